// The lines of one document as the agent last heard of them, but only those that do not count alike in all encodings.
// The ranges of a change are about the text before it, which the editor no longer has when it tells of the change.

import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { encodedCharacter, isAscii, isLowSurrogate } from '../../protocol/nes/encoding.ts';
import { GapBuffer } from './gapBuffer.ts';
import type { Lines } from '../text/wirePosition.ts';

/** Stands for a line that has to be read again: no line that is kept is empty. */
const unread = '';

/** Keys that follow one another in a line that is not ASCII; its text is put together when somebody wants it. */
interface TypingRun {
  readonly line: number;
  /** Where the first of `keys` stands. */
  readonly start: number;
  keys: string;
  /** What stands before the next key, in units of the encoding. */
  units: number;
}

/**
 * Lines broken one after the other where all is ASCII. The list is told of them when somebody looks into it: moving through
 * it at each Enter costs more than all else that is done for it.
 */
interface EnterRun {
  /** The first of the new lines. */
  readonly first: number;
  /** The last of them, in which the next key may be pressed. */
  last: number;
}

export class NonAsciiLines {
  readonly #encoding: PositionEncoding;
  /** By line number, with nothing for a line of ASCII only; no list at all while all lines are. */
  #texts: GapBuffer<string | undefined> | undefined;
  /** Known only while there are `#texts`. */
  #lineCount = 0;
  #run: TypingRun | undefined;
  #enters: EnterRun | undefined;
  /** Some line may end in a CR alone, which a LF that comes right behind it joins. */
  #mayHaveCr = false;

  /** @param encoding what `encoded` counts in. */
  constructor(document: EditorDocument, encoding: PositionEncoding) {
    this.#encoding = encoding;
    // It is opened now, which reads all of it anyway.
    this.#mayHaveCr = hasLoneCr(document.getText());
    this.#readAll(document);
  }

  /** The line before the change that is being told; undefined when it is ASCII. */
  at(line: number): string | undefined {
    this.#endRun();
    return this.#texts?.at(line);
  }

  /** `encodedCharacter` in the line before the change that is being told. @param character of `line`, in UTF-16 units. */
  encoded(line: number, character: number): number {
    const text = this.at(line);
    return text === undefined ? character : encodedCharacter(text, character, this.#encoding);
  }

  /**
   * Follows what nearly every event is: one change of a document all in ASCII, or a key that goes on where the last one
   * was pressed. @param document as it is after it. @returns where it begins in `encoding`, as does its end; nothing if it is not so, and was not followed.
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

  /** Whether an Enter at `character` only completed the line end before it. @param document as it is after the Enter. */
  #joinsCr(document: Lines, character: number): boolean {
    return this.#mayHaveCr && character === 0 && this.#lineCount + 1 !== document.lineCount;
  }

  /**
   * Follows one change event, reading only lines that it changed.
   * @param document as it is after the event.
   * @param changes of the event, last first.
   */
  follow(document: Lines, changes: readonly DocumentChange[]): void {
    this.#endRun();
    this.#mayHaveCr ||= changes.some(({ text }) => hasLoneCr(text));
    const [change, another] = changes;
    if (change && !another && this.#followTyping(document, change)) return;
    const breaks = changes.map(({ text }) => countLineEnds(text));
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
    // A CR and a LF that met have become one line end: rare enough to begin anew.
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

  /** A key or Enter in a line that is not ASCII. False when it is something else, and was not followed. */
  #followTyping(document: Lines, { range: { start }, rangeLength, text }: DocumentChange): boolean {
    const texts = this.#texts;
    const { line, character } = start;
    const before = texts?.at(line);
    if (before === undefined || rangeLength > 0) return false;
    if (isPlainKey(text)) {
      // What is beside the next key decides whether it stands between two halves of a character.
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

/** Makes room for the lines of one change. True when some of them may be other than ASCII: they have to be read. */
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

/** One visible ASCII character or a space: it neither makes nor joins line ends. */
function isPlainKey(text: string): boolean {
  const unit = text.length === 1 ? text.charCodeAt(0) : 0;
  return unit >= 0x20 && unit < 0x7f;
}

/** One line end and the indentation that comes with it. */
function isEnter(text: string): boolean {
  return text === '\n' || text === '\r\n' || /^\r?\n[\t ]*$/.test(text);
}

function hasLoneCr(text: string): boolean {
  return /\r(?!\n)/.test(text);
}

function mayJoinLineEnds(text: string): boolean {
  return text.startsWith('\n') || text.endsWith('\r');
}

/** CRLF, LF and a CR alone each end a line. */
function countLineEnds(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) lines++;
  }
  return lines;
}
