// The context of `nes/suggest`: each kind is there only if the agent asked for it (NES draft "Suggestion request").

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from '../lenient.ts';
import { wirePosition, wireRange } from './position.ts';

/** The whole text, line ends as they are. */
const recentFile = z.object({ uri: z.string(), languageId: z.string(), text: z.string() });

/** Lines are 0-based and both included. */
const excerpt = z.object({ startLine: z.number(), endLine: z.number(), text: z.string() });
const relatedSnippet = z.object({ uri: z.string(), excerpts: lenientArray(excerpt) });

/** `diff` is a unified diff; its line ends are `\n` whatever the document's are. */
const editHistoryEntry = z.object({ uri: z.string(), diff: z.string() });

/**
 * Upstream reads `position`, the seed dialect the same two numbers as `line` and `offset` (the character in the line,
 * in the negotiated encoding): all three are sent. `timestampMs` is since 1970.
 */
const userAction = z.object({
  action: z.string(),
  uri: z.string(),
  position: absentIfBad(wirePosition),
  line: absentIfBad(z.number()),
  offset: absentIfBad(z.number()),
  timestampMs: z.number(),
});

/** `visibleRange` is null where the file is open in a tab that cannot be seen; `lastFocusedMs` is since 1970. */
const openFile = z.object({
  uri: z.string(),
  languageId: z.string(),
  visibleRange: absentIfBad(z.nullable(wireRange)),
  lastFocusedMs: absentIfBad(z.number()),
});

const severity = z.enum(['error', 'warning', 'information', 'hint']);
const diagnostic = z.object({ uri: z.string(), range: wireRange, severity, message: z.string() });

export const nesContext = z.object({
  /** Most recent first, without the document asked about. */
  recentFiles: absentIfBad(lenientArray(recentFile)),
  relatedSnippets: absentIfBad(lenientArray(relatedSnippet)),
  /** Oldest first; each applies to the text that the one before it left. */
  editHistory: absentIfBad(lenientArray(editHistoryEntry)),
  /** Oldest first. */
  userActions: absentIfBad(lenientArray(userAction)),
  /** Last focused first. */
  openFiles: absentIfBad(lenientArray(openFile)),
  /** Of the document asked about, nearest to the cursor first. */
  diagnostics: absentIfBad(lenientArray(diagnostic)),
});

export type NesContextParams = z.infer<typeof nesContext>;
export type NesRecentFile = z.infer<typeof recentFile>;
export type NesRelatedSnippet = z.infer<typeof relatedSnippet>;
export type NesEditHistoryEntry = z.infer<typeof editHistoryEntry>;
export type NesUserAction = z.infer<typeof userAction>;
export type NesOpenFile = z.infer<typeof openFile>;
export type NesDiagnosticSeverity = z.infer<typeof severity>;
export type NesDiagnostic = z.infer<typeof diagnostic>;
