// Methods for tests of connections.

import * as z from 'zod/mini';
import { notification, request } from '../../../src/protocol/method.ts';

const numbered = z.object({ n: z.number() });
export interface Numbered {
  n: number;
}

export const update = notification<Numbered>('test/update', 'both', numbered);
export const ask = request<Numbered, Numbered>('test/ask', 'both', numbered, numbered);
/** A request with any params and result. */
export const anything = request<unknown, unknown>('test/anything', 'both', z.unknown(), z.unknown());
