// Plays editing stories to a suggester and counts its right and wrong suggestions, and those after the last edit.

import type { EditingStory } from './editingStory.ts';

/** Gets each change of one story, in order. `suggest` returns the text after the suggestion, or undefined. */
export interface Suggester {
  /** Replaces [start, end) of the text by `text`; UTF-16 units. */
  change(start: number, end: number, text: string): void;
  suggest(): string | undefined;
}

export interface Score {
  shown: number;
  right: number;
  /** Number of requests at which the next change can be foreseen. */
  foreseeable: number;
  /** Number of those with a right suggestion. */
  foreseen: number;
  /** Number of suggestions after the last change of a story. */
  tail: number;
  stories: number;
}

export function playStories(
  stories: readonly EditingStory[],
  start: (story: EditingStory) => Suggester,
): Score {
  const score: Score = { shown: 0, right: 0, foreseeable: 0, foreseen: 0, tail: 0, stories: stories.length };
  for (const story of stories) {
    const suggester = start(story);
    const final = story.edits.reduce((text, edit) => apply(text, edit, story).text, story.text);
    let text = story.text;
    for (const [i, edit] of story.edits.entries()) {
      const changed = apply(text, edit, story);
      suggester.change(changed.start, changed.end, changed.inserted);
      text = changed.text;
      const suggested = suggester.suggest();
      if (text === final) {
        score.tail += suggested === undefined ? 0 : 1;
        continue;
      }
      const right = suggested !== undefined && isOnTheWay(text, final, suggested);
      score.shown += suggested === undefined ? 0 : 1;
      score.right += right ? 1 : 0;
      if (story.foreseeable === 0 || i + 1 < story.foreseeable) continue;
      score.foreseeable++;
      score.foreseen += right ? 1 : 0;
    }
  }
  return score;
}

/** Replaces the first `from` by `to`, as the smallest change. */
function apply(
  text: string,
  [from, to]: readonly [string, string],
  story: EditingStory,
): { text: string; start: number; end: number; inserted: string } {
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`${story.name}: no ${JSON.stringify(from)} in ${JSON.stringify(text)}`);
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head++;
  let tail = 0;
  const shorter = Math.min(from.length, to.length) - head;
  while (tail < shorter && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  const start = at + head;
  const end = at + from.length - tail;
  const inserted = to.slice(head, to.length - tail);
  return { text: text.slice(0, start) + inserted + text.slice(end), start, end, inserted };
}

/** True if the suggestion changes something, and every line is as now or as in the final text. */
function isOnTheWay(now: string, final: string, suggested: string): boolean {
  if (suggested === now) return false;
  const [before, after, lines] = [now, final, suggested].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  if (before.length === after.length)
    return lines.length === after.length && lines.every((line, i) => line === before[i] || line === after[i]);
  // With insertions, no current line may be lost, and no line may be added that the final text does not have.
  return isWithin(before, lines) && isWithin(lines, after);
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const line of whole) if (at < part.length && line === part[at]) at++;
  return at === part.length;
}
