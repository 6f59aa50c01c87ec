// Permission requests of ACP v2 as version 1 has them: nothing that is asked for is left out.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import {
  permissionSubject,
  type PermissionSubject,
} from '../../../../src/chat/permission/permissionSubject.ts';
import { requestPermission } from '../../../../src/protocol/client/permission.ts';
import type { ToolCall } from '../../../../src/protocol/session/toolCall.ts';
import { V2Agent } from './v2Agent.ts';

const options = [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }];

describe('permission requests of ACP v2', () => {
  let agent: V2Agent;
  beforeEach(() => {
    agent = new V2Agent();
  });

  function callOf(params: object): ToolCall {
    const translated = agent.request('session/request_permission', { sessionId: 's', options, ...params });
    const parsed = requestPermission.params.safeParse(translated);
    assert.ok(parsed.success);
    assert.deepEqual(parsed.data.options, options);
    return parsed.data.toolCall;
  }
  const subjectOf = (params: object): PermissionSubject => permissionSubject(callOf(params));
  const said = ({ parts }: PermissionSubject): readonly string[] => parts.map((part) => part.text);

  it('show the title and the description beside the title of the call', () => {
    const toolCall = { toolCallId: 'c', title: 'Write a.ts', kind: 'edit' };
    const subject = subjectOf({
      title: 'Write this file?',
      description: 'It is new.',
      subject: { type: 'tool_call', toolCall },
    });
    assert.equal(subject.title, 'Write a.ts');
    assert.deepEqual(said(subject), ['Write this file?', 'It is new.']);
  });

  it('use the title for a call without one, and do not repeat it', () => {
    const subject = subjectOf({
      title: 'Run it?',
      subject: { type: 'tool_call', toolCall: { toolCallId: 'c' } },
    });
    assert.equal(subject.title, 'Run it?');
    assert.deepEqual(said(subject), []);
  });

  it('show a command', () => {
    const command = { type: 'command', command: 'rm -r /w', cwd: '/w', toolCallId: 'c' };
    const call = callOf({ title: 'Run it?', subject: command });
    assert.equal(call.toolCallId, 'c');
    const { command: shown, kind } = permissionSubject(call);
    assert.equal(kind, 'execute');
    assert.equal(shown?.line, 'rm -r /w');
    assert.equal(shown.cwd, '/w');
  });

  it('show all fields of a command, also unknown ones, with which no rule allows it', () => {
    const command = { type: 'command', command: 'git log', cwd: '/w', terminalId: 't', _meta: { a: 1 } };
    assert.equal(subjectOf({ title: 'Run it?', subject: command }).isUnderstood, true);
    const subject = subjectOf({ title: 'Run it?', subject: { ...command, env: { GIT_PAGER: 'evil' } } });
    assert.equal(subject.isUnderstood, false);
    assert.match(JSON.stringify(subject.inputs), /GIT_PAGER.*evil/);
  });

  it('show what they have in place of texts, objects and lists', () => {
    const of = (fields: object, params: object = {}): PermissionSubject =>
      subjectOf({
        ...{ title: 'Write it?', ...params },
        subject: {
          type: 'tool_call',
          toolCall: { toolCallId: 'c', title: 'Write', kind: 'edit', ...fields },
        },
      });
    for (const subject of [
      of({ content: ['evil'] }),
      of({ content: 'evil' }),
      of({ content: [{ type: 'diff', changes: ['evil'] }] }),
      of({ content: [{ type: 'diff', changes: 'evil' }] }),
      of({ locations: [['evil']] }),
      of({}, { description: ['evil'] }),
    ]) {
      assert.match(JSON.stringify([subject.dropped, subject.parts]), /evil/);
      assert.equal(subject.isUnclear, true);
    }
    assert.deepEqual(of({ locations: ['/w/a.ts'] }).paths, ['/w/a.ts']);
    const withDeletions = (count: number): PermissionSubject => {
      const changes = Array.from({ length: count }, (_, at) => ({ operation: 'delete', path: `/w/${at}` }));
      return of({ content: [{ type: 'diff', changes }] });
    };
    assert.equal(withDeletions(200).isUnclear, false);
    const many = withDeletions(201);
    assert.equal(many.isUnclear, true);
    assert.match(JSON.stringify([many.dropped, many.parts]), /Deletes \/w\/200/);
  });

  it('show the fields that they do not define, and what they have in place of a subject, a call or an id', () => {
    const toolCall = { toolCallId: 'c', title: 'Write', kind: 'edit' };
    const change = { operation: 'modify', path: '/w/a' };
    const callWith = (fields: object): object => ({
      type: 'tool_call',
      toolCall: { ...toolCall, ...fields },
    });
    const diffWith = (fields: object): object =>
      callWith({ content: [{ type: 'diff', changes: [change], ...fields }] });
    const command = { type: 'command', command: 'ls', cwd: '/w' };
    const evil = { run: 'evil' };
    for (const params of [
      { subject: 'evil' },
      { toolCall: 'evil' },
      { subject: callWith({}), toolCall: { ...toolCall, rawInput: evil } },
      { subject: { ...callWith({}), command: 'evil' } },
      { subject: { type: 'tool_call', toolCall: 'evil' } },
      { subject: callWith({ toolCallId: evil }) },
      { subject: callWith({ title: evil }) },
      { subject: diffWith({ changes: [{ ...change, operation: 'evil' }] }) },
      { toolCall: { ...toolCall, toolCallId: evil } },
      { subject: { ...command, terminalId: evil } },
      { subject: { ...command, toolCallId: evil } },
      { subject: diffWith({ evil: true }) },
      { subject: diffWith({ patch: 'evil' }) },
      { subject: diffWith({ patch: { format: 'git_patch', text: evil } }) },
      { subject: diffWith({ patch: { format: 'evil', text: '' } }) },
      { subject: diffWith({ patch: { format: 'git_patch', run: 'evil' } }) },
      ...['operation', 'path', 'oldPath', 'mode', 'fileType', 'mimeType'].map((field) => ({
        subject: diffWith({ changes: [{ ...change, [field]: evil }] }),
      })),
    ]) {
      const subject = subjectOf({ title: 'May I?', ...params });
      assert.match(JSON.stringify([subject.dropped, subject.parts]), /evil/, JSON.stringify(params));
      assert.equal(subject.isUnclear, true, JSON.stringify(params));
    }
    const diff = { patch: { format: 'git_patch', text: '', _meta: evil }, _meta: evil };
    const plain = [
      { ...command, terminalId: 't', toolCallId: null, _meta: evil },
      {
        ...diffWith({ ...diff, changes: [{ ...change, fileType: 'file', mimeType: 'text/plain' }] }),
        _meta: evil,
      },
    ];
    for (const subject of plain) assert.equal(subjectOf({ title: 'May I?', subject }).isUnclear, false);
  });

  it('show a request without a subject, and one of an unknown type with all its fields', () => {
    assert.equal(subjectOf({ title: 'May I?' }).title, 'May I?');
    const unknown = { type: '_mine', target: 'production' };
    assert.match(JSON.stringify(subjectOf({ title: 'May I?', subject: unknown }).inputs), /production/);
    const ids = [callOf({ title: 'May I?' }), callOf({ title: 'May I?', subject: unknown })];
    for (const { toolCallId } of ids) assert.notEqual(toolCallId, '');
  });

  it('show a call that is sent as in version 1', () => {
    const { toolCallId, title } = callOf({ toolCall: { toolCallId: 'c', title: 'Write a.ts' } });
    assert.deepEqual([toolCallId, title], ['c', 'Write a.ts']);
  });

  it('show the paths of all changes', () => {
    const diff = { type: 'diff', changes: [{ operation: 'move', oldPath: '/w/a', path: '/etc/b' }] };
    const toolCall = { toolCallId: 'c', title: 'Move', kind: 'move', content: [diff] };
    const { paths } = subjectOf({ title: 'Move it?', subject: { type: 'tool_call', toolCall } });
    assert.deepEqual(paths.toSorted(), ['/etc/b', '/w/a']);
  });

  it('are judged by no rule if a patch is not understood, and keep the input of the call', () => {
    const mode = 'diff --git /w/a /w/a\nold mode 100644\nnew mode 100755\n';
    const diff = { type: 'diff', changes: [{ operation: 'modify', path: '/w/a' }], patch: { text: mode } };
    const toolCall = { toolCallId: 'c', kind: 'edit', content: [diff], rawInput: { file_path: '/w/a' } };
    const subject = subjectOf({ title: 'Edit?', subject: { type: 'tool_call', toolCall } });
    assert.equal(subject.isUnclear, true);
    assert.ok(subject.paths.includes('/w/a'));
    assert.match(said(subject).join(), /new mode 100755/);
  });

  it('are judged by no rule if an announced patch is not understood', () => {
    const mode = 'diff --git /w/a /w/a\nold mode 100644\nnew mode 100755\n';
    const diff = { type: 'diff', changes: [{ operation: 'modify', path: '/w/a' }], patch: { text: mode } };
    const toolCall = { toolCallId: 'c', title: 'Edit', kind: 'edit' };
    for (const news of [
      { sessionUpdate: 'tool_call_update', content: [diff] },
      { sessionUpdate: 'tool_call_content_chunk', content: diff },
    ]) {
      agent = new V2Agent();
      agent.update({ ...news, toolCallId: 'c' });
      const subject = subjectOf({ title: 'Edit?', subject: { type: 'tool_call', toolCall } });
      assert.equal(subject.isUnclear, true, news.sessionUpdate);
      assert.match(said(subject).join(), /new mode 100755/);
    }
  });

  it('name the places of all announced changes, and those of the request', () => {
    const change = (path: string): object => ({ type: 'diff', changes: [{ operation: 'modify', path }] });
    const update = { sessionUpdate: 'tool_call_update', toolCallId: 'c' };
    agent.update({ ...update, kind: 'edit', locations: [{ path: '/w/named' }] });
    agent.update({ ...update, content: [change('/etc/first')] });
    const chunk = { sessionUpdate: 'tool_call_content_chunk', toolCallId: 'c', content: change('/w/second') };
    const places = ['/w/named', '/etc/first', '/w/second'].map((path) => ({ path }));
    assert.deepEqual(agent.updates(chunk)[0]?.['locations'], places);
    const toolCall = { toolCallId: 'c', locations: [{ path: '/w/third' }] };
    const { locations } = callOf({ title: 'Edit?', subject: { type: 'tool_call', toolCall } });
    assert.deepEqual(
      locations?.map(({ path }) => path),
      ['/w/third', '/etc/first', '/w/second'],
    );
  });

  it('keep the content of a call that is not known', () => {
    const toolCall = { toolCallId: 'c' };
    assert.equal(callOf({ title: 'Ask', subject: { type: 'tool_call', toolCall } }).content, undefined);
  });

  it('repeat the content of the call, since a row shows what the request has', () => {
    const item = { type: 'content', content: { type: 'text', text: 'announced' } };
    agent.update({ sessionUpdate: 'tool_call_update', toolCallId: 'c', content: [item] });
    const toolCall = { toolCallId: 'c', title: 'T' };
    const call = callOf({ title: 'Ask', subject: { type: 'tool_call', toolCall } });
    assert.deepEqual(call.content, [{ ...item, content: { type: 'text', text: 'Ask' } }, item]);
  });
});
