// The quick figures of the editor tools: the time of calls whose language support answers at once, in a window of VS Code.

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
    // Ends the process of esbuild, which has built the extension.
    await stop();
  }
}

function figure(goal: QuickGoal, { row }: Times, alone: Times): Figure {
  return quickFigure(goal, percentile(row, 95), [
    { name: 'p50', value: percentile(row, 50) },
    { name: 'VS Code alone, p95', value: percentile(alone.row, 95) },
  ]);
}
