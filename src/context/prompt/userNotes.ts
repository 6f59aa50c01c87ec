// The user's durable notes as agents without `runtimeContext` get them: once per session, and again after each change.

import { contextScheme, type KnownContentBlock } from '../../protocol/session/contentBlock.ts';

/** Also recognized when an agent sends the notes back as history, see `isContextBlock`. */
export const notesUri = `${contextScheme}:/notes`;

const meaning = 'The user’s notes, which apply to this whole conversation:';
const replaced = 'The user has changed their notes. These replace the earlier ones:';
const removed = 'The user has removed their notes. The earlier ones no longer apply.';

/** Lists the notes for an agent; empty if there are none. @param isChange true if the session had other notes before. */
export function notesText(notes: readonly string[], isChange = false): string {
  if (notes.length === 0) return isChange ? removed : '';
  return [isChange ? replaced : meaning, ...notes.map((note) => `- ${note.replaceAll('\n', '\n  ')}`)].join(
    '\n',
  );
}

/** @param embeds true if the agent supports embedded context. */
export function notesBlock(text: string, embeds: boolean): KnownContentBlock {
  if (!embeds) return { type: 'text', text: `\n[${notesUri}]\n${text}\n` };
  return { type: 'resource', resource: { uri: notesUri, mimeType: 'text/plain', text } };
}
