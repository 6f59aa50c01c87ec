// The quick figures of the editor tools: the time that calls take in a window of VS Code if language support answers at once,
// beyond that of a server that only runs the commands of VS Code. Both are measured in the same run, since other load changes both.

import { stop } from 'esbuild';
import { closeBrowser } from '../../journey/browser.ts';
import { type BothTimes, measureOwnTime, ownTimeOf, percentileOf } from '../editorTools/ownTime.ts';
import type { Figure } from '../figure.ts';
import { quickGoals } from './goals.ts';
import { quickFigure, type QuickGoal } from './quickGoal.ts';

export async function* run(): AsyncGenerator<Figure> {
  try {
    const { hidden, shown } = await measureOwnTime({ inRow: 200, rounds: 0 });
    yield figure(quickGoals.toolCalls, hidden);
    yield figure(quickGoals.toolCallsShown, shown);
  } finally {
    await closeBrowser();
    // Building the extension has started a process of esbuild, which would keep this one alive.
    await stop();
  }
}

function figure(goal: QuickGoal, both: BothTimes): Figure {
  return quickFigure(goal, ownTimeOf(both, 'row'), [
    { name: 'ms', value: percentileOf(both.ours, 'row', 95) },
    { name: "only VS Code's commands", value: percentileOf(both.peer, 'row', 95) },
  ]);
}
