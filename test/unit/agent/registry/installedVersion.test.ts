// An agent of the registry that would replace a newer one is recognised.

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { installedVersion, isOlder } from '../../../../src/agent/registry/installedVersion.ts';

describe('the installed version of an agent', () => {
  it('is that of its package, or of the folder it was downloaded to', () => {
    const of = (command: string, ...args: readonly string[]): string | undefined =>
      installedVersion('a', { command, args });
    assert.equal(of('npx', '-y', '@scope/agent@2.10.0', '--acp'), '2.10.0');
    assert.equal(of('C:\\node\\npx.cmd', '-y', '--package', 'agent@1.0.0-beta.2', 'run'), '1.0.0-beta.2');
    assert.equal(of('uvx', 'agent==1.0'), '1.0');
    assert.equal(of('uvx', '--from', 'agent@1.0', 'run'), '1.0');
    assert.equal(of('/home/me/agents/a/3.1.4/bin/a'), '3.1.4');
    assert.equal(of('/usr/bin/a'), undefined);
    assert.equal(of('a', '--model=x@1.0'), undefined);
  });

  it('is compared as versions are ordered', () => {
    for (const [older, newer] of [
      ['1.9.0', '1.10.0'],
      ['1.0', '1.0.1'],
      ['2.0.0-beta.2', '2.0.0'],
      ['2.0.0-beta.2', '2.0.0-beta.10'],
      ['v1.2.3', '1.2.4'],
    ] as const) {
      assert.equal(isOlder(older, newer), true, `${older} < ${newer}`);
      assert.equal(isOlder(newer, older), false, `${newer} > ${older}`);
    }
    assert.equal(isOlder('1.0.0', '1.0.0'), false);
    assert.equal(isOlder('latest', '1.0.0'), false);
    assert.equal(isOlder('1.'.repeat(100_000), '1.0.0'), false);
  });
});
