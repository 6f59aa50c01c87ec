// Parses the definition of an MCP server in a file or in the settings, which have the same format.

import * as z from 'zod/mini';
import { droppedFields } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import { absentIfBad } from '../../protocol/lenient.ts';
import { readServerFields } from '../import/serverFields.ts';

/** Fields of VS Code and of agents that do not affect what agents get. */
const ofOthers = {
  gallery: absentIfBad(z.union([z.string(), z.boolean()])),
  version: absentIfBad(z.string()),
  dev: absentIfBad(
    z.object({
      watch: absentIfBad(z.union([z.string(), z.boolean(), z.array(z.string())])),
      debug: absentIfBad(z.object({ type: z.string() })),
    }),
  ),
  // Agents sign in to servers by themselves.
  oauth: absentIfBad(z.object({ clientId: z.string() })),
  oauthClientId: absentIfBad(z.string()),
  name: absentIfBad(z.string()),
  description: absentIfBad(z.string()),
  timeout: absentIfBad(z.number()),
  trust: absentIfBad(z.boolean()),
  autoApprove: absentIfBad(z.array(z.string())),
  alwaysAllow: absentIfBad(z.array(z.string())),
  // All tools. A shorter list is dropped, since agents cannot be given one.
  tools: absentIfBad(z.tuple([z.literal('*')])),
};

const stdio = z.object({
  type: z.optional(z.literal('stdio')),
  command: z.string(),
  args: z._default(z.array(z.string()), []),
  env: z._default(z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))), {}),
  cwd: z.optional(z.string()),
  envFile: z.optional(z.string()),
  ...ofOthers,
});

const remote = z.object({
  type: z.enum(['http', 'sse']),
  url: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  ...ofOthers,
});

export type StdioDefinition = z.infer<typeof stdio>;
export type RemoteDefinition = z.infer<typeof remote>;
/** Variables such as `${workspaceFolder}` are not substituted yet. */
export type McpDefinition = StdioDefinition | RemoteDefinition;

/** A definition that was read: what the user is asked about, and what agents get. */
export interface DefinedServer {
  readonly kind: 'defined';
  readonly definition: McpDefinition;
  /** Fields that are not in `definition`, as `name: JSON`. */
  readonly dropped: readonly string[];
}

export type DefinitionOutcome =
  | DefinedServer
  /** The entry says that the server is turned off. */
  | { readonly kind: 'off' }
  /** `reason` is a sentence for the user. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Drops unknown fields, since VS Code has some of its own, and inherited ones. */
export function readMcpDefinition(raw: unknown): DefinitionOutcome {
  const read = readServerFields(raw);
  if (read.kind === 'off' || read.kind === 'refused') return read;
  const parsed = (read.kind === 'remote' ? remote : stdio).safeParse(read.fields);
  if (parsed.success) {
    const whole = { ...parsed.data, ...read.respelled };
    return { kind: 'defined', definition: parsed.data, dropped: droppedFields(raw, whole) };
  }
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  return { kind: 'refused', reason: t('"{0}" has the wrong type.', where.slice(0, 60)) };
}
