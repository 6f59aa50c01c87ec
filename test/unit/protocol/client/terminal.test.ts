import assert from 'node:assert/strict';
import { terminalCreate, terminalKill, terminalOutput } from '../../../../src/protocol/client/terminal.ts';

const least = { sessionId: 's', command: 'ls' };

describe('terminal/*', () => {
  it('reads null as absent, and any number of bytes that uint64 may have', () => {
    const nulls = { ...least, args: null, env: null, cwd: null, outputByteLimit: null };
    const { args, env, cwd, outputByteLimit } = terminalCreate.params.parse(nulls);
    assert.deepEqual([args, env, cwd, outputByteLimit], [undefined, undefined, undefined, undefined]);
    const all = JSON.parse(
      '{"sessionId":"s","command":"ls","outputByteLimit":18446744073709551615}',
    ) as object;
    assert.equal(terminalCreate.params.parse(all).outputByteLimit, 2 ** 64);
  });

  it('refuses a command of which a part can’t be read: without it, it would be another', () => {
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

  it('reads the answers of other clients', () => {
    assert.deepEqual(terminalKill.result.parse(null), {});
    const running = { output: '', truncated: false, exitStatus: null };
    assert.equal(terminalOutput.result.parse(running).exitStatus, undefined);
  });
});
