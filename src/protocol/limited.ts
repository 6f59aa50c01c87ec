// Limits on requests and notifications of agents. They are checked on the whole value before its schema parses it, so that no
// code works on a text or a list of any length. Updates and responses are bounded in `wire/messageLimits`.

import * as z from 'zod/mini';
import { boundValue, isWithinLimits, type ValueLimits } from '../base/boundedValue.ts';
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

/** A value above the limits is shortened. For texts that are only shown: those that are cut say so. */
export function bounded<T>(schema: Schema<T>, limits: ValueLimits): Schema<T> {
  const within = z.transform((value: unknown) => boundValue(value, limits).value);
  return z.pipe(z.pipe(z.unknown(), within), schema);
}

/** A notification that holds some lines of text. */
export const fewTexts: ValueLimits = { text: 10_000, oneText: 2_000, values: 500, depth: 16 };
