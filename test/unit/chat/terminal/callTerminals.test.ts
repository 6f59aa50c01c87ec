// Tests that the output of a terminal is the same however it arrives, and that output which was cut begins after a sequence.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { CallTerminals, type TerminalSource } from '../../../../src/chat/terminal/callTerminals.ts';
import { colouredOutput } from '../../../../src/chat/terminal/colouredOutput.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { noTerminals } from './noTerminals.ts';

const content = [{ type: 'terminal', terminalId: 't' }] as const;

describe('the terminals of a call', () => {
  it('show the same output, however an agent cuts it into parts', () => {
    const pieces = fc.constantFrom(
      ...['a', 'bc ', '\n', '\r', '\b', '漢', '👍', '\u001b[31m', '\u001b[38:2::1:2:3m', '\u001b[2K'],
      ...['\u001b]0;title\u0007', '\u001bPpayload\u001b\\', '\u009b1m', '\u009dtitle\u009c', '\u001b%G'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 8 }), (all, cuts) => {
        const text = all.join('');
        const ends = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b);
        const terminals = new CallTerminals(noTerminals, () => undefined);
        for (const [at, end] of [...ends, text.length].entries()) {
          const data = text.slice(at === 0 ? 0 : ends[at - 1], end);
          const delta = { terminal_output_delta: { terminal_id: 't', data } };
          terminals.handleUpdate({ sessionUpdate: 'tool_call_update', toolCallId: 'call', _meta: delta });
        }
        const [view] = terminals.views(content) ?? [];
        const { output, colours } = view ?? {};
        assert.deepEqual({ output, ...(colours && { colours }) }, colouredOutput(text));
      }),
    );
  });

  it('show no rest of a sequence in which this client cut the output', () => {
    const terminal = (text: string, truncated: boolean): TerminalSource => ({
      clock: new ManualClock(),
      get: () => ({
        ...{ id: 't', agent: 'mine', sessionId: 's', line: 'npm test', cwd: '/' },
        ...{ output: { text, truncated }, end: { code: 0, signal: null } },
        onDidChange: () => ({ dispose: () => undefined }),
        kill: () => undefined,
      }),
    });
    const shown = (text: string, truncated: boolean): string | undefined =>
      new CallTerminals(terminal(text, truncated), () => undefined).views(content)?.[0]?.output;
    assert.equal(shown('2;31mred\nplain\n', true), 'plain\n');
    assert.equal(shown('a title\u0007plain\n', true), 'plain\n');
    assert.equal(shown('2;31mred\nplain\n', false), '2;31mred\nplain\n');
  });
});
