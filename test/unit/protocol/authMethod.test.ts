// How a method of signing in is read: which of them runs a program, asks for variables or opens a page.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { initialize } from '../../../src/protocol/initialize.ts';
import { signInWay, type SignInWay } from '../../../src/protocol/authMethod.ts';

function ways(...authMethods: unknown[]): SignInWay[] {
  const { data } = initialize.result.safeParse({ protocolVersion: 1, authMethods });
  return (data?.authMethods ?? []).map(signInWay);
}

describe('signInWay', () => {
  it('uses `authenticate` without a type, for the type agent and for an unknown type', () => {
    const named = { id: 'a', name: 'A' };
    assert.deepEqual(
      ways(
        named,
        { ...named, type: 'agent' },
        { ...named, type: 'carrier-pigeon' },
        { ...named, type: null },
      ),
      Array.from({ length: 4 }, () => ({ kind: 'agent' })),
    );
  });

  it('runs the agent in a terminal, for the form of the protocol and that of qwen', () => {
    assert.deepEqual(
      ways(
        { id: 'a', name: 'A', type: 'terminal', args: ['login'], env: { X: '1' } },
        { id: 'b', name: 'B', type: 'terminal' },
        { id: 'c', name: 'C', _meta: { type: 'terminal', args: ['--auth'] } },
        { id: 'd', name: 'D', type: 'terminal', args: 'login', env: { X: 1 } },
      ),
      [
        { kind: 'terminal', args: ['login'], env: { X: '1' } },
        { kind: 'terminal', args: [], env: {} },
        { kind: 'terminal', args: ['--auth'], env: {} },
        { kind: 'terminal', args: [], env: {} },
      ],
    );
  });

  it('runs another program, for the form of copilot', () => {
    const _meta = { 'terminal-auth': { command: 'copilot', args: ['login'], label: 'Copilot Login' } };
    assert.deepEqual(ways({ id: 'a', name: 'A', _meta }), [
      { kind: 'command', command: 'copilot', args: ['login'], env: {}, label: 'Copilot Login' },
    ]);
    assert.deepEqual(ways({ id: 'a', name: 'A', _meta: { 'terminal-auth': true } }), [{ kind: 'agent' }]);
  });

  it('asks for variables, which are secret and required by default', () => {
    const vars = [
      { name: 'API_KEY', label: 'Key' },
      { name: 'PORT', secret: false, optional: true },
      { name: 'BAD NAME=x' },
      { label: 'nameless' },
    ];
    assert.deepEqual(ways({ id: 'a', name: 'A', type: 'env_var', vars, link: 'https://keys.example' }), [
      {
        kind: 'variables',
        variables: [
          { name: 'API_KEY', label: 'Key', secret: true, optional: false },
          { name: 'PORT', label: 'PORT', secret: false, optional: true },
        ],
        link: 'https://keys.example',
      },
    ]);
    assert.deepEqual(ways({ id: 'a', name: 'A', type: 'env_var', vars: [] }), [{ kind: 'agent' }]);
  });

  it('returns only web links', () => {
    const [way] = ways({
      id: 'a',
      name: 'A',
      type: 'env_var',
      vars: [{ name: 'K' }],
      link: 'command:workbench.action.quit',
    });
    assert.equal(way?.kind === 'variables' && way.link, undefined);
  });

  it('skips a method without a name, and keeps the others', () => {
    assert.equal(ways(null, { id: 'a' }, 7, { id: 'b', name: 'B', _meta: 'x', vars: 3, env: [] }).length, 1);
  });
});
