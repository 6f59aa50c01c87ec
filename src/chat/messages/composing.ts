// The messages between the page's composer and the extension about attachments and mentions. Attachments are kept by
// the extension; the page has their views and the `@name` in the text that stands for each.

import { t } from '../../base/l10n.ts';

/** Maximum UTF-16 units of a text that is sent or copied. */
export const longestText = 2_000_000;

/** The view of an attachment. All texts are escaped for display. */
export interface AttachmentView {
  /** Unique in the draft; grows. */
  readonly id: number;
  readonly kind: 'file' | 'folder' | 'link' | 'image' | 'audio' | 'text';
  readonly name: string;
  /** Its location, or what was left out of it. */
  readonly detail?: string | undefined;
  /** A warning for the user before it is sent. */
  readonly warning?: string | undefined;
  /** Stands for the attachment in the text, which must contain it. Begins with `@`. */
  readonly mention?: string | undefined;
  /** A small version of it, as a data: URI. */
  readonly thumbnail?: string | undefined;
  /** True if it can be turned back into text of the prompt. */
  readonly isInsertable?: boolean | undefined;
}

/** An entry of the mention list. Identified by the request number and its index in the response. */
export interface MentionChoice {
  readonly kind: 'file' | 'folder' | 'selection' | 'diagnostics' | 'changes' | 'symbol';
  readonly label: string;
  readonly detail?: string | undefined;
  /** Replaces the typed text. If it ends with a colon, another list follows. */
  readonly mention: string;
}

/** From the page. */
export type ComposerMessage =
  /** Searches for mentions that match the text after the `@`. Answered with `mentions`. `request` grows. */
  | { readonly type: 'findMentions'; readonly request: number; readonly query: string }
  | { readonly type: 'mention'; readonly request: number; readonly index: number }
  /** URIs of dropped files, folders and web pages. */
  | { readonly type: 'attachUris'; readonly uris: readonly string[] }
  /** Pasted or dropped data without a URI. `data` is base64. */
  | {
      readonly type: 'attachData';
      readonly name: string;
      readonly mimeType: string;
      readonly data: string;
      readonly thumbnail?: string | undefined;
    }
  /** Attaches pasted text that is too long for the message box. */
  | { readonly type: 'attachText'; readonly text: string }
  /** Puts the text of an attachment that was pasted into the prompt, in place of its mention. */
  | { readonly type: 'insertAttached'; readonly id: number }
  | { readonly type: 'detach'; readonly id: number }
  /** The composer shows an earlier prompt: its attachments replace those of the last `recall`. */
  | { readonly type: 'recall'; readonly entryId?: number | undefined }
  /** Moves a queued prompt back into the composer. */
  | { readonly type: 'editQueued'; readonly queueId: number }
  /** Puts a prompt that was sent into the composer again. `entryId`: its row; if undefined, the user chooses it. */
  | { readonly type: 'editSent'; readonly entryId: number }
  /** Moves the draft to a new conversation with the same agent. */
  | { readonly type: 'moveDraft' };

/** To the page. */
export type ComposerNews =
  | { readonly type: 'mentions'; readonly request: number; readonly choices: readonly MentionChoice[] }
  /** A note for the user about the draft. `offersMove`: with a button that posts `moveDraft`. */
  | { readonly type: 'composerNote'; readonly text: string; readonly offersMove?: boolean };

/** Why a prompt that was sent can't be edited now. */
export function whyNoEdit(): string {
  return t('The agent is working. Stop the agent first, then edit the prompt.');
}

/** Why a picture is not attached if no agent accepts its format. */
export function unsupportedPicture(name: string): string {
  return t(
    '{0} is not attached: agents accept only PNG, JPEG, GIF and WebP pictures. Convert the picture first.',
    name,
  );
}

/** Index of `mention` as a whole word in the text, or -1: `@a.ts` is not in `@a.tsx`. */
export function placeOfMention(text: string, mention: string): number {
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1)) {
    if (/\w/.test(text[at - 1] ?? '')) continue;
    if (!/^(?:[\w-]|[./:][\w-])/.test(text.slice(at + mention.length, at + mention.length + 2))) return at;
  }
  return -1;
}
