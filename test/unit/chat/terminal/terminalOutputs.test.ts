// Which outputs of released terminals are kept, and how much of them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { TerminalOutputs, type ShownTerminal } from '../../../../src/chat/terminal/terminalOutputs.ts';

function shown(id: string, text = id): ShownTerminal {
  return {
    id,
    agent: 'a',
    sessionId: 's',
    line: 'true',
    cwd: '/',
    output: { text, truncated: false },
    end: undefined,
    onDidChange: () => ({ dispose: () => undefined }),
    kill: () => undefined,
  };
}

describe('terminalOutputs', () => {
  it('keeps a released terminal, and drops only the oldest of many', () => {
    const outputs = new TerminalOutputs();
    const running = shown('running');
    outputs.add(running);
    for (let i = 0; i < 100; i++) outputs.add(shown(`t${i}`)).dispose();
    assert.equal(outputs.get('t99')?.output.text, 't99');
    assert.equal(outputs.get('t36')?.output.text, 't36');
    assert.equal(outputs.get('t35'), undefined);
    assert.equal(outputs.get('running'), running);
    assert.equal(outputs.get('never'), undefined);
  });

  it('limits the size of released terminals’ output', () => {
    const outputs = new TerminalOutputs();
    const text = 'x'.repeat(2 ** 20);
    for (let i = 0; i < 20; i++) outputs.add(shown(`t${i}`, text)).dispose();
    assert.equal(outputs.get('t11'), undefined);
    assert.equal(outputs.get('t12')?.output.text, text);
    assert.equal(outputs.get('t19')?.output.text, text);
  });
});
