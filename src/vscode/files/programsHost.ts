// This machine's files, as the search for programs of the workspace needs them. No lookup waits without end for a disk that does
// not answer.

import { systemHost } from '../../agent/launch/launch.ts';
import { type FindLoginPrograms, loginPrograms } from '../../agent/launch/loginPrograms.ts';
import { type FindWorkspaceProgram, programOfWorkspace } from '../../agent/launch/programOfWorkspace.ts';
import type { ProgramsHost } from '../../agent/launch/workspacePrograms.ts';
import { systemClock } from '../../agent/clock.ts';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import { firstNames, readPart } from './boundedFile.ts';
import { findRealPlace, placePatience } from './realPlace.ts';

/** Bytes of a script that are read. npm's shims for Windows name their program after the first line. */
const startLength = 4_096;
/** Entries of a folder of libraries that are read. */
const mostNames = 5_000;

export function programsHost(): ProgramsHost {
  const host = systemHost();
  return {
    ...host,
    async realPath(path) {
      // One lookup for all callers, since each would hold a thread.
      if ((await host.probe(path)) === 'silent') return undefined;
      const place = await findRealPlace(path);
      return place.kind === 'unknown' ? undefined : place.path;
    },
    async names(folder) {
      return (await host.probe(folder)) === 'silent' ? [] : await firstNames(folder, mostNames);
    },
    async readStart(path) {
      if ((await host.probe(path)) === 'silent') return '';
      const reading = readPart(path, 0, startLength);
      const read = await timeBoxed(reading, placePatience, systemClock, neverCancelled);
      return read.kind === 'done' && read.value.kind === 'read' ? read.value.bytes.toString('latin1') : '';
    },
  };
}

/** @param folders absolute paths of the open folders. */
export function findWorkspaceProgram(folders: readonly string[]): FindWorkspaceProgram {
  return (named) => programOfWorkspace(named, folders, programsHost());
}

/** @param folders those that only the login shell's PATH has. */
export function findLoginPrograms(folders: readonly string[]): FindLoginPrograms {
  return (named) => loginPrograms(named, folders, programsHost());
}
