// Answers `workspace/recent_documents`: the files the user focused, newest first. Not VS Code's own list, which covers all
// workspaces: agents must not see the files of others.

import { stat } from 'node:fs/promises';
import { Uri, workspace } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import type { FocusedDocuments } from '../../documents/focusedDocuments.ts';
import type { AllowedDocuments } from '../../documents/vscodeDocument.ts';

/** ms for all files of one answer. A file on a disk that does not answer counts as deleted. */
const patience = 3_000;

/** Newest first, without deleted and excluded files. @param limit a positive integer. */
export async function listRecentDocuments(
  focused: Pick<FocusedDocuments, 'list'>,
  allowed: AllowedDocuments,
  clock: Clock,
  limit = Infinity,
): Promise<WorkspaceDocument[]> {
  const languages = new Map(
    workspace.textDocuments.map(({ uri, languageId }) => [uri.toString(), languageId]),
  );
  const files = focused.list().filter(({ uri }) => allowed.hasUri(Uri.parse(uri)));
  const checks = files.map(async ({ uri }) => (await stat(Uri.parse(uri).fsPath)).isFile());
  const exists = await Promise.all(checks.map((check) => timeBoxed(check, patience, clock, neverCancelled)));
  return files
    .filter((_, index) => exists[index]?.kind === 'done' && exists[index].value)
    .slice(0, limit)
    .map(({ uri, languageId }) => ({ uri, languageId: languages.get(uri) ?? languageId }));
}
