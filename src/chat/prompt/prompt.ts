// What the user says in one go: a text and what is attached to it, as plain data that can be kept and brought back. A text
// mentions an attachment by a name that stands in it; what is attached without one (a picture) has none.

import { placeOfMention } from '../messages/composing.ts';

interface Named {
  /** Fit to be shown. */
  readonly name: string;
  /** `@name`, unique in its prompt. Undefined: it needs none to be sent. */
  readonly mention?: string | undefined;
  /** Where it is, or what was left out of it; for the user. */
  readonly detail?: string | undefined;
  /** What the user should know before it is sent: that it is outside of the workspace. */
  readonly warning?: string | undefined;
}

export type Attachment = Named &
  (
    | {
        readonly kind: 'file';
        /** A file:// address. Its text is read when the prompt is sent. */
        readonly uri: string;
        readonly mimeType?: string | undefined;
        /** Bytes. */
        readonly size?: number | undefined;
      }
    | { readonly kind: 'folder'; readonly uri: string }
    /** A web page: only its address is known. */
    | { readonly kind: 'link'; readonly uri: string }
    | {
        readonly kind: 'image' | 'audio';
        readonly mimeType: string;
        /** base64 */
        readonly data: string;
        /** Of a file: what an agent is given that takes no pictures. */
        readonly uri?: string | undefined;
        /** A small picture of it, as a data: address. */
        readonly thumbnail?: string | undefined;
      }
    /** A selection, a list of problems, a diff: as it was when it was chosen. */
    | {
        readonly kind: 'text';
        readonly uri: string;
        readonly mimeType?: string | undefined;
        readonly text: string;
      }
  );

export type FileAttachment = Extract<Attachment, { readonly kind: 'file' }>;

/** Plain JSON, bounded by `promptLimits`. */
export interface Prompt {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

export const promptLimits = {
  attachments: 20,
  /** Bytes of a picture or sound. */
  mediaBytes: 5 * 2 ** 20,
  /** UTF-16 units of all data and texts of one prompt. */
  units: 20 * 2 ** 20,
  /** UTF-16 units of a text that is sent along. */
  text: 100_000,
} as const;

/** A string is a prompt without attachments. */
export function asPrompt(prompt: string | Prompt): Prompt {
  return typeof prompt === 'string' ? { text: prompt, attachments: [] } : prompt;
}

/** Without what is mentioned no more: the user took its name out of the text. */
export function withoutUnmentioned({ text, attachments }: Prompt): Prompt {
  const isSaid = ({ mention }: Attachment): boolean =>
    mention === undefined || placeOfMention(text, mention) >= 0;
  return { text, attachments: attachments.filter(isSaid) };
}

export function isEmpty({ text, attachments }: Prompt): boolean {
  return text.trim() === '' && attachments.length === 0;
}

/** Of what an attachment keeps: UTF-16 units, roughly. */
export function weightOf(attachment: Attachment): number {
  if ('data' in attachment) return attachment.data.length + (attachment.thumbnail?.length ?? 0);
  return attachment.kind === 'text' ? attachment.text.length : 1_000;
}
