// Which command, inputs and texts are read from a permission request, in every shape that agents send.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { call, subjectOf } from './subject.ts';
import { permissionSubject } from '../../../../src/chat/permission/permissionSubject.ts';

describe('permissionSubject', () => {
  const commands: [name: string, rawInput: unknown, line: string, cwd?: string][] = [
    ['a line', { command: 'npm test -- --watch' }, 'npm test -- --watch'],
    ['a vector', { command: ['git', 'commit', '-m', 'a b'], cwd: '/w' }, "git commit -m 'a b'", '/w'],
    ['a program and its arguments', { command: 'npm', args: ['run', 'x'], workdir: '/w' }, 'npm run x', '/w'],
    ['arguments that are numbers', { cmd: 'head', args: ['-n', 5] }, 'head -n 5'],
    ['arguments as one text', { command: 'npm', args: 'run x' }, 'npm run x'],
    ['a shell around a script', { command: ['bash', '-lc', 'ls -la'], cwd: '/w' }, "bash -lc 'ls -la'", '/w'],
    ['a wrapped input', { input: { command: 'ls', directory: '/w' } }, 'ls', '/w'],
    ['JSON in a text', '{"command":"ls","working_directory":"/w"}', 'ls', '/w'],
    ['a bare text', 'rm -rf build', 'rm -rf build'],
    ['several commands', { commands: ['a 1', 'b 2'] }, 'a 1\nb 2'],
  ];
  for (const [name, rawInput, line, cwd] of commands) {
    it(`reads ${name} as a command`, () => {
      const { command, isUnclear } = subjectOf({ kind: 'execute', title: 'Run', rawInput });
      assert.equal(command?.line, line);
      assert.equal(command?.cwd, cwd);
      assert.equal(isUnclear, false);
    });
  }

  it('reads the script of a shell command', () => {
    assert.equal(subjectOf({ rawInput: { command: ['bash', '-lc', 'ls -la'] } }).command?.runs, 'ls -la');
    assert.equal(subjectOf({ rawInput: { command: "/bin/zsh -lc 'ls -la'" } }).command?.runs, 'ls -la');
    assert.equal(subjectOf({ rawInput: { command: ['./bash', '-c', 'ls'] } }).command?.runs, './bash -c ls');
  });

  it('shows inputs of a command beyond its line', () => {
    const of = (rawInput: object): [boolean, unknown] => {
      const { isUnderstood, inputs } = subjectOf({ kind: 'execute', rawInput });
      return [isUnderstood, inputs.map(({ name, text }) => `${name}: ${text}`)];
    };
    assert.deepEqual(of({ command: 'a', env: { X: '1', Y: '2' } }), [false, ['env.X: 1', 'env.Y: 2']]);
    assert.deepEqual(of({ command: 'a', stdin: 'x' }), [false, ['stdin: x']]);
    assert.deepEqual(of({ command: 'a', input: 'x' }), [false, ['input: x']]);
    assert.deepEqual(of({ command: 'a', env: {} }), [true, []]);
    assert.deepEqual(of({ code: 'import os' }), [false, ['code: import os']]);
    assert.deepEqual(of({ command: 'a', args: [{ x: 1 }] }), [false, ['args.x: 1']]);
    assert.deepEqual(of({ command: 'a', description: 'why', timeout: 5 }), [true, []]);
    assert.equal(subjectOf({ rawInput: { command: 'a', args: [{ x: 1 }] } }).isUnclear, true);
    assert.equal(subjectOf({ rawInput: { command: 'a', args: ['b'], argv: ['c'] } }).isUnclear, true);
  });

  it('shows the arguments of any other tool', () => {
    const { inputs } = subjectOf({
      title: 'mcp__tracker__create',
      rawInput: { title: 'A', labels: ['x', 'y'], draft: true, text: 'the body' },
    });
    assert.deepEqual(
      inputs.map(({ name, text }) => `${name}: ${text}`),
      ['title: A', 'labels: ["x","y"]', 'draft: true', 'text: the body'],
    );
  });

  /** The form of Zed's codex adapter. */
  const codex = {
    title: 'printf a > b.txt',
    kind: 'execute',
    rawInput: {
      call_id: 'call_1',
      turn_id: '1',
      command: ['/bin/bash', '-lc', 'printf a > b.txt'],
      cwd: '/work/app',
      reason: 'Writes the file',
      parsed_cmd: [{ type: 'unknown', cmd: 'printf a > b.txt' }],
      proposed_execpolicy_amendment: ['printf', 'a'],
      available_decisions: ['approved', 'abort'],
    },
    content: [
      {
        type: 'content',
        content: {
          type: 'text',
          text: 'Writes the file\nProposed Amendment: printf\na\nAvailable Decisions: approved',
        },
      },
    ],
  };

  it('reads a command once that is also given in parts, and its shell', () => {
    const { command, inputs, parts, isUnderstood } = subjectOf(codex);
    assert.equal(command?.runs, 'printf a > b.txt');
    assert.equal(command?.shell, '/bin/bash -lc');
    assert.deepEqual(inputs, []);
    assert.equal(isUnderstood, true);
    assert.deepEqual(
      parts.map(({ text }) => text),
      ['Writes the file\nProposed Amendment: printf\na\nAvailable Decisions: approved'],
    );
  });

  it('shows what a lasting answer would allow, unless it is the whole command or a text says it', () => {
    const of = (fields: object, said = ''): readonly string[] => {
      const rawInput = { command: ['/bin/bash', '-lc', 'npm test'], ...fields };
      const content = said === '' ? [] : [{ type: 'content', content: { type: 'text', text: said } }];
      const { inputs, isUnderstood, isUnclear } = subjectOf({ kind: 'execute', rawInput, content });
      // It does not affect the call.
      assert.deepEqual([isUnderstood, isUnclear], [true, false]);
      return inputs.map(({ name, text }) => `${name}: ${text}`);
    };
    const amended = (words: readonly string[]): object => ({
      approved_execpolicy_amendment: { proposed_execpolicy_amendment: words },
    });
    assert.deepEqual(of({ proposed_execpolicy_amendment: ['npm'] }), [
      'proposed_execpolicy_amendment: ["npm"]',
    ]);
    assert.deepEqual(of({ available_decisions: ['approved', amended(['npm', 'x']), 'abort'] }), [
      'available_decisions.1: ["npm","x"]',
    ]);
    for (const words of [
      ['npm', 'test'],
      ['/bin/bash', '-lc', 'npm test'],
    ])
      assert.deepEqual(
        of({ proposed_execpolicy_amendment: words, available_decisions: [amended(words)] }),
        [],
      );
    const said = 'Why\nProposed Amendment: npm\nAvailable Decisions: approved';
    assert.deepEqual(of({ proposed_execpolicy_amendment: ['npm'] }, said), []);
    assert.equal(of({ proposed_execpolicy_amendment: ['np'] }, said).length, 1);
  });

  it('shows any other content of the answers, and lets no rule allow the call', () => {
    const of = (fields: object): readonly [string, boolean] => {
      const { inputs, command, isUnderstood } = subjectOf({ rawInput: { command: 'ls', ...fields } });
      return [JSON.stringify([inputs, command]), isUnderstood];
    };
    for (const fields of [
      { available_decisions: ['evil'] },
      { available_decisions: ['approved', { run: 'evil' }] },
      { available_decisions: { run: 'evil' } },
      {
        available_decisions: [
          { approved_execpolicy_amendment: { proposed_execpolicy_amendment: ['ls'], run: 'evil' } },
        ],
      },
      { available_decisions: [{ approved_execpolicy_amendment: { proposed_execpolicy_amendment: 'evil' } }] },
      { available_decisions: [{ command: 'evil' }] },
      { proposed_execpolicy_amendment: [{ run: 'evil' }] },
      { proposed_execpolicy_amendment: 'evil' },
    ]) {
      const [shown, isUnderstood] = of(fields);
      assert.match(shown, /evil/, JSON.stringify(fields));
      assert.equal(isUnderstood, false, JSON.stringify(fields));
    }
  });

  it('shows parts that are not in the command', () => {
    const more = { command: 'ls', parsed_cmd: [{ cmd: 'ls', env: { A: 'b' } }] };
    assert.deepEqual(subjectOf({ rawInput: more }).inputs, [{ name: 'parsed_cmd.0.env.A', text: 'b' }]);
    const rawInput = { command: 'ls', parsed_cmd: [{ cmd: 'rm -rf /' }] };
    const { command, isUnderstood } = subjectOf({ kind: 'execute', rawInput });
    assert.equal(command?.line, 'ls\nrm -rf /');
    assert.equal(isUnderstood, false);
  });

  const text = (words: string): object => ({ type: 'content', content: { type: 'text', text: words } });

  it('reads an input that was streamed as text, and lets no rule allow it', () => {
    const announced = { title: 'Bash', kind: 'execute', content: [text('{"command":"printf a"}')] };
    const asked = { title: 'Bash', content: [text('Requesting approval to Running: printf a')] };
    const subject = subjectOf(asked, announced);
    assert.equal(subject.command?.line, 'printf a');
    assert.deepEqual(subject.parts, []);
    assert.deepEqual([subject.isUnknown, subject.isUnclear], [false, true]);
    const cut = subjectOf(asked, { ...announced, content: [text('{"command":"pri')] });
    assert.equal(cut.command, undefined);
    assert.deepEqual(
      cut.parts.map((part) => part.text),
      ['Requesting approval to Running: printf a', '{"command":"pri'],
    );
    const known = subjectOf(asked, { ...announced, rawInput: { command: 'printf a' } });
    assert.equal(known.isUnclear, false);
    assert.deepEqual(known.parts, []);
  });

  it('leaves out a text that only requests the command, and keeps a reason', () => {
    const said = (words: string): readonly string[] =>
      subjectOf({ kind: 'execute', rawInput: { command: 'npm test' }, content: [text(words)] }).parts.map(
        (part) => `${part.label}: ${part.text}`,
      );
    for (const words of [
      'Run npm test',
      'Requesting approval to Running: `npm test`',
      'Execute command: npm test',
    ])
      assert.deepEqual(said(words), [], words);
    for (const words of [
      'Run npm test, then delete it',
      'It mends the lockfile: npm test',
      'Run: npm test -x',
      'Outside of the sandbox run npm test',
      'Runs as root, without permission npm test',
      'Disable the checks and execute: npm test',
    ])
      assert.deepEqual(said(words), [`The agent says: ${words}`]);
    const rawInput = { command: 'npm test', reason: 'To see what fails' };
    assert.deepEqual(
      subjectOf({ kind: 'execute', rawInput }).parts.map(({ label }) => label),
      ['The agent says'],
    );
  });

  it('merges the request with the announced call', () => {
    const announced = { title: 'npm test', kind: 'execute', rawInput: { command: 'npm test' } };
    const { command, parts } = subjectOf({ title: 'Bash', rawInput: {} }, announced);
    assert.equal(command?.line, 'npm test');
    assert.deepEqual(parts, []);
    const titles = subjectOf({ title: 'Bash' }, { title: 'npm test', kind: 'execute' });
    assert.deepEqual(
      titles.parts.map((part) => part.text),
      ['npm test'],
    );
    assert.equal(titles.isUnknown, false);
    const more = subjectOf({ rawInput: { command: 'ls' } }, { rawInput: { env: { A: 'b' } } });
    assert.deepEqual(more.inputs, [{ name: 'env.A', text: 'b' }]);
  });

  it('lists the other parts of the content', () => {
    const { parts } = subjectOf({
      title: 'x',
      content: [
        { type: 'content', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } },
        { type: 'content', content: { type: 'resource_link', uri: 'file:///w/a', name: 'a' } },
        { type: 'content', content: { type: 'resource', resource: { uri: 'file:///w/b', text: 'in b' } } },
        { type: 'terminal', terminalId: 'term-1' },
        { type: 'content', content: { type: 'hologram', data: 1 } },
      ],
    });
    assert.deepEqual(
      parts.map((part) => part.text),
      ['image/png', 'file:///w/a', 'file:///w/b\nin b', 'term-1', '{"type":"hologram","data":1}'],
    );
  });

  it('shows ids and numbers in a tool’s input', () => {
    const { inputs } = subjectOf({ title: 'delete_issue', rawInput: { id: 42, limit: 3, type: 'bug' } });
    assert.deepEqual(
      inputs.map(({ name, text }) => `${name}: ${text}`),
      ['id: 42', 'limit: 3', 'type: bug'],
    );
  });

  it('uses the announced call and shows a different title', () => {
    const announced = {
      title: 'Old',
      kind: 'execute',
      rawInput: { command: 'ls' },
      locations: [{ path: '/a' }],
    };
    const same = subjectOf({}, announced);
    assert.equal(same.title, 'Old');
    assert.equal(same.kind, 'execute');
    assert.equal(same.command?.line, 'ls');
    const changed = subjectOf({ title: 'New', rawInput: { command: 'rm' } }, announced);
    assert.equal(changed.title, 'New');
    assert.equal(changed.command?.line, 'rm');
  });

  it('has a title for an empty call', () => {
    const subject = subjectOf({});
    assert.notEqual(subject.title, '');
    assert.equal(subject.kind, undefined);
    assert.deepEqual([subject.command, subject.paths, subject.diffs], [undefined, [], []]);
  });

  it('never throws or loses a command, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ minLength: 1 }), (rawInput, command) => {
        permissionSubject({ ...call({}), rawInput });
        const found = permissionSubject({ ...call({}), rawInput: { other: rawInput, command } });
        assert.ok(found.command?.line.includes(command));
      }),
    );
  });
});
