// Measures how long the agent's response takes from the pipe to VS Code, and what it costs to type the text of a shown
// suggestion, in a real VS Code and a document of 1 MB.

import type { Figure } from './figure.ts';
import type { AnswersResult } from './nes/host/answers.ts';
import { buildBenchExtension } from './nes/hostBundle.ts';
import { measureInHost } from './nes/hostRun.ts';
import { percentile } from './nes/percentile.ts';

export async function run(): Promise<Figure[]> {
  const extension = await buildBenchExtension('timed');
  const { toItem, along, requests, keys } = await measureInHost<AnswersResult>('answers', extension, {
    'acpHost.nes.agent': 'offering',
    'acpHost.nes.debounce': 0,
  });
  if (along.length < keys / 2) throw new Error(`VS Code asked after ${along.length} of ${keys} keys only`);
  const late = percentile(toItem, 95);
  const slow = percentile(along, 95);
  return [
    {
      name: 'nes: answer on the pipe to item, p95',
      value: late,
      unit: 'ms',
      goal: '≤ 3 ms',
      met: late <= 3,
      peers: [{ name: 'its p50', value: percentile(toItem, 50) }],
    },
    {
      name: 'nes: typing along, a key, p95',
      value: slow,
      unit: 'ms',
      goal: '≤ 1 ms',
      met: slow <= 1,
      peers: [{ name: 'its p50', value: percentile(along, 50) }],
    },
    {
      name: `nes: typing along, requests for ${keys} keys`,
      value: requests,
      unit: '',
      goal: '0',
      met: requests === 0,
      peers: [],
    },
  ];
}
