// Formats a figure as one line of `npm run bench` and `npm run bench:quick`. The column widths are fixed, since lines are
// printed before the next figures are known.

import type { Figure } from '../../test/bench/figure.ts';

const widths = { name: 62, value: 8, unit: 5, goal: 34 } as const;

export function figureLine({ name, value, unit, goal, met, peers }: Figure): string {
  const versus = peers.map((peer) => `${peer.name} ${rounded(peer.value)}`).join(', ');
  return [
    name.padEnd(widths.name),
    rounded(value).padStart(widths.value),
    unit.padEnd(widths.unit),
    `goal ${goal}${met ? '' : ' (missed)'}`.padEnd(widths.goal),
    versus === '' ? '' : `peers: ${versus}`,
  ]
    .join('  ')
    .trimEnd();
}

function rounded(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(value < 10 ? 2 : 1);
}
