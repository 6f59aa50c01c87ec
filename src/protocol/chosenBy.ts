// Parses a discriminated union by its discriminator field. Trying each member would be slow on the hot path, and an unknown
// member would invalidate the whole message.

import * as z from 'zod/mini';
import type { Schema } from './method.ts';

/** A value that matches no member is passed to `otherwise` with the reason, in English, for the log. */
export function chosenBy<T, U>(
  key: string,
  shapes: ReadonlyMap<unknown, Schema<T>>,
  otherwise: (raw: unknown, reason: string) => U,
): Schema<T | U> {
  const choose = (raw: unknown): T | U => {
    const which = isRecord(raw) ? raw[key] : undefined;
    const shape = shapes.get(which);
    if (shape === undefined) return otherwise(raw, `unknown ${key} ${quoted(which)}`);
    const parsed = shape.safeParse(raw);
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return otherwise(raw, `malformed ${String(which)}: ${where.slice(0, 200)}`);
  };
  return z.pipe(z.unknown(), z.transform(choose));
}

function isRecord(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null;
}

function quoted(which: unknown): string {
  return typeof which === 'string' ? JSON.stringify(which.slice(0, 60)) : typeof which;
}
