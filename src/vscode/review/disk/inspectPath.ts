// Inspects a path that changed on disk: reads its current version and decides who changed it. Used by `DiskWatch`.

import { join } from 'node:path';
import type { Logger } from '../../../base/logger.ts';
import type { TurnMark } from '../../../chat/review/changeLedger.ts';
import { sameBytes, sameVersion, unknown, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { DiskTexts } from './diskTexts.ts';
import type { FileWriters } from './fileWriters.ts';
import type { GitChangeClassifier } from './gitChangeClassifier.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { firstNames } from '../../files/boundedFile.ts';
import { diskState, readVersion } from './readVersion.ts';
import { uriOf, type ReviewPlaces } from '../reviewPlaces.ts';
import type { TurnTimes } from './turnTimes.ts';

export interface DiskChange {
  readonly uri: string;
  readonly turn: TurnMark;
  readonly prior: FileVersion;
  readonly left: FileVersion;
  readonly isByGit: boolean;
}

export interface InspectParts {
  readonly places: ReviewPlaces;
  readonly contents: KeptContents;
  readonly texts: DiskTexts;
  readonly turns: TurnTimes;
  readonly writers: FileWriters;
  readonly git: GitChangeClassifier;
  /** True if changes to the file between turns matter. */
  readonly isReviewed: (uri: string) => boolean;
  /** Resolves when all captures in progress are done. */
  readonly captured: () => Promise<void>;
  /** Queues a path to be inspected. */
  readonly add: (path: string) => void;
  /** Called with the current version of a file, whoever wrote it. */
  readonly reportVersion: (uri: string, version: FileVersion) => void;
  /** Called when an agent, or git during a turn, changed the file. */
  readonly reportChange: (change: DiskChange) => void;
  readonly logger: Logger;
}

/** Maximum number of paths that are inspected in one folder. */
const mostInside = 500;

export async function inspectPath(path: string, parts: InspectParts): Promise<void> {
  await parts.contents.holding(() => inspect(path, parts));
}

async function inspect(path: string, parts: InspectParts): Promise<void> {
  const { places, contents, texts, turns, writers, git, isReviewed, captured, add, reportChange } = parts;
  const place = await places.find(path);
  if (!place) return;
  await captured();
  const uri = uriOf(place);
  // `followWrites` reports this write and queues the path afterwards.
  if (writers.isWritten(uri)) return;
  const { kind, since } = await diskState(place.path);
  const turn = turns.at(since);
  const isUsers = writers.isUsers(uri);
  const isAgents = turn !== undefined && !isUsers;
  const known = texts.get(uri);
  // For a change of the previous turn, the version that was known when the next turn began.
  const prior = known ?? (turn && texts.earlier(uri, turn.end));
  // A change while the file is read may be by someone else.
  const isStill = (since: number): boolean =>
    turns.at(since) === turn &&
    texts.get(uri) === known &&
    writers.isUsers(uri) === isUsers &&
    !writers.isWritten(uri);
  if (kind === 'folder' && isAgents) await addEntries(place.path, parts);
  if (kind === 'folder' || kind === 'other') return;
  if (!isAgents) {
    if (!prior && !isReviewed(uri)) return;
    if ((await see(uri, place.path, isStill, parts)) === 'changed') add(path);
    return;
  }
  const isByGit = await git.isByGit(place.path);
  // Ignored files are not read.
  const before = prior ?? (await git.start?.before(place.path, contents, isByGit)) ?? unknown;
  if (before === 'ignored') return;
  if (!prior && kind === 'absent' && (before.kind === 'absent' || before.kind === 'unknown')) {
    // A deleted folder, or a temporary file.
    for (const inside of (await git.start?.filesIn(place.path)) ?? []) add(inside);
    return;
  }
  const left = await see(uri, place.path, isStill, parts);
  if (left === 'changed') return add(path);
  if (!left) return;
  // Git may store other line ends than it writes into the folder.
  const isUnchanged = prior ? sameBytes(prior, left) : sameVersion(before, left);
  if (isUnchanged || writers.isSaved(uri, left)) return;
  git.report(uri, place.path, isByGit);
  reportChange({ uri, turn: turn.mark, prior: before, left, isByGit });
}

/**
 * Reads the current version and reports it with `reportVersion`.
 * @param isStill false if the state that was just read may differ from what should be inspected; the result is
 * `changed` then.
 * @returns undefined if it is unchanged or can't be read.
 */
async function see(
  uri: string,
  path: string,
  isStill: (since: number) => boolean,
  { contents, texts, reportVersion }: InspectParts,
): Promise<FileVersion | 'changed' | undefined> {
  const { version, since } = await readVersion(path, contents, 'compare');
  if (version.kind === 'unknown') return undefined;
  if (!isStill(since)) return 'changed';
  const prior = texts.get(uri);
  if (prior && sameBytes(prior, version)) return undefined;
  reportVersion(uri, version);
  return version;
}

/** Queues the entries of a new folder. */
async function addEntries(path: string, { add }: InspectParts): Promise<void> {
  for (const name of await firstNames(path, mostInside)) add(join(path, name));
}
