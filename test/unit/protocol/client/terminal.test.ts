// What the schemas of `terminal/*` accept and reject.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { terminalCreate, terminalKill, terminalOutput } from '../../../../src/protocol/client/terminal.ts';

const least = { sessionId: 's', command: 'ls' };

describe('terminal/*', () => {
  it('parses null as absent, and accepts any uint64 as a byte limit', () => {
    const nulls = { ...least, args: null, env: null, cwd: null, outputByteLimit: null };
    const { args, env, cwd, outputByteLimit } = terminalCreate.params.parse(nulls);
    assert.deepEqual([args, env, cwd, outputByteLimit], [undefined, undefined, undefined, undefined]);
    const all = JSON.parse(
      '{"sessionId":"s","command":"ls","outputByteLimit":18446744073709551615}',
    ) as object;
    assert.equal(terminalCreate.params.parse(all).outputByteLimit, 2 ** 64);
  });

  it('rejects a command with a malformed field, since it would be a different command without it', () => {
    for (const wrong of [
      { args: 'x' },
      { args: ['-r', 1] },
      { env: { A: 'b' } },
      { env: [{ name: 'A' }] },
      { cwd: 1 },
      { outputByteLimit: -1 },
      { outputByteLimit: '5' },
      { command: undefined },
    ]) {
      assert.equal(terminalCreate.params.safeParse({ ...least, ...wrong }).success, false);
    }
  });

  it('parses the responses of other clients', () => {
    assert.deepEqual(terminalKill.result.parse(null), {});
    const running = { output: '', truncated: false, exitStatus: null };
    assert.equal(terminalOutput.result.parse(running).exitStatus, undefined);
  });
});
