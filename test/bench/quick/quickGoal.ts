// The goals of `npm run bench:quick`: when a figure is lost, and how it is printed. Most figures are ratios to a peer or a
// floor that is measured in the same run, since other load changes both.

import type { Figure } from '../figure.ts';

/** A run fails if a figure reaches less than this share of its goal. The rest is left to noise of a busy machine. */
const smallestShare = 0.7;

interface NamedGoal {
  /** Of the figure; unique. */
  readonly name: string;
  /** `×` for a ratio. */
  readonly unit: '×' | 'MiB' | 'ms';
  /** What the value is compared with. */
  readonly to?: string;
  /** Where the number comes from. */
  readonly from: string;
}

export type QuickGoal = NamedGoal & ({ readonly atLeast: number } | { readonly atMost: number });

/** @param raw the measured values from which a ratio was calculated. */
export function quickFigure(goal: QuickGoal, value: number, raw: Figure['peers'] = []): Figure {
  return {
    name: goal.name,
    value,
    unit: goal.unit,
    goal: goalText(goal),
    met: shareOfGoal(goal, value) >= 1,
    peers: raw,
  };
}

/** 1 if the value is exactly the goal, more if it is better. 0 if the value is not a number. */
export function shareOfGoal(goal: QuickGoal, value: number): number {
  const share = 'atLeast' in goal ? value / goal.atLeast : goal.atMost / value;
  return Number.isNaN(share) ? 0 : share;
}

/** What is wrong with a value that reaches less than 0.7 of its goal; undefined for others. */
export function lossOf(goal: QuickGoal, value: number): string | undefined {
  if (shareOfGoal(goal, value) >= smallestShare) return undefined;
  const rounded = `${value.toFixed(2)} ${goal.unit}`;
  return `${goal.name}: ${rounded} is below ${smallestShare} of the goal ${goalText(goal)}`;
}

function goalText(goal: QuickGoal): string {
  const limit = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  return [limit, goal.unit, goal.to].filter((part) => part !== undefined).join(' ');
}
