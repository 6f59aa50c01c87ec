// `document/did*`: notifications about documents (NES draft "Events"). `sessionId` is required upstream and ignored in the
// seed dialect.

import * as z from 'zod/mini';
import { notification } from '../method.ts';
import { wirePosition, wireRange } from './position.ts';
import { absentIfBad } from '../lenient.ts';

const sessionId = absentIfBad(z.string());

/** Without `range`, `text` is the whole document. */
const contentChange = z.object({ range: z.optional(wireRange), text: z.string() });

const didOpenParams = z.object({
  sessionId,
  uri: z.string(),
  languageId: z.string(),
  version: z.number(),
  text: z.string(),
});
/** Changes apply in order, each to the result of the one before. */
const didChangeParams = z.object({
  sessionId,
  uri: z.string(),
  version: z.number(),
  contentChanges: z.array(contentChange),
});
const uriParams = z.object({ sessionId, uri: z.string() });
const didFocusParams = z.object({
  sessionId,
  uri: z.string(),
  version: z.number(),
  position: wirePosition,
  visibleRange: wireRange,
});

export type ContentChange = z.infer<typeof contentChange>;
export type DidOpenParams = z.infer<typeof didOpenParams>;
export type DidChangeParams = z.infer<typeof didChangeParams>;
export type DocumentUriParams = z.infer<typeof uriParams>;
export type DidFocusParams = z.infer<typeof didFocusParams>;

export const documentDidOpen = notification<DidOpenParams>(
  'document/didOpen',
  'clientToAgent',
  didOpenParams,
);
export const documentDidChange = notification<DidChangeParams>(
  'document/didChange',
  'clientToAgent',
  didChangeParams,
);
export const documentDidClose = notification<DocumentUriParams>(
  'document/didClose',
  'clientToAgent',
  uriParams,
);
export const documentDidSave = notification<DocumentUriParams>(
  'document/didSave',
  'clientToAgent',
  uriParams,
);
export const documentDidFocus = notification<DidFocusParams>(
  'document/didFocus',
  'clientToAgent',
  didFocusParams,
);
