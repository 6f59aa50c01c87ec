// The context of `nes/suggest`: each kind is present only if the agent asked for it (NES draft "Suggestion request").

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from '../lenient.ts';
import { wirePosition, wireRange } from './position.ts';

/** The whole text with its line ends. */
const recentFile = z.object({ uri: z.string(), languageId: z.string(), text: z.string() });

/** Lines are 0-based and inclusive. */
const excerpt = z.object({ startLine: z.number(), endLine: z.number(), text: z.string() });
const relatedSnippet = z.object({ uri: z.string(), excerpts: lenientArray(excerpt) });

/** `diff` is a unified diff with `\n` line ends, whatever the document uses. */
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
  /** Most recent first, without the requested document. */
  recentFiles: absentIfBad(lenientArray(recentFile)),
  relatedSnippets: absentIfBad(lenientArray(relatedSnippet)),
  /** Oldest first; each applies to the result of the one before. */
  editHistory: absentIfBad(lenientArray(editHistoryEntry)),
  /** Oldest first. */
  userActions: absentIfBad(lenientArray(userAction)),
  /** Last focused first. */
  openFiles: absentIfBad(lenientArray(openFile)),
  /** Diagnostics of the requested document, nearest to the cursor first, then errors of other files. */
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
