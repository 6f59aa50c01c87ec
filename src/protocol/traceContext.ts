// W3C Trace Context in ACP: the reserved key `traceparent` at the root of `_meta` (ACP v1 "Extensibility"). Prompts, requests
// for next edits and requests that open a session are sent with one, and context records refer to the trace of the message
// they describe.

import * as z from 'zod/mini';
import { absentIfBad } from './lenient.ts';

/** Cryptographically random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export interface TraceContext {
  /** 32 lower-case hex digits. */
  readonly traceId: string;
  /** 16 lower-case hex digits. */
  readonly spanId: string;
}

/** The `traceparent` of a new trace and its first span. It is marked as sampled, since this client records it. */
export function newTraceparent(random: RandomBytes): string {
  return `00-${newId(random, 16)}-${newId(random, 8)}-01`;
}

/** Undefined if invalid by W3C Trace Context. Later versions may append fields. */
export function parseTraceparent(value: unknown): TraceContext | undefined {
  if (typeof value !== 'string' || value.length > 512) return undefined;
  const [, version, traceId, spanId, , rest] = traceparent.exec(value) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== '')) return undefined;
  if (traceId === undefined || spanId === undefined) return undefined;
  return allZeros.test(traceId) || allZeros.test(spanId) ? undefined : { traceId, spanId };
}

/** `_meta` of a request that is sent with a trace context. */
export const traceMeta = absentIfBad(z.looseObject({ traceparent: absentIfBad(z.string()) }));

/** The field `_meta` of a request with a new trace context. Empty without `newTrace`. */
export function tracedMeta(newTrace: (() => string) | undefined): {
  readonly _meta?: { readonly traceparent: string };
} {
  return newTrace ? { _meta: { traceparent: newTrace() } } : {};
}

/** Reads `traceparent` from the `_meta` of a message's parameters, which may be any value. */
export function traceparentIn(params: unknown): string | undefined {
  const meta = (params as { readonly _meta?: { readonly traceparent?: unknown } | null } | null | undefined)
    ?._meta;
  const value = meta?.traceparent;
  return typeof value === 'string' && parseTraceparent(value) ? value : undefined;
}

const traceparent = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(|-.*)$/;
const allZeros = /^0+$/;

/** Never all zeros, which are invalid. */
function newId(random: RandomBytes, bytes: number): string {
  for (;;) {
    const id = [...random(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (!allZeros.test(id)) return id;
  }
}
