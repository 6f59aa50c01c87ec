// The quick figures of what runs in the extension host, measured outside of one: a keystroke, the answer of an agent, and the
// context of a prompt.

import type { SurfaceItem } from '../../../src/context/select/surfaceItem.ts';
import { cpuTime, measurePrompts, surface } from '../context/preparePrompts.ts';
import { median, type Figure } from '../figure.ts';
import { measureAnswers } from '../nes/answersToItem.ts';
import { measureKeys } from '../nes/keysToWire.ts';
import { quickGoals } from './goals.ts';
import { quickFigure, type QuickGoal } from './quickGoal.ts';

const roundsOfKeys = 10;
const answers = 1_000;
const prompts = 20;

export async function* run(): AsyncGenerator<Figure> {
  const keys = await measureKeys(roundsOfKeys);
  yield ratio(quickGoals.key, 'µs', median(keys.ours), median(keys.floor));
  const answered = await measureAnswers(answers);
  const µs = (times: readonly number[]): number => 1_000 * median(times);
  yield ratio(quickGoals.answer, 'µs', µs(answered.ours), µs(answered.floor));
  yield await context();
}

async function context(): Promise<Figure> {
  const items = surface();
  const floor: number[] = [];
  const { whole } = await measurePrompts(items, prompts, () => {
    const start = cpuTime();
    findLineBreaks(items);
    floor.push(cpuTime() - start);
  });
  return ratio(quickGoals.context, 'ms', median(whole), median(floor));
}

function findLineBreaks(items: readonly SurfaceItem[]): void {
  for (const item of items) {
    if (!('text' in item) || typeof item.text !== 'string') continue;
    let at = item.text.indexOf('\n');
    while (at >= 0) at = item.text.indexOf('\n', at + 1);
  }
}

function ratio(goal: QuickGoal, unit: string, ours: number, floor: number): Figure {
  return quickFigure(goal, ours / floor, [
    { name: unit, value: ours },
    { name: 'floor', value: floor },
  ]);
}
