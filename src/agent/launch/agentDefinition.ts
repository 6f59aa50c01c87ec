// The definition of one agent, as in the setting `acpHost.agents`; how it is shown, and its fingerprint.

import { createHash } from 'node:crypto';
import { shownToTheLetter } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import { isLoopback } from '../../base/loopback.ts';
import { isShownWithValue } from './shownVariable.ts';
import { withoutProxyPassword } from './proxyCredentials.ts';

export type AgentDefinition = ProgramDefinition | RemoteDefinition;

/** An agent that is a program on this machine. */
export interface ProgramDefinition {
  /** A name to look up on PATH, or an absolute path. A leading `~` is the home folder. */
  readonly command: string;
  /** Passed unchanged: no shell, no expansion. */
  readonly args?: readonly string[] | undefined;
  /** Added to VS Code's own environment. Null removes a variable. */
  readonly env?: Readonly<Record<string, string | null>> | undefined;
  /** An absolute path. A leading `~` is the home folder. Default: the home folder. */
  readonly cwd?: string | undefined;
}

/** An agent on a server. */
export interface RemoteDefinition {
  /** `wss:` for a WebSocket, `https:` for streamable HTTP; `ws:` or `http:` only on this machine. */
  readonly url: string;
  /** Names of headers that are sent with each request. Their values are in the secret storage. */
  readonly headers?: readonly string[] | undefined;
}

/** True if the agent runs on another machine, which has other files and programs. */
export function isOnAnotherMachine(definition: AgentDefinition): boolean {
  return 'url' in definition && !isLoopback(new URL(definition.url.replace(/^ws/i, 'http')).hostname);
}

/** A URL for the log and for names, without its query, which may contain a key. */
export function shownServer(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** The command line, or the URL with the names of the headers, for display only, on one line. */
export function shownDefinition(definition: AgentDefinition): string {
  if (!('url' in definition)) return commandLine(definition);
  const { url, headers = [] } = definition;
  const address = commandLine({ command: url });
  return headers.length === 0 ? address : t('{0} (headers: {1})', address, headers.map(quoted).join(', '));
}

/**
 * Everything that decides what a program does, for questions: the command line, the names of the variables, with the values of all but
 * harmless ones and secrets, and the folder.
 */
export function shownProgram(definition: ProgramDefinition): string {
  const { env = {}, cwd } = definition;
  const variables = shownVariables(env);
  const line = commandLine(definition);
  const command = variables.length === 0 ? line : t('{0} (variables: {1})', line, variables.join(', '));
  return cwd === undefined ? command : t('{0} (folder: {1})', command, quoted(cwd));
}

/** The names of the variables of a definition, with the values that questions show (`isShownWithValue`), without passwords of proxies. */
export function shownVariables(env: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(env).map(([name, value]) => {
    if (value === null) return t('{0} removed', quoted(name));
    return quoted(isShownWithValue(name, value) ? `${name}=${withoutProxyPassword(name, value)}` : name);
  });
}

/** The command line, for display only, on one line. Words with special characters are quoted, invisible characters escaped. */
export function commandLine({ command, args = [] }: Pick<ProgramDefinition, 'command' | 'args'>): string {
  return [command, ...args].map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./\\~-]+$/.test(word)) return word;
  // Direction overrides could make one command look like another.
  return shownToTheLetter(JSON.stringify(word));
}

/**
 * A hash of what a definition runs: the command, the arguments, `cwd`, the names of its variables, and the values that questions
 * show (`isShownWithValue`). Keys, which may change, and harmless values are not part of it. For a remote agent, a hash of the
 * URL and the names of its headers.
 */
export function definitionFingerprint(definition: AgentDefinition): string {
  return createHash('sha256').update(identity(definition)).digest('hex');
}

function identity(definition: AgentDefinition): string {
  if ('url' in definition) return JSON.stringify([definition.url, definition.headers ?? []]);
  const { command, args = [], env = {}, cwd } = definition;
  const variables = Object.entries(env)
    .toSorted(([a], [b]) => byName(a.toUpperCase(), b.toUpperCase()))
    .map(([name, value]) => (value === null || isShownWithValue(name, value) ? [name, value] : [name]));
  return JSON.stringify([command, args, variables, cwd ?? null]);
}

/** Keeps the order of names that differ only in case: on Windows they are one variable, and the last one counts. */
function byName(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
