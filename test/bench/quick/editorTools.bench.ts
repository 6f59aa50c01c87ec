// The quick figures of the editor tools: the time that calls take in a window of VS Code if language support answers at once,
// beyond that of the commands of VS Code alone. These are measured in the same run, since other load changes both.

import { stop } from 'esbuild';
import { closeBrowser } from '../../journey/browser.ts';
import { measureOwnTime, type Times } from '../editorTools/ownTime.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../nes/percentile.ts';
import { quickGoals } from './goals.ts';
import { quickFigure, type QuickGoal } from './quickGoal.ts';

export async function* run(): AsyncGenerator<Figure> {
  try {
    const { hidden, shown, alone } = await measureOwnTime({ inRow: 200, rounds: 0 });
    yield figure(quickGoals.toolCalls, hidden, alone);
    yield figure(quickGoals.toolCallsShown, shown, alone);
  } finally {
    await closeBrowser();
    // Building the extension has started a process of esbuild, which would keep this one alive.
    await stop();
  }
}

function figure(goal: QuickGoal, { row }: Times, alone: Times): Figure {
  const [ours, its] = [percentile(row, 95), percentile(alone.row, 95)];
  return quickFigure(goal, Math.max(0, ours - its), [
    { name: 'ms', value: ours },
    { name: 'VS Code alone', value: its },
  ]);
}
