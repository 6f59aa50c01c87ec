// What the place of a candidate and the place of the edit it repeats have in common, whatever the edit was.

import type { DocumentMirror } from './documentMirror.ts';
import { isElsewhere } from './editsElsewhere.ts';
import type { Features } from './likelihood.ts';
import type { Token } from './lineTokens.ts';

/** Lines on either side in which the scope of an edit is followed. */
const farthest = 300;

export class Surroundings {
  readonly #document: DocumentMirror;
  /** By line of the edit: the least indentation on the way to each line, from `farthest` above to `farthest` below. */
  readonly #least = new Map<number, Uint16Array>();

  constructor(document: DocumentMirror) {
    this.#document = document;
  }

  /** @param from first line of the edit now. @param line of the candidate. */
  features(from: number, line: number): Features {
    if (isElsewhere(from)) return { elsewhere: 1 };
    return {
      above: line < from ? 1 : 0,
      distance: Math.log2(1 + Math.abs(line - from)) / 10,
      scope: this.#scope(from, line),
    };
  }

  /** 1: no line between them is less indented than the edit. 0: some line is not indented at all. */
  #scope(from: number, line: number): number {
    if (Math.abs(line - from) > farthest) return 0;
    let least = this.#least.get(from);
    if (!least) this.#least.set(from, (least = this.#follow(from)));
    const own = least[farthest] as number;
    return own === 0 ? 0.5 : (least[line - from + farthest] as number) / own;
  }

  #follow(from: number): Uint16Array {
    const least = new Uint16Array(2 * farthest + 1);
    const own = indentation(this.#document.line(from)) ?? 0;
    for (const step of [-1, 1]) {
      let now = own;
      for (let i = 0; i <= farthest; i++) {
        now = Math.min(now, indentation(this.#document.line(from + i * step)) ?? now);
        least[farthest + i * step] = now;
      }
    }
    return least;
  }
}

/** `undefined` for a blank line. */
function indentation(line: string): number | undefined {
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code !== 0x20 && code !== 0x09) return i;
  }
  return undefined;
}

/** The share of words that two lines have in common, 0 to 1. */
export function likeness(a: readonly Token[], b: readonly Token[]): number {
  const words = new Map<string, number>();
  let count = 0;
  for (const { kind, text } of a)
    if (kind === 'word') {
      words.set(text, (words.get(text) ?? 0) + 1);
      count++;
    }
  let common = 0;
  for (const { kind, text } of b)
    if (kind === 'word') {
      count++;
      const left = words.get(text) ?? 0;
      if (left > 0) {
        common++;
        words.set(text, left - 1);
      }
    }
  return count === 0 ? 0 : (2 * common) / count;
}

/** How often a change was passed over: places above the last edit that it fits, beside the edits that made it. */
export function passedOver(lines: readonly number[], last: number, support: number): Features {
  const passed = lines.filter((line) => line < last).length;
  return { passed: passed / (passed + support), left: Math.log2(1 + lines.length - passed) };
}
