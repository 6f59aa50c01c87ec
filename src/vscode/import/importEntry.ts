// One agent or MCP server of another program's settings, in the form of `acpHost.agents` and `acpHost.mcpServers`. Reads it
// leniently: what cannot be imported has a reason. Used by `readImports`.

import { win32, posix } from 'node:path';
import { isFullyAbsolute } from '../../agent/launch/commandSearch.ts';
import { t } from '../../base/l10n.ts';
import { readServerFields } from './serverFields.ts';

/** An agent. The fields of `acpHost.agents`. */
export interface ImportedAgent {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | null>>;
  readonly cwd?: string;
}

/** An MCP server that agents start. Fields of `acpHost.mcpServers`. */
export interface ImportedServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | null>>;
}

/** An MCP server that agents connect to. Fields of `acpHost.mcpServers`. */
export interface ImportedRemote {
  readonly type: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | null>>;
}

/** `message` says to the user why an entry is skipped. */
export class SkippedError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** @throws SkippedError */
export function readAgent(raw: unknown, platform: NodeJS.Platform): ImportedAgent {
  const fields = fieldsOf(raw);
  const { command, args, env } = program(fields, platform);
  const cwd = optionalText(fields, 'cwd');
  return { command, args, env, ...(cwd !== undefined && { cwd }) };
}

/**
 * How a program writes environment variables: `${env:NAME}` only, also `${NAME}` and `${NAME:-x}` as in `.mcp.json`, or also `$NAME`
 * as in a shell.
 */
export type VariableForms = 'env' | 'braces' | 'shell';

/** @throws SkippedError */
export function readServer(
  raw: unknown,
  platform: NodeJS.Platform,
  forms: VariableForms,
): ImportedServer | ImportedRemote {
  const read = readServerFields(fieldsOf(raw));
  if (read.kind === 'refused') throw new SkippedError(read.reason);
  if (read.kind === 'off') throw turnedOff();
  const { fields } = read;
  const fill = (text: string): string => knownVariables(text, forms);
  if (read.kind === 'remote') {
    const url = fill(text(fields, 'url'));
    if (!/^https?:\/\//i.test(url)) throw new SkippedError(t('The address is not http or https.'));
    const type = fields['type'] === 'sse' ? 'sse' : 'http';
    const headers = mapValues(texts(fields, 'headers'), (_, value) => fill(value));
    return { type, url, headers };
  }
  if (fields['envFile'] !== undefined) throw unsupported('envFile');
  const cwd = optionalText(fields, 'cwd');
  if (cwd !== undefined && cwd !== '' && cwd !== '${workspaceFolder}') throw unsupported('cwd');
  const { command, args, env } = program(fields, platform);
  return {
    command: fill(command),
    args: args.map(fill),
    // VS Code asks for an input; here a variable of the same name takes its place.
    env: mapValues(env, (name, value) =>
      /^\$\{input:[^{}]*\}$/.test(value) ? `\${env:${name}}` : fill(value),
    ),
  };
}

/** Fields that are imported, and those that only decide whether an entry is imported. */
const knownFields = new Set([
  ...['command', 'args', 'env', 'cwd', 'url', 'serverUrl', 'httpUrl', 'headers'],
  ...['type', 'transport', 'transportType', 'source', 'enabled', 'disabled', 'envFile'],
]);

/** Names of the fields of an entry that are not imported. */
export function droppedNames(raw: unknown): readonly string[] {
  return isObject(raw) ? Object.keys(raw).filter((name) => !knownFields.has(name)) : [];
}

function fieldsOf(raw: unknown): Fields {
  if (!isObject(raw)) throw new SkippedError(t('The entry must be an object.'));
  if (raw['enabled'] === false || raw['disabled'] === true) throw turnedOff();
  const { command } = raw;
  // Zed's older form: { "command": { "path": …, "args": …, "env": … } }.
  if (isObject(command)) return { ...raw, ...command, command: command['path'] };
  const owner = raw['type'] ?? raw['source'];
  if (command === undefined && (owner === 'registry' || owner === 'extension'))
    throw new SkippedError(
      t('The entry was installed by another program. Use the command "ACP: Select Agent" instead.'),
    );
  return raw;
}

function program(fields: Fields, platform: NodeJS.Platform): ImportedServer {
  if (fields['command'] === undefined || fields['command'] === '')
    throw new SkippedError(t('The entry has no command.'));
  const command = text(fields, 'command');
  const separator = platform === 'win32' ? /[\\/:]/ : /\//;
  const path = platform === 'win32' ? win32 : posix;
  const isRelative = separator.test(command) && !/^(?:~|\$\{)/.test(command);
  if (isRelative && !isFullyAbsolute(path.normalize(command), platform))
    throw new SkippedError(t('The command is a relative path.'));
  const args: unknown = fields['args'] ?? [];
  if (!isTexts(args)) throw wrongType('args');
  return { command, args, env: texts(fields, 'env') };
}

function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string' || value === '') throw wrongType(key);
  return value;
}

function optionalText(fields: Fields, key: string): string | undefined {
  const value = fields[key] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw wrongType(key);
}

/** Numbers and booleans become texts, as in VS Code. */
function texts(fields: Fields, key: string): Record<string, string | null> {
  const record = fields[key] ?? {};
  if (!isObject(record)) throw wrongType(key);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (value === null || typeof value === 'string') return [name, value];
      if (typeof value === 'number' || typeof value === 'boolean') return [name, String(value)];
      throw wrongType(`${key}.${name}`);
    }),
  );
}

/** Refuses variables that `acpHost.mcpServers` does not substitute, or would substitute where that program does not. */
function knownVariables(text: string, forms: VariableForms): string {
  const variables = forms === 'shell' ? /\$\{([^{}]*)\}|\$([A-Za-z_]\w*)/g : /\$\{([^{}]*)\}/g;
  return text.replaceAll(variables, (whole, name: string | undefined, bare: string | undefined) => {
    if (name === undefined) return `\${env:${bare}}`;
    if (ofVsCode.test(name)) return whole;
    if (forms === 'env') throw unsupported(whole);
    if (/^[A-Za-z_]\w*$/.test(name)) return `\${env:${name}}`;
    if (/^[A-Za-z_]\w*:-/.test(name)) return whole;
    throw unsupported(whole);
  });
}

const ofVsCode =
  /^(?:workspaceFolder|workspaceFolderBasename|userHome|pathSeparator|\/|env:.*|workspaceFolder(?:Basename)?:.*)$/;

function turnedOff(): SkippedError {
  return new SkippedError(t('The entry is turned off in that file.'));
}

function mapValues(
  record: Readonly<Record<string, string | null>>,
  change: (name: string, value: string) => string,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, value === null ? null : change(name, value)]),
  );
}

function wrongType(key: string): SkippedError {
  return new SkippedError(t('"{0}" has the wrong type.', key));
}

function unsupported(what: string): SkippedError {
  return new SkippedError(t('The entry uses "{0}", which is not supported.', what));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
