// The tokens of a document, created on demand. Caches the lexer state at the start of each line, so that a keystroke
// costs the changed lines and not the file.

import { type DocumentMirror, type LineSplice, flat } from './documentMirror.ts';
import { syntaxOf, type LanguageSyntax } from '../language/languageSyntax.ts';
import { NamePlaces } from './namePlaces.ts';
import {
  initialState,
  leavesStringOpen,
  stateAfter,
  type LexedLine,
  type LexState,
  type Token,
  lexLine,
} from '../language/lineTokens.ts';

/** UTF-16 units; longer lines are minified or generated. */
export const longestLine = 500;

const unread: LexedLine = { tokens: [], end: initialState };

export class DocumentTokens {
  readonly syntax: LanguageSyntax;
  readonly #document: DocumentMirror;
  readonly #cache: LexCache;
  /** The state at the start of line i. Valid for i < `#right`; beyond, the state before the changes in `#changed`. */
  #states: (LexState | undefined)[] = [initialState];
  #right = 1;
  /** Lines whose state does not determine that of the next line, by their current numbers. */
  #changed: number[] = [];
  /** Cached results of `indentation` by line. */
  #indentations: (number | undefined)[] = [];

  constructor(document: DocumentMirror, cache: LexCache) {
    this.#document = document;
    this.#cache = cache;
    this.syntax = syntaxOf(document.languageId);
  }

  /** Must be called for every change, in order. */
  onSplice({ start, end, count }: LineSplice): void {
    const grown = count - (end - start);
    if (count > 5_000) this.#indentations.length = Math.min(start, this.#indentations.length);
    else if (start < this.#indentations.length)
      this.#indentations.splice(start, end - start, ...Array.from({ length: count }, () => undefined));
    // After the last valid line, the old states do not follow from the new ones.
    if (this.#right < this.#states.length) this.#changed.push(this.#right - 1);
    this.#changed = this.#changed
      .filter((line) => line < start || line >= end)
      .map((line) => (line < start ? line : line + grown));
    if (start + 1 < this.#states.length) {
      if (count < 1 || count > 5_000) this.#states.length = start + 1;
      else
        this.#states.splice(
          start + 1,
          end - start - 1,
          ...Array.from({ length: count - 1 }, () => undefined),
        );
      for (let line = start; line < start + count; line++) this.#changed.push(line);
    }
    this.#right = Math.min(this.#right, start + 1);
  }

  /** Releases memory; states are recomputed on demand. */
  releaseMemory(): void {
    this.#states = [initialState];
    this.#right = 1;
    this.#changed = [];
    this.#indentations = [];
  }

  /**
   * The indentation of a line in columns. `Infinity` for a line that says nothing about the blocks around it: blank, a
   * directive, a label, or starting within a string or comment.
   */
  indentation(line: number): number {
    const known = (this.#indentations[line] ??= indentationOf(this.#document.line(line)));
    return known === Infinity || this.stateAt(line) === initialState ? known : Infinity;
  }

  get names(): NamePlaces {
    return this.#cache.names;
  }

  get lastLine(): number {
    return this.#document.lineCount - 1;
  }

  stateAt(line: number): LexState {
    if (line >= this.#right) this.#readTo(line);
    return this.#states[line] as LexState;
  }

  #readTo(line: number): void {
    while (this.#right <= line) {
      const next = this.#right;
      const text = this.#document.line(next - 1);
      const state = this.#states[next - 1] as LexState;
      const end = text.length > longestLine ? initialState : stateAfter(text, state, this.syntax);
      if (this.#states[next] === end) this.#right = this.#nextChanged(next) + 1;
      else {
        this.#states[next] = end;
        this.#right = next + 1;
      }
    }
    if (this.#changed.length > 0)
      this.#changed = this.#changed.filter((changed) => changed + 1 >= this.#right);
  }

  /** The last line whose state follows from that of `line`. */
  #nextChanged(line: number): number {
    let nearest = this.#states.length - 1;
    for (const changed of this.#changed) if (changed >= line) nearest = Math.min(nearest, changed);
    return nearest;
  }

  /** The tokens of the current line; none for a line longer than `longestLine`. */
  line(line: number): readonly Token[] {
    return this.#lex(this.#document.line(line), this.stateAt(line)).tokens;
  }

  /** True if a string that may not continue on the next line is not closed in the current line. */
  leavesStringOpen(line: number): boolean {
    return this.#leavesOpen(this.#document.line(line), this.stateAt(line));
  }

  /** Number of current or former lines at `line` that leave a string open. */
  openStrings(line: number, texts: readonly string[]): number {
    let state = this.stateAt(Math.min(line, this.#document.lineCount - 1));
    let open = 0;
    for (const text of texts) {
      if (this.#leavesOpen(text, state)) open++;
      state = this.#lex(text, state).end;
    }
    return open;
  }

  #leavesOpen(text: string, state: LexState): boolean {
    return text.length <= longestLine && leavesStringOpen(text, state, this.syntax);
  }

  /** The tokens of current or former lines at `line`. */
  lines(line: number, texts: readonly string[]): (readonly Token[])[] {
    let state = this.stateAt(Math.min(line, this.#document.lineCount - 1));
    return texts.map((text) => {
      const lexed = this.#lex(text, state);
      state = lexed.end;
      return lexed.tokens;
    });
  }

  #lex(text: string, state: LexState): LexedLine {
    return text.length > longestLine ? unread : this.#cache.lex(text, state, this.syntax);
  }
}

const tabWidth = 4;

function indentationOf(text: string): number {
  let width = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const sign = text[at];
    if (sign !== ' ' && sign !== '\t') break;
    width += sign === ' ' ? 1 : tabWidth;
  }
  const blank = at === text.length;
  return blank || text[0] === '#' || /^\w+:\s*$/.test(text) ? Infinity : width;
}

/** Lines cached, a few MB. Only lines that proposers inspect are tokenized, which are few even in a large file. */
const mostLines = 2_000;

/** A cache of tokenized lines, shared by all documents of a session so that its size is bounded. */
export class LexCache {
  /** The places of names in cached lines. */
  readonly names = new NamePlaces();
  #young = new Map<string, LexedLine>();
  #old = new Map<string, LexedLine>();
  #syntax: LanguageSyntax | undefined;

  lex(line: string, state: LexState, syntax: LanguageSyntax): LexedLine {
    // A file in another language makes the cached lines useless.
    if (syntax !== this.#syntax) {
      this.#syntax = syntax;
      this.#young.clear();
      this.#old.clear();
      this.names.clear();
    }
    const key = state === '' ? line : `${state}\n${line}`;
    let lexed = this.#young.get(key);
    if (lexed) return lexed;
    // A line is a slice of its document's text and would retain it.
    const own = flat(key);
    lexed = this.#old.get(own) ?? lexLine(state === '' ? own : flat(line), state, syntax);
    this.#young.set(own, lexed);
    // Two generations: entries that were not used while one filled up are dropped.
    if (this.#young.size > mostLines / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return lexed;
  }
}
