// Resolves an agent's definition to what is run: an absolute program, its arguments, environment and folder.

import { homedir } from 'node:os';
import { systemClock } from '../clock.ts';
import type { ProgramDefinition } from './agentDefinition.ts';
import {
  agentEnvironment,
  passedSecrets,
  type Environment,
  type HostEnvironment,
} from './agentEnvironment.ts';
import * as failures from '../agentFailure.ts';
import { expandHome, isFullyAbsolute, probeCommand, searchPath, type SearchHost } from './commandSearch.ts';
import { FileProbe } from './fileProbe.ts';

/** A resolved definition, for `spawnAgent`. */
export interface Launch {
  /** Absolute. */
  readonly command: string;
  readonly args: readonly string[];
  /** The complete environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute, and it exists. */
  readonly cwd: string;
  /** By name, the values of the definition's `env` and secrets that are let through. Must be redacted everywhere. */
  readonly secrets: ReadonlyMap<string, string>;
}

export type LaunchOutcome =
  | { readonly kind: 'launch'; readonly launch: Launch }
  | { readonly kind: 'failed'; readonly failure: failures.AgentFailure };

/** The machine the agent runs on. */
export interface LaunchHost extends SearchHost, HostEnvironment {
  /** Shells that the user prefers for command lines: absolute paths, or names. See `terminalShells`. Default: none. */
  readonly shells?: readonly string[];
  /** The folders at the end of PATH in `env` that only the PATH of the login shell has. Default: none. */
  readonly loginFolders?: readonly string[];
}

/** Shared, since a disk that does not answer one caller answers none. */
const files = new FileProbe(systemClock);

/** This machine. The environment and the home folder are read on each call. */
export function systemHost(): LaunchHost {
  return {
    platform: process.platform,
    homeDir: homedir(),
    env: process.env,
    probe: (path) => files.probe(path),
  };
}

/** Environment variables an agent gets in addition to its definition. */
export interface LaunchGrants {
  /** Names of variables to let through although they look secret, as in `agentEnvironment`. */
  readonly pass: readonly string[];
  /** The values the user entered when signing in, by name. They win over the definition, which may have a wrong value. */
  readonly variables: Readonly<Record<string, string>>;
}

export const noGrants: LaunchGrants = { pass: [], variables: {} };

/** Never rejects. @param agent its name in the settings, for failure messages. */
export async function resolveLaunch(
  agent: string,
  definition: ProgramDefinition,
  host: LaunchHost,
  grants: LaunchGrants = noGrants,
): Promise<LaunchOutcome> {
  const overrides = { ...definition.env, ...grants.variables };
  const env = agentEnvironment(host, overrides, grants.pass);
  const command = await resolveCommand(agent, definition.command.trim(), env, host);
  if (command.kind === 'failed') return command;
  const cwd = expandHome(definition.cwd ?? '~', host);
  if (!isFullyAbsolute(cwd, host.platform)) return failed(failures.cwdRelative(agent, cwd));
  const place = await host.probe(cwd);
  if (place === 'silent') return failed(failures.placeSilent(agent, cwd));
  if (place !== 'folder') return failed(failures.cwdMissing(agent, cwd));
  const own = Object.entries(overrides).filter((one): one is [string, string] => one[1] !== null);
  const secrets = new Map([
    ...passedSecrets(host, grants.pass),
    ...passedSecrets({ platform: host.platform, env: Object.fromEntries(own) }, []),
    ...own,
  ]);
  return {
    kind: 'launch',
    launch: { command: command.path, args: definition.args ?? [], env, cwd, secrets },
  };
}

type Failed = Extract<LaunchOutcome, { kind: 'failed' }>;

function failed(failure: failures.AgentFailure): Failed {
  return { kind: 'failed', failure };
}

async function resolveCommand(
  agent: string,
  written: string,
  env: Environment,
  host: LaunchHost,
): Promise<{ readonly kind: 'found'; readonly path: string } | Failed> {
  if (written === '') return failed(failures.commandMissing(agent));
  const command = expandHome(written, host);
  const absolute = isFullyAbsolute(command, host.platform);
  const hasSeparator = host.platform === 'win32' ? /[\\/:]/.test(command) : command.includes('/');
  if (!absolute && (hasSeparator || command === '.' || command === '..')) {
    return failed(failures.commandRelative(agent, command));
  }
  const outcome = absolute ? await probeCommand(command, env, host) : await searchPath(command, env, host);
  switch (outcome.kind) {
    case 'found':
      return outcome;
    case 'unusable':
      return failed(
        outcome.fileKind === 'folder'
          ? failures.commandIsFolder(agent, outcome.path)
          : failures.commandNotExecutable(agent, outcome.path),
      );
    case 'missing':
      if (absolute)
        return failed(
          outcome.silent.length > 0
            ? failures.placeSilent(agent, command)
            : failures.fileNotFound(agent, command),
        );
      return failed(failures.commandNotFound(agent, command, outcome.searched, outcome.silent));
  }
}
