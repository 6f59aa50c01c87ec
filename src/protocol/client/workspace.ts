// `workspace/*`: the agent asks which documents are open in the editor (draft "Client Editor State Methods").

import * as z from 'zod/mini';
import { limited, shortParams } from '../limited.ts';
import { request } from '../method.ts';

/** `uri`: `file:///` and an absolute path. */
const document = z.looseObject({ uri: z.string(), languageId: z.string() });

const sessionParams = z.looseObject({ sessionId: z.string() });
const recentParams = z.looseObject({
  sessionId: z.string(),
  /** A positive integer. */
  limit: z.nullish(z.int().check(z.positive())),
});

const documents = z.looseObject({ documents: z.array(document) });
const activeDocument = z.looseObject({ document: z.nullable(document) });

export type WorkspaceDocument = z.infer<typeof document>;
export type SessionParams = z.infer<typeof sessionParams>;
export type RecentDocumentsParams = z.infer<typeof recentParams>;
export type DocumentsResult = z.infer<typeof documents>;
export type ActiveDocumentResult = z.infer<typeof activeDocument>;

/** In no particular order. */
export const workspaceOpenDocuments = request<SessionParams, DocumentsResult>(
  'workspace/open_documents',
  'agentToClient',
  limited(sessionParams, shortParams),
  documents,
);

/** Most recent first, at most `limit`. */
export const workspaceRecentDocuments = request<RecentDocumentsParams, DocumentsResult>(
  'workspace/recent_documents',
  'agentToClient',
  limited(recentParams, shortParams),
  documents,
);

/** Null if the editor that has the focus, or had it last, shows no file. */
export const workspaceActiveDocument = request<SessionParams, ActiveDocumentResult>(
  'workspace/active_document',
  'agentToClient',
  limited(sessionParams, shortParams),
  activeDocument,
);
