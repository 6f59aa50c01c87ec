// Tests what a permission request adds to the known tool calls of its session. `permissionsServiceAnswers` tests its answers.
import * as assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../../../src/agent/clock.ts';
import { neverCancelled } from '../../../../../src/base/cancellation.ts';
import type { AgentSession } from '../../../../../src/chat/session/agentSession.ts';
import { requestPermission, type PermissionResult } from '../../../../../src/protocol/client/permission.ts';
import { shortenedMark, toolCall, type ToolCall } from '../../../../../src/protocol/session/toolCall.ts';
import { mostChanges } from '../../../../../src/vscode/serve/permissions/openRequest.ts';
import type { PermissionRequest } from '../../../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { doubtWords } from '../../../../../src/vscode/serve/permissions/permissionText.ts';
import { PermissionsService } from '../../../../../src/vscode/serve/permissions/permissionsService.ts';
import { requestValidity } from '../../../../../src/vscode/serve/requestValidity.ts';
import { createConnection } from '../../../../../src/wire/connection.ts';
import type { Connection } from '../../../../../src/wire/peer.ts';
import { until } from '../../../../until.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { callUpdate, testSession } from '../../editorTools/testSession.ts';

const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];
const requested: ToolCall = { toolCallId: 'a', title: 'hover (editor MCP Server)', kind: 'other' };

const requestedEdit = (content: readonly object[]): ToolCall =>
  toolCall.parse({ toolCallId: 'a', kind: 'edit', content });

describe('PermissionsService', () => {
  let session: AgentSession;
  let service: PermissionsService;
  let agent: Connection;
  let client: Connection;
  let answer: string | undefined;
  /** The user does not answer. */
  let unanswered: boolean;
  /** The request that the user saw, and the calls of the session then. */
  let requests: PermissionRequest[];
  /** What the agent does while the user reads a request. */
  let meanwhile: (() => void) | undefined;
  let seen: { readonly request: PermissionRequest; readonly noted: readonly ToolCall[] } | undefined;

  const serveWith = (ask: (request: PermissionRequest) => Promise<string | undefined>): void => {
    const logger = new RecordingLogger();
    service = new PermissionsService({ ask }, () => [], { clock: systemClock, logger });
    const [toClient, toAgent] = [new PassThrough(), new PassThrough()];
    client = createConnection(toClient, toAgent, { logger, role: 'client' });
    agent = createConnection(toAgent, toClient, { logger, role: 'agent' });
    service.serve({ name: 'mine', info: () => undefined }, client, { all: () => [], get: () => session });
    client.listen();
    agent.listen();
  };
  const stop = (): void => {
    client.dispose();
    agent.dispose();
    service.dispose();
  };

  beforeEach(() => {
    session = testSession('one');
    [requests, meanwhile, unanswered] = [[], undefined, false];
    serveWith((request) => {
      seen = { request, noted: session.toolCalls };
      requests.push(request);
      meanwhile?.();
      return unanswered ? new Promise(() => undefined) : Promise.resolve(answer);
    });
  });
  afterEach(stop);

  const ask = (call: ToolCall): Promise<PermissionResult> =>
    agent.sendRequest(requestPermission, { sessionId: 'one', toolCall: call, options });

  it('notes a call that the agent has not announced, unless it is not allowed', async () => {
    for (const [given, noted] of [
      ['yes', 1],
      ['no', 0],
      [undefined, 0],
    ] as const) {
      session = testSession('one');
      answer = given;
      await ask(requested);
      assert.deepEqual(seen?.noted, [requested]);
      assert.equal(session.toolCalls.length, noted);
    }
  });

  it('shows a request without fields of an earlier request for the same id', async () => {
    answer = 'yes';
    await ask({ toolCallId: 'a', title: 'Bash', kind: 'execute', rawInput: { command: 'npm test' } });
    await ask({ toolCallId: 'a', title: 'Bash', kind: 'execute' });
    assert.equal(seen?.request.subject.isUnknown, true);
  });

  it('shows the fields of the announced call, also after it was not allowed', async () => {
    session.handleUpdate(callUpdate('a', { title: 'npm test', rawInput: { command: 'npm test' } }));
    answer = 'no';
    for (let times = 0; times < 2; times++) {
      seen = undefined;
      await ask({ toolCallId: 'a' });
      assert.equal(seen!.request.subject.command?.line, 'npm test');
    }
  });

  it('shortens a request that is too large, says so, and lets no rule allow it', async () => {
    answer = 'yes';
    const command = 'x '.repeat(2_000_000);
    const locations = Array.from({ length: 20_000 }, (_, at) => ({ path: `/f${at}` }));
    await ask({ toolCallId: 'a', title: 'Bash', kind: 'execute', rawInput: { command }, locations });
    const { subject, toolCall: shown } = seen!.request;
    assert.ok(subject.command!.line.length < 300_000);
    assert.match(subject.command!.line, /more characters are not shown/);
    assert.ok(subject.paths.length < 6_000);
    assert.equal(subject.isUnclear, true);
    assert.equal(subject.isUnderstood, false);
    assert.equal(subject.doubt, 'tooLarge');
    assert.match(doubtWords(subject) ?? '', /too large to be shown in full/);
    assert.ok(JSON.stringify(shown).length < 2 ** 21);
  });

  it('shortens what was announced before, too', async () => {
    session.handleUpdate(callUpdate('a', { rawInput: { command: 'x '.repeat(500_000) } }));
    answer = 'no';
    await ask({ toolCallId: 'a' });
    assert.ok(seen!.request.subject.command!.line.length < 300_000);
    assert.equal(seen!.request.subject.isUnclear, true);
  });

  it('says so if the announcement of the call was shortened before', async () => {
    session.handleUpdate(callUpdate('a', { rawInput: { command: 'ls' }, [shortenedMark]: true }));
    answer = 'no';
    // An agent that says so itself must not evade the notes about parts that were left out.
    for (const call of [{ toolCallId: 'a' }, { toolCallId: 'b', title: 'Read a', [shortenedMark]: true }]) {
      await ask(call);
      assert.equal(seen!.request.subject.isUnclear, true);
      assert.equal(seen!.request.subject.doubt, 'tooLarge');
    }
  });

  it('keeps what changes of long files, and marks only a change that is long itself', async () => {
    answer = 'yes';
    const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} of the file\n`);
    const [oldText, newText] = [lines.join(''), lines.with(30_000, 'changed\n').join('')];
    const diff = (path: string): object => ({ type: 'diff', path, oldText, newText });
    const edit = async (content: object[]): Promise<PermissionRequest['subject']> => {
      await ask(requestedEdit(content));
      return seen!.request.subject;
    };
    const subject = await edit([diff('/a.ts'), diff('/b.ts')]);
    assert.deepEqual([subject.doubt, subject.isUnclear, subject.isUnderstood], [undefined, false, true]);
    const context = (from: number): string => lines.slice(from, from + 3).join('');
    const trimmed = {
      oldText: `${context(29_997)}${lines[30_000]}${context(30_001)}`,
      newText: `${context(29_997)}changed\n${context(30_001)}`,
    };
    assert.deepEqual(subject.diffs, [
      { path: '/a.ts', ...trimmed },
      { path: '/b.ts', ...trimmed },
    ]);
    const created = await edit([{ type: 'diff', path: '/new.ts', newText }]);
    assert.equal(created.diffs[0]?.oldText, undefined);
    assert.deepEqual([created.doubt, created.isUnclear], ['tooLarge', true]);
    const other = lines.map((line) => `${line}\n`).join('');
    assert.equal((await edit([{ type: 'diff', path: '/a.ts', oldText, newText: other }])).doubt, 'tooLarge');
  });

  it('shows a file once that the input has as a whole too', async () => {
    answer = 'yes';
    const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at} of the file\n`);
    const [oldText, newText] = [lines.join(''), lines.with(7, 'changed\n').join('')];
    const content = [{ type: 'diff', path: '/a.ts', oldText, newText }];
    await ask({ ...requestedEdit(content), rawInput: { file_path: '/a.ts', content: newText } });
    const { subject } = seen!.request;
    assert.deepEqual([subject.doubt, subject.diffs.length], [undefined, 1]);
  });

  it('keeps what changes of a long file that was announced before', async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} of the file\n`);
    const [oldText, newText] = [lines.join(''), lines.with(7, 'changed\n').join('')];
    session.handleUpdate(
      callUpdate('a', { kind: 'edit', content: [{ type: 'diff', path: '/a.ts', oldText, newText }] }),
    );
    answer = 'no';
    await ask({ toolCallId: 'a' });
    const { subject } = seen!.request;
    assert.deepEqual([subject.doubt, subject.isUnclear, subject.diffs.length], [undefined, false, 1]);
  });

  it('does not shorten the change of a source file', async () => {
    answer = 'yes';
    const [oldText, newText] = ['a\n'.repeat(60_000), 'b\n'.repeat(60_000)];
    const content = [{ type: 'diff' as const, path: '/a.ts', oldText, newText }];
    await ask({ toolCallId: 'a', kind: 'edit', content });
    assert.deepEqual(seen!.request.toolCall!.content, content);
    assert.equal(seen!.request.subject.isUnclear, false);
    assert.deepEqual(seen!.request.subject.parts, []);
  });

  it('asks again if the agent changes the call while the user reads it, and offers nothing lasting then', async () => {
    answer = 'yes';
    const lines = ['rm -rf ~', undefined];
    meanwhile = () => {
      const command = lines.shift();
      if (command !== undefined) session.handleUpdate(callUpdate('a', { rawInput: { command } }));
    };
    const { outcome } = await ask({ toolCallId: 'a', kind: 'execute', rawInput: { command: 'npm test' } });
    assert.equal(outcome.outcome, 'selected');
    assert.deepEqual(
      requests.map(({ subject }) => [subject.command?.line, subject.doubt]),
      [
        ['npm test', undefined],
        ['rm -rf ~', 'changed'],
      ],
    );
    // The opened text of the first one is replaced by a notice.
    const [before, after] = requests;
    assert.equal(before!.outdated?.isCancellationRequested, true);
    assert.equal(after!.outdated?.isCancellationRequested, false);
  });

  it('does not ask again if the call is only sent again, and gives up if it changes each time', async () => {
    answer = 'yes';
    const call = { title: 'Test', kind: 'execute', rawInput: { command: 'npm test' } };
    meanwhile = () =>
      session.handleUpdate(callUpdate('a', structuredClone({ ...call, status: 'in_progress' })));
    assert.equal((await ask({ toolCallId: 'a', ...call } as ToolCall)).outcome.outcome, 'selected');
    assert.equal(requests.length, 1);
    meanwhile = () =>
      session.handleUpdate(callUpdate('a', { rawInput: { command: `x ${requests.length}` } }));
    assert.equal((await ask({ toolCallId: 'a', ...call } as ToolCall)).outcome.outcome, 'cancelled');
    assert.equal(requests.length, 1 + 1 + mostChanges);
  });

  it('is cancelled when the agent ends the turn of the session without waiting for the answer', async () => {
    for (const end of ['answers', 'fails'] as const) {
      const { promise, resolve, reject } = Promise.withResolvers();
      session = testSession('one', 'mine', promise);
      const turn = session.prompt([{ type: 'text', text: 'go' }]).catch(() => undefined);
      seen = undefined;
      unanswered = true;
      const result = ask(requested);
      await until('the question', () => seen !== undefined);
      if (end === 'answers') resolve({ stopReason: 'end_turn' });
      else reject(new Error('no'));
      assert.deepEqual(await result, { outcome: { outcome: 'cancelled' } });
      assert.equal(seen!.request.life?.end, 'turnEnded');
      await turn;
    }
  });

  it('stays open at the end of a turn if other work asked, until that is cancelled', async () => {
    for (const how of ['before', 'listed', 'subagent'] as const) {
      const { promise, resolve } = Promise.withResolvers();
      session = testSession('one', 'mine', promise);
      if (how === 'before') session.handleUpdate(callUpdate('a', { title: 'Started earlier' }));
      const turn = session.prompt([{ type: 'text', text: 'go' }]);
      if (how === 'subagent')
        session.handleUpdate(
          callUpdate('task', { rawInput: { run_in_background: true }, status: 'completed' }),
        );
      const _meta = how === 'subagent' ? { claudeCode: { parentToolUseId: 'task' } } : undefined;
      seen = undefined;
      unanswered = true;
      const result = ask({ ...requested, ...(_meta && { _meta }) });
      await until('the question', () => seen !== undefined);
      if (how === 'listed')
        session.handleUpdate({
          sessionUpdate: 'state_update',
          state: 'idle',
          background: [{ toolCallId: 'a' }],
        });
      resolve({ stopReason: 'end_turn' });
      await turn;
      assert.equal(seen!.request.life?.token.isCancellationRequested, false, how);
      session.cancel(true);
      assert.deepEqual(await result, { outcome: { outcome: 'cancelled' } });
      assert.equal(seen!.request.life?.end, 'other');
    }
  });

  it('is cancelled if it arrives after the user cancelled its turn, unless other work asks', async () => {
    const { promise, resolve } = Promise.withResolvers();
    session = testSession('one', 'mine', promise);
    session.handleUpdate(callUpdate('earlier', { title: 'Started earlier' }));
    const turn = session.prompt([{ type: 'text', text: 'go' }]);
    session.cancel();
    [unanswered, seen] = [true, undefined];
    assert.deepEqual(await ask(requested), { outcome: { outcome: 'cancelled' } });
    assert.equal(seen, undefined);
    const other = ask({ toolCallId: 'earlier' });
    await until('the question', () => seen !== undefined);
    resolve({ stopReason: 'cancelled' });
    await turn;
    assert.equal(seen!.request.life?.token.isCancellationRequested, false);
    session.end();
    assert.deepEqual(await other, { outcome: { outcome: 'cancelled' } });
  });

  it('keeps two requests for one id apart: refusing one leaves the other open', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const asked = answers.map(({ promise }) => promise);
    const given: PermissionRequest[] = [];
    stop();
    serveWith((request) => {
      given.push(request);
      return asked[given.length - 1]!;
    });
    const results = ['one', 'two'].map((title) => ask({ toolCallId: 'a', title }));
    await until('both', () => given.length === 2);
    assert.deepEqual(
      given.map(({ subject }) => subject.title),
      ['one', 'two'],
    );
    answers[1]!.resolve('no');
    assert.deepEqual(await results[1], { outcome: { outcome: 'selected', optionId: 'no' } });
    assert.equal(given[0]!.life?.token.isCancellationRequested, false);
    assert.deepEqual(
      session.toolCalls.map(({ title }) => title),
      ['one'],
    );
    // Updates of a call that was allowed do not change another request for its id.
    asked.push(new Promise(() => undefined));
    const again = ask({ toolCallId: 'a', title: 'three' });
    await until('the third', () => given.length === 3);
    answers[0]!.resolve('yes');
    assert.deepEqual(await results[0], { outcome: { outcome: 'selected', optionId: 'yes' } });
    session.handleUpdate(callUpdate('a', { title: 'runs', rawInput: { command: 'ls' } }));
    assert.equal(given.length, 3);
    session.end();
    assert.deepEqual(await again, { outcome: { outcome: 'cancelled' } });
  });

  it('marks requests of this client as its own, and does not note them as calls of the agent', async () => {
    answer = 'yes';
    const params = { sessionId: 'one', toolCall: requested, options };
    const names = ['total', 'sum'];
    const { kind } = await service.request(session, params, neverCancelled, undefined, names);
    assert.equal(kind, 'allow_once');
    assert.equal(seen?.request.isOwn, true);
    assert.deepEqual(seen.request.titleNames, names);
    assert.deepEqual(session.toolCalls, []);
  });

  it('replaces the opened text of an earlier request of this client for the same call', async () => {
    answer = 'yes';
    const ask = async (toolCallId: string): Promise<void> => {
      const params = { sessionId: 'one', toolCall: { toolCallId, title: 'Rename' }, options };
      await service.request(session, params, neverCancelled);
    };
    await ask('a');
    await ask('b');
    const notices = (): (string | undefined)[] => requests.map((one) => requestValidity(one)?.notice());
    assert.deepEqual(notices(), [undefined, undefined]);
    await ask('a');
    const [first, other, second] = notices();
    assert.match(first ?? '', /^This is out of date/);
    assert.deepEqual([other, second], [undefined, undefined]);
  });
});
