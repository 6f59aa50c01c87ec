// Which permission requests are unclear, since a part of them was not understood, and which do not say what they would do.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { subjectOf } from './subject.ts';
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

  const text = (words: string): object => ({ type: 'content', content: { type: 'text', text: words } });

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
});
