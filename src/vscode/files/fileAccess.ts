// The guard of what paths an agent reaches. Files in the open folders are free, excluded ones are refused, everything
// else the user is asked about; and what counts is where a path really leads, not what it looks like.

import type { FilePlace } from './filePlace.ts';
import { join, relative } from 'node:path';
import { Uri, workspace } from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';
import type { AccessPurpose, AccessQuestion, AccessQuestions } from './accessQuestions.ts';
import { readAgentPath } from './agentPath.ts';
import type { AllowedDocuments } from '../documents/fileDocument.ts';
import type { ExcludedFiles } from './excludedFiles.ts';
import { isProgramPlace } from './programPlaces.ts';
import { findRealPlace, isWithin, type RealPlace } from './realPlace.ts';
import { refusedFile, withdrawn } from './refusedFile.ts';

export interface Visitor {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly session: HostedSession;
  readonly purpose: AccessPurpose;
}

/** Characters of a path that still fit into a message of VS Code's. */
const longestAsked = 800;

export interface AccessParts {
  /** Absolute paths of the folders whose files are free, as they are now. */
  readonly folders?: () => readonly string[];
  /** Hears the real path of each file that the user lets an agent write, before it is written. */
  readonly allowedWrite?: (path: string) => void;
  /** The excluded files of the open folders, for those that have another name. */
  readonly excludedFiles?: Pick<ExcludedFiles, 'has'>;
}

export class FileAccess {
  readonly #allowed: Pick<AllowedDocuments, 'hasUri'>;
  readonly #questions: AccessQuestions;
  readonly #folders: () => readonly string[];

  readonly #allowedWrite: (path: string) => void;
  readonly #excludedFiles: AccessParts['excludedFiles'];

  constructor(
    allowed: Pick<AllowedDocuments, 'hasUri'>,
    questions: AccessQuestions,
    { folders = openFolders, allowedWrite, excludedFiles }: AccessParts = {},
  ) {
    this.#allowed = allowed;
    this.#questions = questions;
    this.#folders = folders;
    this.#allowedWrite = allowedWrite ?? (() => undefined);
    this.#excludedFiles = excludedFiles;
  }

  /** Asks nobody. @throws WireError when the path is none, leads nowhere, or is excluded. */
  async locate(path: string): Promise<FilePlace> {
    const read = readAgentPath(path, process.platform);
    if (read.kind === 'refused') throw refusedFile('path', path.slice(0, 200), read.why);
    if (this.#isExcluded(read.path)) throw excluded(read.path);
    const place = await findRealPlace(read.path);
    if (place.kind === 'unknown') {
      throw refusedFile('link', read.path, `Where ${read.path} leads is not known: ${place.why}.`);
    }
    await this.#refuseExcluded(read.path, place);
    return { requested: read.path, path: place.path, exists: place.kind === 'there' };
  }

  /** Returns when `place` may be used. @throws WireError when it may not; `token` withdraws a question. */
  async admit(place: FilePlace, visitor: Visitor, token: CancellationToken): Promise<void> {
    const why = await this.#whyAsk(place, visitor.purpose);
    if (why === undefined) return;
    if (place.path.length > longestAsked) {
      throw refusedFile('path', place.path, 'The path is too long to ask the user about.');
    }
    const { agent, session, purpose } = visitor;
    const admission = await this.#questions.admit(session, { agent, purpose, path: place.path, why }, token);
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
        if (purpose === 'write') this.#allowedWrite(place.path);
        // The user may have taken long.
        return await this.confirm(place);
    }
  }

  /** @throws WireError when the path leads elsewhere by now. */
  async confirm({ requested, path }: FilePlace): Promise<void> {
    const now = await findRealPlace(requested);
    if (now.kind === 'unknown' || now.path !== path) {
      throw refusedFile('moved', requested, `${requested} leads elsewhere by now.`);
    }
  }

  /**
   * A file may have several names (hard links), of which an excluded one counts.
   * @param file what was opened at `place`. @throws WireError when it is excluded by another name.
   */
  async refuseExcludedFile(
    { requested }: FilePlace,
    file: { readonly dev: number; readonly ino: number; readonly nlink: number },
  ): Promise<void> {
    if (file.nlink > 1 && (await this.#excludedFiles?.has(file))) throw excluded(requested);
  }

  async #whyAsk(place: FilePlace, purpose: AccessPurpose): Promise<AccessQuestion['why'] | undefined> {
    const { path } = place;
    const folders = (await Promise.all(this.#folders().map(realFolder))).filter((one) => one !== undefined);
    if (!folders.some((folder) => isWithin(folder, path))) return 'outside';
    if (purpose === 'read') return undefined;
    return (await isProgramPlace(place, folders)) ? 'programs' : undefined;
  }

  /** A glob may name the folder as it is open, or as it really is. */
  async #refuseExcluded(requested: string, place: Exclude<RealPlace, { kind: 'unknown' }>): Promise<void> {
    const names = [place.path];
    for (const folder of this.#folders()) {
      const real = await realFolder(folder);
      if (real !== undefined && isWithin(real, place.path))
        names.push(join(folder, relative(real, place.path)));
    }
    if (names.some((name) => this.#isExcluded(name))) throw excluded(requested);
  }

  #isExcluded(path: string): boolean {
    // `**/.git/**` is also about a file of that name.
    return [path, join(path, 'x')].some((name) => !this.#allowed.hasUri(Uri.file(name)));
  }
}

function excluded(path: string): Error {
  return refusedFile('excluded', path, `${path} is excluded by the user's setting acpHost.nes.exclude.`);
}

async function realFolder(folder: string): Promise<string | undefined> {
  const place = await findRealPlace(folder);
  return place.kind === 'there' ? place.path : undefined;
}

function openFolders(): string[] {
  return (workspace.workspaceFolders ?? []).flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []));
}
