// The non-ASCII lines of one document in the version the agent has. They are needed to encode the ranges of a change, which
// refer to the text before it: the editor no longer has that text when it reports the change.

import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { encodedCharacter, isAscii, isLowSurrogate } from '../../protocol/nes/encoding.ts';
import { lineEnds } from '../text/lineChange.ts';
import type { Lines } from '../text/wirePosition.ts';

/** Marks a line that has to be read again. Kept lines are never empty. */
const unread = '';

/** Consecutive keys typed into a non-ASCII line. They are merged into its text when that is next read. */
interface TypingRun {
  readonly line: number;
  /** Character of the first of `keys`, in UTF-16 units. */
  readonly start: number;
  keys: string;
  /** Character of the next key, in units of the encoding. */
  units: number;
}

/**
 * Consecutive line breaks in ASCII lines. They are applied to the list when it is next read: moving the gap at each Enter
 * costs more than everything else done for that key.
 */
interface EnterRun {
  /** The first of the new lines. */
  readonly first: number;
  /** The last of them, in which the next key may be pressed. */
  last: number;
}

export class NonAsciiLines {
  readonly #encoding: PositionEncoding;
  /** By line number; undefined for an ASCII line. No list at all while all lines are ASCII. */
  #texts: GapBuffer<string | undefined> | undefined;
  /** Valid only while `#texts` is set. */
  #lineCount = 0;
  #run: TypingRun | undefined;
  #enters: EnterRun | undefined;
  /** Some line may end in a lone CR, which an LF inserted right after it would join. */
  #mayHaveCr = false;

  /** @param encoding of the characters that `encoded` and `followKey` return. */
  constructor(document: EditorDocument, encoding: PositionEncoding) {
    this.#encoding = encoding;
    // Opening the document reads all of its text anyway.
    this.#mayHaveCr = hasLoneCr(document.getText());
    this.#readAll(document);
  }

  /** Text of the line before the current change; undefined if it is ASCII. */
  at(line: number): string | undefined {
    this.#endRun();
    return this.#texts?.at(line);
  }

  /** Converts a character of the line before the current change. @param character in UTF-16 units. */
  encoded(line: number, character: number): number {
    const text = this.at(line);
    return text === undefined ? character : encodedCharacter(text, character, this.#encoding);
  }

  /**
   * Fast path for nearly every event: one change of an all-ASCII document, or a key pressed right after the last one.
   * @param document after the change.
   * @returns the start character in `encoding`, which is also the end of an insertion; undefined if the change is of
   * another sort: then it was not applied, and `follow` must be called.
   */
  followKey(
    document: Lines,
    { range: { start, end }, rangeLength, text }: Omit<DocumentChange, 'rangeOffset'>,
  ): number | undefined {
    const { line, character } = start;
    const enters = this.#enters;
    if (enters !== undefined && enters.last === line && rangeLength === 0) {
      if (isPlainKey(text)) return character;
      if ((text !== '\n' && !isEnter(text)) || this.#joinsCr(document, character)) return undefined;
      enters.last++;
      this.#lineCount++;
      return character;
    }
    const texts = this.#texts;
    if (!texts) return isAscii(text) ? character : undefined;
    if (rangeLength > 0 || end.line !== line) return undefined;
    const run = this.#run;
    if (run?.line === line) {
      if (character !== run.start + run.keys.length || !isPlainKey(text)) return undefined;
      run.keys += text;
      return run.units++;
    }
    if (enters) this.#endRun();
    if (texts.at(line) !== undefined) return undefined;
    if (isPlainKey(text)) return character;
    if (!isEnter(text) || this.#joinsCr(document, character)) return undefined;
    this.#endRun();
    this.#lineCount++;
    this.#enters = { first: line + 1, last: line + 1 };
    return character;
  }

  /** Whether an LF at `character` only completed a CRLF. @param document after the Enter. */
  #joinsCr(document: Lines, character: number): boolean {
    return this.#mayHaveCr && character === 0 && this.#lineCount + 1 !== document.lineCount;
  }

  /**
   * Applies one change event, reading only the lines that it changed.
   * @param document after the event.
   * @param changes of the event, last first.
   */
  follow(document: Lines, changes: readonly DocumentChange[]): void {
    this.#endRun();
    this.#mayHaveCr ||= changes.some(({ text }) => hasLoneCr(text));
    const [change, another] = changes;
    if (change && !another && this.#followTyping(document, change)) return;
    const breaks = changes.map(({ text }) => lineEnds(text));
    const grown = changes.reduce(
      (sum, { range }, index) => sum + breaks[index]! - (range.end.line - range.start.line),
      0,
    );
    if (!this.#texts) {
      if (changes.every(({ text }) => isAscii(text))) return;
      if (changes.some(({ text }) => mayJoinLineEnds(text))) return this.#readAll(document);
      this.#lineCount = document.lineCount - grown;
      this.#texts = new GapBuffer(Array.from<string | undefined>({ length: this.#lineCount }));
    }
    // A CR and an LF joined into one line end: rare enough to read everything again.
    if (this.#lineCount + grown !== document.lineCount) return this.#readAll(document);
    const texts = this.#texts;
    const dirty = changes.map((each, index) => makeRoom(texts, each, breaks[index]!));
    this.#lineCount = document.lineCount;
    let moved = 0;
    for (let index = changes.length - 1; index >= 0; index--) {
      const { start, end } = changes[index]!.range;
      const first = start.line + moved;
      const last = first + breaks[index]!;
      for (let line = first; dirty[index] && line <= last; line++) {
        texts.set(line, unlessAscii(document.lineAt(line)));
      }
      moved += breaks[index]! - (end.line - start.line);
    }
  }

  /** Applies a key or Enter in a non-ASCII line. False if the change is of another sort and was not applied. */
  #followTyping(document: Lines, { range: { start }, rangeLength, text }: DocumentChange): boolean {
    const texts = this.#texts;
    const { line, character } = start;
    const before = texts?.at(line);
    if (before === undefined || rangeLength > 0) return false;
    if (isPlainKey(text)) {
      // A run may not continue inside a surrogate pair.
      if (!isLowSurrogate(before.charCodeAt(character))) {
        const units = encodedCharacter(before, character, this.#encoding) + 1;
        this.#run = { line, start: character, keys: text, units };
      } else texts!.set(line, before.slice(0, character) + text + before.slice(character));
      return true;
    }
    if (!isEnter(text) || this.#lineCount + 1 !== document.lineCount) return false;
    this.#lineCount++;
    const indentation = text.slice(text.indexOf('\n') + 1);
    texts!.set(line, unlessAscii(before.slice(0, character)));
    texts!.insert(line + 1, unlessAscii(indentation + before.slice(character)));
    return true;
  }

  #endRun(): void {
    const enters = this.#enters;
    if (enters) {
      this.#enters = undefined;
      const added = Array.from<undefined>({ length: enters.last - enters.first + 1 });
      this.#texts!.replace(enters.first, 0, added);
    }
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    const text = this.#texts!.at(run.line)!;
    this.#texts!.set(run.line, text.slice(0, run.start) + run.keys + text.slice(run.start));
  }

  #readAll(document: Lines): void {
    const { lineCount } = document;
    this.#lineCount = lineCount;
    let texts: (string | undefined)[] | undefined;
    for (let line = 0; line < lineCount; line++) {
      const text = document.lineAt(line);
      if (isAscii(text)) continue;
      texts ??= Array.from<string | undefined>({ length: lineCount });
      texts[line] = text;
    }
    this.#texts = texts && new GapBuffer(texts);
  }
}

/** Resizes the list for one change. True if some of its lines may be non-ASCII and have to be read. */
function makeRoom(
  texts: GapBuffer<string | undefined>,
  { range: { start, end }, text }: DocumentChange,
  breaks: number,
): boolean {
  let dirty = !isAscii(text);
  for (let line = start.line; !dirty && line <= end.line; line++) dirty = texts.at(line) !== undefined;
  const written = Array.from<string | undefined>({ length: breaks + 1 }).fill(dirty ? unread : undefined);
  texts.replace(start.line, end.line - start.line + 1, written);
  return dirty;
}

function unlessAscii(text: string): string | undefined {
  return isAscii(text) ? undefined : text;
}

/** One visible ASCII character or a space. */
function isPlainKey(text: string): boolean {
  const unit = text.length === 1 ? text.charCodeAt(0) : 0;
  return unit >= 0x20 && unit < 0x7f;
}

/** One line end and the indentation after it. */
function isEnter(text: string): boolean {
  return text === '\n' || text === '\r\n' || /^\r?\n[\t ]*$/.test(text);
}

function hasLoneCr(text: string): boolean {
  return /\r(?!\n)/.test(text);
}

function mayJoinLineEnds(text: string): boolean {
  return text.startsWith('\n') || text.endsWith('\r');
}

/** Free slots added when the buffer grows. */
const spare = 256;

/**
 * A gap buffer for the lines of large documents: inserting and removing near the previous change is cheap, moving to
 * another place is not. Used by `NonAsciiLines`.
 */
export class GapBuffer<T> {
  #items: (T | undefined)[];
  /** [start, end) of `#items` is free. */
  #gapStart: number;
  #gapEnd: number;

  /** Takes ownership of `items`: the caller must not use the array afterwards. */
  constructor(items: T[]) {
    this.#items = items;
    this.#gapStart = items.length;
    this.#gapEnd = items.length;
  }

  get length(): number {
    return this.#items.length - (this.#gapEnd - this.#gapStart);
  }

  /** Undefined past the end. */
  at(index: number): T | undefined {
    return this.#items[index < this.#gapStart ? index : index + (this.#gapEnd - this.#gapStart)];
  }

  /** @param index below `length`. */
  set(index: number, item: T): void {
    this.#items[index < this.#gapStart ? index : index + (this.#gapEnd - this.#gapStart)] = item;
  }

  /** Inserts `item` before the one at `index`; `index` may be `length`. */
  insert(index: number, item: T): void {
    if (index !== this.#gapStart) this.#moveGap(index);
    if (this.#gapStart === this.#gapEnd) this.#grow(1);
    this.#items[this.#gapStart++] = item;
  }

  /** Replaces `removed` items from `index` on by `added`. There must be at least that many items. */
  replace(index: number, removed: number, added: readonly T[]): void {
    this.#moveGap(index);
    this.#items.fill(undefined, this.#gapEnd, this.#gapEnd + removed);
    this.#gapEnd += removed;
    if (this.#gapEnd - this.#gapStart < added.length) this.#grow(added.length);
    for (const item of added) this.#items[this.#gapStart++] = item;
  }

  #moveGap(index: number): void {
    const items = this.#items;
    const moved = index - this.#gapStart;
    if (moved < 0) items.copyWithin(this.#gapEnd + moved, index, this.#gapStart);
    else if (moved > 0) items.copyWithin(this.#gapStart, this.#gapEnd, this.#gapEnd + moved);
    this.#gapStart = index;
    this.#gapEnd += moved;
  }

  /** Makes room for at least `count` items. */
  #grow(count: number): void {
    const gap = Array.from<T | undefined>({ length: count + spare });
    this.#items = this.#items.slice(0, this.#gapStart).concat(gap, this.#items.slice(this.#gapEnd));
    this.#gapEnd = this.#gapStart + gap.length;
  }
}
