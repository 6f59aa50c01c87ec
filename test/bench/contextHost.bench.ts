// Measures in a real VS Code what the accounting of a next edit request costs, switched on and off.

import type { Figure } from './figure.ts';
import type { AccountingResult } from './nes/host/accounting.ts';
import { buildBenchExtension } from './nes/hostBundle.ts';
import { measureInHost } from './nes/hostRun.ts';
import { percentile } from './nes/percentile.ts';

export async function run(): Promise<Figure[]> {
  const extension = await buildBenchExtension('timed');
  const settings = { 'acpHost.nes.agent': 'offering', 'acpHost.nes.debounce': 0 };
  const { on, off, notesWhileOff } = await measureInHost<AccountingResult>('accounting', extension, settings);
  if (on.length < 200 || off.length < 200) throw new Error(`Only ${on.length} and ${off.length} requests`);
  const [spent, rest] = [percentile(on, 95), percentile(off, 95)];
  return [
    {
      name: `context: accounting of nes/suggest in the host, p95 of ${on.length}`,
      value: spent,
      unit: 'ms',
      goal: '≤ 0.5 ms',
      met: spent <= 0.5,
      peers: [{ name: 'its p50', value: percentile(on, 50) }],
    },
    {
      name: 'context: accounting that is switched off, p95',
      value: 1_000 * rest,
      unit: 'µs',
      goal: '≤ 10 µs, and no notes',
      met: rest <= 0.01 && notesWhileOff === 0,
      peers: [{ name: 'notes', value: notesWhileOff }],
    },
  ];
}
