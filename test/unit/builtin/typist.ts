// A simulated user and editor: keystrokes become document events, and the text is kept here too, so that the effect of
// a suggestion can be checked.

import { neverCancelled } from '../../../src/base/cancellation.ts';
import type { Range, TextEdit } from '../../../src/base/textPosition.ts';
import type { NesDiagnostic } from '../../../src/protocol/nes/nesContext.ts';
import type { RejectReason } from '../../../src/protocol/nes/nes.ts';
import type { WireEditSuggestion, WireJumpSuggestion } from '../../../src/protocol/nes/nesSuggestion.ts';
import type { Abilities } from '../../../src/builtin/nesEngine.ts';
import { EditSuggester } from '../../../src/builtin/editSuggester.ts';
import { JoinedSuggestions } from '../../../src/builtin/joinedSuggestions.ts';
import { ManualClock } from '../agent/manualClock.ts';

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export class Typist {
  readonly session: EditSuggester;
  readonly uri: string;
  text: string;
  /** UTF-16 offset in the text. */
  cursor = 0;
  version = 1;
  offered: WireEditSuggestion | undefined;
  /** The target of the last jump suggestion. */
  ledTo: WireJumpSuggestion | undefined;

  /** The problems that the language server reports, sent with each request. */
  problems: NesDiagnostic[] = [];

  /** The last suggestion of any kind. */
  answer: ReturnType<EditSuggester['suggest']>[number] | undefined;

  constructor(
    text: string,
    languageId = 'typescript',
    jump = false,
    abilities: Partial<Abilities> = {},
    uri = 'file:///work/sample',
  ) {
    this.uri = uri;
    this.session = new EditSuggester('s', silent, { abilities: { jump, ...abilities } });
    this.text = text;
    this.session.open({ uri: this.uri, languageId, version: this.version, text });
  }

  /** Puts the cursor before the `nth` (1-based) occurrence of `word`. */
  goTo(word: string, nth = 1): this {
    let at = -1;
    for (let i = 0; i < nth; i++) {
      at = this.text.indexOf(word, at + 1);
      if (at < 0) throw new Error(`No ${nth}. ${word} in the text`);
    }
    this.cursor = at;
    return this;
  }

  /** Types key by key. */
  type(keys: string): this {
    for (const key of keys) this.#replace(this.cursor, this.cursor, key);
    return this;
  }

  /** Inserts at once. */
  paste(text: string): this {
    return this.#replace(this.cursor, this.cursor, text);
  }

  /** Deletes forwards, key by key. */
  delete(count: number): this {
    for (let i = 0; i < count; i++) this.#replace(this.cursor, this.cursor + 1, '');
    return this;
  }

  /** Deletes the next `count` characters at once, as by an undo or a paste over a selection. */
  replace(count: number, text: string): this {
    return this.#replace(this.cursor, this.cursor + count, text);
  }

  backspace(count: number): this {
    for (let i = 0; i < count; i++) this.#replace(this.cursor - 1, this.cursor, '');
    return this;
  }

  /** Selects the `nth` `word`, types `other` over it, then moves the cursor elsewhere on the line. */
  change(word: string, other: string, nth = 1): this {
    this.overtype(word, other, nth);
    return this.leave();
  }

  /** Like `change`, but leaves the cursor after the last key. */
  overtype(word: string, other: string, nth = 1): this {
    this.goTo(word, nth);
    const [first = '', ...keys] = other;
    this.#replace(this.cursor, this.cursor + word.length, first);
    return this.type(keys.join(''));
  }

  /** Moves to the start of the line. */
  leave(): this {
    this.cursor = this.text.lastIndexOf('\n', this.cursor - 1) + 1;
    return this;
  }

  /** Reports an error at the `nth` (1-based) occurrence of `text`, beside those reported before. */
  error(text: string, message: string, nth = 1): this {
    let at = -1;
    for (let i = 0; i < nth; i++) at = this.text.indexOf(text, at + 1);
    if (at < 0) throw new Error(`No ${nth}. ${text} in the text`);
    const range = { start: this.positionAt(at), end: this.positionAt(at + text.length) };
    this.problems = [...this.problems, { uri: this.uri, range, severity: 'error', message }];
    return this;
  }

  ask(triggerKind: 'automatic' | 'manual' = 'automatic'): WireEditSuggestion | undefined {
    const [answer] = this.session.suggest({
      uri: this.uri,
      version: this.version,
      position: this.positionAt(this.cursor),
      triggerKind,
      context: { diagnostics: this.problems },
    });
    this.answer = answer;
    this.offered = answer?.kind === 'edit' ? answer : undefined;
    this.ledTo = answer?.kind === 'jump' ? answer : undefined;
    return this.offered;
  }

  /** Like `ask`, but as an automatic request with a pause after the last key. */
  async pause(): Promise<WireEditSuggestion | undefined> {
    const clock = new ManualClock();
    const { uri, version } = this;
    const position = this.positionAt(this.cursor);
    const context = { diagnostics: this.problems };
    const asked = { uri, version, position, triggerKind: 'automatic' as const, context };
    const answer = new JoinedSuggestions(this.session, undefined, String, clock).suggest(
      asked,
      neverCancelled,
    );
    clock.advance(1_000);
    [this.answer] = await answer;
    this.offered = this.answer?.kind === 'edit' ? this.answer : undefined;
    return this.offered;
  }

  /** The lines that the suggestion would change, after the change; `''` if there is none. */
  offer(triggerKind: 'automatic' | 'manual' = 'automatic'): string {
    const suggestion = this.ask(triggerKind);
    if (!suggestion) return '';
    const before = this.text.split('\n');
    const after = applyEdits(this.text, suggestion.edits).split('\n');
    return after
      .filter((line, i) => line !== before[i])
      .map((line) => line.trim())
      .join('\n');
  }

  /** Accepts the last suggestion like an editor: the text changes, then the agent is notified. */
  accept(): this {
    const { offered } = this;
    if (!offered) throw new Error('Nothing was offered');
    this.text = applyEdits(this.text, offered.edits);
    const contentChanges = offered.edits.toReversed().map(({ range, newText }) => ({ range, text: newText }));
    this.session.change({ uri: this.uri, version: ++this.version, contentChanges });
    this.session.accept(offered.id);
    this.cursor = offsetAt(this.text, offered.cursorPosition ?? { line: 0, character: 0 });
    return this;
  }

  reject(reason: RejectReason = 'rejected'): this {
    if (!this.offered) throw new Error('Nothing was offered');
    this.session.reject(this.offered.id, reason);
    return this;
  }

  positionAt(offset: number): Range['start'] {
    const lines = this.text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  #replace(start: number, end: number, text: string): this {
    const range = { start: this.positionAt(start), end: this.positionAt(end) };
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.cursor = start + text.length;
    this.session.change({ uri: this.uri, version: ++this.version, contentChanges: [{ range, text }] });
    return this;
  }
}

/** @param edits in any order, not overlapping, all in the given text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const placed = edits
    .map(({ range, newText }) => ({
      start: offsetAt(text, range.start),
      end: offsetAt(text, range.end),
      newText,
    }))
    .toSorted((a, b) => b.start - a.start);
  for (const { start, end, newText } of placed) text = text.slice(0, start) + newText + text.slice(end);
  return text;
}

function offsetAt(text: string, { line, character }: Range['start']): number {
  let at = 0;
  for (let i = 0; i < line; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) throw new Error(`No line ${line} in the text`);
    at = end + 1;
  }
  return at + character;
}
