// The draft of a prompt: the text as the page last sent it, and the attachments, which are kept here.

import { sameUri } from '../../base/canonicalUri.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { placeOfMention, type AttachmentView } from '../messages/composing.ts';
import { isLost, type PromptCapabilities } from './promptBlocks.ts';
import {
  conversationUri,
  pastedUri,
  promptLimits,
  weightOf,
  withoutUnmentioned,
  type Attachment,
  type Prompt,
} from './prompt.ts';

interface Kept {
  readonly id: number;
  readonly attachment: Attachment;
}

export class Draft {
  #text = '';
  #kept: readonly Kept[] = [];
  #last = 0;
  #recalled: ReadonlySet<number> = new Set();

  get text(): string {
    return this.#text;
  }

  get prompt(): Prompt {
    return { text: this.#text, attachments: this.#kept.map(({ attachment }) => attachment) };
  }

  /** Sets only the text. */
  setText(text: string): void {
    this.#text = text;
  }

  set({ text, attachments }: Prompt): void {
    this.#text = text;
    this.#kept = [];
    for (const attachment of attachments) this.#keep(attachment);
  }

  /**
   * Returns the prompt with the attachments that `text` mentions, and clears the draft.
   * @param seen id of the newest attachment that the page knew. Mentions of newer ones are appended to the text.
   */
  take(text: string, seen = 0): Prompt {
    this.#text = text;
    for (const { id, attachment } of this.#kept) if (id > seen) this.#appendMention(attachment);
    const taken = withoutUnmentioned(this.prompt);
    this.set({ text: '', attachments: [] });
    return taken;
  }

  /** Inserts a prompt before the current text and attachments. */
  prepend({ text, attachments }: Prompt): void {
    const { text: rest, attachments: others } = withoutUnmentioned(this.prompt);
    this.set({ text, attachments });
    // Another file with the same name gets another mention.
    const renamed = others.map((attachment) => [attachment.mention, this.#keep(attachment).mention] as const);
    if (rest.trim() !== '') this.#text = `${text}\n\n${withMentions(rest, renamed)}`;
  }

  /**
   * Adds an attachment, once, and appends its mention to the text if it is missing. Returns a text for the user if it
   * was refused.
   */
  attach(attachment: Attachment): string | undefined {
    // Attachments whose mention was deleted make room.
    if (this.#isFullFor(attachment))
      this.#kept = this.#kept.filter(({ attachment: { mention } }) => this.#mentions(mention));
    if (this.#isFullFor(attachment)) return t('The attachments are too large. Remove one first.');
    this.#appendMention(this.#keep(attachment));
    return undefined;
  }

  /**
   * Adds the attachments of an earlier prompt and removes those of the last `recall`. Returns a text for the user if
   * one was refused.
   */
  recall(attachments: readonly Attachment[]): string | undefined {
    this.#kept = this.#kept.filter(({ id }) => !this.#recalled.has(id));
    const own = this.#kept;
    const last = this.#last;
    const refusals = attachments.map((attachment) => this.attach(attachment));
    // Attachments that were already there stay at the next recall.
    const added = this.#kept.filter(
      ({ id, attachment }) => id > last && !own.some((one) => isSame(one.attachment, attachment)),
    );
    this.#recalled = new Set(added.map(({ id }) => id));
    return refusals.find((refusal) => refusal !== undefined);
  }

  /** Returns false if there is no such attachment. */
  detach(id: number): boolean {
    const before = this.#kept.length;
    this.#kept = this.#kept.filter((kept) => kept.id !== id);
    return this.#kept.length < before;
  }

  /** Replaces the mention of a text by the text. Returns false if there is no such text. */
  insertAttached(id: number): boolean {
    const attachment = this.#kept.find((kept) => kept.id === id)?.attachment;
    if (attachment?.kind !== 'text' || !this.detach(id)) return false;
    const { text, mention = '' } = attachment;
    const at = mention === '' ? -1 : placeOfMention(this.#text, mention);
    this.#text =
      at < 0
        ? [this.#text, text].filter(Boolean).join('\n\n')
        : this.#text.slice(0, at) + text + this.#text.slice(at + mention.length);
    return true;
  }

  /** The ids of the attachments for which `test` is true. */
  idsOf(test: (attachment: Attachment) => boolean): number[] {
    return this.#kept.flatMap(({ id, attachment }) => (test(attachment) ? [id] : []));
  }

  /** @param can the agent's prompt capabilities, if known. */
  views(agent: string, can: PromptCapabilities | undefined): readonly AttachmentView[] {
    return this.#kept.map(({ id, attachment }) => attachmentView(id, attachment, agent, can));
  }

  #appendMention({ mention }: Attachment): void {
    if (mention !== undefined && !this.#mentions(mention))
      this.#text += `${/\S$/.test(this.#text) ? ' ' : ''}${mention} `;
  }

  #mentions(mention: string | undefined): boolean {
    return mention === undefined || placeOfMention(this.#text, mention) >= 0;
  }

  #isFullFor(attachment: Attachment): boolean {
    const weight = this.#kept.reduce((sum, kept) => sum + weightOf(kept.attachment), weightOf(attachment));
    return this.#kept.length >= promptLimits.attachments || weight > promptLimits.units;
  }

  #keep(attachment: Attachment): Attachment {
    const same = this.#kept.find((kept) => isSame(kept.attachment, attachment));
    if (same) {
      // The new one may have newer contents.
      const newer = { ...attachment, mention: same.attachment.mention };
      this.#kept = this.#kept.map((kept) => (kept === same ? { id: ++this.#last, attachment: newer } : kept));
      return newer;
    }
    const kept = { ...attachment, mention: this.#unused(attachment.mention) };
    this.#kept = [...this.#kept, { id: ++this.#last, attachment: kept }];
    return kept;
  }

  /** Adds a number to a mention that is already used. */
  #unused(mention: string | undefined): string | undefined {
    if (mention === undefined) return undefined;
    const used = new Set(this.#kept.map(({ attachment }) => attachment.mention));
    let free = mention;
    for (let at = 2; used.has(free); at++) free = `${mention}-${at}`;
    return free;
  }
}

/** Prefixes of the URIs of texts that can be inserted into the prompt. */
const texts = [pastedUri, conversationUri];

/**
 * An earlier prompt that is sent again: each of its attachments has a mention in the text. `refusal`: for the user, if one does not
 * fit.
 */
export function promptAgain(
  text: string,
  attachments: readonly Attachment[],
): { readonly prompt: Prompt; readonly refusal: string | undefined } {
  const draft = new Draft();
  draft.setText(text);
  const refusals = attachments.map((attachment) => draft.attach(attachment));
  return { prompt: draft.prompt, refusal: refusals.find((refusal) => refusal !== undefined) };
}

/** Replaces the mention of each attachment by its new one. */
function withMentions(
  text: string,
  renamed: readonly (readonly [before: string | undefined, now: string | undefined])[],
): string {
  const places = renamed.flatMap(([before, now]) => {
    const at = before === undefined || before === now ? -1 : placeOfMention(text, before);
    return before === undefined || now === undefined || at < 0 ? [] : [{ at, before, now }];
  });
  // From the end, since a new mention may be the former one of the next attachment.
  return places
    .toSorted((one, other) => other.at - one.at)
    .reduce((rest, { at, before, now }) => rest.slice(0, at) + now + rest.slice(at + before.length), text);
}

/** The view of an attachment for the page. */
export function attachmentView(
  id: number,
  attachment: Attachment,
  agent: string,
  can: PromptCapabilities | undefined,
): AttachmentView {
  const { kind, name, detail, mention } = attachment;
  const warning =
    can && isLost(attachment, can)
      ? t('{0} does not support this attachment', agentName(agent))
      : attachment.warning;
  const thumbnail = 'thumbnail' in attachment ? attachment.thumbnail : undefined;
  return {
    id,
    kind,
    name,
    ...(detail !== undefined && { detail }),
    ...(warning !== undefined && { warning }),
    ...(mention !== undefined && { mention }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(kind === 'text' && texts.some((start) => attachment.uri.startsWith(start)) && { isInsertable: true }),
  };
}

function isSame(a: Attachment, b: Attachment): boolean {
  return (
    a.kind === b.kind &&
    'uri' in a &&
    'uri' in b &&
    a.uri !== undefined &&
    b.uri !== undefined &&
    sameUri(a.uri, b.uri)
  );
}
