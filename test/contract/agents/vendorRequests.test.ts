// Messages of vendors from a process of an agent: Cursor's plans and questions are answered, others are shown.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { neverCancelled, type CancellationToken } from '../../../src/base/cancellation.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import { Transcript } from '../../../src/chat/transcript/transcript.ts';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import type { FormAnswer, FormRequest } from '../../../src/vscode/serve/elicitation/elicitationPrompt.ts';
import { type ServedAgent, SessionTable } from '../../../src/vscode/serve/service.ts';
import { CursorService } from '../../../src/vscode/serve/vendor/cursorService.ts';
import { UnsupportedService } from '../../../src/vscode/serve/vendor/unsupportedService.ts';
import { SessionUpdates } from '../../../src/vscode/sessions/sessionUpdates.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { lineOf } from '../../unit/chat/transcript/transcriptScript.ts';
import { until } from '../../until.ts';

interface Asked {
  readonly request: FormRequest;
  readonly token: CancellationToken;
  readonly answer: (answer: FormAnswer) => void;
}

describe('messages of vendors', () => {
  let scripted: ScriptedAgent;
  let session: AgentSession;
  let transcript: Transcript;
  let asked: Asked[];

  beforeEach(async () => {
    asked = [];
    scripted = new ScriptedAgent('vendor');
    const { agent, logger } = scripted;
    const table = new SessionTable();
    const updates = new SessionUpdates(logger);
    const fillIn = (request: FormRequest, token: CancellationToken): Promise<FormAnswer> => {
      const { promise, resolve } = Promise.withResolvers<FormAnswer>();
      asked.push({ request, token, answer: resolve });
      return promise;
    };
    const unsupported = new UnsupportedService(logger);
    transcript = new Transcript(() => undefined, noTerminals);
    unsupported.join({
      find: (_, id) =>
        id === session.sessionId
          ? { addUnsupported: (message) => transcript.addUnsupported(message, 'Vendor') }
          : undefined,
    });
    const cursor = new CursorService(
      { fillIn },
      (connection, id, update) => updates.of(connection)?.deliver(id, update),
      unsupported,
      logger,
    );
    const served: ServedAgent = { name: 'vendor', info: () => undefined };
    agent.onWillConnect((connection) => {
      for (const service of [updates, cursor, unsupported]) {
        const serving = service.serve(served, connection, table);
        connection.onClose(() => serving.dispose());
      }
    });
    const { connection } = await scripted.ready();
    const sessions = new AgentSessions({
      agent: 'vendor',
      wire: connection,
      routes: updates.of(connection)!,
      capabilities: {},
      table,
      signIn: { required: () => Promise.resolve(false), works: () => undefined },
      logger,
    });
    connection.onClose(() => sessions.dispose());
    const place = { cwd: '/', folders: ['/'], mcpServers: [] };
    session = await sessions.new(
      place,
      (one) => one.onDidUpdate((update) => transcript.handleUpdate(update)),
      neverCancelled,
    );
  });
  afterEach(() => scripted.dispose());

  function prompt(text: string): Promise<unknown> {
    transcript.prompt([{ kind: 'text', text }]);
    return session.prompt([{ type: 'text', text }]);
  }
  const rows = (kind: Entry['kind']): string[] =>
    transcript
      .rows()
      .filter((row) => row.kind === kind)
      .map(lineOf);
  const one = async (): Promise<Asked> => {
    await until('the question', () => asked.length === 1);
    return asked[0]!;
  };

  it('ask the user to accept a plan, which stays in the conversation', async () => {
    const turn = prompt('plan');
    const { request, answer } = await one();
    assert.deepEqual(
      [request.agent, request.sessionId, request.message, request.fields],
      ['vendor', 'vendor-1', 'Review the plan: Round the total', []],
    );
    const plan = [
      'The cart shows a wrong total.',
      '',
      '1. Inspect the **cart**.',
      '2. Round the total.',
      '',
      '- [x] Read the cart',
      '- [ ] Fix the total',
    ].join('\n');
    assert.equal(request.plan, plan);
    answer({ action: 'accept', content: {} });
    await turn;
    assert.deepEqual(rows('agent'), ['agent {"outcome":{"outcome":"accepted"}}']);
    assert.deepEqual(rows('planText'), [`planText # Round the total\n\n${plan}`]);
  });

  it('get the reason why the user refuses a plan', async () => {
    const turn = prompt('plan');
    (await one()).answer({ action: 'decline', reason: 'Add a test.' });
    await turn;
    assert.deepEqual(rows('agent'), ['agent {"outcome":{"outcome":"rejected","reason":"Add a test."}}']);
  });

  it('ask questions, and get the ids of the chosen options', async () => {
    const turn = prompt('question');
    const { request, answer } = await one();
    assert.equal(request.message, 'Need input');
    assert.deepEqual(
      request.fields.map(({ kind, title, isRequired }) => [kind, title, isRequired]),
      [
        ['choice', 'Which mode should I use?', true],
        ['choices', 'Which tests?', false],
      ],
    );
    answer({ action: 'accept', content: { 'question-0': 'plan', 'question-1': ['unit', 'page'] } });
    await turn;
    const answers = [
      { questionId: 'q1', selectedOptionIds: ['plan'] },
      { questionId: 'q2', selectedOptionIds: ['unit', 'page'] },
    ];
    assert.deepEqual(rows('agent'), [
      `agent ${JSON.stringify({ outcome: { outcome: 'answered', answers } })}`,
    ]);
  });

  it('end with their turn, and are answered as cancelled', async () => {
    await prompt('question plan leave');
    assert.equal(asked.length, 2);
    await until('their end', () => asked.every(({ token }) => token.isCancellationRequested));
    const cancelled = '{"outcome":{"outcome":"cancelled"}}';
    await until('the answers', () => rows('agent').join('').split(cancelled).length === 3);
  });

  it('are cancelled with the turn', async () => {
    const turn = prompt('plan');
    const { token } = await one();
    session.cancel();
    await until('its end', () => token.isCancellationRequested);
    await turn;
    assert.deepEqual(rows('agent'), ['agent {"outcome":{"outcome":"cancelled"}}']);
  });

  it('show a list of tasks as the plan, also if only one has changed', async () => {
    await prompt('todos');
    assert.deepEqual(rows('plan'), ['plan Read the cart:completed,Fix the total:completed']);
    assert.match(
      rows('agent').join(''),
      /"outcome":"accepted","todos":\[\{"id":"1","content":"Read the cart"/,
    );
  });

  it('that this client does not know are refused, and shown with their text', async () => {
    await prompt('unknown');
    assert.match(rows('agent').join(''), /"code":-32601/);
    assert.deepEqual(rows('notice'), [
      'notice info Vendor sent a message that this version does not support: _vendor/note',
      'notice info Vendor sent a request that this version does not support: vendor/ask',
    ]);
    const details = transcript.rows().flatMap((row) => (row.kind === 'notice' ? [row.detail ?? ''] : []));
    assert.equal(details[0], 'text: The index is old.');
    assert.match(details[1]!, /^question: Shall I go on\?\[U\+202E\]$/m);
    assert.ok(!details[1]!.includes('ghp_'), details[1]);
  });

  it('are shown if they ask for a text, which Cursor does not take', async () => {
    await prompt('open');
    assert.match(rows('agent').join(''), /"outcome":"skipped","reason":/);
    assert.match(rows('notice').join(''), /does not support: cursor\/ask_question$/);
    assert.equal(asked.length, 0);
  });

  it('do not fill the conversation, however many there are', async () => {
    await prompt('flood');
    const shown = rows('notice');
    assert.equal(shown.length, 7);
    assert.match(shown[0]!, /_vendor\/kind0 \(100 times\)$/);
    assert.match(
      shown[6]!,
      /sent more messages that this version does not support\. \(more than 100 times\)$/,
    );
    const length = transcript
      .rows()
      .reduce((sum, row) => sum + (row.kind === 'notice' ? (row.detail ?? '').length : 0), 0);
    assert.ok(length < 100_000, `${length}`);
  });
});
