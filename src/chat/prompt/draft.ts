// What the user is putting together: the text that the page tells of, and the attachments, which are kept here.

import { sameUri } from '../../base/canonicalUri.ts';
import { t } from '../../base/l10n.ts';
import { placeOfMention, type AttachmentView } from '../messages/composing.ts';
import { isLost, type PromptCapabilities } from './promptBlocks.ts';
import { promptLimits, weightOf, withoutUnmentioned, type Attachment, type Prompt } from './prompt.ts';

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

  /** Only the text, which the page knows already. */
  setText(text: string): void {
    this.#text = text;
  }

  set({ text, attachments }: Prompt): void {
    this.#text = text;
    this.#kept = [];
    for (const attachment of attachments) this.#keep(attachment);
  }

  /**
   * What is there and mentioned in `text`; empty afterwards. @param seen the last attachment whose mention the page could
   * have put into the text: those after it are named at its end.
   */
  take(text: string, seen = 0): Prompt {
    this.#text = text;
    for (const { id, attachment } of this.#kept) if (id > seen) this.#name(attachment);
    const taken = withoutUnmentioned(this.prompt);
    this.set({ text: '', attachments: [] });
    return taken;
  }

  /** Puts a prompt before what is there. */
  prepend({ text, attachments }: Prompt): void {
    const { text: rest, attachments: others } = withoutUnmentioned(this.prompt);
    this.set({ text: rest.trim() === '' ? text : `${text}\n\n${rest}`, attachments: [] });
    for (const attachment of [...attachments, ...others]) this.#keep(attachment);
  }

  /** Its mention comes to the end of the text where it is not in it. What is there already is no second time. Answers with why not. */
  attach(attachment: Attachment): string | undefined {
    // Those whose names are gone make room.
    if (this.#isFullFor(attachment))
      this.#kept = this.#kept.filter(({ attachment: { mention } }) => this.#says(mention));
    if (this.#isFullFor(attachment)) return t('Too much is attached already. Remove something first.');
    this.#name(this.#keep(attachment));
    return undefined;
  }

  /** Adds what an earlier prompt had, in place of what this added before. Answers with why not all of it. */
  recall(attachments: readonly Attachment[]): string | undefined {
    this.#kept = this.#kept.filter(({ id }) => !this.#recalled.has(id));
    const own = this.#kept;
    const last = this.#last;
    const refusals = attachments.map((attachment) => this.attach(attachment));
    // What was there without it stays when this goes.
    const added = this.#kept.filter(
      ({ id, attachment }) => id > last && !own.some((one) => isSame(one.attachment, attachment)),
    );
    this.#recalled = new Set(added.map(({ id }) => id));
    return refusals.find((refusal) => refusal !== undefined);
  }

  /** False: it is not there. */
  detach(id: number): boolean {
    const before = this.#kept.length;
    this.#kept = this.#kept.filter((kept) => kept.id !== id);
    return this.#kept.length < before;
  }

  /** @param can what the agent takes, if that is known already. */
  views(agent: string, can: PromptCapabilities | undefined): readonly AttachmentView[] {
    return this.#kept.map(({ id, attachment }) => attachmentView(id, attachment, agent, can));
  }

  #name({ mention }: Attachment): void {
    if (mention !== undefined && !this.#says(mention))
      this.#text += `${/\S$/.test(this.#text) ? ' ' : ''}${mention} `;
  }

  #says(mention: string | undefined): boolean {
    return mention === undefined || placeOfMention(this.#text, mention) >= 0;
  }

  #isFullFor(attachment: Attachment): boolean {
    const weight = this.#kept.reduce((sum, kept) => sum + weightOf(kept.attachment), weightOf(attachment));
    return this.#kept.length >= promptLimits.attachments || weight > promptLimits.units;
  }

  #keep(attachment: Attachment): Attachment {
    const same = this.#kept.find((kept) => isSame(kept.attachment, attachment));
    if (same) {
      // What it holds may be newer.
      const newer = { ...attachment, mention: same.attachment.mention };
      this.#kept = this.#kept.map((kept) => (kept === same ? { id: ++this.#last, attachment: newer } : kept));
      return newer;
    }
    const kept = { ...attachment, mention: this.#unused(attachment.mention) };
    this.#kept = [...this.#kept, { id: ++this.#last, attachment: kept }];
    return kept;
  }

  /** Two files may have one name. */
  #unused(mention: string | undefined): string | undefined {
    if (mention === undefined) return undefined;
    const used = new Set(this.#kept.map(({ attachment }) => attachment.mention));
    let free = mention;
    for (let at = 2; used.has(free); at++) free = `${mention}-${at}`;
    return free;
  }
}

/** How one of a prompt is shown. */
export function attachmentView(
  id: number,
  attachment: Attachment,
  agent: string,
  can: PromptCapabilities | undefined,
): AttachmentView {
  const { kind, name, detail, mention } = attachment;
  const warning = can && isLost(attachment, can) ? t('{0} does not take this', agent) : attachment.warning;
  const thumbnail = 'thumbnail' in attachment ? attachment.thumbnail : undefined;
  return {
    id,
    kind,
    name,
    ...(detail !== undefined && { detail }),
    ...(warning !== undefined && { warning }),
    ...(mention !== undefined && { mention }),
    ...(thumbnail !== undefined && { thumbnail }),
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
