import assert from 'node:assert/strict';
import { describeExit } from '../../../../src/agent/process/agentExit.ts';

describe('agentExit', () => {
  it('describes the exit code or signal', () => {
    assert.equal(describeExit({ code: 1, signal: null, stderrTail: [] }), 'exited with code 1');
    assert.equal(describeExit({ code: null, signal: 'SIGSEGV', stderrTail: [] }), 'was ended by SIGSEGV');
  });

  it('quotes the line with the reason, not the last one', () => {
    const stderrTail = ['starting', 'Error: no key', '    at main (x.js:1)', 'Node.js v24.0.0'];
    assert.equal(describeExit({ code: 1, signal: null, stderrTail }), 'exited with code 1 ("Error: no key")');
    assert.equal(
      describeExit({ code: 2, signal: null, stderrTail: ['a', 'usage: x'] }),
      'exited with code 2 ("usage: x")',
    );
  });

  it('truncates a long line', () => {
    const text = describeExit({ code: 1, signal: null, stderrTail: ['error '.repeat(100)] });
    assert.ok(text.length < 200 && text.endsWith('…")'), text);
  });
});
