// The quick figures of the wire: rate and peak memory for short text chunks and for tool updates.

import type { Figure } from '../figure.ts';
import { floodCount, type FloodKind } from '../wire/flood.ts';
import { bundlePrograms, measureWire, medians } from '../wire/measureWire.ts';
import { quickGoals } from './goals.ts';
import { quickFigure } from './quickGoal.ts';

const rounds = 3;

export async function* run(): AsyncGenerator<Figure> {
  const programs = await bundlePrograms();
  for (const kind of ['text', 'tool'] as const) {
    const results = await measureWire(programs, kind, ['ours', 'sdk', 'floor'], rounds);
    const goals = goalsOf(kind);
    const rates = medians(results, ({ ms }) => floodCount(kind) / ms);
    const [ours, sdk] = [rates.get('ours')!, rates.get('sdk')!];
    yield quickFigure(goals.toSdk, ours / sdk, [
      { name: 'k/s', value: ours },
      { name: 'SDK', value: sdk },
    ]);
    // CPU time varies less than the rate if other programs run.
    const times = medians(results, ({ cpuMs }) => cpuMs);
    const [spent, floor] = [times.get('ours')!, times.get('floor')!];
    yield quickFigure(goals.toFloor, spent / floor, [
      { name: 'ms', value: spent },
      { name: 'floor', value: floor },
    ]);
    const peaks = medians(results, ({ peakMiB }) => peakMiB);
    yield quickFigure(goals.memory, peaks.get('ours')!, [
      { name: 'SDK', value: peaks.get('sdk')! },
      { name: 'floor', value: peaks.get('floor')! },
    ]);
  }
}

function goalsOf(kind: Exclude<FloodKind, 'long'>) {
  const { textToSdk, textToFloor, textMemory, toolToSdk, toolToFloor, toolMemory } = quickGoals;
  return kind === 'text'
    ? { toSdk: textToSdk, toFloor: textToFloor, memory: textMemory }
    : { toSdk: toolToSdk, toFloor: toolToFloor, memory: toolMemory };
}
