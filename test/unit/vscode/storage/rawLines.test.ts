// Proves that what tools say faster than it is written down costs a bounded amount of memory, the newest kept, and that what
// had no room still tells which calls are about secrets.
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

describe('lines of raw values', () => {
  it('are of the newest, where more is said than there is room for', async () => {
    const lines = rawLines();
    for (let at = 0; at < 100; at++)
      lines.set({ toolCallId: `call ${at}`, what: 'output', value: 'x'.repeat(100) });
    const taken = await lines.take();
    assert.ok(taken.length > 1 && taken.length <= 10, `${taken.length} lines`);
    assert.match(taken.at(-1) ?? '', /call 99/);
    assert.deepEqual(lines.all(), taken.slice(-lines.all().length));
  });

  it('take what is said again for the same side in its place, and its room', async () => {
    const lines = rawLines();
    lines.set({ toolCallId: 'first', what: 'input', value: 'kept' });
    for (let at = 0; at < 100; at++)
      lines.set({ toolCallId: 'again', what: 'output', value: `${at} ${'x'.repeat(100)}` });
    const taken = await lines.take();
    assert.equal(taken.length, 2);
    assert.match(taken[1] ?? '', /"99 x/);
  });

  it('have no output of a call whose input named a file of secrets and had no room', async () => {
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
