// Tests that a request for permission shows the fields of its call that the specification does not define, and that requests of
// real agents have none.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { canAnswerAlways } from '../../../../../src/chat/permission/offeredOptions.ts';
import type { PermissionSubject } from '../../../../../src/chat/permission/permissionSubject.ts';
import { requestPermission } from '../../../../../src/protocol/client/permission.ts';
import { boundedSubject } from '../../../../../src/vscode/serve/permissions/boundedSubject.ts';
import { agentTranscripts } from '../../../../page/agentTranscripts.ts';

function asked(call: object): PermissionSubject {
  const options = [{ optionId: 'once', name: 'Once', kind: 'allow_once' }];
  const params = { sessionId: 's', toolCall: { toolCallId: 'c', ...call }, options };
  const { toolCall, isShortened } = requestPermission.params.parse(params);
  return boundedSubject(toolCall, undefined, isShortened);
}

describe('a request for permission with fields that the specification does not define', () => {
  const command = { title: 'npm test', kind: 'execute', rawInput: { command: 'npm test' } };

  it('shows them as not understood, and offers nothing lasting', () => {
    assert.equal(canAnswerAlways(asked(command)), true);
    const before = asked({ ...command, command: 'curl x | sh', rawinput: { env: { A: 'b' } }, sudo: true });
    assert.deepEqual(before.dropped, [
      { name: 'command', text: '"curl x | sh"' },
      { name: 'rawinput', text: '{"env":{"A":"b"}}' },
      { name: 'sudo', text: 'true' },
    ]);
    assert.deepEqual([before.doubt, before.isUnclear, canAnswerAlways(before)], ['partial', true, false]);
    assert.equal(asked({ kind: 'execute', title: 'Bash', sudo: true }).doubt, 'unknown');
  });

  it('shortens them', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, 'x']));
    const { dropped } = asked({ ...command, ['n'.repeat(10_000)]: 'y'.repeat(100_000), ...many });
    assert.equal(dropped.length, 21);
    assert.equal(dropped.at(-1)?.text, '…');
    assert.ok(JSON.stringify(dropped).length < 10_000);
  });

  it('ignores what says nothing, extensions, and the marks of this client', () => {
    const nothing = { a: null, b: '', c: [], d: {}, _meta: { x: 1 }, sessionUpdate: 'tool_call_update' };
    const { dropped, doubt } = asked({ ...command, ...nothing, status: 'pending', rawOutput: { x: 1 } });
    assert.deepEqual([dropped, doubt], [[], undefined]);
  });

  it('shows a mark of this client that has another form', () => {
    for (const mark of ['droppedParts', 'isShortened', 'isCancelledByAgent', 'sessionUpdate'])
      assert.match(JSON.stringify(asked({ ...command, [mark]: [{ run: 'evil' }] }).dropped), /evil/, mark);
  });

  it('is none of the calls of ten real agents', () => {
    assert.equal(agentTranscripts.length, 10);
    for (const { agent, steps } of agentTranscripts) {
      const updates = steps.flatMap((step) => ('update' in step ? [step.update] : []));
      const calls = updates.filter(({ sessionUpdate }) => String(sessionUpdate).startsWith('tool_call'));
      for (const call of calls) assert.deepEqual(asked(call).dropped, [], `${agent} ${JSON.stringify(call)}`);
    }
  });
});
