// Spares zod the values that need no repair. A schema that forgives rebuilds each object it reads, and on the hot path
// that is the larger part of reading a message.

import * as z from 'zod/mini';
import type { Schema } from './method.ts';

/** `isSound` must only hold for values that `schema` would give back equal; those pass as they are, uncopied. */
export function passIf<T>(isSound: (raw: unknown) => boolean, schema: Schema<T>): Schema<T> {
  return z.pipe(
    z.unknown(),
    z.transform((raw, context): T => {
      if (isSound(raw)) return raw as T;
      const parsed = schema.safeParse(raw);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues) {
        context.issues.push({ code: 'custom', path, message, input: raw });
      }
      return z.NEVER;
    }),
  );
}
