// The script of the NES agent `nes.ts`: a JSON file named by an environment variable. It is read for each request, so a
// test may change it while the agent runs.

import { existsSync, readFileSync } from 'node:fs';
import type { Encoding } from './documentMirror.ts';

/**
 * A suggestion in its wire form, with defaults: `id` is `call-index` (`2-0` is the first of the second call); for edits,
 * `kind` is `edit` and `uri` is that of the request. An edit may have `find` instead of `range`: the range is then the first
 * occurrence of that text in the agent's copy of the document. A suggestion whose text does not occur is left out.
 */
export type ScriptedSuggestion = Record<string, unknown>;

export interface ScriptedAnswer {
  readonly suggestions?: readonly ScriptedSuggestion[];
  /** Answer with this JSON-RPC error. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /** Exit with this code instead of answering. */
  readonly crash?: number;
  /** Answer when this file exists. If cancelled before that, answer with the error for cancelled requests. */
  readonly waitFor?: string;
  /** With `waitFor`: ignore the cancellation and answer with the suggestions. */
  readonly ignoreCancel?: boolean;
}

/** An array stands for `{ suggestions }`. */
type Written = ScriptedAnswer | readonly ScriptedSuggestion[];

export interface NesScript {
  readonly dialect?: 'upstream' | 'seed';
  readonly syncKind?: 'full' | 'incremental';
  /** A subset of didOpen, didChange, didClose, didSave, didFocus; all by default. */
  readonly events?: readonly string[];
  /** The capability `nes.context`; `{}` by default. */
  readonly context?: Record<string, unknown>;
  /** The advertised encoding. By default none is advertised, and utf-16 is used. */
  readonly positionEncoding?: Encoding;
  /** The advertised methods. After `authenticate`, `startError` is not sent any more. */
  readonly authMethods?: readonly Record<string, unknown>[];
  /** Answer `nes/start` with this error. */
  readonly startError?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /** The answers to the first calls of `nes/suggest` in this process, in order. */
  readonly suggest?: readonly Written[];
  /** Trigger kind → answer to later calls. */
  readonly byTrigger?: Readonly<Record<string, Written>>;
  /** The answer to all other calls; no suggestions by default. */
  readonly otherwise?: Written;
}

/** Reads the file ACP_TEST_TRICKS. Without it, ACP_TEST_SUGGESTIONS is `otherwise`, or the script is empty. */
export function readScript(): NesScript {
  const { ACP_TEST_TRICKS: file, ACP_TEST_SUGGESTIONS: suggestions } = process.env;
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as NesScript;
  return suggestions ? { otherwise: JSON.parse(suggestions) as ScriptedSuggestion[] } : {};
}

/** @param call number of the call in this process, from 1. */
export function answerTo(script: NesScript, call: number, triggerKind: unknown): ScriptedAnswer {
  const written =
    script.suggest?.[call - 1] ?? script.byTrigger?.[String(triggerKind)] ?? script.otherwise ?? [];
  return Array.isArray(written) ? { suggestions: written } : (written as ScriptedAnswer);
}
