// What an agent wants to hear for next edits: events and context, each only if its key is there (NES draft "Capability advertisement").

import * as z from 'zod/mini';
import { absentIfBad, marker } from './lenient.ts';

/** `full` sends the whole text on each change; it is also what an unknown kind falls back to. */
export const syncKind = z.catch(z.enum(['full', 'incremental']), 'full');

const count = absentIfBad(z.object({ maxCount: absentIfBad(z.int().check(z.positive())) }));

const documentEvents = z.object({
  didOpen: marker,
  didChange: absentIfBad(z.object({ syncKind })),
  didClose: marker,
  didSave: marker,
  didFocus: marker,
});

const context = z.object({
  recentFiles: count,
  relatedSnippets: count,
  editHistory: count,
  userActions: count,
  openFiles: count,
  diagnostics: count,
});

export const nesAgentCapability = z.looseObject({
  events: absentIfBad(z.looseObject({ document: absentIfBad(documentEvents) })),
  context: absentIfBad(context),
});

export type NesAgentCapability = z.infer<typeof nesAgentCapability>;
export type DocumentEvents = z.infer<typeof documentEvents>;
export type NesContextCapability = z.infer<typeof context>;
