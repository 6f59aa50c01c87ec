// Skips zod for values that are already valid. A lenient schema rebuilds each object, which on the hot path is most of the
// cost of parsing a message.

import * as z from 'zod/mini';
import type { Schema } from './method.ts';

/** `isSound` must be true only for values that `schema` would return unchanged. Those are returned without a copy. */
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
