// Proves that values that arrive faster than they are written use bounded memory, that the newest are kept, and that dropped
// values still mark their calls as secret.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RawLines } from '../../../../src/vscode/storage/rawLines.ts';

const limits = { all: 1_000, one: 500 };

function rawLines(): RawLines {
  return new RawLines(
    limits,
    () => [],
    () => [],
  );
}

describe('RawLines', () => {
  it('keeps the newest values if there are more than fit', async () => {
    const lines = rawLines();
    for (let at = 0; at < 100; at++)
      lines.set({ toolCallId: `call ${at}`, what: 'output', value: 'x'.repeat(100) });
    const taken = await lines.take();
    assert.ok(taken.length > 1 && taken.length <= 10, `${taken.length} lines`);
    assert.match(taken.at(-1) ?? '', /call 99/);
    assert.deepEqual(lines.all(), taken.slice(-lines.all().length));
  });

  it('replaces an earlier value of the same side', async () => {
    const lines = rawLines();
    lines.set({ toolCallId: 'first', what: 'input', value: 'kept' });
    for (let at = 0; at < 100; at++)
      lines.set({ toolCallId: 'again', what: 'output', value: `${at} ${'x'.repeat(100)}` });
    const taken = await lines.take();
    assert.equal(taken.length, 2);
    assert.match(taken[1] ?? '', /"99 x/);
  });

  it('leaves out the output of a call whose dropped input named a secret file', async () => {
    const lines = rawLines();
    lines.set({ toolCallId: 'secret', what: 'input', value: { path: '/home/user/project/.env' } });
    for (let at = 0; at < 100; at++)
      lines.set({ toolCallId: `call ${at}`, what: 'output', value: 'x'.repeat(100) });
    lines.set({ toolCallId: 'secret', what: 'output', value: 'PIN is 4711' });
    const taken = await lines.take();
    assert.ok(!taken.some((line) => line.includes('4711')));
    assert.ok(taken.some((line) => line.includes('"left":"secret"')));
  });
});
