// Decides which files an agent may access: files in the open folders are allowed, excluded ones refused, and for all others
// the user is asked. Decided by the real path, with links followed. Every file access of an agent goes through here.

import { isInFolder } from '../../base/isInFolder.ts';
import { sharedWork } from '../../base/sharedWork.ts';
import { type FilePlace, placePatience } from './realPlace.ts';
import { join, relative } from 'node:path';
import { systemClock } from '../../agent/clock.ts';
import { type CancellationToken, neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';
import type { AccessPurpose, AccessQuestion, AccessQuestions } from './accessQuestions.ts';
import { readAgentPath } from './agentPath.ts';
import type { ExcludedFiles, FileIdentity } from './excludedFiles.ts';
import { isProgramPlace } from './programPlaces.ts';
import { findRealPlace, type PlaceMachine, type RealPlace } from './realPlace.ts';
import { refusedFile, withdrawn } from './refusedFile.ts';

export interface Visitor {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly session: HostedSession;
  readonly purpose: AccessPurpose;
  /** Cancelled when the turn ends in which the request was sent. Default: that of the session, when it is admitted. */
  readonly turnOver?: CancellationToken | undefined;
}

/** UTF-16 units of a path that fit into a message of VS Code. */
const longestAsked = 800;

/** Knows which files agents never get. */
export interface AllowedFiles {
  /** False if the file is excluded. @param path absolute; the file need not exist. */
  hasFile(path: string): boolean;
}

export interface AccessParts {
  /** Returns the absolute paths of the folders whose files need no question. */
  readonly folders: () => readonly string[];
  /** Called with the real path of each file that the user allows an agent to write, before it is written. */
  readonly allowedWrite?: (path: string) => void;
  /** Called with each file that the user allows an agent to read, before it is read. */
  readonly allowedRead?: (agent: string, place: FilePlace) => void;
  /** Recognises excluded files under another name. */
  readonly excludedFiles?: Pick<ExcludedFiles, 'has'>;
  /** Default: that of this machine. */
  readonly clock?: Clock;
  /** Recognises files that make programs run. Tests replace it. */
  readonly isProgramPlace?: typeof isProgramPlace;
}

export class FileAccess {
  readonly #allowed: AllowedFiles;
  readonly #questions: AccessQuestions;
  readonly #folders: () => readonly string[];

  readonly #allowedWrite: (path: string) => void;
  readonly #allowedRead: AccessParts['allowedRead'];
  readonly #excludedFiles: AccessParts['excludedFiles'];
  readonly #clock: Clock;
  readonly #isProgramPlace: typeof isProgramPlace;

  constructor(allowed: AllowedFiles, questions: AccessQuestions, parts: AccessParts) {
    const { folders, allowedWrite, excludedFiles, clock = systemClock } = parts;
    this.#allowed = allowed;
    this.#questions = questions;
    this.#folders = folders;
    this.#allowedWrite = allowedWrite ?? (() => undefined);
    this.#allowedRead = parts.allowedRead;
    this.#excludedFiles = excludedFiles;
    this.#clock = clock;
    this.#isProgramPlace = parts.isProgramPlace ?? isProgramPlace;
  }

  /**
   * Resolves a path without asking the user. @param machine looks up paths. Default: not shared with others. @throws WireError if the path
   * is invalid, leads nowhere, or is excluded.
   */
  async locate(path: string, machine?: PlaceMachine): Promise<FilePlace> {
    const read = readAgentPath(path, process.platform);
    if (read.kind === 'refused') throw refusedFile('path', path.slice(0, 200), read.why);
    if (this.#isExcluded(read.path)) throw excluded(read.path);
    const place = await findRealPlace(read.path, machine);
    if (place.kind === 'unknown') {
      throw refusedFile('link', read.path, `Where ${read.path} leads is not known: ${place.why}.`);
    }
    await this.#refuseExcluded(read.path, place, machine);
    return { requested: read.path, path: place.path, exists: place.kind === 'there' };
  }

  /**
   * Resolves if `place` may be used; asks the user if needed. @throws WireError if not. @param token withdraws a question.
   * @param machine as in `locate`.
   */
  async admit(
    place: FilePlace,
    visitor: Visitor,
    token: CancellationToken,
    machine?: PlaceMachine,
  ): Promise<void> {
    let why = await this.#whyAsk(place, visitor.purpose, machine);
    while (why !== undefined) {
      await this.#ask(place, visitor, why, token);
      // The path, the settings and the folders may have changed while the user decided.
      await this.confirm(place);
      const now = await this.#whyAsk(place, visitor.purpose, undefined, why);
      if (now === why || now === undefined) break;
      why = now;
    }
    if (why === undefined) return;
    if (visitor.purpose === 'write') this.#allowedWrite(place.path);
    else this.#allowedRead?.(visitor.agent, place);
  }

  /** Resolves if the user allows it. @throws WireError if not. */
  async #ask(
    place: FilePlace,
    { agent, session, purpose, turnOver }: Visitor,
    why: AccessQuestion['why'],
    token: CancellationToken,
  ): Promise<void> {
    if (place.path.length > longestAsked) {
      throw refusedFile('path', place.path, 'The path is too long to ask the user about.');
    }
    const question = { agent, purpose, path: place.path, why };
    const admission = await this.#questions.admit(session, question, token, turnOver);
    switch (admission) {
      case 'withdrawn':
        throw withdrawn();
      case 'tooMany':
        throw refusedFile('tooManyQuestions', place.path, 'Too many questions wait for the user already.');
      case 'refused':
        throw refusedFile(
          'refusedByUser',
          place.path,
          `The user refused to let you ${purpose} ${place.path}.`,
        );
      case 'allowed':
    }
  }

  /** @throws WireError if the path leads elsewhere by now, or is excluded. */
  async confirm({ requested, path }: FilePlace): Promise<void> {
    const now = await findRealPlace(requested);
    if (now.kind === 'unknown' || now.path !== path) {
      throw refusedFile('moved', requested, `${requested} leads elsewhere by now.`);
    }
    if (this.#isExcluded(requested)) throw excluded(requested);
    await this.#refuseExcluded(requested, now, undefined);
  }

  /**
   * Refuses a file that is excluded under another name (hard links).
   * @param file the file opened at `place`. @throws WireError if it is excluded.
   */
  async refuseExcludedFile(
    { requested }: FilePlace,
    file: FileIdentity & { readonly nlink: number },
  ): Promise<void> {
    if (file.nlink > 1 && (await this.#excludedFiles?.has(file))) throw excluded(requested);
  }

  /** @param allowed the reason for which the user has just allowed it. Whether the file makes programs run is then not looked up again. */
  async #whyAsk(
    place: FilePlace,
    purpose: AccessPurpose,
    machine: PlaceMachine | undefined,
    allowed?: AccessQuestion['why'],
  ): Promise<AccessQuestion['why'] | undefined> {
    const { path } = place;
    const all = await Promise.all(this.#folders().map((folder) => realFolder(folder, machine)));
    const folders = all.filter((one) => one !== undefined);
    if (!folders.some((folder) => isInFolder({ path, folder }))) return 'outside';
    if (purpose === 'read') return undefined;
    if (allowed === 'programs') return allowed;
    const looking = this.#isProgramPlace(place, folders);
    const waited = await timeBoxed(looking, placePatience, this.#clock, neverCancelled);
    if (waited.kind === 'failed') throw waited.error;
    // In doubt the user is asked.
    return waited.kind === 'done' && !waited.value ? undefined : 'programs';
  }

  /** Checks the real path and the path below the open folder, since a glob may name either. */
  async #refuseExcluded(
    requested: string,
    place: Exclude<RealPlace, { kind: 'unknown' }>,
    machine: PlaceMachine | undefined,
  ): Promise<void> {
    const names = [place.path];
    for (const folder of this.#folders()) {
      const real = await realFolder(folder, machine);
      if (real !== undefined && isInFolder({ path: place.path, folder: real }))
        names.push(join(folder, relative(real, place.path)));
    }
    // `requested` was checked before.
    if (names.some((name) => name !== requested && this.#isExcluded(name))) throw excluded(requested);
  }

  #isExcluded(path: string): boolean {
    // So that `**/.git/**` also excludes a file named `.git`.
    return [path, join(path, 'x')].some((name) => !this.#allowed.hasFile(name));
  }
}

function excluded(path: string): Error {
  return refusedFile('excluded', path, `${path} is excluded by the user's setting acpHost.nes.exclude.`);
}

function realFolder(folder: string, machine: PlaceMachine | undefined): Promise<string | undefined> {
  return machine ? findFolder(folder, machine) : sharedFolder(folder);
}

/** Shared, since each access needs the real paths of all folders, and agents access many files at once. */
const sharedFolder = sharedWork(findFolder);

async function findFolder(folder: string, machine?: PlaceMachine): Promise<string | undefined> {
  const place = await findRealPlace(folder, machine);
  return place.kind === 'there' ? place.path : undefined;
}
