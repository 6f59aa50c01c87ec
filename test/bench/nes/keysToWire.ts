// Measures the time from a change event to the line on the wire, without an extension host. The floor only builds the
// message, serializes it and writes it.

import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { documentDidChange } from '../../../src/protocol/nes/document.ts';
import { connectSync } from './connectSync.ts';
import { LargeDocument } from './largeDocument.ts';

export interface KeyTimes {
  /** µs of each key. */
  readonly ours: number[];
  readonly floor: number[];
}

/** Keys of one variant in a row: many, so that warm code is measured. */
const keysInRound = 200;
const keysInLine = 40;
const warmUps = 4;

/** @param rounds of both variants, after those that warm up. */
export async function measureKeys(rounds: number): Promise<KeyTimes> {
  let written = 0;
  const output = new Writable({
    decodeStrings: false,
    write: (_line, _encoding, done) => {
      written = performance.now();
      done();
    },
  });
  const { sync, connection } = connectSync(new PassThrough(), output, 'utf-16');
  const document = new LargeDocument();
  sync.open(document);
  const send = {
    ours: (line: number): number => {
      const changes = document.type(line, 'x');
      const start = performance.now();
      sync.change(document, changes);
      return start;
    },
    floor: (line: number): number => {
      const { range, text } = document.type(line, 'x')[0]!;
      const start = performance.now();
      const { uri, version } = document;
      const params = { sessionId: 'bench', uri, version, contentChanges: [{ range, text }] };
      output.write(`${JSON.stringify({ jsonrpc: '2.0', method: documentDidChange.name, params })}\n`);
      return start;
    },
  };
  const times: KeyTimes = { ours: [], floor: [] };
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const variant of ['ours', 'floor'] as const) {
      for (let key = 0; key < keysInRound; key++) {
        const line = 5_000 + 500 * (round % 20) + Math.floor(key / keysInLine);
        written = 0;
        const start = send[variant](line);
        await nextTurn();
        if (written < start) throw new Error('The key was not written to the wire');
        if (round >= warmUps) times[variant].push(1_000 * (written - start));
      }
    }
  }
  connection.dispose();
  return times;
}
