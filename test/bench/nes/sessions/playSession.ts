// Plays a session key by key to a suggester, asks it as the extension does, and judges each offer.

import type { EditingSession, SessionFile } from './editingSession.ts';
import { judge, type Verdict } from './judge.ts';
import { keysForHunk } from './keys.ts';
import type { Offer, SessionSuggester } from './suggesters.ts';

export interface SessionScore {
  /** Number of hunks after which the first right edit was offered; undefined if none was. */
  readonly examples: number | undefined;
  /** Number of hunks after which a right edit was offered. There is nothing to offer after the last one. */
  readonly right: number;
  readonly hunks: number;
  /** Wrong offers that were shown, each counted once while the user types on. */
  readonly wrong: number;
}

/** Called with each offer and its verdict. */
export type Watcher = (event: {
  readonly after: number;
  readonly moment: 'typing' | 'hunk' | 'jump' | 'end';
  readonly offer: Offer;
  readonly verdict: Verdict;
  readonly text: string;
}) => void;

export function playSession(
  session: EditingSession,
  suggester: SessionSuggester,
  watch?: Watcher,
): SessionScore {
  const done = new Map(session.files.map((file) => [file, { current: -1, typed: [] as readonly string[] }]));
  const texts = new Map(session.files.map((file) => [file, file.before.join('\n')]));
  const hunks = session.files.reduce((sum, file) => sum + file.hunks.length, 0);
  let [typed, right, wrong, examples] = [0, 0, 0, undefined as number | undefined];
  let lastWrong: string | undefined;

  const judged = (offer: Offer, at: { file: SessionFile; line: number }): Verdict => {
    const file = session.files.find(({ path }) => path === offer.path);
    if (!file) return 'wrong';
    const progress = done.get(file)!;
    if (offer.kind === 'text') return judge(file, progress, offer.text, offer.wide);
    if (file === at.file && Math.abs(offer.line - at.line) === 0) return 'wrong';
    return isNearHunk(file, progress, offer.line) ? 'right' : 'wrong';
  };
  const report = (
    offer: Offer,
    verdict: Verdict,
    moment: Parameters<Watcher>[0]['moment'],
    text: string,
  ): void => {
    watch?.({ after: typed, moment, offer, verdict, text });
    if (verdict !== 'wrong') return;
    const shown = offer.kind === 'text' ? changedText(text, offer.text) : `jump to ${offer.line}`;
    if (moment !== 'typing' || shown !== lastWrong) wrong++;
    lastWrong = shown;
  };

  /** Asks after a hunk, and once more at the target of a right jump. */
  const askAfter = (file: SessionFile, cursor: number, moment: 'hunk' | 'jump' | 'end'): void => {
    const text = texts.get(file)!;
    const offer = suggester.ask(file.path, cursor, true);
    if (!offer) return;
    const verdict = judged(offer, { file, line: text.slice(0, cursor).split('\n').length - 1 });
    report(offer, verdict, moment, texts.get(session.files.find(({ path }) => path === offer.path) ?? file)!);
    suggester.end(verdict === 'right' ? 'accepted' : 'rejected');
    if (verdict !== 'right') return;
    if (offer.kind === 'text') {
      right++;
      examples ??= typed;
    } else if (moment === 'hunk') {
      const target = session.files.find(({ path }) => path === offer.path)!;
      askAfter(target, offer.at, 'jump');
    }
  };

  for (const file of session.files) suggester.open(file.path, file.languageId, texts.get(file)!);
  for (const [fileIndex, file] of session.files.entries()) {
    // Switching to another file is a reason to ask too.
    if (fileIndex > 0) askAfter(file, 0, 'hunk');
    let grown = 0;
    for (const [index, hunk] of file.hunks.entries()) {
      const old = file.before.slice(hunk.start, hunk.end);
      const start = hunk.start + grown;
      let cursor = 0;
      const press = keysForHunk(texts.get(file)!, start, old, hunk.lines);
      for (const [nth, key] of press.entries()) {
        const text = texts.get(file)!;
        const now = text.slice(0, key.start) + key.text + text.slice(key.end);
        suggester.change(file.path, key.start, key.end, key.text);
        texts.set(file, now);
        cursor = key.start + key.text.length;
        const all = now.split('\n');
        // Nothing below the hunk has changed yet.
        const below = file.before.length - hunk.end;
        done.set(file, { current: index, typed: all.slice(start, all.length - below) });
        if (nth === press.length - 1) break;
        const offer = suggester.ask(file.path, cursor, false);
        if (!offer) continue;
        report(
          offer,
          judged(offer, { file, line: now.slice(0, cursor).split('\n').length - 1 }),
          'typing',
          now,
        );
        suggester.end('replaced');
      }
      lastWrong = undefined;
      typed++;
      grown += hunk.lines.length - old.length;
      askAfter(file, cursor, typed === hunks ? 'end' : 'hunk');
    }
  }
  return { examples, right, hunks, wrong };
}

/** True if the line is in a hunk that is still to do, or beside it. */
function isNearHunk(file: SessionFile, { current }: { readonly current: number }, line: number): boolean {
  let grown = 0;
  return file.hunks.some((hunk, index) => {
    const start = hunk.start + grown;
    if (index <= current) grown += hunk.lines.length - (hunk.end - hunk.start);
    return (
      index > current && line >= start - 1 && line <= Math.max(start, start + hunk.end - hunk.start - 1) + 1
    );
  });
}

/** What the suggestion inserts, to recognise it while the text around it changes. */
function changedText(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n');
}
