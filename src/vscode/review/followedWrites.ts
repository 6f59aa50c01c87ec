// Records in the ledger what agents write through the client. Changes that the agent made on disk before are recorded
// first; contents seen during the write are ignored.

import { workspace, Uri } from 'vscode';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { ChangeLedger, TurnMark } from '../../chat/review/changeLedger.ts';
import { absent, sameVersion, textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';
import type { WriteGuard } from '../serve/files/filesService.ts';
import type { FileWrite } from '../serve/files/fileWrite.ts';
import type { DiskWatch } from './disk/diskWatch.ts';
import type { KeptContents } from '../storage/keptContents.ts';
import { versionOf } from './disk/readVersion.ts';

export interface FollowedWritesParts {
  readonly disk: DiskWatch;
  readonly ledger: ChangeLedger;
  readonly contents: KeptContents;
  /** The turn to which a write belongs. */
  readonly turnOf: (write: FileWrite) => TurnMark | undefined;
  /** Called when the ledger has changed. */
  readonly changed: () => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Maximum ms that a write waits for earlier changes to be recorded. */
const patience = 2_000;

export function followWrites(parts: FollowedWritesParts): WriteGuard {
  const { disk, clock, logger } = parts;
  return async (path, write) => {
    const before = await timeBoxed(disk.catchUp(path), patience, clock, neverCancelled);
    if (before.kind === 'failed') logger.error('A file could not be inspected before a write', before.error);
    await disk.asWritten(path, async () => {
      const written = await write();
      // The write has succeeded, so errors here are only logged.
      if (written)
        await wrote(written, parts).catch((error: unknown) =>
          logger.error('A written file could not be recorded', error),
        );
    });
  };
}

async function wrote(write: FileWrite, parts: FollowedWritesParts): Promise<void> {
  const { disk, ledger, contents, turnOf, changed } = parts;
  const { uri, before, after, encoding } = write;
  const turn = turnOf(write);
  const prior = before === undefined ? absent : textVersion(before, encoding);
  const left = textVersion(after, encoding);
  if (prior.kind !== 'opaque' && left.kind !== 'opaque') {
    ledger.wrote(uri, turn, prior, left);
    const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (!document?.isDirty) disk.know(uri, left);
  } else {
    await contents.holding(async () => {
      const { prior, left } = await largeWrite(write, disk, contents);
      const known = ledger.files.get(uri);
      // A change on disk may have been recorded already, with or without a known prior version.
      const isRecorded =
        known !== undefined && known.before.kind !== 'unknown' && sameVersion(known.left, left);
      if (!isRecorded) ledger.wrote(uri, turn, prior, left);
    });
  }
  changed();
}

/**
 * Determines the versions before and after a write to a file that is too large to compare: it is restored as a whole or
 * not at all.
 */
async function largeWrite(
  { uri, before, after }: FileWrite,
  disk: Pick<DiskWatch, 'seen' | 'refresh'>,
  contents: KeptContents,
): Promise<{ readonly prior: FileVersion; readonly left: FileVersion }> {
  const prior = before === undefined ? absent : await versionBefore(uri, before, disk, contents);
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  // An unsaved write is only in the editor.
  const left = document?.isDirty ? textVersion(after) : await disk.refresh(uri);
  return { prior, left };
}

async function versionBefore(
  uri: string,
  before: string,
  disk: Pick<DiskWatch, 'seen'>,
  contents: KeptContents,
): Promise<FileVersion> {
  const text = textVersion(before);
  if (text.kind !== 'opaque') return text;
  const seen = disk.seen(uri);
  if (seen?.kind === 'opaque' && seen.keeping === 'kept') return seen;
  const at = Uri.parse(uri, true);
  return await versionOf(at.fsPath, await workspace.encode(before, { uri: at }), contents);
}
