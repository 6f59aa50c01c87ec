// Parses an agent's definition from the setting `acpHost.agents`, or says how to correct it. Messages never quote values, since
// those of `env` are secrets.

import * as z from 'zod/mini';
import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';
import { headerName, readServerAddress, usedAddress } from './serverAddress.ts';

const program = z.strictObject({
  command: z.string().check(z.minLength(1)),
  args: z.optional(z.array(z.string())),
  env: z.optional(z.record(z.string(), z.nullable(z.string()))),
  cwd: z.optional(z.string()),
});

/** Headers that HTTP or the transport sets itself. */
const reservedHeader =
  /^(?:host|connection|upgrade|content-.*|transfer-encoding|te|trailer|expect|keep-alive|accept|sec-.*|acp-.*|proxy-.*)$/i;

const server = z.strictObject({
  url: z.string(),
  headers: z.optional(
    z.array(
      z.string().check(
        z.regex(headerName),
        z.refine((name) => !reservedHeader.test(name)),
      ),
    ),
  ),
});

/** `refused.message` is for the user. */
export type DefinitionReading =
  | { readonly kind: 'defined'; readonly definition: AgentDefinition }
  | { readonly kind: 'refused'; readonly message: string };

/** @param raw the entry of the setting. */
export function readDefinition(name: string, raw: unknown): DefinitionReading {
  if (typeof raw === 'object' && raw !== null && 'url' in raw) return readServer(name, raw);
  const parsed = program.safeParse(raw);
  if (parsed.success) return { kind: 'defined', definition: parsed.data };
  return { kind: 'refused', message: problemOf(name, raw, parsed.error.issues) };
}

function readServer(name: string, raw: object): DefinitionReading {
  const parsed = server.safeParse(raw);
  if (!parsed.success) return { kind: 'refused', message: serverProblem(name, parsed.error.issues[0]) };
  const definition = parsed.data;
  // The same rules hold for a WebSocket.
  const isSocket = /^\s*ws/i.test(definition.url);
  const asHttp = isSocket ? definition.url.replace(/^\s*ws/i, 'http') : definition.url;
  const address = readServerAddress(asHttp);
  if (address.kind === 'usable') {
    const used = usedAddress(asHttp, address.url);
    const url = isSocket ? used.replace(/^http/, 'ws') : used;
    return { kind: 'defined', definition: { ...definition, url } };
  }
  return {
    kind: 'refused',
    message:
      address.kind === 'hasSecret'
        ? t(
            'Agent "{0}": "url" in the setting acpHost.agents contains a user name or a password. Enter those as a header.',
            name,
          )
        : t(
            'Agent "{0}": "url" in the setting acpHost.agents must begin with wss:// or https://, or with ws:// or http:// on this machine.',
            name,
          ),
  };
}

/**
 * The definition without its folder if that is only the default, since opening another folder is no change of the command.
 * @param written the definition as in the settings, which may have changed since. @param folder the default.
 */
export function withoutDefaultFolder(
  definition: AgentDefinition,
  written: AgentDefinition | undefined,
  folder: string | undefined,
): AgentDefinition {
  if ('url' in definition) return definition;
  const { cwd, ...rest } = definition;
  const isWritten = written !== undefined && 'cwd' in written && written.cwd !== undefined;
  return isWritten || cwd !== folder ? definition : rest;
}

/**
 * The arguments of an agent that runs in any open folder, whose files they may name. None if the user named the folder: then they
 * know its files. @param written the definition as in the settings; undefined for the built-in agent.
 */
export function argsOfAnyFolder(written: AgentDefinition | undefined): readonly string[] {
  if (written === undefined || 'url' in written || written.cwd !== undefined) return [];
  return written.args ?? [];
}

function serverProblem(name: string, issue: Issue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return t(
      'Agent "{0}": unknown field "{1}" in the setting acpHost.agents. For an agent on a server, use only "url" and "headers".',
      name,
      issue.keys.join('", "'),
    );
  if (issue?.path[0] === 'headers')
    return t(
      'Agent "{0}": "headers" in the setting acpHost.agents must be a list of names, as in ["Authorization"]. ACP Host asks for the values. Some names, such as Host, are not allowed.',
      name,
    );
  return t(
    'Agent "{0}": "{1}" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
    name,
    String(issue?.path[0] ?? 'url'),
  );
}

type Issue = z.core.$ZodIssue;

function problemOf(name: string, definition: unknown, issues: readonly Issue[]): string {
  const [issue] = issues;
  if (issue === undefined || issue.path.length === 0) return wholeProblem(name, issue);
  const [field, ...rest] = issue.path.map(String);
  const place = rest.reduce(
    (path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${key}`),
    field ?? '',
  );
  if (place === 'command' && isAbsentOrEmpty(definition))
    return t('Agent "{0}" has no "command" in the setting acpHost.agents. Enter the program to start.', name);
  if (place === 'args')
    return t('Agent "{0}": "args" in the setting acpHost.agents must be a list, as in ["--acp"].', name);
  if (place === 'env')
    return t(
      'Agent "{0}": "env" in the setting acpHost.agents must be an object of names and values, as in {"NAME": "value"}.',
      name,
    );
  return t(
    'Agent "{0}": "{1}" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
    name,
    place,
  );
}

function wholeProblem(name: string, issue: Issue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return t(
      'Agent "{0}": unknown field "{1}" in the setting acpHost.agents. Use only "command", "args", "env" and "cwd".',
      name,
      issue.keys.join('", "'),
    );
  return t(
    'Agent "{0}" in the setting acpHost.agents must be an object, as in {"command": "my-agent", "args": ["--acp"]}.',
    name,
  );
}

function isAbsentOrEmpty(definition: unknown): boolean {
  if (typeof definition !== 'object' || definition === null || !('command' in definition)) return true;
  return definition.command === '' || definition.command === null;
}
