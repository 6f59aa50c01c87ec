// Parses one wire value by its schema, with a readable problem if it is invalid.

import type { Schema } from '../protocol/method.ts';

export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Never throws, even if a transform of the schema does. */
export function parseAtEdge<T>(schema: Schema<T>, raw: unknown): Parsed<T> {
  try {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return { ok: true, value: parsed.data };
    const issues = parsed.error.issues.slice(0, 3);
    return {
      ok: false,
      problem: issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`).join('; '),
    };
  } catch (error) {
    return {
      ok: false,
      problem: `it could not be read: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
