// Checks files that suggestions name and that are not open, and opens those whose text is needed as documents without an
// editor. VS Code reports such a document like any other, so the agent receives `document/didOpen` for it.

import { stat } from 'node:fs/promises';
import { Uri, workspace } from 'vscode';
import { neverCancelled } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { timeBoxed } from '../../../base/cancellation.ts';
import type { ClosedFile, ClosedFileUse } from '../../../nes/suggestion/closedFiles.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { refusalToChange } from '../refactor/changeable.ts';

/** ms. A file system may never answer, and suggestions for open documents must not wait for it. */
const patience = 1_000;

/** Bytes of a file on disk. */
const largest = 1_000_000;

const reasons = {
  outside: 'it is for a file outside the open folders',
  excluded: 'it is for a file that acpHost.nes.exclude excludes',
  link: 'it is for a file behind a link',
} as const;

/** @param uri canonical. Never rejects; refuses after 1 s. */
export async function lookUpClosedFile(
  uri: string,
  use: ClosedFileUse,
  eligible: EligibleDocuments,
  clock: Clock,
): Promise<ClosedFile> {
  const found = await timeBoxed(lookUp(uri, use, eligible), patience, clock, neverCancelled);
  if (found.kind === 'done') return found.value;
  if (found.kind === 'failed') return refused('it is for a file that is not there, or is no text');
  return refused('its file could not be opened in time');
}

async function lookUp(uri: string, use: ClosedFileUse, eligible: EligibleDocuments): Promise<ClosedFile> {
  const file = Uri.parse(uri, true);
  const refusal = await refusalToChange(file, eligible);
  if (refusal !== undefined) return refused(reasons[refusal]);
  const found = await stat(file.fsPath);
  if (!found.isFile()) return refused('it is for what is no file');
  if (use === 'visit') return { kind: 'closed' };
  if (found.size > largest) return refused(`its file is larger than ${largest} bytes`);
  const document = eligible.get(await workspace.openTextDocument(file));
  return document ? { kind: 'opened', document } : refused(reasons.excluded);
}

function refused(reason: string): ClosedFile {
  return { kind: 'refused', reason };
}
