// Measures how often the built-in agent foresees the next edit after one that causes an error, with the real errors of
// TypeScript's language server. The peer is the same agent without the errors.

import type { Figure } from './figure.ts';
import { errorStories } from './nes/errors/errorStories.ts';
import { playErrorStories } from './nes/errors/playErrorStories.ts';
import { TypeScriptServer } from './nes/errors/typeScriptServer.ts';

export async function run(): Promise<Figure[]> {
  const server = await TypeScriptServer.start();
  try {
    const own = await playErrorStories(errorStories, server);
    const without = await playErrorStories(errorStories, undefined);
    const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
    const gain = (100 * own.foreseen) / Math.max(1, without.foreseen);
    const figure = (name: string, of: (score: typeof own) => number, goal: string, met: boolean): Figure => ({
      name: `nes: ${errorStories.length} stories with errors, ${name}`,
      value: of(own),
      unit: '%',
      goal,
      met,
      peers: [{ name: 'without errors', value: of(without) }],
    });
    return [
      figure(
        'of what was shown, right',
        (s) => percent(s.right, s.shown),
        '≥ 85%',
        own.right >= own.shown * 0.85,
      ),
      figure(
        'of what can be foreseen, foreseen',
        (s) => percent(s.foreseen, s.foreseeable),
        '≥ 125% of that without errors',
        gain >= 125,
      ),
    ];
  } finally {
    await server.stop();
  }
}
