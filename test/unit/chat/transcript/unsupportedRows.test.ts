// One row for each method that this client does not support, in each turn.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Script } from './transcriptScript.ts';

describe('a message that is not supported', () => {
  const add = (
    script: Script,
    method: string,
    text = 'Text',
    kind: 'request' | 'notification' = 'request',
  ): void => script.transcript.addUnsupported({ kind, method, text: () => text }, 'Vendor');
  const notices = (script: Script): (readonly [string, string | undefined])[] =>
    script.transcript
      .rows()
      .flatMap((row) => (row.kind === 'notice' ? [[row.title, row.detail] as const] : []));

  it('has a row in each turn, with its number and its different texts', () => {
    const script = new Script().turn('Go');
    add(script, 'vendor/ask', 'One');
    add(script, 'vendor/ask', 'Two');
    add(script, 'vendor/ask', 'One');
    script.stop().turn('Again');
    add(script, 'vendor/ask', 'One');
    const title = 'Vendor sent a request that this version does not support: vendor/ask';
    assert.deepEqual(notices(script), [
      [`${title} (3 times)`, 'One\n\nTwo'],
      [title, 'One'],
    ]);
  });

  it('shares a row after the sixth method, and is not read once its row is full', () => {
    const script = new Script().turn('Go');
    for (let at = 0; at < 10; at++) add(script, `vendor/${at}`, undefined, 'notification');
    assert.equal(notices(script).length, 7);
    let reads = 0;
    const text = (): string => `${++reads}`.padEnd(5_000);
    const before = script.changes.length;
    for (let at = 0; at < 1_000; at++)
      script.transcript.addUnsupported({ kind: 'notification', method: 'vendor/0', text }, 'Vendor');
    assert.equal(reads, 100);
    assert.ok(script.changes.length - before <= 101);
    const [first] = notices(script);
    assert.match(first![0], /\(more than 100 times\)$/);
    assert.ok(first![1]!.length <= 12_004);
  });

  it('is kept when the conversation is stored and copied', () => {
    const script = new Script().turn('Go');
    add(script, 'vendor/ask', 'Shall I?');
    const restored = new Script();
    restored.transcript.restore(script.transcript.rows());
    assert.deepEqual(notices(restored), notices(script));
  });
});
