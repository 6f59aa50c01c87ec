// Measures a text that was sent, for its record: its size, its tokens, and its hash unless it may contain a secret. One text
// takes a few ms at most. Used by `Measuring`.

import { secretSpans } from '../../base/secrets/secretSpans.ts';
import { estimateTokens, utf8Length } from '../select/estimateTokens.ts';
import { hashOfText, type HashPorts } from './sentHash.ts';

export interface SentText {
  /** Estimated. */
  readonly tokens: number;
  /** In UTF-8. */
  readonly bytes: number;
  /**
   * `sha256:`, of the UTF-8 text. Undefined if the text is too long or contains a secret: a short secret can be guessed from
   * the hash of the text around it.
   */
  readonly digest?: string;
}

/** Maximum UTF-16 units of a text that is searched for secrets before it is hashed. */
const longestSearched = 64 * 2 ** 10;
/** Maximum UTF-16 units of a text without secrets that is hashed. */
export const longestHashed = 512 * 2 ** 10;

/**
 * @param isClean true if secrets in the text were redacted, or if it has none.
 * @param bytes its size in UTF-8, if it is known: counting takes most of the time for a long text.
 */
export function measureText(
  text: string,
  isClean: boolean,
  ports: HashPorts,
  bytes = utf8Length(text),
): SentText {
  const size = { tokens: estimateTokens(text), bytes };
  const isHashed = isClean
    ? text.length <= longestHashed
    : text.length <= longestSearched && secretSpans(text, []).length === 0;
  return isHashed ? { ...size, digest: hashOfText(text, ports) } : size;
}

/** Shorter texts are measured again. */
const shortestKnown = 1_000;
const mostKnown = 64;
/** UTF-16 units of all known texts. */
const mostUnits = 4 * 2 ** 20;

/** Measures texts of which most are the same as in the request before. */
export class TextMeasures {
  readonly #ports: HashPorts;
  /** The least recently used first. */
  readonly #known = new Map<string, SentText>();
  #units = 0;

  constructor(ports: HashPorts) {
    this.#ports = ports;
  }

  /** @param text redacted. */
  ofClean(text: string): SentText {
    if (text.length < shortestKnown) return measureText(text, true, this.#ports);
    const known = this.#known.get(text);
    if (known) this.#forget(text);
    const measured = known ?? measureText(text, true, this.#ports);
    this.#known.set(text, measured);
    this.#units += text.length;
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKnown && this.#units <= mostUnits) break;
      this.#forget(oldest);
    }
    return measured;
  }

  #forget(text: string): void {
    if (this.#known.delete(text)) this.#units -= text.length;
  }
}
