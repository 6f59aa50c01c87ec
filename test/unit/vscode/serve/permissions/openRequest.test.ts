// Tests which updates of a tool call change the request for its permission, and that each change makes the earlier one void.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { CancellationSource } from '../../../../../src/base/cancellation.ts';
import { Emitter } from '../../../../../src/base/event.ts';
import type { HostedSession } from '../../../../../src/chat/session/hostedSession.ts';
import { toolCall } from '../../../../../src/protocol/session/toolCall.ts';
import type { ToolCallUpdate } from '../../../../../src/protocol/session/sessionUpdate.ts';
import { boundedSubject } from '../../../../../src/vscode/serve/permissions/boundedSubject.ts';
import {
  mostChanges,
  mostCompared,
  OpenRequest,
} from '../../../../../src/vscode/serve/permissions/openRequest.ts';
import { doubtWords } from '../../../../../src/vscode/serve/permissions/permissionText.ts';
import { RequestLife } from '../../../../../src/vscode/serve/requestLife.ts';

const fail = (error: unknown): never => {
  throw error;
};
const text = (words: string): object => ({ type: 'content', content: { type: 'text', text: words } });
const diff = (newText: string, path = '/w/a.ts'): object => ({ type: 'diff', path, oldText: 'a', newText });

describe('an open permission request', () => {
  let updates: Emitter<ToolCallUpdate>;
  let session: HostedSession;
  let life: RequestLife;
  let cancellation: CancellationSource;

  beforeEach(() => {
    updates = new Emitter(fail);
    cancellation = new CancellationSource();
    session = {
      ...{ agent: 'a', sessionId: 's', cwd: '/w', folders: ['/w'] },
      onDidCancelTurn: new Emitter<void>(fail).event,
      onDidEnd: new Emitter<void>(fail).event,
      onDidUpdateCall: updates.event,
    };
    life = new RequestLife(cancellation.token, new CancellationSource().token, { session });
  });

  const open = (fields: object, announced?: object, isShortened = false): OpenRequest => {
    const call = toolCall.parse({ toolCallId: 'c', ...fields });
    const before = announced && toolCall.parse({ toolCallId: 'c', ...announced });
    const subject = boundedSubject(call, before, isShortened);
    const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
    const { agent, sessionId, folders } = session;
    const request = {
      agent,
      sessionId,
      cwd: '/w',
      folders,
      toolCallId: 'c',
      toolCall: call,
      subject,
      options,
    };
    return new OpenRequest(request, { call, announced: before, isShortened, subject }, session, life);
  };
  const update = (fields: object, toolCallId = 'c'): void =>
    updates.fire({ sessionUpdate: 'tool_call_update', ...toolCall.parse({ toolCallId, ...fields }) });

  const asked = {
    title: 'Run it',
    kind: 'execute',
    rawInput: { command: 'npm test' },
    locations: [{ path: '/w/a' }],
  };
  const edit = { title: 'Edit a.ts', kind: 'edit', content: [diff('b')] };

  for (const [name, before, after] of [
    ['its command', asked, { rawInput: { command: 'rm -rf ~' } }],
    ['its command, in an update that ends it', asked, { rawInput: { command: 'x' }, status: 'completed' }],
    ['its folder', asked, { rawInput: { command: 'npm test', cwd: '/etc' } }],
    ['its environment', asked, { rawInput: { command: 'npm test', env: { NODE_OPTIONS: '-r /x' } } }],
    ['its title', asked, { title: 'Run the tests' }],
    ['its name, if it has no title', { ...asked, title: undefined, name: 'shell' }, { name: 'deploy' }],
    ['a part that was not understood', asked, { droppedParts: ['content.1: "x"'] }],
    ['its kind', asked, { kind: 'read' }],
    ['its places', asked, { locations: [{ path: '/etc/passwd' }] }],
    ['its diff', edit, { content: [diff('c')] }],
    ['the file of its diff', edit, { content: [diff('b', '/w/b.ts')] }],
    ['that it has a diff', edit, { content: [] }],
    [
      'the only text that says what it does',
      { title: 'x', content: [text('ls')] },
      { content: [text('rm')] },
    ],
  ] as const)
    it(`is changed by ${name}`, () => {
      const request = open(before);
      const first = request.version;
      update(after);
      const second = request.version;
      assert.notEqual(second, first);
      assert.deepEqual(
        [first.token.isCancellationRequested, second.token.isCancellationRequested],
        [true, false],
      );
      assert.equal(second.request.subject.doubt, 'changed');
      request.dispose();
      update({ title: 'Later' });
      assert.equal(request.version, second);
    });

  for (const [name, after, id] of [
    ['its status', { status: 'in_progress' }, 'c'],
    ['the same call again', structuredClone(asked), 'c'],
    ['an empty input', { rawInput: {} }, 'c'],
    ['the output of its command', { content: [text('1 passed')], rawOutput: 'x' }, 'c'],
    ['another call', { title: 'Other' }, 'd'],
  ] as const)
    it(`is not changed by ${name}`, () => {
      const request = open(asked);
      const { version } = request;
      update(after, id);
      assert.equal(request.version, version);
      assert.equal(version.token.isCancellationRequested, false);
    });

  it('shows what the update replaced, and not what was before it', () => {
    const announced = { rawInput: { command: 'npm test', env: { A: 'old' } }, content: [text('Old words')] };
    const request = open({ kind: 'execute', rawInput: { command: 'npm test' } }, announced);
    update({ rawInput: { command: 'rm' } });
    const { subject } = request.version.request;
    assert.deepEqual([subject.command?.line, subject.inputs], ['rm', []]);
    assert.deepEqual(request.version.request.toolCall, {
      ...{ toolCallId: 'c', kind: 'execute' },
      rawInput: { command: 'rm' },
    });
    update({ content: [text('New words')] });
    update({ title: 'New title' });
    const now = request.version.request.subject;
    assert.deepEqual([now.title, now.parts.map((part) => part.text)], ['New title', ['New words']]);
  });

  it('says what else is in doubt, and what is missing, after a change', () => {
    const request = open(asked);
    update({ rawInput: { note: 'x' }, kind: 'execute' });
    const { subject } = request.version.request;
    assert.match(
      doubtWords(subject) ?? '',
      /^The agent changed this request\. .*\. The agent does not say what it would run\.$/,
    );
    const cut = open(asked, undefined, true);
    update({ title: 'Other' });
    assert.match(doubtWords(cut.version.request.subject) ?? '', /too large to be shown in full/);
  });

  it('is not changed by the same long diff again, of which only the changed lines are kept', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at} of the file\n`);
    const [oldText, newText] = [lines.join(''), lines.with(7, 'changed\n').join('')];
    const content = [{ type: 'diff', path: '/w/a.ts', oldText, newText }];
    const request = open({ title: 'Edit a.ts', kind: 'edit', content });
    const { version } = request;
    const { subject } = version.request;
    assert.deepEqual([subject.doubt, subject.isUnclear, subject.isUnderstood], [undefined, false, true]);
    update({ content, status: 'pending' });
    assert.equal(request.version, version);
    update({ content: [{ ...content[0], newText: lines.with(7, 'other\n').join('') }] });
    assert.equal(request.version.request.subject.doubt, 'changed');
  });

  it('is not changed by a call with its id that was allowed, until that has ended', () => {
    const request = open(asked);
    const { version } = request;
    request.otherAllowed('d');
    request.otherAllowed('c');
    update({ title: 'Other', rawInput: { command: 'ls' } });
    update({ title: 'Other', status: 'completed' });
    assert.equal(request.version, version);
    update({ title: 'Changed' });
    assert.notEqual(request.version, version);
  });

  it('ends if an update would be compared with several large requests for its call', () => {
    const rawInput = { command: 'npm test', note: 'a'.repeat(mostCompared / 4) };
    const lives = [0, 1, 2, 3].map((at) => {
      life = new RequestLife(cancellation.token, new CancellationSource().token, { session });
      return { life, request: open(at < 3 ? { ...asked, rawInput } : asked) };
    });
    const versions = lives.map(({ request }) => request.version);
    update({ status: 'in_progress' });
    update({ rawInput: {} });
    assert.deepEqual(
      lives.map(({ life: { end } }) => end),
      Array(4).fill(undefined),
    );
    update({ title: 'Other' });
    assert.deepEqual(
      lives.map(({ life: { end } }) => end),
      [undefined, 'changedTooOften', 'changedTooOften', 'changedTooOften'],
    );
    assert.notEqual(lives[0]!.request.version, versions[0]);
    for (const { token } of versions) assert.equal(token.isCancellationRequested, true);
  });

  it('ends when it was changed too often, and with its life', () => {
    const request = open(asked);
    for (let times = 0; times < mostChanges; times++) update({ title: `Title ${times}` });
    const { version } = request;
    assert.deepEqual([version.request.subject.title, life.end], [`Title ${mostChanges - 1}`, undefined]);
    update({ title: 'One more' });
    assert.deepEqual([request.version, life.end], [version, 'changedTooOften']);
    assert.equal(version.token.isCancellationRequested, true);
    life = new RequestLife(cancellation.token, new CancellationSource().token, { session });
    const other = open(asked);
    cancellation.cancel();
    assert.deepEqual([other.version.token.isCancellationRequested, life.end], [true, 'other']);
    const last = other.version;
    update({ title: 'Too late' });
    assert.equal(other.version, last);
  });
});
