// Methods for tests of the wire, which knows none by name.

import * as z from 'zod/mini';
import { notification, request } from '../../../src/protocol/method.ts';

const numbered = z.object({ n: z.number() });
export interface Numbered {
  n: number;
}

export const update = notification<Numbered>('test/update', 'both', numbered);
export const ask = request<Numbered, Numbered>('test/ask', 'both', numbered, numbered);
/** Parameters and result are whatever comes. */
export const anything = request<unknown, unknown>('test/anything', 'both', z.unknown(), z.unknown());
