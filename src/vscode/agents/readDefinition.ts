// Parses an agent's definition from the setting `acpHost.agents`, or says how to correct it. Messages never quote values, since
// those of `env` are secrets.

import * as z from 'zod/mini';
import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';

const agentDefinition = z.strictObject({
  command: z.string().check(z.minLength(1)),
  args: z.optional(z.array(z.string())),
  env: z.optional(z.record(z.string(), z.nullable(z.string()))),
  cwd: z.optional(z.string()),
});

/** `refused.message` is for the user. */
export type DefinitionReading =
  | { readonly kind: 'defined'; readonly definition: AgentDefinition }
  | { readonly kind: 'refused'; readonly message: string };

/** @param raw the entry of the setting. */
export function readDefinition(name: string, raw: unknown): DefinitionReading {
  const parsed = agentDefinition.safeParse(raw);
  if (parsed.success) return { kind: 'defined', definition: parsed.data };
  return { kind: 'refused', message: problemOf(name, raw, parsed.error.issues) };
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
    return t('Agent "{0}" has no "command" in the setting acpHost.agents. Name the program to start.', name);
  if (place === 'args')
    return t('Agent "{0}": "args" in the setting acpHost.agents must be a list, as in ["--acp"].', name);
  if (place === 'env')
    return t(
      'Agent "{0}": "env" in the setting acpHost.agents must be an object of names and values, as in {"NAME": "value"}.',
      name,
    );
  return t(
    'Agent "{0}": "{1}" in the setting acpHost.agents must be a string. Put it in quotation marks.',
    name,
    place,
  );
}

function wholeProblem(name: string, issue: Issue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return t(
      'Agent "{0}": "{1}" is not known in the setting acpHost.agents. Use only "command", "args", "env" and "cwd".',
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
