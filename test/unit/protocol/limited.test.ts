// Requests above the limits of their method are invalid, whatever field is too long, and ordinary ones are not.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agentNotice } from '../../../src/protocol/agentNotice.ts';
import { elicitationCreate } from '../../../src/protocol/client/elicitation.ts';
import { fsReadTextFile, fsWriteTextFile } from '../../../src/protocol/client/fs.ts';
import { terminalCreate, terminalOutput } from '../../../src/protocol/client/terminal.ts';
import { workspaceOpenDocuments } from '../../../src/protocol/client/workspace.ts';
import { tooLarge } from '../../../src/protocol/limited.ts';

const long = 'x'.repeat(2 ** 21);
const many = Array.from({ length: 300_000 }, (_, at) => `${at}`);
const sessionId = 's';

describe('limits of requests', () => {
  it('refuse a text or a list above them, in any field', () => {
    const refused = [
      [fsReadTextFile, { sessionId, path: long }],
      [fsReadTextFile, { sessionId: long, path: '/a' }],
      [fsReadTextFile, { sessionId, path: '/a', _meta: many }],
      [fsWriteTextFile, { sessionId, path: long, content: '' }],
      [terminalCreate, { sessionId, command: long }],
      [terminalCreate, { sessionId, command: 'a', args: many }],
      [terminalCreate, { sessionId, command: 'a', env: many.map((name) => ({ name, value: '' })) }],
      [terminalOutput, { sessionId, terminalId: long }],
      [workspaceOpenDocuments, { sessionId: long }],
      [elicitationCreate, { message: long }],
      [elicitationCreate, { message: '', requestedSchema: { properties: many } }],
    ] as const;
    for (const [method, params] of refused) {
      const parsed = method.params.safeParse(params);
      assert.equal(parsed.success, false, method.name);
      assert.equal(parsed.error.issues[0]!.message, tooLarge);
    }
  });

  it('allow a whole file, and a command with many arguments', () => {
    const content = 'x'.repeat(20_000_000);
    assert.deepEqual(fsWriteTextFile.params.parse({ sessionId, path: '/a', content }), {
      ...{ sessionId, path: '/a', content },
    });
    const args = many.slice(0, 10_000);
    assert.deepEqual(terminalCreate.params.parse({ sessionId, command: 'a', args }), {
      ...{ sessionId, command: 'a', args },
    });
  });

  it('shorten a notice, which is only shown', () => {
    assert.equal(agentNotice.params.parse({ message: long }).message.length, 2_000);
    assert.deepEqual(agentNotice.params.parse({ message: 'a', other: many }), { message: 'a' });
  });
});
