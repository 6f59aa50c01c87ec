// Lenient schemas: one malformed field does not invalidate the whole message.

import * as z from 'zod/mini';
import type { Schema } from './method.ts';

/**
 * Parses what does not match `schema`, and a missing field, as `value`. As `z.catch`, with which esbuild includes all of zod's
 * utilities (11 KB).
 */
export function orElse<T extends z.ZodMiniType>(schema: T, value: z.output<T>): z.ZodMiniCatch<T> {
  return new z.ZodMiniCatch({
    type: 'catch',
    innerType: schema,
    catchValue: () => value,
  }) as z.ZodMiniCatch<T>;
}

/** An array without the items that do not parse. Any value but an array is an error. */
export function lenientArray<T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((items: unknown[]) => {
      const kept: T[] = [];
      for (const raw of items) {
        const parsed = item.safeParse(raw);
        if (parsed.success) kept.push(parsed.data);
      }
      return kept;
    }),
  );
}

/** An optional field: missing, null and malformed values are parsed as absent. */
export function absentIfBad<T>(schema: z.ZodMiniType<T>): z.ZodMiniOptional<z.ZodMiniType<T>> {
  return orElse(z.optional(schema), undefined) as unknown as z.ZodMiniOptional<z.ZodMiniType<T>>;
}

/** Like `absentIfBad`, and `true` is parsed as `{}`. */
export function orTrue<T>(schema: z.ZodMiniType<T>): z.ZodMiniOptional<z.ZodMiniType<T>> {
  const spelledOut = z.transform((raw: unknown) => (raw === true ? {} : raw));
  return absentIfBad(z.pipe(spelledOut, schema) as unknown as z.ZodMiniType<T>);
}

/** A marker such as `{}`: present when it is an object or `true`, absent otherwise. */
export const marker = absentIfBad<Record<string, unknown>>(
  z.union([
    z.record(z.string(), z.unknown()),
    z.pipe(
      z.literal(true),
      z.transform(() => ({})),
    ),
  ]),
);

/**
 * A union of objects: the value of `key` selects the schema, which is faster than trying each. A value that has no schema, or
 * does not match it, is passed to `otherwise` with the reason, in English, for the log.
 */
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
