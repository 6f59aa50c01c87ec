// The user's notes as an item of a record: in a prompt, or in the system prompt of a session. Used by `recordAttached` and
// `DirectAccounts`.

import { notesUri } from '../prompt/userNotes.ts';
import type { DirectItem } from './directItem.ts';

export const notesItem: DirectItem = {
  uri: notesUri,
  title: 'notes',
  kind: 'manual_note',
  sourceKind: 'acp_host.note',
  wrapper: 'acp.systemPrompt',
  mimeType: 'text/plain',
  trust: 'user',
  priority: 100,
};
