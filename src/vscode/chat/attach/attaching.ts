// Handles what the composer requests besides sending: finding mentions, attaching, and editing a prompt again.

import { Uri, window } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ComposerMessage, ComposerNews } from '../../../chat/messages/composing.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import { promptAgain } from '../../../chat/prompt/draft.ts';
import { promptLimits, type Attachment } from '../../../chat/prompt/prompt.ts';
import { attachedAgain, promptText, type PromptRow } from '../../../chat/prompt/sentPrompt.ts';
import { attachData, attachPasted, refused, type Attached } from './attachData.ts';
import { attachFile, smallPicture } from './attachFile.ts';
import { attachSelection } from './attachText.ts';
import { MentionList } from './mentionList.ts';
import type { AllowedFiles } from './shownPlace.ts';
import { readLink } from '../../window/link.ts';
import { oneLine } from '../../window/shownText.ts';
import type { Part } from '../../../chat/messages/messages.ts';

/** Time limit in ms for git, a language extension or a disk, since a prompt may wait for it. */
const patience = 10_000;

export interface AttachingParts {
  readonly allowed: AllowedFiles;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Attaching {
  readonly #parts: AttachingParts;
  readonly #mentions: MentionList;
  readonly #underWay = new Set<Promise<unknown>>();
  #recalls = 0;

  constructor(parts: AttachingParts) {
    this.#parts = parts;
    this.#mentions = new MentionList(parts.allowed, parts.clock);
  }

  /**
   * Resolves when all attachments in progress are done; a prompt waits for it. Never rejects. Undefined if there are
   * none.
   */
  get underWay(): Promise<unknown> | undefined {
    return this.#underWay.size === 0 ? undefined : Promise.all(this.#underWay);
  }

  /** Handles a message of the composer. @param say sends news to the page. */
  async handleMessage(
    message: Exclude<ComposerMessage, { type: 'editSent' | 'moveDraft' }>,
    conversation: Conversation,
    say: (news: ComposerNews) => void,
  ): Promise<void> {
    switch (message.type) {
      case 'findMentions': {
        const { request, query } = message;
        say({ type: 'mentions', request, choices: await this.#mentions.find(request, query) });
        return;
      }
      case 'mention':
        return this.follow(
          this.#add(this.#mentions.choose(message.request, message.index), conversation, say),
        );
      case 'attachUris':
        return this.follow(this.#addAll(message.uris, conversation, say));
      case 'attachData':
        return this.follow(this.#add(Promise.resolve(attachData(message)), conversation, say));
      case 'attachText':
        return this.follow(this.#add(Promise.resolve(attachPasted(message.text)), conversation, say));
      case 'insertAttached':
        return conversation.outbox.insertAttached(message.id);
      case 'detach':
        return conversation.outbox.detach(message.id);
      case 'recall':
        return this.follow(this.#recall(message.entryId, conversation, say));
      case 'editQueued':
        return conversation.outbox.edit(message.queueId);
    }
  }

  /** Attaches the active editor's selection, or its file if nothing is selected. @returns a note for the user, if any. */
  async addSelection(conversation: Conversation): Promise<string | undefined> {
    const editor = window.activeTextEditor;
    if (!editor) return t('Open a file and select something first.');
    const attachment = await attachSelection(editor, this.#parts.allowed);
    return attachment
      ? conversation.outbox.attach(attachment)
      : this.addFiles([editor.document.uri], conversation);
  }

  /** @returns a note for the user, if any. */
  async addFiles(uris: readonly Uri[], conversation: Conversation): Promise<string | undefined> {
    const notes: string[] = [];
    await this.#addAll(uris, conversation, (news) => {
      if (news.type === 'composerNote') notes.push(news.text);
    });
    return notes.length === 0 ? undefined : notes.join(' ');
  }

  /** Puts a prompt that was sent into the draft, before what is there. @returns a note for the user, if any. */
  async bringBack(row: PromptRow, conversation: Conversation): Promise<string | undefined> {
    return await this.follow(
      this.#attachAgain(row.parts).then(({ attachments, note }) => {
        const { prompt, refusal } = promptAgain(promptText(row), attachments);
        conversation.outbox.bringBack(prompt);
        return note ?? refusal;
      }),
    );
  }

  /** Replaces the attachments of an earlier recall. */
  async #recall(
    entryId: number | undefined,
    conversation: Conversation,
    say: (news: ComposerNews) => void,
  ): Promise<void> {
    const recall = ++this.#recalls;
    const entry = conversation.rows().find(({ id }) => id === entryId);
    const again = await this.#attachAgain(entry?.kind === 'user' ? entry.parts : []);
    // The user has recalled another prompt since.
    if (recall !== this.#recalls) return;
    const note = conversation.outbox.recall(again.attachments) ?? again.note;
    if (note !== undefined) say({ type: 'composerNote', text: note });
  }

  /** `note`: for the user, why one of them is missing. Never rejects. */
  async #attachAgain(
    parts: readonly Part[],
  ): Promise<{ readonly attachments: Attachment[]; readonly note: string | undefined }> {
    const attached = await Promise.all(
      parts.map((part) => this.#inTime(attachPart(part, (address) => this.#attach(address)))),
    );
    const attachments = attachedAgain(
      parts,
      attached.map((one) => (one?.kind === 'attachment' ? one.attachment : undefined)),
    );
    const why = attached.find((one) => one?.kind === 'refused');
    return { attachments, note: why?.kind === 'refused' ? why.message : undefined };
  }

  /** Makes prompts wait for `adding`. */
  async follow<T>(adding: Promise<T>): Promise<T> {
    this.#underWay.add(adding);
    return await adding.finally(() => this.#underWay.delete(adding));
  }

  async #addAll(
    uris: readonly (Uri | string)[],
    conversation: Conversation,
    say: (news: ComposerNews) => void,
  ): Promise<void> {
    for (const uri of uris.slice(0, promptLimits.attachments))
      await this.#add(this.#attach(uri), conversation, say);
    const left = uris.length - promptLimits.attachments;
    if (left > 0) {
      const text =
        left === 1
          ? t('Too many attachments at once: 1 was not attached.')
          : t('Too many attachments at once: {0} were not attached.', left);
      say({ type: 'composerNote', text });
    }
  }

  /** @param uri a string is tried as a web address first. */
  async #attach(uri: Uri | string): Promise<Attached> {
    if (typeof uri !== 'string') return await attachFile(uri, this.#parts.allowed);
    return attachLink(uri) ?? (await attachFile(parsed(uri), this.#parts.allowed));
  }

  async #add(
    attaching: Promise<Attached | undefined>,
    conversation: Conversation,
    say: (news: ComposerNews) => void,
  ): Promise<void> {
    const attached = await this.#inTime(attaching);
    if (!attached) return;
    const note =
      attached.kind === 'refused' ? attached.message : conversation.outbox.attach(attached.attachment);
    if (note !== undefined) say({ type: 'composerNote', text: note });
  }

  /** Refuses what takes too long, or fails. Never rejects. */
  async #inTime(attaching: Promise<Attached | undefined>): Promise<Attached | undefined> {
    const { clock, logger } = this.#parts;
    const done = await timeBoxed(attaching, patience, clock, neverCancelled);
    if (done.kind === 'failed') logger.error('Something could not be attached', done.error);
    return done.kind === 'done' ? done.value : refused(t('The attachment could not be added. Try again.'));
  }
}

/** An invalid URI gets an unknown scheme, so that it is refused as not being a file. */
function parsed(address: string): Uri {
  try {
    return Uri.parse(address, true);
  } catch {
    return Uri.from({ scheme: 'unknown', path: '/' });
  }
}

/** Attaches a web address as a link, without fetching it. Undefined if it is not an http(s) address. */
function attachLink(address: string): Attached | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  const link = readLink(address);
  if (link.kind === 'refused') return refused(t('The address is not attached: it is invalid or too long.'));
  const { href, host, warnings } = link;
  const { username, password, pathname } = new URL(href);
  if (username !== '' || password !== '')
    return refused(t('The address of {0} is not attached: it contains a user name or a password.', host));
  const name = oneLine(`${host}${pathname === '/' ? '' : pathname}`, 60);
  const [warning] = warnings;
  const warned = warning === undefined ? {} : { warning };
  return { kind: 'attachment', attachment: { kind: 'link', name, uri: href, detail: href, ...warned } };
}

/**
 * Attaches again what an earlier prompt had: files with their current content, pictures and texts with the original one.
 * Undefined if the part was not an attachment. @param attach attaches a URI.
 */
async function attachPart(
  part: Part,
  attach: (address: string) => Promise<Attached>,
): Promise<Attached | undefined> {
  switch (part.kind) {
    case 'text':
    case 'unknown':
      return undefined;
    case 'image':
    case 'audio': {
      const { kind, mimeType, data } = part;
      if (data === '') return refused(t('An image or audio clip of that prompt is no longer stored.'));
      const name = mimeType.replace('/', '.');
      const isSmall = kind === 'image' && data.length <= smallPicture;
      const shown = isSmall ? { thumbnail: `data:${mimeType};base64,${data}` } : {};
      return { kind: 'attachment', attachment: { kind, name, mimeType, data, ...shown } };
    }
    case 'resource': {
      const { uri, name, text, implicit } = part;
      // The implicit attachment is not attached again: another file may be active now.
      if (implicit === true) return undefined;
      if (text === undefined) return await attach(uri);
      return { kind: 'attachment', attachment: { kind: 'text', name, mention: `@${name}`, uri, text } };
    }
  }
}
