// What the scripted NES agent is to do, from its environment. Written by a test as JSON; read anew for each request, so a
// test may change it while the agent runs.

import { existsSync, readFileSync } from 'node:fs';
import type { Encoding } from './documentMirror.ts';

/**
 * A suggestion as it goes on the wire. Left out, `id` is `call-index` (`2-0`: the first of the second call) and, for
 * edits, `kind` and `uri` (the document asked about). An edit may say `find` for `range`: the first place of that text in
 * what the agent knows of the document; a suggestion whose text is not there is not given.
 */
export type ScriptedSuggestion = Record<string, unknown>;

export interface ScriptedAnswer {
  readonly suggestions?: readonly ScriptedSuggestion[];
  /** Answer with this JSON-RPC error. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /** Die instead, with this exit code. */
  readonly crash?: number;
  /** Answer when this file exists; cancelled before that, answer so. */
  readonly waitFor?: string;
  /** With `waitFor`: wait on when cancelled, and give the suggestions all the same. */
  readonly ignoreCancel?: boolean;
}

/** An array is short for `{ suggestions }`. */
type Written = ScriptedAnswer | readonly ScriptedSuggestion[];

export interface NesScript {
  readonly dialect?: 'upstream' | 'seed';
  readonly syncKind?: 'full' | 'incremental';
  /** Of didOpen, didChange, didClose, didSave, didFocus; all without it. */
  readonly events?: readonly string[];
  /** The value of `nes.context`; `{}` without it. */
  readonly context?: Record<string, unknown>;
  /** Announced as it is; without it utf-16 is assumed and nothing announced. */
  readonly positionEncoding?: Encoding;
  /** Announced as they are; who authenticates by one of them hears no more `startError`. */
  readonly authMethods?: readonly Record<string, unknown>[];
  /** Answer `nes/start` with this error. */
  readonly startError?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /** The first for the first `nes/suggest` of the process, and so on. */
  readonly suggest?: readonly Written[];
  /** For calls beyond `suggest`, by their trigger kind. */
  readonly byTrigger?: Readonly<Record<string, Written>>;
  /** For the rest; nothing without it. */
  readonly otherwise?: Written;
}

/** From the file ACP_TEST_TRICKS; else ACP_TEST_SUGGESTIONS is `otherwise`; else nothing special. */
export function readScript(): NesScript {
  const { ACP_TEST_TRICKS: file, ACP_TEST_SUGGESTIONS: suggestions } = process.env;
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as NesScript;
  return suggestions ? { otherwise: JSON.parse(suggestions) as ScriptedSuggestion[] } : {};
}

/** `call` is 1 for the first. */
export function answerTo(script: NesScript, call: number, triggerKind: unknown): ScriptedAnswer {
  const written =
    script.suggest?.[call - 1] ?? script.byTrigger?.[String(triggerKind)] ?? script.otherwise ?? [];
  return Array.isArray(written) ? { suggestions: written } : (written as ScriptedAnswer);
}
