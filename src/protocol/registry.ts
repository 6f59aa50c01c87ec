// The agent list of the ACP registry (registry FORMAT.md, `registry.schema.json`). Invalid entries and entries of unknown
// kinds are skipped one by one.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray, orElse } from './lenient.ts';

/**
 * All texts are shown on one line, or are part of a path or command. Line ends, direction overrides and characters that are
 * invisible or look like a space are therefore invalid, and in texts for people icons of VS Code, such as a check mark.
 */
const line = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(500),
    z.regex(/^(?:[^\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[ \u3000])*$/u),
  );
const title = line.check(z.refine((text) => !text.includes('$(')));
const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,79}$/));
const version = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.+_-]{0,79}$/));
const args = z.optional(z.array(z.string()).check(z.maxLength(100)));
const env = z.optional(z.record(z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/)), z.string()));

const packaged = z.object({ package: line, cmd: z.optional(line), args, env });

/** `sha256` is not lenient: a malformed checksum must not be treated as a missing one. */
const binary = z.object({ archive: line, cmd: line, args, env, sha256: z.optional(z.string()) });

const distribution = z.object({
  npx: absentIfBad(packaged),
  uvx: absentIfBad(packaged),
  /** By target: `linux-x86_64`. */
  binary: absentIfBad(z.record(z.string(), absentIfBad(binary))),
});

const entry = z.object({
  id,
  name: title,
  version,
  description: orElse(title, ''),
  license: absentIfBad(title),
  repository: absentIfBad(line),
  website: absentIfBad(line),
  /** The address of an SVG, see `registryIcon`. */
  icon: absentIfBad(line),
  distribution,
});

const registry = z.object({ agents: lenientArray(entry) });

export type RegistryEntry = z.infer<typeof entry>;
export type PackagedDistribution = z.infer<typeof packaged>;
export type BinaryDistribution = z.infer<typeof binary>;

/** Entries read; more are ignored. */
const maxEntries = 2_000;

/** Undefined if `text` is not a registry. Of two entries with the same ID the first is used. */
export function readRegistry(text: string): readonly RegistryEntry[] | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = registry.safeParse(raw);
  if (!parsed.success) return undefined;
  const byId = new Map<string, RegistryEntry>();
  for (const one of parsed.data.agents.slice(0, maxEntries)) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}
