// An agent that keeps its copy of a document as an array of bytes, code units or code points, and counts in
// them. It shares no code with the tested code, and throws for a position that is not in its copy.

import * as assert from 'node:assert/strict';
import type { DidChangeParams, DidOpenParams } from '../../../../src/protocol/nes/document.ts';
import type { PositionEncoding, WirePosition } from '../../../../src/protocol/nes/position.ts';

export const encodings: readonly PositionEncoding[] = ['utf-16', 'utf-8', 'utf-32'];

/** The units of a text in that encoding. In UTF-8, lone surrogates become U+FFFD. */
export function unitsOf(text: string, encoding: PositionEncoding): number[] {
  if (encoding === 'utf-8') return [...Buffer.from(text, 'utf8')];
  if (encoding === 'utf-32') return Array.from(text, (character) => character.codePointAt(0)!);
  const bytes = Buffer.from(text, 'utf16le');
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16LE(index * 2));
}

/** Converts a UTF-16 offset of `text` to a wire position. The offset must not be inside a character or a CRLF. */
export function wirePositionOf(text: string, offset: number, encoding: PositionEncoding): WirePosition {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: unitsOf(lines.at(-1)!, encoding).length };
}

export class ReferenceAgent {
  readonly #encoding: PositionEncoding;
  #units: number[] = [];

  constructor(encoding: PositionEncoding) {
    this.#encoding = encoding;
  }

  get units(): readonly number[] {
    return this.#units;
  }

  open({ text }: Pick<DidOpenParams, 'text'>): void {
    this.#units = unitsOf(text, this.#encoding);
  }

  /** Applies the changes one after the other, each to the result of the one before. */
  change({ contentChanges }: Pick<DidChangeParams, 'contentChanges'>): void {
    for (const { range, text } of contentChanges) {
      const written = unitsOf(text, this.#encoding);
      if (!range) {
        this.#units = written;
        continue;
      }
      const [start, end] = [this.#indexOf(range.start), this.#indexOf(range.end)];
      assert.ok(start <= end, 'a range that ends before it starts');
      this.#units = this.#units.slice(0, start).concat(written, this.#units.slice(end));
    }
  }

  #indexOf({ line, character }: WirePosition): number {
    const units = this.#units;
    let index = 0;
    for (let left = line; left > 0; left--) {
      while (index < units.length && units[index] !== 10 && units[index] !== 13) index++;
      assert.ok(index < units.length, `there is no line ${line}`);
      index += units[index] === 13 && units[index + 1] === 10 ? 2 : 1;
    }
    for (let left = character; left > 0; left--) {
      assert.ok(
        index < units.length && units[index] !== 10 && units[index] !== 13,
        `line ${line} has no character ${character}`,
      );
      index++;
    }
    const unit = units[index] ?? 0;
    assert.ok(this.#encoding !== 'utf-8' || (unit & 0xc0) !== 0x80, 'a position inside a character');
    return index;
  }
}
