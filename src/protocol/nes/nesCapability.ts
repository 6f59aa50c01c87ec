// What an agent wants to hear for next edits: events and context, each only if its key is there (NES draft "Capability advertisement").

import * as z from 'zod/mini';
import { absentIfBad, marker, orTrue } from '../lenient.ts';

/** `full` sends the whole text on each change; it is also what an unknown kind falls back to. */
export const syncKind = z.catch(z.enum(['full', 'incremental']), 'full');

/** Without `maxCount` the agent leaves it to the client how many; 0 is none. */
const count = orTrue(z.object({ maxCount: absentIfBad(z.int().check(z.nonnegative())) }));

const documentEvents = z.object({
  didOpen: marker,
  didChange: orTrue(z.object({ syncKind })),
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

/** Absent where the agent does not offer next edits; `{}` is an agent that asks for nothing but does. */
export const nesAgentCapability = orTrue(
  z.looseObject({
    events: absentIfBad(z.looseObject({ document: absentIfBad(documentEvents) })),
    context: absentIfBad(context),
  }),
);

export type DocumentEvents = z.infer<typeof documentEvents>;
export type NesContextCapability = z.infer<typeof context>;
