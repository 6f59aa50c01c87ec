// A simulated user with two open files who works in the first and then moves to the second.

import { EditSuggester, type ReadableSuggestion } from '../../../src/builtin/editSuggester.ts';
import { applyEdits } from './typist.ts';

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const uris = { first: 'file:///work/a', second: 'file:///work/b' };

export class Desk {
  readonly #session = new EditSuggester('s', silent, { abilities: { jump: true } });
  readonly #second: string;
  #first: string;
  #version = 1;
  #answer: ReadableSuggestion | undefined;

  constructor(first: string, second: string, languageId: string, secondLanguageId = languageId) {
    this.#first = first;
    this.#second = second;
    this.#session.open({ uri: uris.first, languageId, version: 1, text: first });
    this.#session.open({ uri: uris.second, languageId: secondLanguageId, version: 1, text: second });
  }

  /** The first `old` in the first file. */
  change(old: string, text: string): this {
    const at = this.#first.indexOf(old);
    if (at < 0) throw new Error(`No ${old} in the text`);
    const before = this.#first.slice(0, at).split('\n');
    const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    const range = { start, end: { ...start, character: start.character + old.length } };
    this.#first = this.#first.slice(0, at) + text + this.#first.slice(at + old.length);
    this.#session.change({ uri: uris.first, version: ++this.#version, contentChanges: [{ range, text }] });
    return this;
  }

  /** The lines of the second file that the suggestion would change, after the change; `''` if there is none. */
  offerInSecond(): string {
    const position = { line: 0, character: 0 };
    const params = { uri: uris.second, version: 1, position, triggerKind: 'automatic' as const };
    [this.#answer] = this.#session.suggest(params);
    if (!this.#answer) return '';
    if (this.#answer.kind !== 'edit') return this.#answer.kind;
    const old = this.#second.split('\n');
    return applyEdits(this.#second, this.#answer.edits)
      .split('\n')
      .filter((line, i) => line !== old[i])
      .join('\n');
  }

  reject(): void {
    if (!this.#answer) throw new Error('Nothing was offered');
    this.#session.reject(this.#answer.id, 'rejected');
  }
}
