// Reads one of several shapes by looking at the field that says which. Trying a union one after the other would cost
// the hot path its speed, and would lose a whole message over a shape that is newer than this client.

import * as z from 'zod/mini';
import type { Schema } from './method.ts';

/** `K` says which shape; what fits none of them goes to `otherwise` with the reason, in English, for the log. */
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
