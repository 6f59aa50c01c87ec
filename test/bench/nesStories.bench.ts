// Measures how often the built-in agent foresees the next edit of small editing stories, and how often it is wrong. The peer
// is a naive suggester that repeats the last replacement.

import type { Figure } from './figure.ts';
import { editingStories } from './nes/stories/editingStories.ts';
import { playStories } from './nes/stories/playStories.ts';
import { Engine, NaiveRepeater } from './nes/stories/suggesters.ts';

export function run(): Figure[] {
  const own = playStories(editingStories, (story) => new Engine(story));
  const naive = playStories(editingStories, (story) => new NaiveRepeater(story));
  const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
  const figure = (
    name: string,
    of: (score: typeof own) => number,
    goal: string,
    isMet: (value: number) => boolean,
  ): Figure => ({
    name: `nes: ${editingStories.length} stories, ${name}`,
    value: of(own),
    unit: '%',
    goal,
    met: isMet(of(own)),
    peers: [{ name: 'naive repeater', value: of(naive) }],
  });
  return [
    figure(
      'of what was shown, right',
      (score) => percent(score.right, score.shown),
      '≥ 90%',
      (value) => value >= 90,
    ),
    figure(
      'of what can be foreseen, foreseen',
      (score) => percent(score.foreseen, score.foreseeable),
      '≥ 75%',
      (value) => value >= 75,
    ),
    figure(
      'suggestions after the last change',
      (score) => percent(score.tail, score.stories),
      '≤ 3%',
      (value) => value <= 3,
    ),
  ];
}
