// Undoes what an agent wrote, as the review does.
import * as assert from 'node:assert/strict';
import { textVersion } from '../../../src/chat/review/fileVersion.ts';
import { agentWrote, undoFile } from '../../../src/chat/review/reviewedFile.ts';
import { applyTargets, currentVersion } from '../../../src/vscode/review/applyTargets.ts';
import { ReviewPlaces } from '../../../src/vscode/review/reviewPlaces.ts';
import { KeptContents } from '../../../src/vscode/storage/keptContents.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import type { ServedFiles } from './servedFiles.ts';

/**
 * Undoes all reported writes; each file must have been written once. @param storage a folder for contents.
 * @returns URIs of the files that were left as they are.
 */
export async function undoWrites({ access, writes }: ServedFiles, storage: string): Promise<string[]> {
  const logger = new RecordingLogger();
  const places = new ReviewPlaces(access);
  const contents = new KeptContents(storage, logger);
  const undone = writes.map(async ({ uri, before, after, encoding }) => {
    const now = (await currentVersion(uri, places, contents))?.version;
    assert.ok(now, uri);
    const prior = before === undefined ? ({ kind: 'absent' } as const) : textVersion(before, encoding);
    const { target } = undoFile(agentWrote(undefined, prior, textVersion(after, encoding)), now);
    assert.ok(target, uri);
    return await applyTargets([{ uri, now, target }], places, contents, logger);
  });
  return (await Promise.all(undone)).flat();
}
