// A prompt: a text and its attachments, as plain data that can be stored. The text mentions an attachment by its unique
// name; attachments without a mention (pictures) are always sent.

import { placeOfMention } from '../messages/composing.ts';
import type { Part } from '../messages/messages.ts';

interface Named {
  /** Escaped for display. */
  readonly name: string;
  /** `@name`, unique in its prompt. Undefined if the attachment is sent without a mention. */
  readonly mention?: string | undefined;
  /** A text for the user: its location, or what was left out of it. */
  readonly detail?: string | undefined;
  /** A warning for the user before it is sent, such as that it is outside of the workspace. */
  readonly warning?: string | undefined;
}

/** `name`: the attachment's text is a sentence that names the file. */
export type ImplicitKind = 'selection' | 'file' | 'name';

/** What was left out of a text. */
export interface TextCut {
  /** UTF-16 units of the whole text. */
  readonly whole: number;
  /** The end that was left out. */
  readonly left: 'head' | 'tail';
}

/** Set on the implicit attachment; see `implicitAttachment`. */
export interface ImplicitDetails {
  readonly kind: ImplicitKind;
  /** For the agent: the path relative to the session's folder, with the lines of a selection: `src/a.ts:3-9`. */
  readonly place: string;
  /** The rules by which secrets in its text were redacted. */
  readonly redacted: readonly string[];
}

export type Attachment = Named &
  (
    | {
        readonly kind: 'file';
        /** A file URI. The text is read when the prompt is sent. */
        readonly uri: string;
        readonly mimeType?: string | undefined;
        /** Bytes. */
        readonly size?: number | undefined;
      }
    | { readonly kind: 'folder'; readonly uri: string }
    /** A web page, sent as a link. */
    | { readonly kind: 'link'; readonly uri: string }
    | {
        readonly kind: 'image' | 'audio';
        readonly mimeType: string;
        /** base64 */
        readonly data: string;
        /** The file's URI, sent as a link to agents that take no pictures. */
        readonly uri?: string | undefined;
        /** A small version of it, as a data: URI. */
        readonly thumbnail?: string | undefined;
      }
    /** A snapshot of a selection, a list of problems or a diff. */
    | {
        readonly kind: 'text';
        readonly uri: string;
        readonly mimeType?: string | undefined;
        readonly text: string;
        /** Set if `text` is only a part of the text. */
        readonly cut?: TextCut | undefined;
        /** The rules by which secrets in `text` were redacted. Undefined if it was not redacted. */
        readonly redacted?: readonly string[] | undefined;
        /** Set if this is the implicit attachment. */
        readonly implicit?: ImplicitDetails | undefined;
      }
  );

/** Prefix of the URIs of pasted texts. */
export const pastedUri = 'attachment:///pasted-';
/** Prefix of the URIs of conversations that a prompt continues; see `context/prompt/continueElsewhere`. */
export const conversationUri = 'acp-host-conversation:/';

export type TextAttachment = Extract<Attachment, { readonly kind: 'text' }>;
export type FileAttachment = Extract<Attachment, { readonly kind: 'file' }>;

/** Plain JSON, bounded by `promptLimits`. */
export interface Prompt {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

export const promptLimits = {
  attachments: 20,
  /** Maximum bytes of a picture or sound. */
  mediaBytes: 5 * 2 ** 20,
  /** Maximum UTF-16 units of all data and texts of one prompt. */
  units: 20 * 2 ** 20,
  /** Maximum UTF-16 units of an attached text. */
  text: 100_000,
} as const;

/** Converts a string to a prompt without attachments. */
export function asPrompt(prompt: string | Prompt): Prompt {
  return typeof prompt === 'string' ? { text: prompt, attachments: [] } : prompt;
}

/** Removes attachments whose mention the user deleted from the text. */
export function withoutUnmentioned({ text, attachments }: Prompt): Prompt {
  const isMentioned = ({ mention }: Attachment): boolean =>
    mention === undefined || placeOfMention(text, mention) >= 0;
  return { text, attachments: attachments.filter(isMentioned) };
}

export function isEmpty({ text, attachments }: Prompt): boolean {
  return text.trim() === '' && attachments.length === 0;
}

/** Approximate size of an attachment in UTF-16 units. */
export function weightOf(attachment: Attachment): number {
  if ('data' in attachment) return attachment.data.length + (attachment.thumbnail?.length ?? 0);
  return attachment.kind === 'text' ? attachment.text.length : 1_000;
}

/** Converts a prompt to the parts of its row: the text as typed, then the attachments. */
export function promptParts({ text, attachments }: Prompt): Part[] {
  const textParts: Part[] = text.trim() === '' ? [] : [{ kind: 'text', text }];
  return [...textParts, ...attachments.map(asPart)];
}

function asPart(attachment: Attachment): Part {
  const { kind, name } = attachment;
  switch (kind) {
    case 'image':
    case 'audio':
      return { kind, mimeType: attachment.mimeType, data: attachment.data };
    case 'text': {
      const { uri, text, implicit } = attachment;
      const isName = implicit?.kind === 'name';
      return { kind: 'resource', uri, name, ...(!isName && { text }), ...(implicit && { implicit: true }) };
    }
    case 'file':
    case 'folder':
    case 'link':
      return { kind: 'resource', uri: attachment.uri, name };
  }
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Reads a stored prompt; a string is a prompt without attachments. Attachments that can't be sent are left out. Undefined if it
 * is not a prompt.
 */
export function readPrompt(raw: unknown): Prompt | undefined {
  if (typeof raw === 'string') return { text: raw, attachments: [] };
  if (!isRaw(raw) || typeof raw['text'] !== 'string') return undefined;
  const all: readonly unknown[] = Array.isArray(raw['attachments']) ? raw['attachments'] : [];
  const attachments: Attachment[] = [];
  let weight = 0;
  for (const one of all.slice(0, promptLimits.attachments)) {
    const attachment = isRaw(one) ? readAttachment(one) : undefined;
    if (!attachment) continue;
    weight += weightOf(attachment);
    if (weight > promptLimits.units) break;
    attachments.push(attachment);
  }
  return { text: raw['text'], attachments };
}

function readAttachment(raw: Raw): Attachment | undefined {
  const name = text(raw, 'name');
  if (name === undefined) return undefined;
  const named = {
    name,
    mention: text(raw, 'mention'),
    detail: text(raw, 'detail'),
    warning: text(raw, 'warning'),
  };
  const [uri, mimeType] = [text(raw, 'uri'), text(raw, 'mimeType')];
  const { kind, size } = raw;
  switch (kind) {
    case 'file':
      if (uri === undefined) return undefined;
      return { ...named, kind, uri, mimeType, size: typeof size === 'number' ? size : undefined };
    case 'folder':
    case 'link':
      return uri === undefined ? undefined : { ...named, kind, uri };
    case 'image':
    case 'audio': {
      const data = text(raw, 'data');
      if (data === undefined || mimeType === undefined) return undefined;
      return { ...named, kind, mimeType, data, uri, thumbnail: text(raw, 'thumbnail') };
    }
    case 'text': {
      const content = text(raw, 'text');
      return uri === undefined || content === undefined
        ? undefined
        : { ...named, kind, uri, mimeType, text: content, ...readTextFacts(raw) };
    }
    default:
      return undefined;
  }
}

function readTextFacts(raw: Raw): Pick<TextAttachment, 'cut' | 'redacted' | 'implicit'> {
  const { cut, redacted, implicit } = raw;
  return {
    implicit: readImplicit(implicit),
    ...(Array.isArray(redacted) && { redacted: texts(redacted) }),
    ...(isRaw(cut) &&
      typeof cut['whole'] === 'number' && {
        cut: { whole: cut['whole'], left: cut['left'] === 'head' ? 'head' : 'tail' },
      }),
  };
}

function readImplicit(raw: unknown): ImplicitDetails | undefined {
  if (!isRaw(raw)) return undefined;
  const { kind, redacted } = raw;
  const place = text(raw, 'place');
  if ((kind !== 'selection' && kind !== 'file' && kind !== 'name') || place === undefined) return undefined;
  return { kind, place, redacted: Array.isArray(redacted) ? texts(redacted) : [] };
}

function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(raw: Raw, key: string): string | undefined {
  const value = raw[key];
  return typeof value === 'string' ? value : undefined;
}
