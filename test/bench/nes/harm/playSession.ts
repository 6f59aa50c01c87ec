// Replays a recorded session with the built-in agent's rules, key by key, and returns each suggestion that would be shown
// with the text before and after it.

import { EditSuggester, type ReadableSuggestion } from '../../../../src/builtin/editSuggester.ts';
import type { NesSuggestParams } from '../../../../src/protocol/nes/nes.ts';
import type { Logger } from '../../../../src/base/logger.ts';
import { applyEdits, positionAt } from '../stories/applyEdits.ts';
import { isNearChange, isOnTheWay } from './onTheWay.ts';
import type { RecordedSession, TextChange } from './recordedSession.ts';

export interface ShownSuggestion {
  readonly session: RecordedSession;
  /** 1-based number of the step after which it was shown. */
  readonly step: number;
  readonly before: string;
  readonly after: string;
  /** True if it is what the author did next. */
  readonly right: boolean;
  /** The rule that made it, and its features. */
  readonly why: string;
  /** The words that the user typed in this session. */
  readonly typed: ReadonlySet<string>;
}

const word = /[\p{L}\p{N}_$]+/gu;
const abilities = { jump: true, rename: true, searchAndReplace: true };

/** @param everyKey if true, a suggestion is requested after each key too, as if the user paused there. */
export function* playSession(session: RecordedSession, everyKey: boolean): Iterable<ShownSuggestion> {
  const { uri, languageId, steps } = session;
  let why = '';
  const quiet = (): void => {};
  const logger: Logger = {
    trace: quiet,
    debug: (message) => {
      why = message;
    },
    info: quiet,
    warn: quiet,
    error: quiet,
  };
  const suggester = new EditSuggester('harm', logger, { abilities });
  let version = 1;
  let text = session.text;
  suggester.open({ uri, languageId, version, text });
  const type = (start: number, end: number, inserted: string): void => {
    const range = { start: positionAt(text, start), end: positionAt(text, end) };
    suggester.change({ uri, version: ++version, contentChanges: [{ range, text: inserted }] });
    text = text.slice(0, start) + inserted + text.slice(end);
  };
  const ask = (
    cursor: number,
    triggerKind: NesSuggestParams['triggerKind'],
  ): ReadableSuggestion | undefined =>
    suggester.suggest({ uri, version, position: positionAt(text, cursor), triggerKind })[0];
  const final = steps.reduce((now, step) => applied(now, step), session.text);
  const typed = new Set<string>();
  const shown = (answer: ReadableSuggestion, step: number): ShownSuggestion | undefined => {
    const after = applyEdits(text, answer);
    if (after === undefined) return undefined;
    const right = isOnTheWay(text, final, after);
    return { session, step, before: text, after, right, why, typed: new Set(typed) };
  };
  for (const [i, { start, end, inserted }] of steps.entries()) {
    if (end > start) type(start, end, '');
    let at = start;
    for (const key of inserted) {
      type(at, at, key);
      at += key.length;
      const early = everyKey ? ask(at, 'automatic') : undefined;
      if (!early) continue;
      addWords(typed, touchedLines(text, start, at));
      const suggestion = shown(early, i + 1);
      if (suggestion) yield suggestion;
      // The user types on.
      suggester.reject(early.id, 'ignored');
    }
    addWords(typed, touchedLines(text, start, at));
    // As after a pause.
    let answer = ask(at, 'manual');
    if (answer?.kind === 'jump') {
      const { line, character } = answer.position;
      // The user follows it, and the edit is offered there.
      if (isNearChange(text, final, line)) suggester.accept(answer.id);
      else suggester.reject(answer.id, 'rejected');
      const lines = text.split('\n').slice(0, line);
      answer = ask(lines.join('\n').length + (line > 0 ? 1 : 0) + character, 'manual');
    }
    const suggestion = answer && shown(answer, i + 1);
    if (!answer || !suggestion) continue;
    yield suggestion;
    if (suggestion.right) suggester.accept(answer.id);
    else suggester.reject(answer.id, 'rejected');
  }
}

function addWords(words: Set<string>, text: string): void {
  for (const [found] of text.matchAll(word)) words.add(found);
}

/** The whole lines of [start, end), since a change may be a part of a word. */
function touchedLines(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, to < 0 ? text.length : to);
}

function applied(text: string, { start, end, inserted }: TextChange): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
