// Redacts names, URIs and native ids, which go into records as a whole. URIs may hide secrets behind percent escapes.

import type { ExternalMapping } from '../schema/externalMapping.ts';
import { redactStart, type Redacted } from './redact.ts';

/** Maximum UTF-16 units. */
const longestUri = 4_000;
/** Maximum UTF-16 units that are decoded: more than are kept, since a secret at the cut is recognized only as a whole. */
const longestDecoded = 4 * longestUri;

export function cleanUri(uri: string, known: readonly string[] = []): Redacted {
  const plain = redactStart(uri, longestUri, known);
  if (plain.rules.length > 0 || !uri.includes('%')) return plain;
  const decoded = redactStart(withoutEscapes(uri.slice(0, longestDecoded)), longestUri, known);
  return decoded.rules.length > 0 ? decoded : plain;
}

export function cleanMapping<T extends ExternalMapping>(mapping: T, known: readonly string[] = []): T {
  return cleanValue(mapping, known, 0) as T;
}

/** Limits for the value of a mapping: names, ids and lists of them. */
const deepest = 4;
const mostEntries = 100;

function cleanValue(value: unknown, known: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return cleanUri(value, known).text;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return undefined;
  const inner = (one: unknown): unknown => cleanValue(one, known, depth + 1);
  if (Array.isArray(value)) return value.slice(0, mostEntries).map(inner);
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(entries.map(([name, one]) => [cleanUri(name, known).text, inner(one)]));
}

function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed escapes: decode each valid one by itself.
    return text.replaceAll(/%[0-7][\dA-Fa-f]/g, (escape) =>
      String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
    );
  }
}
