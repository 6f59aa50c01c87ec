// Converts a command's output to the text that a terminal would show, and to runs of its styles and sixteen colours. Lines are
// edited as in a terminal; sequences that move the cursor to other lines are ignored.

import { lastWords } from '../../base/secrets/wholeWords.ts';
import { readOutput, type OutputHandler } from './escapeSequences.ts';
import { OutputLine, type StyledText } from './outputLine.ts';
import { restyled, styleClasses, type TextStyle } from './textStyle.ts';

/** A run of text that starts where the previous one ends: its length in UTF-16 units, and its CSS classes. */
export type ColourRun = readonly [length: number, style: string];

export interface ColouredOutput {
  readonly output: string;
  /** Absent if all text is plain. Text after the last run is plain. */
  readonly colours?: readonly ColourRun[];
}

/** Maximum UTF-16 units of the text, from the end. The terminal itself keeps more. */
export const longest = 16_000;
/** UTF-16 units from the end that are read: more than are shown, since sequences have no text. */
const longestRead = 64_000;
/** Maximum number of runs, since each is an element of the page. The rest is plain. */
const mostRuns = 1_000;

/** The end of the output with its styles. @param isCut true if output before `text` was dropped. */
export function colouredOutput(text: string, isCut = false): ColouredOutput {
  // A text of this length was probably cut when it was stored.
  const isRest = isCut || text.length >= longestRead;
  const shown = new ShownOutput(longest, isRest);
  readOutput(isRest ? withoutCutSequence(text.slice(-longestRead)) : text, shown);
  return shown.end();
}

/** The end of the output as plain text. */
export function plainOutput(text: string): string {
  return colouredOutput(text).output;
}

/** The whole output as plain text. */
export function wholeOutput(text: string): string {
  // Only sequences that move the cursor make it longer.
  const shown = new ShownOutput(text.length + longest, false);
  readOutput(text, shown);
  return shown.end().output;
}

// oxlint-disable no-control-regex -- these characters are searched.
const control = /\r?\n|[\u0000-\u001f\u007f-\u009f]/;
const stringEnd = /^(?:\u0007|\u009c|\u001b\\)/;
// oxlint-enable no-control-regex

/** Without the start, which may be the rest of a sequence, if it is short or ends as the payload of one does. */
function withoutCutSequence(text: string): string {
  const { 0: found = '', index: at = 0 } = control.exec(text) ?? {};
  const rest = text.slice(at);
  const isPayload = stringEnd.test(rest);
  if (!isPayload && (at >= longest || rest.trim() === '' || found === ''))
    return text.replace(/^[0-?]+[ -/]*[@-~]/, '');
  return found.endsWith('\n') ? rest.slice(found.length) : rest;
}

interface EndedLine {
  /** With the line break. */
  readonly runs: readonly StyledText[];
  /** UTF-16 units. */
  readonly length: number;
}

class ShownOutput implements OutputHandler {
  readonly #longest: number;
  readonly #isRest: boolean;
  #ended: EndedLine[] = [];
  /** Number of ended lines that are dropped. */
  #dropped = 0;
  /** UTF-16 units of the others. */
  #units = 0;
  #line = new OutputLine();
  #style: TextStyle = {};
  #classes = '';

  /** @param isRest true if the output began earlier. */
  constructor(most: number, isRest: boolean) {
    this.#longest = most;
    this.#isRest = isRest;
  }

  print(text: string): void {
    this.#line.print(text, this.#classes);
  }

  control(character: string): void {
    switch (character) {
      case '\b':
        return this.#line.moveTo(this.#line.column - 1);
      case '\t':
        return this.#line.tab(this.#classes);
      case '\r':
        return this.#line.moveTo(0);
      // LF, VT, FF, IND and NEL.
      case '\n':
      case '\v':
      case '\f':
      case '\u0084':
      case '\u0085':
        this.#endLine();
    }
  }

  csi(params: string, final: string): void {
    const line = this.#line;
    const count = Math.max(1, Number.parseInt(params, 10) || 1);
    switch (final) {
      case 'm':
        if (!/^[\d:;]*$/.test(params)) return;
        this.#style = restyled(this.#style, params);
        this.#classes = styleClasses(this.#style);
        return;
      case 'C':
      case 'a':
        return line.moveTo(line.column + count);
      case 'D':
        return line.moveTo(line.column - count);
      case 'G':
      case '`':
        return line.moveTo(count - 1);
      case 'K':
        return this.#eraseLine(params);
      case 'X':
        line.erase(line.column, line.column + count);
    }
  }

  escape(final: string): void {
    // A reset of the terminal.
    if (final !== 'c') return;
    this.#style = {};
    this.#classes = '';
  }

  /** The text before it was part of the string. */
  stringEnd(): void {
    if (!this.#isRest) return;
    this.#ended = [];
    this.#dropped = this.#units = 0;
    this.#line = new OutputLine();
  }

  end(): ColouredOutput {
    const ended = this.#ended.slice(this.#dropped).flatMap((line) => line.runs);
    let output = '';
    const runs: [number, string][] = [];
    for (const { text, style } of [...ended, ...this.#line.runs()]) {
      output += text;
      const last = runs.at(-1);
      if (last?.[1] === style) last[0] += text.length;
      else runs.push([text.length, style]);
    }
    const shown = lastWords(output, this.#longest).replace(/^[\udc00-\udfff]/, '');
    const excess = output.length - shown.length;
    output = shown;
    const left = excess > 0 ? withoutStart(runs, excess) : runs;
    const isColoured = left.some(([, style]) => style !== '');
    return { output, ...(isColoured && { colours: left.slice(0, mostRuns) }) };
  }

  #eraseLine(params: string): void {
    const line = this.#line;
    if (params === '1') line.erase(0, line.column + 1);
    else if (params === '2') line.erase(0, Infinity);
    else if (params === '' || params === '0') line.erase(line.column, Infinity);
  }

  #endLine(): void {
    const runs = [...this.#line.runs(), { text: '\n', style: this.#classes }];
    this.#line = new OutputLine();
    const length = runs.reduce((sum, { text }) => sum + text.length, 0);
    this.#ended.push({ runs, length });
    this.#units += length;
    while (this.#units - this.#ended[this.#dropped]!.length >= this.#longest) {
      this.#units -= this.#ended[this.#dropped]!.length;
      this.#ended[this.#dropped] = none;
      this.#dropped += 1;
    }
  }
}

const none: EndedLine = { runs: [], length: 0 };

/** @param count UTF-16 units to drop from the start. */
function withoutStart(runs: readonly ColourRun[], count: number): ColourRun[] {
  let left = count;
  return runs.flatMap(([length, style]): ColourRun[] => {
    const dropped = Math.min(left, length);
    left -= dropped;
    return dropped === length ? [] : [[length - dropped, style]];
  });
}
