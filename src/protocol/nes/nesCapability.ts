// The document events and the context an agent requests, each by the presence of its key (NES draft "Capability
// advertisement").

import * as z from 'zod/mini';
import { absentIfBad, marker, orElse, orTrue } from '../lenient.ts';

/** `full`: each change sends the whole text. Also used for unknown kinds. */
export const syncKind = orElse(z.enum(['full', 'incremental']), 'full');

/** Without `maxCount` the client decides how many items to send; 0 means none. */
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

/** Absent if the agent does not support next edits. `{}`: supported, without any events or context. */
export const nesAgentCapability = orTrue(
  z.looseObject({
    events: absentIfBad(z.looseObject({ document: absentIfBad(documentEvents) })),
    context: absentIfBad(context),
  }),
);

export type DocumentEvents = z.infer<typeof documentEvents>;
export type NesContextCapability = z.infer<typeof context>;
