// Looks up the programs of the workspace that the command of a permission request might run by their names, on this machine.
// Used by `PermissionsService`.

import { systemHost } from '../../../agent/launch/launch.ts';
import type { Environment } from '../../../agent/launch/agentEnvironment.ts';
import { workspacePrograms, type WorkspacePrograms } from '../../../agent/launch/workspacePrograms.ts';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { programNames } from '../../../chat/permission/programNames.ts';
import { programsHost } from '../../files/programsHost.ts';

export interface JudgedScope extends RuleScope {
  /** The environment of the agent. Default: that of the extension host. */
  readonly environment?: (() => Environment) | undefined;
}

/** @returns paths of files and names of variables, as of `workspacePrograms`; empty if the request has no command. */
export type LookUpPrograms = (subject: PermissionSubject, scope: JudgedScope) => Promise<WorkspacePrograms>;

/** ms for which a request waits. Longer than one disk that does not answer takes (`FileProbe`). */
export const lookupPatience = 3_000;

export const lookUpWorkspacePrograms: LookUpPrograms = async ({ command }, scope) => {
  if (command === undefined) return [];
  const cwd = absolutePath(command.cwd ?? scope.cwd, scope.cwd) ?? scope.cwd;
  const env = scope.environment?.() ?? systemHost().env;
  return await workspacePrograms(programNames(command, cwd), scope.folders, env, programsHost());
};

/** Limits how long requests wait for the lookups of their programs, which run one after the other. */
export class ProgramLookup {
  readonly #clock: Clock;
  readonly #look: LookUpPrograms;
  /** Settles when no earlier request waits: requests stay in the order in which they came. */
  #earlier: Promise<unknown> = Promise.resolve();
  /** True while a lookup runs that took too long. */
  #isStuck = false;

  constructor(clock: Clock, look: LookUpPrograms = lookUpWorkspacePrograms) {
    this.#clock = clock;
    this.#look = look;
  }

  /** `unknown` after 3 s, and at once while an earlier lookup that took longer still runs. Rejects as the lookup does. */
  readonly find: LookUpPrograms = async (subject, scope) => {
    if (subject.command === undefined) return [];
    const found = this.#earlier.then(() => this.#inTime(subject, scope));
    this.#earlier = found.catch(() => undefined);
    return await found;
  };

  async #inTime(subject: PermissionSubject, scope: JudgedScope): Promise<WorkspacePrograms> {
    // Each one would hold another of the few threads for all access to files.
    if (this.#isStuck) return 'unknown';
    const looking = this.#look(subject, scope);
    const waited = await timeBoxed(looking, lookupPatience, this.#clock, neverCancelled);
    if (waited.kind === 'done') return waited.value;
    if (waited.kind === 'failed') throw waited.error;
    this.#isStuck = true;
    const end = (): void => void (this.#isStuck = false);
    looking.then(end, end);
    return 'unknown';
  }
}
