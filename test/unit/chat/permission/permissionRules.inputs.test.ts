// Proves that a rule for a command allows no call whose input has anything besides that command.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { allow, verdict } from './judgedCall.ts';

/** Harmless names in a command's input, with allowed values. */
const harmless = {
  description: 'Runs the tests',
  timeout: 120_000,
  run_in_background: false,
  cwd: '/work/app',
  call_id: 'call-1',
  parsed_cmd: [{ type: 'unknown', cmd: 'npm test' }],
  proposed_execpolicy_amendment: ['npm', 'test'],
};

describe('a rule for a command', () => {
  const rule = [allow({ command: 'npm test' })];
  const of = (rawInput: unknown): string => verdict(rule, { kind: 'execute', rawInput });
  const inputs: unknown[] = [
    { command: 'npm test' },
    { command: 'npm test', ...harmless },
    { command: ['bash', '-lc', 'npm test'], ...harmless },
    { input: { command: 'npm test', description: 'x' } },
  ];

  it('allows an input with only known fields', () => {
    for (const input of inputs) assert.equal(of(input), 'allow', JSON.stringify(input));
  });

  for (const more of [
    { env_vars: { NODE_OPTIONS: '--require ./evil.js' } },
    { env: { A: 'b' } },
    { bash: 'rm -rf /' },
    { with_escalated_permissions: true },
    { sandbox_permissions: 'require_escalated' },
    { stdin: 'x' },
    { input: 'x' },
    { input: [''] },
    { code: 'x' },
    { content: 'x' },
    { run_in_background: true },
    { parsed_cmd: [{ cmd: 'rm -rf /' }] },
    { parsed_cmd: [{ cmd: 'npm' }] },
    { parsed_cmd: [{ cmd: 'npm test', env: { A: 'b' } }] },
    { id: 5 },
    { args: [{ x: 1 }] },
    { timeout: 'rm' },
    { description: { x: 'rm' } },
    { shell: '/tmp/evil' },
  ])
    it(`asks if the input has ${JSON.stringify(more)}`, () => {
      for (const input of inputs)
        assert.equal(of({ ...(input as object), ...more }), 'ask', JSON.stringify(input));
    });

  it('takes arguments in one text as a shell would read them', () => {
    const rules = ['npm test', 'rg', 'ls', 'cat'].map((command) => allow({ command }));
    const decided = (command: unknown, args: unknown): string =>
      verdict(rules, { kind: 'execute', rawInput: { command, args } });
    for (const [command, args] of [
      ['npm', 'test'],
      ['npm', ' test '],
      ['rg', '-n todo src'],
      [['rg'], '-n todo src'],
    ])
      assert.equal(decided(command, args), 'allow', JSON.stringify([command, args]));
    for (const [command, args] of [
      ['rg', 'x *'],
      ['rg', 'x {/etc,src}'],
      ['rg', 'x !git:p'],
      ['rg', '"x /etc/ "'],
      ['rg', "'x' src"],
      ['ls', 'src\n./x'],
      ['ls', 'src\t-L'],
      ['cat', 'a [b]'],
      [['rg'], 'x *'],
      [['ls'], 'src\n./x'],
      ['npm', 'test\n./x'],
      ['npm', 'test; ./x'],
    ])
      assert.equal(decided(command, args), 'ask', JSON.stringify([command, args]));
  });

  it('asks if anything is added to or changed in such an input', () => {
    const names = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        'env',
        'env_vars',
        'stdin',
        'input',
        'bash',
        'sudo',
        'user',
        'args',
        'Cwd',
        'text',
        'script',
      ),
    );
    const values = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.integer(),
      fc.boolean(),
      fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }),
      fc.array(fc.string(), { minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...inputs), names, values, (input, name, value) => {
        // The values of these names are the folder, the time limit or the reason, which are checked separately.
        fc.pre(!(name in harmless) && !(name in Object.prototype));
        fc.pre(!/^(?:description|reason|justification|explanation|(?:cwd|dir)|timeout.*)$/i.test(name));
        // An empty list of arguments adds nothing.
        fc.pre(!(name === 'args' && Array.isArray(value) && value.every((one) => one === '')));
        const changed = { ...(input as object), [name]: value };
        if (JSON.stringify(changed) === JSON.stringify(input)) return;
        const found = of(changed);
        // More arguments are more words of the same command.
        if (name === 'args') assert.ok(found === 'ask' || Array.isArray(value) || typeof value === 'string');
        else assert.equal(found, 'ask', JSON.stringify(changed));
      }),
      { numRuns: 500 },
    );
  });
});
