// Tests reading permission requests in every shape that agents send.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { call, subjectOf } from './subject.ts';
import {
  permissionSubject,
  type PermissionSubject,
} from '../../../../src/chat/permission/permissionSubject.ts';
import { requestPermission } from '../../../../src/protocol/client/permission.ts';
import type { ToolCall } from '../../../../src/protocol/session/toolCall.ts';

/** A call as it is read from a message. */
function received(fields: object): ToolCall {
  const toolCall = { toolCallId: 'c', ...fields };
  return requestPermission.params.parse({ sessionId: 's', toolCall, options: [] }).toolCall;
}

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

  it('is unclear, and shows what was left out, if a part of the message was not understood', () => {
    const edit = { kind: 'edit', title: 'Edit a.ts', locations: [{ path: '/w/a.ts' }] };
    const written = { type: 'diff', path: '/w/a.ts', oldText: 'a', newText: 'b' };
    for (const [asked, announced] of [
      [{ ...edit, content: [written, { type: 'diff', path: '/evil', newText: 5 }] }, undefined],
      [{ ...edit, content: [written], locations: [{ uri: '/evil' }] }, undefined],
      [{ ...edit, content: [written] }, { content: [{ type: 'patch', text: '/evil' }] }],
      [{ ...edit, content: [written, { type: 'content', content: { type: 'new', x: '/evil' } }] }, undefined],
    ] as const) {
      const { isUnclear, doubt, dropped, parts } = permissionSubject(
        received(asked),
        announced && received(announced),
      );
      assert.deepEqual([isUnclear, doubt], [true, 'partial']);
      assert.match(JSON.stringify([dropped, parts]), /\/evil/);
    }
    const { isUnclear, doubt } = permissionSubject(received({ ...edit, content: [written] }));
    assert.deepEqual([isUnclear, doubt], [false, undefined]);
  });

  it('is unclear if the text that is read as its input has a field twice', () => {
    const of = (text: string): PermissionSubject =>
      subjectOf({ kind: 'execute', content: [{ type: 'content', content: { type: 'text', text } }] });
    assert.deepEqual([of('{"command":"ls"}').command?.line, of('{"command":"ls"}').doubt], ['ls', undefined]);
    const { doubt, dropped } = of('{"command":"evil","command":"ls"}');
    assert.equal(doubt, 'partial');
    assert.match(JSON.stringify(dropped), /evil/);
  });

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
      { type: 'content', content: { type: 'text', text: 'Writes the file\nAvailable Decisions: approved' } },
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
      ['Writes the file\nAvailable Decisions: approved'],
    );
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

  const unknown: [fields: object, isUnknown: boolean][] = [
    [{ kind: 'execute', title: 'Bash' }, true],
    [{ kind: 'execute', title: 'ls' }, true],
    [{ kind: 'execute' }, true],
    [{ title: 'Bash' }, true],
    [{ title: 'run_terminal_command' }, true],
    [{ title: 'runTerminalCommand' }, true],
    [{ kind: 'execute', title: 'Run a command' }, true],
    [{ kind: 'execute', title: 'Bash', content: [text('Requesting approval to run the command')] }, true],
    [{ kind: 'execute', title: 'Bash', rawInput: { description: 'Runs the tests' } }, true],
    [{ kind: 'execute', title: 'Bash', locations: [{ path: '/work/app' }] }, true],
    [{ kind: 'execute', title: 'Bash', content: [{ type: 'terminal', terminalId: 't' }] }, true],
    [{ kind: 'execute', title: 'Runs the unit tests' }, true],
    [{ kind: 'execute', title: 'Befehl ausführen' }, true],
    [{ kind: 'execute', title: 'Bash', content: [text('It cleans up the workspace')] }, true],
    [{ kind: 'execute', title: 'Runs the tests', rawInput: { background: true, is_safe: true } }, true],
    [{ kind: 'execute', title: 'Bash', content: [text('Approve this: npm test')] }, false],
    [{ kind: 'execute', title: 'Query', rawInput: { database: 'shop', sql: 'DROP TABLE x' } }, false],
    [{ kind: 'edit', title: 'Write file' }, true],
    [{ kind: 'execute', title: 'npm test' }, false],
    [{ kind: 'execute', title: 'Bash', rawInput: { code: 'x' } }, false],
    [{ kind: 'execute', title: 'Bash', rawInput: { command: 'ls' } }, false],
    // As codex requests a call of an MCP tool.
    [
      {
        kind: 'execute',
        title: 'mcp.editor.format_document',
        rawInput: { server: 'editor', tool: 'format_document', arguments: { path: 'a.ts' } },
      },
      false,
    ],
    [{ kind: 'execute', title: 'Bash', rawInput: { server: 'editor' } }, true],
    [{ kind: 'edit', title: 'Write', locations: [{ path: '/a' }] }, false],
    [{ title: 'list_issues', rawInput: {} }, false],
    [{ kind: 'switch_mode', title: 'Plan' }, false],
    [{ kind: 'search', rawInput: { pattern: 'x' } }, false],
  ];
  for (const [fields, isUnknown] of unknown)
    it(`${isUnknown ? 'does not know' : 'knows'} what ${JSON.stringify(fields).slice(0, 100)} would do`, () => {
      assert.equal(subjectOf(fields).isUnknown, isUnknown);
    });

  it('reads a patch of cline’s as diffs', () => {
    const input = [
      '*** Begin Patch',
      '*** Update File: src/a.ts',
      '*** Move to: src/b.ts',
      '@@ function total() {',
      ' keep',
      '-old',
      '+new',
      '+more',
      '*** Add File: c d.ts',
      '+one',
      '*** Delete File: gone.ts',
      '*** End Patch',
    ].join('\n');
    const title = `apply_patch: ${JSON.stringify({ input }).slice(0, 60)}`;
    const subject = subjectOf({ title, kind: 'edit', rawInput: { input } });
    assert.deepEqual(subject.diffs, [
      { path: 'src/a.ts', oldText: 'keep\nold\n', newText: 'keep\nnew\nmore\n', movedTo: 'src/b.ts' },
      { path: 'c d.ts', oldText: undefined, newText: 'one\n', what: 'added' },
      { path: 'gone.ts', oldText: '', newText: '', what: 'deleted' },
    ]);
    assert.deepEqual(subject.paths, ['src/a.ts', 'src/b.ts', 'c d.ts', 'gone.ts']);
    assert.deepEqual(subject.unreadPatches, []);
    assert.deepEqual(subject.inputs, []);
  });

  it('shows each change once, wherever the request has it', () => {
    const diff = { type: 'diff', path: '/w/a.ts', oldText: 'one\ntwo\n', newText: 'one\n2\n' };
    const same = { file_path: '/w/a.ts', old_string: 'two', new_string: '2' };
    assert.equal(subjectOf({ kind: 'edit', content: [diff], rawInput: same }).diffs.length, 1);
    const other = { file_path: '/w/a.ts', old_string: 'two', new_string: 'evil()' };
    const { diffs } = subjectOf({ kind: 'edit', content: [diff], rawInput: other });
    assert.deepEqual(
      diffs.map(({ newText }) => newText),
      ['one\n2\n', 'evil()'],
    );
    const patch = '--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-x\n+y\n';
    const both = subjectOf({ kind: 'edit', rawInput: { path: '/w/a.ts', content: 'z', diff: patch } });
    assert.deepEqual(
      both.diffs.map(({ path }) => path),
      ['/w/a.ts', 'b.ts'],
    );
    const unread = subjectOf({ kind: 'edit', rawInput: { path: '/w/a.ts', content: 'z', diff: 'a patch' } });
    assert.deepEqual(unread.unreadPatches, ['a patch']);
  });

  it('shows ids and numbers in a tool’s input', () => {
    const { inputs } = subjectOf({ title: 'delete_issue', rawInput: { id: 42, limit: 3, type: 'bug' } });
    assert.deepEqual(
      inputs.map(({ name, text }) => `${name}: ${text}`),
      ['id: 42', 'limit: 3', 'type: bug'],
    );
  });

  it('reads copilot’s patches, whose prefixes precede absolute paths', () => {
    const diff =
      'diff --git a/w/x.txt b/w/x.txt\nnew file mode 100644\n--- a/dev/null\n+++ b/w/x.txt\n@@ -0,0 +1,1 @@\n+hi\n';
    const subject = subjectOf({ title: 'Create file', kind: 'edit', rawInput: { path: '/w/x.txt', diff } });
    assert.deepEqual(subject.paths, ['/w/x.txt']);
    assert.deepEqual(subject.diffs, [
      { path: '/w/x.txt', oldText: undefined, newText: 'hi\n', what: 'added' },
    ]);
  });

  it('reads diffs from the content, with old text missing, null or partial', () => {
    for (const oldText of [undefined, null]) {
      const { diffs, paths } = subjectOf({
        content: [{ type: 'diff', path: '/w/a', oldText, newText: 'x' }],
      });
      assert.deepEqual(diffs, [{ path: '/w/a', oldText: undefined, newText: 'x' }]);
      assert.deepEqual(paths, ['/w/a']);
    }
    const snippet = subjectOf({ content: [{ type: 'diff', path: '/w/a', oldText: 'o', newText: 'n' }] });
    assert.equal(snippet.diffs[0]?.oldText, 'o');
  });

  const changes: [name: string, rawInput: unknown, diffs: object[]][] = [
    [
      'strings to replace',
      { file_path: '/w/a', old_string: 'o', new_string: 'n' },
      [{ path: '/w/a', oldText: 'o', newText: 'n' }],
    ],
    [
      'the same in camel case',
      { filePath: '/w/a', oldString: 'o', newString: 'n' },
      [{ path: '/w/a', oldText: 'o', newText: 'n' }],
    ],
    ['a whole file', { path: '/w/a', content: 'n' }, [{ path: '/w/a', oldText: undefined, newText: 'n' }]],
    [
      'several edits',
      {
        file_path: '/w/a',
        edits: [
          { old_string: '1', new_string: '2' },
          { old_string: '3', new_string: '4' },
        ],
      },
      [
        { path: '/w/a', oldText: '1', newText: '2' },
        { path: '/w/a', oldText: '3', newText: '4' },
      ],
    ],
    [
      'changes under the names of files',
      { changes: { '/w/a': { type: 'add', content: 'n' } } },
      [{ path: '/w/a', oldText: undefined, newText: 'n' }],
    ],
  ];
  for (const [name, rawInput, diffs] of changes) {
    it(`reads diffs from the input: ${name}`, () => {
      const subject = subjectOf({ kind: 'edit', rawInput });
      assert.deepEqual(subject.diffs, diffs);
      assert.deepEqual(subject.paths, ['/w/a']);
    });
  }

  it('reads diffs and paths from a patch', () => {
    const patch = '--- a/src/one.ts\n+++ b/src/two.ts\n@@ -1 +1 @@\n-a\n+b\n';
    const unified = subjectOf({ kind: 'edit', rawInput: { filepath: '/w/src/one.ts', diff: patch } });
    assert.deepEqual(unified.patches, [patch]);
    assert.deepEqual(unified.paths.toSorted(), ['/w/src/one.ts', 'src/one.ts', 'src/two.ts']);
    const own = '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n*** Add File: c d.ts\n';
    assert.deepEqual(subjectOf({ rawInput: { input: own } }).paths, ['a.ts', 'b.ts', 'c d.ts']);
    const codex = subjectOf({
      rawInput: { changes: { '/w/a': { type: 'update', unified_diff: '@@', move_path: '/w/b' } } },
    });
    assert.deepEqual(codex.paths.toSorted(), ['/w/a', '/w/b']);
    assert.deepEqual(codex.patches, ['@@']);
  });

  it('finds each path, also in unknown fields', () => {
    const { paths } = subjectOf({
      locations: [{ path: '/w/a', line: 3 }],
      rawInput: {
        source: 'b',
        destination: 'c',
        whatever: { deep: ['/etc/passwd'] },
        note: 'no path',
        files: ['d'],
      },
    });
    assert.deepEqual(paths.toSorted(), ['/etc/passwd', '/w/a', 'b', 'c', 'd']);
  });

  it('finds URLs', () => {
    assert.deepEqual(subjectOf({ kind: 'fetch', rawInput: { url: 'https://a.b/c', prompt: 'x' } }).urls, [
      'https://a.b/c',
    ]);
    assert.deepEqual(subjectOf({ rawInput: { url: 'file:///etc/passwd' } }).paths, ['file:///etc/passwd']);
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

  it('is unclear if the request exceeds the limits', () => {
    let deep: object = { path: '/x' };
    for (let i = 0; i < 50; i++) deep = { deep };
    assert.equal(subjectOf({ rawInput: deep }).isUnclear, true);
    assert.equal(
      subjectOf({ rawInput: { list: Array.from({ length: 9_000 }, (_, i) => i) } }).isUnclear,
      true,
    );
  });

  it('is unclear if its input is a text in which an object has a field twice', () => {
    for (const text of [
      '{"command": "ls", "command": "rm -rf ."}',
      '{"command": "ls", "a": [{"b": "\\": ", "b" : 1}]}',
      '{"command": "ls", "\\u0063ommand": "ls"}',
    ]) {
      const subject = subjectOf({ kind: 'execute', rawInput: text });
      assert.equal(subject.doubt, 'partial');
      assert.deepEqual([subject.isUnclear, subject.dropped], [true, [{ name: '', text }]]);
    }
    for (const text of ['{"command": "ls"}', '{"command": "a\\": b", "x": [{"b": 1}, {"b": 1}]}'])
      assert.deepEqual(subjectOf({ kind: 'execute', rawInput: text }).dropped, []);
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
