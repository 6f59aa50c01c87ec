// What the composer and the extension say to one another about attachments and mentions. An attachment is kept by the
// extension; the page knows how it looks, and the `@name` in the text that stands for it.

/** UTF-16 units that a person may want to send or copy at once. */
export const longestText = 2_000_000;

/** How an attachment is shown. All texts are fit to be shown. */
export interface AttachmentView {
  /** Of the draft it is in; grows. */
  readonly id: number;
  readonly kind: 'file' | 'folder' | 'link' | 'image' | 'audio' | 'text';
  readonly name: string;
  /** Where it is, or what was left out of it. */
  readonly detail?: string | undefined;
  /** What the user should know before it is sent. */
  readonly warning?: string | undefined;
  /** Stands for it in the text: without that it is not sent. Begins with `@`. */
  readonly mention?: string | undefined;
  /** A small picture of it, as a data: address. */
  readonly thumbnail?: string | undefined;
}

/** One thing that can be mentioned, named by the number of the question and its index in the answer. */
export interface MentionChoice {
  readonly kind: 'file' | 'folder' | 'selection' | 'diagnostics' | 'changes' | 'symbol';
  readonly label: string;
  readonly detail?: string | undefined;
  /** What takes the place of what was typed. After one that ends with a colon the list goes on. */
  readonly mention: string;
}

/** From the page. */
export type ComposerMessage =
  /** What can be mentioned by what was typed after the `@`; answered with `mentions`. `request` grows. */
  | { readonly type: 'findMentions'; readonly request: number; readonly query: string }
  | { readonly type: 'mention'; readonly request: number; readonly index: number }
  /** Files, folders and web pages that were dropped, by their addresses. */
  | { readonly type: 'attachUris'; readonly uris: readonly string[] }
  /** What was pasted or dropped, as base64: its place is not known. */
  | {
      readonly type: 'attachData';
      readonly name: string;
      readonly mimeType: string;
      readonly data: string;
      readonly thumbnail?: string | undefined;
    }
  | { readonly type: 'detach'; readonly id: number }
  /** An earlier prompt is in the composer again: what was attached to it takes the place of what this brought before. */
  | { readonly type: 'recall'; readonly entryId?: number | undefined }
  /** Takes a prompt that waits back into the composer. */
  | { readonly type: 'editQueued'; readonly queueId: number };

/** To the page. */
export type ComposerNews =
  | { readonly type: 'mentions'; readonly request: number; readonly choices: readonly MentionChoice[] }
  /** Something about what was to be attached, for the user. */
  | { readonly type: 'composerNote'; readonly text: string };

/** Where `mention` stands in the text as a whole; -1 where it does not: `@a.ts` is not in `@a.tsx`. */
export function placeOfMention(text: string, mention: string): number {
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1)) {
    if (/\w/.test(text[at - 1] ?? '')) continue;
    if (!/^(?:[\w-]|[./:][\w-])/.test(text.slice(at + mention.length, at + mention.length + 2))) return at;
  }
  return -1;
}
