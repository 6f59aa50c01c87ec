// Checks files that suggestions name and that are not open, and opens those whose text is needed as documents without an
// editor. The agent receives `document/didOpen` for such a document once its text is confirmed.

import { stat } from 'node:fs/promises';
import { Uri, workspace } from 'vscode';
import { canonicalUri } from '../../../base/canonicalUri.ts';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { ClosedFile, ClosedFileUse } from '../../../nes/suggestion/closedFiles.ts';
import { refusalOf } from '../../files/refusedFile.ts';
import { nameInFolder } from '../../files/sameFolder.ts';
import { openFolders } from '../../window/workspacePlace.ts';
import { locateToChange, openConfirmed, type ConfirmingTools } from '../refactor/openConfirmed.ts';

/** ms. A file system may never answer, and suggestions for open documents must not wait for it. */
const patience = 1_000;

/** Bytes of a file on disk. */
const largest = 1_000_000;

const reasons = {
  outside: 'it is for a file outside the open folders',
  excluded: 'it is for a file that acpHost.nes.exclude excludes',
  link: 'it is for a file behind a link',
  notebook: 'it is for a file that is open in a notebook editor',
  'custom editor': 'it is for a file that is open in a custom editor',
} as const;

/** @param uri canonical. Never rejects; refuses after 1 s. */
export async function lookUpClosedFile(
  uri: string,
  use: ClosedFileUse,
  tools: ConfirmingTools,
  clock: Clock,
): Promise<ClosedFile> {
  const found = await timeBoxed(lookUp(uri, use, tools), patience, clock, neverCancelled);
  if (found.kind === 'done') return found.value;
  if (found.kind === 'failed') {
    return refused(
      refusalOf(found.error) === 'excluded'
        ? reasons.excluded
        : 'it is for a file that has moved, is not there, or is no text',
    );
  }
  return refused('its file could not be opened in time');
}

async function lookUp(uri: string, use: ClosedFileUse, tools: ConfirmingTools): Promise<ClosedFile> {
  const file = Uri.parse(uri, true);
  if (!workspace.getWorkspaceFolder(file)) {
    const name = await nameInFolder(file.fsPath, openFolders());
    const opened = name === undefined ? undefined : canonicalUri(Uri.file(name).toString());
    if (opened !== undefined) return { kind: 'elsewhere', uri: opened };
  }
  const place = await locateToChange(file, tools.eligible);
  if (typeof place === 'string') return refused(reasons[place]);
  const found = await stat(file.fsPath);
  if (!found.isFile()) return refused('it is for what is no file');
  const access = await tools.access.get();
  await access.refuseExcludedFile({ requested: file.fsPath, ...place, exists: true }, found);
  if (use === 'visit') return { kind: 'closed' };
  if (found.size > largest) return refused(`its file is larger than ${largest} bytes`);
  const document = tools.eligible.get(await openConfirmed(file, largest, tools, place));
  return document ? { kind: 'opened', document } : refused(reasons.excluded);
}

function refused(reason: string): ClosedFile {
  return { kind: 'refused', reason };
}
