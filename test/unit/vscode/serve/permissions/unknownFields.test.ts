// Tests that a request for permission shows the fields of its call that the specification does not define, and that requests of
// real agents have none.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { systemClock } from '../../../../../src/agent/clock.ts';
import { neverCancelled } from '../../../../../src/base/cancellation.ts';
import { canAnswerAlways } from '../../../../../src/chat/permission/offeredOptions.ts';
import type { PermissionSubject } from '../../../../../src/chat/permission/permissionSubject.ts';
import { requestPermission, type PermissionParams } from '../../../../../src/protocol/client/permission.ts';
import { sessionUpdate } from '../../../../../src/protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../../../../src/protocol/session/toolCall.ts';
import { boundedSubject } from '../../../../../src/vscode/serve/permissions/boundedSubject.ts';
import { updatedCall } from '../../../../../src/vscode/serve/permissions/changedCall.ts';
import { PermissionsService } from '../../../../../src/vscode/serve/permissions/permissionsService.ts';
import { unknownBeside } from '../../../../../src/vscode/serve/permissions/unknownFields.ts';
import { agentTranscripts } from '../../../../page/agentTranscripts.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { testSession } from '../../editorTools/testSession.ts';

const once = { optionId: 'once', name: 'Once', kind: 'allow_once' };

function parsed(call: object, more: object = {}): PermissionParams {
  const toolCall = { toolCallId: 'c', ...call };
  return requestPermission.params.parse({ sessionId: 's', toolCall, options: [once], ...more });
}

/** @param more further fields of the request. */
function asked(call: object, more: object = {}, announced?: ToolCall): PermissionSubject {
  const params = parsed(call, more);
  return boundedSubject(params.toolCall, announced, params.isShortened, unknownBeside(params));
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

  it('shows those at any place in the call', () => {
    const diff = { type: 'diff', path: '/w/a', oldText: 'a', newText: 'b' };
    const of = (block: object): object => ({ content: [{ type: 'content', content: block }] });
    const resource = { uri: 'file:///a', text: 'x' };
    const cases: readonly (readonly [string, object])[] = [
      ['locations.0.run', { locations: [{ path: '/w/a', line: 1, run: 'evil' }] }],
      ['content.1.run', { content: [diff, { ...diff, run: 'evil' }] }],
      ['content.0.run', { content: [{ type: 'terminal', terminalId: 't', run: 'evil' }] }],
      [
        'content.0.run',
        { content: [{ type: 'content', content: { type: 'text', text: 'x' }, run: 'evil' }] },
      ],
      ['content.0.content.run', of({ type: 'text', text: 'x', run: 'evil' })],
      ['content.0.content.run', of({ type: 'image', data: '', mimeType: 'image/png', run: 'evil' })],
      ['content.0.content.run', of({ type: 'audio', data: '', mimeType: 'audio/wav', run: 'evil' })],
      ['content.0.content.run', of({ type: 'resource_link', uri: 'file:///a', name: 'a', run: 'evil' })],
      ['content.0.content.run', of({ type: 'resource', resource, run: 'evil' })],
      [
        'content.0.content.annotations.run',
        of({ type: 'text', text: 'x', annotations: { audience: ['user'], priority: 1, run: 'evil' } }),
      ],
      ['content.0.content.resource.run', of({ type: 'resource', resource: { ...resource, run: 'evil' } })],
      ['content.0.content.resource.blob', of({ type: 'resource', resource: { ...resource, blob: 'evil' } })],
    ];
    for (const [name, fields] of cases) {
      const subject = asked({ ...command, ...fields });
      assert.deepEqual(subject.dropped, [{ name, text: '"evil"' }]);
      assert.deepEqual([subject.isUnclear, canAnswerAlways(subject)], [true, false]);
    }
  });

  it('shows those beside the call, and of the options', () => {
    const beside = asked(command, { command: 'evil', _meta: { a: 1 }, isShortened: false });
    assert.deepEqual(beside.dropped, [{ name: 'command', text: '"evil"' }]);
    const option = { optionId: 'always', name: 'Always', kind: 'allow_always', _meta: { a: 1 } };
    assert.deepEqual(asked(command, { options: [option] }).dropped, []);
    const wide = asked(command, { options: [option, { ...option, optionId: 'b', run: 'evil' }] });
    assert.deepEqual(wide.dropped, [{ name: 'options.1.run', text: '"evil"' }]);
    for (const subject of [beside, wide]) assert.equal(canAnswerAlways(subject), false);
    assert.equal(asked(command, { isShortened: { run: 'evil' } }).doubt, 'tooLarge');
  });

  it('is asked with those beside the call', async () => {
    const shown: PermissionSubject[] = [];
    const prompt = {
      ask: ({ subject }: { readonly subject: PermissionSubject }) => {
        shown.push(subject);
        return Promise.resolve(undefined);
      },
    };
    const parts = { clock: systemClock, logger: new RecordingLogger() };
    const service = new PermissionsService(prompt, () => [], parts);
    await service.request(testSession('one'), parsed(command, { sudo: true }), neverCancelled);
    assert.deepEqual(shown[0]?.dropped, [{ name: 'sudo', text: 'true' }]);
    service.dispose();
  });

  it('shows those of the announced call once', () => {
    const before = { toolCallId: 'c', sudo: true, content: [] };
    assert.deepEqual(asked({ ...command, sudo: true }, {}, before).dropped, [{ name: 'sudo', text: 'true' }]);
    assert.deepEqual(asked(command, {}, before).dropped, [{ name: 'sudo', text: 'true' }]);
  });

  it('keeps what was left out when the agent changes the call, and shows what it adds', () => {
    const params = parsed(command, { run: 'evil', options: [once, { optionId: 5, name: 'lost' }] });
    const beside = unknownBeside(params);
    const subject = boundedSubject(params.toolCall, undefined, false, beside);
    const first = { call: params.toolCall, announced: undefined, subject, isShortened: false, beside };
    const update = sessionUpdate.parse({
      ...{ sessionUpdate: 'tool_call_update', toolCallId: 'c', sudo: true },
      content: ['malformed'],
    });
    assert.ok(update.sessionUpdate === 'tool_call_update');
    const { dropped, doubt } = updatedCall(first, update).subject;
    const shown = JSON.stringify(dropped);
    for (const part of [/evil/, /lost/, /malformed/, /sudo/]) assert.match(shown, part);
    assert.equal(doubt, 'changed');
  });

  it('keeps a limited number of those of an update', () => {
    const { toolCall } = parsed(command);
    const first = {
      call: toolCall,
      announced: undefined,
      subject: boundedSubject(toolCall, undefined),
      isShortened: false,
    };
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 'x']));
    const { call, subject } = updatedCall(first, {
      sessionUpdate: 'tool_call_update',
      toolCallId: 'c',
      ...many,
    });
    assert.ok(Object.keys(call).length < 200);
    assert.deepEqual([subject.dropped.length, subject.isUnclear, subject.doubt], [21, true, 'changed']);
  });

  it('shortens them', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, 'x']));
    const { dropped } = asked({ ...command, ['n'.repeat(10_000)]: 'y'.repeat(100_000), ...many });
    assert.equal(dropped.length, 21);
    assert.equal(dropped.at(-1)?.text, '…');
    assert.ok(JSON.stringify(dropped).length < 10_000);
  });

  it('ignores empty fields, extensions, and the marks of this client', () => {
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
