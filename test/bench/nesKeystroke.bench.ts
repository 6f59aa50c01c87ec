// Measures the time of one keystroke in the extension's listeners, in a 20,000-line document of 1 MB in a real VS Code. The
// peer is vscode-languageclient's incremental sync, which gets the same events. Each kind of key is pressed 2,000 times in
// alternation, since other load disturbs single measurements.

import type { Figure } from './figure.ts';
import type { KeyKind, KeystrokeResult } from './nes/host/keystrokes.ts';
import type { Owner } from './nes/host/stopwatch.ts';
import { buildBenchExtension } from './nes/hostBundle.ts';
import { measureInHost } from './nes/hostRun.ts';
import { percentile } from './nes/percentile.ts';

const utf8Limit = 1.5;

export async function run(): Promise<Figure[]> {
  const extension = await buildBenchExtension('timed');
  const result = await measureInHost<KeystrokeResult>('keystrokes', extension, {
    'acpHost.nes.agent': 'quiet',
  });
  const at = (kind: KeyKind, owner: Owner, share = 50): number => percentile(result[kind][owner], share);

  /** All listeners of the extension, compared with the peer's sync. */
  const whole = (kind: KeyKind, share: 50 | 99, limit: number): Figure => {
    const value = at(kind, 'product', share);
    const peer = at(kind, 'languageclient', share);
    return {
      name: `nes: all listeners, ${kind}, p${share}`,
      value,
      unit: 'µs',
      goal: `≤ ${limit} µs and < languageclient`,
      met: value <= limit && value < peer,
      peers: [{ name: 'languageclient', value: peer }],
    };
  };
  const sync = (kind: KeyKind): Figure => {
    const value = at(kind, 'utf-16');
    const peers = [{ name: 'languageclient', value: at(kind, 'languageclient') }];
    return {
      name: `nes: sync alone, ${kind}, p50`,
      value,
      unit: 'µs',
      goal: '≤ 15 µs',
      met: value <= 15,
      peers,
    };
  };
  const utf8 = (kind: KeyKind): Figure => {
    const utf16 = at(kind, 'utf-16');
    const value = at(kind, 'utf-8');
    return {
      name: `nes: sync alone in utf-8, ${kind}, p50`,
      value,
      unit: 'µs',
      goal: `≤ ${utf8Limit}× utf-16`,
      met: value <= utf8Limit * utf16,
      peers: [{ name: 'utf-16', value: utf16 }],
    };
  };
  return [
    whole('letter', 50, 40),
    whole('letter', 99, 400),
    whole('enter', 50, 40),
    sync('letter'),
    sync('enter'),
    utf8('letter'),
    utf8('enter'),
    utf8('letter, non-ASCII'),
    utf8('enter, non-ASCII'),
  ];
}
