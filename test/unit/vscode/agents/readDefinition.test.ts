// Messages for invalid entries of acpHost.agents.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readDefinition } from '../../../../src/vscode/agents/readDefinition.ts';

describe('readDefinition', () => {
  it('reads a definition of acpHost.agents', () => {
    const definition = { command: 'x', args: ['--acp'], env: { A: 'b', C: null }, cwd: '/w' };
    assert.deepEqual(readDefinition('mine', definition), { kind: 'defined', definition });
  });

  const wrong: [definition: unknown, message: string][] = [
    [
      { command: 42 },
      'Agent "mine": "command" in the setting acpHost.agents must be a string. Put it in quotation marks.',
    ],
    [{}, 'Agent "mine" has no "command" in the setting acpHost.agents. Name the program to start.'],
    [
      { command: '' },
      'Agent "mine" has no "command" in the setting acpHost.agents. Name the program to start.',
    ],
    [
      { command: 'x', args: '--acp' },
      'Agent "mine": "args" in the setting acpHost.agents must be a list, as in ["--acp"].',
    ],
    [
      { command: 'x', args: ['a', 8080] },
      'Agent "mine": "args[1]" in the setting acpHost.agents must be a string. Put it in quotation marks.',
    ],
    [
      { command: 'x', env: ['A=b'] },
      'Agent "mine": "env" in the setting acpHost.agents must be an object of names and values, as in {"NAME": "value"}.',
    ],
    [
      { command: 'x', env: { PORT: 8080 } },
      'Agent "mine": "env.PORT" in the setting acpHost.agents must be a string. Put it in quotation marks.',
    ],
    [
      { command: 'x', cwd: false },
      'Agent "mine": "cwd" in the setting acpHost.agents must be a string. Put it in quotation marks.',
    ],
    [
      { command: 'x', arg: [] },
      'Agent "mine": "arg" is not known in the setting acpHost.agents. Use only "command", "args", "env" and "cwd".',
    ],
    ...(['x', 5, null, ['x']] as const).map((definition): [unknown, string] => [
      definition,
      'Agent "mine" in the setting acpHost.agents must be an object, as in {"command": "my-agent", "args": ["--acp"]}.',
    ]),
  ];
  for (const [definition, message] of wrong)
    it(`says how to correct ${JSON.stringify(definition)}`, () =>
      assert.deepEqual(readDefinition('mine', definition), { kind: 'refused', message }));

  it('never quotes a value', () => {
    const read = readDefinition('mine', { command: 'x', env: { KEY: { secret: 'sk-1234567890' } } });
    assert.ok(read.kind === 'refused' && !read.message.includes('sk-1234567890'));
  });
});
