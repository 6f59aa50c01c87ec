// Lines already cut into tokens. One cache for all documents of a session, so that its size does not grow with them.

import { flat } from './documentMirror.ts';
import type { LanguageSyntax } from '../language/languageSyntax.ts';
import { NamePlaces } from './namePlaces.ts';
import { lexLine, type LexedLine, type LexState } from '../language/lineTokens.ts';

/** A few MB. Only lines that proposers look at are cut, which are few even of a large file. */
const mostLines = 2_000;

export class LexCache {
  /** Of lines from here. */
  readonly names = new NamePlaces();
  #young = new Map<string, LexedLine>();
  #old = new Map<string, LexedLine>();
  #syntax: LanguageSyntax | undefined;

  lex(line: string, state: LexState, syntax: LanguageSyntax): LexedLine {
    // Another language: the user is at another file, and what is here is of no use there.
    if (syntax !== this.#syntax) {
      this.#syntax = syntax;
      this.#young.clear();
      this.#old.clear();
      this.names.clear();
    }
    const key = state === '' ? line : `${state}\n${line}`;
    let lexed = this.#young.get(key);
    if (lexed) return lexed;
    // A line is a piece of its document's text, all of which it would keep.
    const own = flat(key);
    lexed = this.#old.get(own) ?? lexLine(state === '' ? own : flat(line), state, syntax);
    this.#young.set(own, lexed);
    // Two halves: what was not asked for while a half filled up is forgotten.
    if (this.#young.size > mostLines / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return lexed;
  }
}
