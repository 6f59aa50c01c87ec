// A cache of tokenized lines, shared by all documents of a session so that its size is bounded.

import { flat } from './documentMirror.ts';
import type { LanguageSyntax } from '../language/languageSyntax.ts';
import { NamePlaces } from './namePlaces.ts';
import { lexLine, type LexedLine, type LexState } from '../language/lineTokens.ts';

/** A few MB. Only lines that proposers inspect are tokenized, which are few even in a large file. */
const mostLines = 2_000;

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
