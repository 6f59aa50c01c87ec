// Names, addresses and native ids without secrets: they go into records whole, and an address may hide what it says
// behind escapes.

import type { ExternalMapping } from '../schema/externalMapping.ts';
import { redact, type Redacted } from './redact.ts';

/** UTF-16 units. */
const longestUri = 4_000;

export function cleanUri(uri: string, known: readonly string[] = []): Redacted {
  const short = uri.slice(0, longestUri);
  const plain = redact(short, known);
  if (plain.rules.length > 0 || !short.includes('%')) return plain;
  const decoded = redact(withoutEscapes(short), known);
  return decoded.rules.length > 0 ? decoded : plain;
}

export function cleanMapping<T extends ExternalMapping>(mapping: T, known: readonly string[] = []): T {
  return cleanValue(mapping, known, 0) as T;
}

/** Of a mapping's value: names, ids and lists of them. */
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
    // A part of it may still be: each by itself.
    return text.replaceAll(/%[0-7][\dA-Fa-f]/g, (escape) =>
      String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
    );
  }
}
