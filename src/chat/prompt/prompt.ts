// A prompt: a text and its attachments, as plain data that can be stored. The text mentions an attachment by its unique
// name; attachments without a mention (pictures) are always sent.

import { placeOfMention } from '../messages/composing.ts';

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
