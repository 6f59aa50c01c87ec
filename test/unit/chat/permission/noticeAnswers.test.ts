// A notification offers to allow a request only if one line shows exactly what would run.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { noticeAnswers } from '../../../../src/chat/permission/noticeAnswers.ts';
import type { PermissionOption } from '../../../../src/protocol/client/permission.ts';
import { subjectOf } from './subject.ts';

const options: readonly PermissionOption[] = [
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];
type Call = Parameters<typeof subjectOf>[0];
const run = (rawInput: unknown, more: Call = {}): Call => ({ kind: 'execute', rawInput, ...more });
const answers = (call: Call, given = options, runsInCwd = true): ReturnType<typeof noticeAnswers> =>
  noticeAnswers(subjectOf(call), given, runsInCwd);

describe('the answers in a notification', () => {
  it('are the ones for this once, beside the whole command', () => {
    const { command, allow, refuse } = answers(run({ command: 'npm test' })) ?? {};
    assert.deepEqual([command, allow?.optionId, refuse?.optionId], ['npm test', 'yes', 'no']);
  });

  it('stand beside the shell and the description too', () => {
    assert.equal(answers(run({ command: ['bash', '-lc', 'ls -la'] }))?.command, 'ls -la (bash -lc)');
    const described = run({ command: 'npm test', description: 'Runs all tests' });
    assert.match(answers(described)?.command ?? '', /^npm test \(.*Runs all tests\)$/);
  });

  it('are none while a program of the workspace might run', () => {
    const subject = { ...subjectOf(run({ command: 'git status' })), workspacePrograms: ['/w/git'] };
    assert.equal(noticeAnswers(subject, options, true), undefined);
  });

  const closed: readonly [string, Call][] = [
    ['a command of two lines', run({ command: 'ls\nrm -rf .' })],
    ['a command with hidden characters', run({ command: 'ls \u202Etxt' })],
    ['a command that is too long to be seen', run({ command: `echo ${'x'.repeat(300)}` })],
    ['a command with a link', run({ command: 'echo [Open](command:evil)' })],
    ['a command with blanks that are collapsed', run({ command: "echo 'a  b'" })],
    ['a command with an environment', run({ command: 'npm test', env: { A: 'b' } })],
    ['a command with unknown fields', run({ command: 'npm test', whatever: 'rm' })],
    ['a command that names other files', run({ command: 'ls' }, { locations: [{ path: '/w/a' }] })],
    ['an edit', { kind: 'edit', content: [{ type: 'diff', path: '/w/a', oldText: 'a', newText: 'b' }] }],
    ['a request that says nothing', { kind: 'execute', title: 'Do it' }],
  ];
  for (const [name, call] of closed)
    it(`are not offered for ${name}`, () => assert.equal(answers(call), undefined));

  it('are offered only for a command in the session’s folder, whatever name the agent has for it', () => {
    const call = run({ command: 'ls', cwd: '/link' });
    assert.equal(answers(call)?.command, 'ls');
    assert.equal(answers(call, options, false), undefined);
  });

  it('are not offered without a clear way to allow it once', () => {
    const call = run({ command: 'npm test' });
    assert.equal(answers(call, [options[0]!, options[2]!]), undefined);
    assert.equal(answers(call, options.slice(0, 2)), undefined);
    const contrary = { optionId: 'yes', name: 'Always allow', kind: 'allow_once' };
    assert.equal(answers(call, [contrary, options[2]!]), undefined);
  });
});
