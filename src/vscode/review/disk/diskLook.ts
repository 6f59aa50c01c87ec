// Looks at a path on disk where something changed: what is there now, and whose doing that is.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../base/logger.ts';
import type { TurnMark } from '../../../chat/review/changeLedger.ts';
import { sameVersion, unknown, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { DiskTexts } from './diskTexts.ts';
import type { FileHands } from './fileWriters.ts';
import type { GitDoing } from './gitChangeClassifier.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
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

export interface LookParts {
  readonly places: ReviewPlaces;
  readonly contents: KeptContents;
  readonly texts: DiskTexts;
  readonly turns: TurnTimes;
  readonly hands: FileHands;
  readonly git: GitDoing;
  /** Whether its state is of interest between turns. */
  readonly isReviewed: (uri: string) => boolean;
  /** Resolves when what is being captured is known. */
  readonly captured: () => Promise<void>;
  /** To be looked at, too, or again. */
  readonly add: (path: string) => void;
  /** This is in the file now, whoever did it. */
  readonly saw: (uri: string, version: FileVersion) => void;
  /** An agent changed it, or git did while one was at work. */
  readonly tell: (change: DiskChange) => void;
  readonly logger: Logger;
}

/** Paths looked at below one folder. */
const mostInside = 500;

export async function lookAt(path: string, parts: LookParts): Promise<void> {
  await parts.contents.holding(() => look(path, parts));
}

async function look(path: string, parts: LookParts): Promise<void> {
  const { places, contents, texts, turns, hands, git, isReviewed, captured, add, tell } = parts;
  const place = await places.find(path);
  if (!place) return;
  await captured();
  const uri = uriOf(place);
  // Whoever follows the writing tells of it, and lets it be looked at afterwards.
  if (hands.isWritten(uri)) return;
  const { kind, since } = await diskState(place.path);
  const turn = turns.at(since);
  const isUsers = hands.isUsers(uri);
  const isAgents = turn !== undefined && !isUsers;
  const prior = texts.get(uri);
  // What the file became while it was read may be another's doing.
  const isStill = (since: number): boolean =>
    turns.at(since) === turn &&
    texts.get(uri) === prior &&
    hands.isUsers(uri) === isUsers &&
    !hands.isWritten(uri);
  if (kind === 'folder' && isAgents) await lookInto(place.path, parts);
  if (kind === 'folder' || kind === 'other') return;
  if (!isAgents) {
    if (!prior && !isReviewed(uri)) return;
    if ((await see(uri, place.path, isStill, parts)) === 'changed') add(path);
    return;
  }
  const isByGit = await git.made(place.path);
  // What nobody wants to hear of is not read.
  const before = prior ?? (await git.start?.before(place.path, contents, isByGit)) ?? unknown;
  if (before === 'ignored') return;
  if (!prior && kind === 'absent' && (before.kind === 'absent' || before.kind === 'unknown')) {
    // A folder, or something that came and went.
    for (const inside of (await git.start?.filesIn(place.path)) ?? []) add(inside);
    return;
  }
  const left = await see(uri, place.path, isStill, parts);
  if (left === 'changed') return add(path);
  if (!left || sameVersion(before, left) || hands.isSaved(uri, left)) return;
  git.tell(uri, place.path, isByGit);
  tell({ uri, turn: turn.mark, prior: before, left, isByGit });
}

/**
 * @param isStill whether what has been there since then is what was to be seen; else it is `changed`.
 * @returns undefined: it is as it was, or can't be read.
 */
async function see(
  uri: string,
  path: string,
  isStill: (since: number) => boolean,
  { contents, texts, saw }: LookParts,
): Promise<FileVersion | 'changed' | undefined> {
  const { version, since } = await readVersion(path, contents, 'compare');
  if (version.kind === 'unknown') return undefined;
  if (!isStill(since)) return 'changed';
  const prior = texts.get(uri);
  if (prior && sameVersion(prior, version)) return undefined;
  saw(uri, version);
  return version;
}

/** A folder that came at once, with what is in it. */
async function lookInto(path: string, { add, logger }: LookParts): Promise<void> {
  const inside = await readdir(path).catch((error: unknown) => {
    logger.debug(`A folder could not be looked into: ${String(error)}`);
    return [];
  });
  for (const name of inside.slice(0, mostInside)) add(join(path, name));
}
