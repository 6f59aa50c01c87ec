// The types of wire methods: a method is one value with its name, direction and schemas, used by both ends.

import type * as z from 'zod/mini';

/** Who sends the message. `both` is for `$/cancel_request`. */
export type Direction = 'clientToAgent' | 'agentToClient' | 'both';

/** A request: answered with a result or a JSON-RPC error. */
export interface RequestMethod<P, R> {
  readonly kind: 'request';
  readonly name: string;
  readonly direction: Direction;
  readonly params: Parser<P>;
  readonly result: Parser<R>;
}

/** A notification: never answered. */
export interface NotificationMethod<P> {
  readonly kind: 'notification';
  readonly name: string;
  readonly direction: Direction;
  readonly params: Parser<P>;
}

/** Parses wire data into `T`, leniently: unknown fields are kept or ignored, unknown variants dropped one by one. */
export type Schema<T> = z.ZodMiniType<T>;

/** What is needed of a schema that is no part of another one. */
export interface Parser<T> extends Pick<Schema<T>, 'parse' | 'safeParse'> {
  /** Returns what `parse` would return, for most values. Undefined if only `parse` can decide. Faster, and never throws. */
  readonly parseFast?: (raw: unknown) => T | undefined;
}

export function request<P, R>(
  name: string,
  direction: Direction,
  params: Parser<P>,
  result: Parser<R>,
): RequestMethod<P, R> {
  return { kind: 'request', name, direction, params, result };
}

export function notification<P>(
  name: string,
  direction: Direction,
  params: Parser<P>,
): NotificationMethod<P> {
  return { kind: 'notification', name, direction, params };
}
