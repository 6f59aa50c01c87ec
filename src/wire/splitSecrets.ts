// Redacts secrets that an agent's stream splits over several messages, for the traffic log: a single chunk does not show that it
// is part of one. If a later chunk completes a secret, its parts in earlier chunks are redacted too.

import { secretSpans } from '../base/secrets/secretSpans.ts';
import type { SecretSpan } from '../base/secrets/secretValue.ts';
import { redacted } from './redactText.ts';
import type { TrafficEntry } from './trafficEntry.ts';

/** UTF-16 units of the text before a chunk that are searched with it. */
const longestTail = 512;
/** UTF-16 units of a chunk that are searched with it. The log keeps no more of a text. */
const longestChunk = 8 * 2 ** 10;
/** Streams whose last chunks are kept; the oldest is dropped. */
const mostStreams = 50;

interface Chunk {
  readonly session: string;
  /** The kind of the update. */
  readonly kind: string;
  readonly text: string;
}

interface Piece extends Chunk {
  readonly message: object;
  /** The text without secrets. */
  clean: string;
  /** Set once the message is recorded. */
  entry?: TrafficEntry;
}

/** The corrected form of a recorded message. */
export interface Correction {
  readonly entry: TrafficEntry;
  readonly message: object;
  /** Must be called with the entry that replaces `entry`. */
  readonly replaced: (by: TrafficEntry) => void;
}

export interface SplitResult {
  /** The message without the parts of secrets in its chunk; the message itself if there are none. */
  readonly message: object;
  readonly corrections: readonly Correction[];
  /** Must be called with the entry of the message. */
  readonly recorded: (entry: TrafficEntry) => void;
}

export class SplitSecrets {
  /** The last chunks of one text, by session. */
  readonly #streams = new Map<string, Piece[]>();

  /** @param peer unique for each wire. @param known values of secrets. */
  redact(peer: string, message: object, known: readonly string[]): SplitResult {
    const chunk = chunkOf(message);
    if (chunk === undefined) return { message, corrections: [], recorded: () => undefined };
    const key = `${peer} ${chunk.session}`;
    const last = this.#streams.get(key) ?? [];
    const earlier = last[0]?.kind === chunk.kind ? last : [];
    const own: Piece = { ...chunk, text: chunk.text.slice(0, longestChunk), message, clean: chunk.text };
    const pieces = [...earlier, own];
    const changed = earlier.length === 0 ? [] : cleaned(pieces, known);
    this.#streams.delete(key);
    this.#streams.set(key, endOf(pieces));
    if (this.#streams.size > mostStreams) this.#streams.delete(this.#streams.keys().next().value!);
    return {
      message: changed.includes(own)
        ? withText(message, own.clean + chunk.text.slice(longestChunk))
        : message,
      corrections: changed.flatMap((piece) =>
        piece.entry === undefined
          ? []
          : [
              {
                entry: piece.entry,
                message: withText(piece.message, piece.clean),
                replaced: (by) => (piece.entry = by),
              },
            ],
      ),
      recorded: (entry) => (own.entry = entry),
    };
  }
}

/** Redacts secrets in the joined texts. Returns the pieces that this changes. */
function cleaned(pieces: readonly Piece[], known: readonly string[]): readonly Piece[] {
  const spans = secretSpans(pieces.map(({ text }) => text).join(''), known);
  const changed: Piece[] = [];
  let from = 0;
  for (const piece of pieces) {
    const clean = without(spans, piece.text, from);
    from += piece.text.length;
    // What was redacted stays so, also if later chunks make it look ordinary.
    if (clean === piece.text || clean === piece.clean) continue;
    piece.clean = clean;
    changed.push(piece);
  }
  return changed;
}

/** @param from offset of the text in that of the spans. */
function without(spans: readonly SecretSpan[], text: string, from: number): string {
  let clean = '';
  let at = 0;
  for (const { start, end } of spans) {
    const [first, last] = [Math.max(at, start - from), Math.min(text.length, end - from)];
    if (first >= last) continue;
    clean += text.slice(at, first) + redacted;
    at = last;
  }
  return clean + text.slice(at);
}

function endOf(pieces: readonly Piece[]): Piece[] {
  let length = 0;
  const from = pieces.findLastIndex(({ text }) => (length += text.length) >= longestTail);
  return pieces.slice(Math.max(0, from));
}

type Fields = Readonly<Record<string, unknown>>;

function chunkOf(message: object): Chunk | undefined {
  const params = fieldsOf((message as Fields)['params']);
  const update = fieldsOf(params?.['update']);
  const text = fieldsOf(update?.['content'])?.['text'];
  const [session, kind] = [params?.['sessionId'], update?.['sessionUpdate']];
  if (typeof session !== 'string' || typeof kind !== 'string' || typeof text !== 'string') return undefined;
  return kind.endsWith('_chunk') ? { session, kind, text } : undefined;
}

function withText(message: object, text: string): object {
  const params = fieldsOf((message as Fields)['params']);
  const update = fieldsOf(params?.['update']);
  const content = { ...fieldsOf(update?.['content']), text };
  return { ...message, params: { ...params, update: { ...update, content } } };
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}
