// Limits on requests of agents. They are checked on the whole value before its schema parses it, so that no code works on a
// text or a list of any length. Notifications have limits where they are handled.

import * as z from 'zod/mini';
import { isWithinLimits, type ValueLimits } from '../base/boundedValue.ts';
import type { Schema } from './method.ts';

/** Params that hold ids and paths. */
export const shortParams: ValueLimits = { text: 2 ** 17, oneText: 2 ** 16, values: 1_000, depth: 16 };

/** The error message for the agent. */
export const tooLarge = 'larger than this client accepts';

/** A value above the limits is invalid. The agent gets an error that says so. */
export function limited<T>(schema: Schema<T>, limits: ValueLimits): Schema<T> {
  const within = z.unknown().check(z.refine((value: unknown) => isWithinLimits(value, limits), tooLarge));
  return z.pipe(within, schema);
}
