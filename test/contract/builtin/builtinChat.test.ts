// Conversations with the built-in agent: what it shows about the editor, and how it chats with a model.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { isAgentChoice } from '../../../src/protocol/session/agentChoice.ts';
import { BuiltinHere } from './builtinHere.ts';
import { BuiltinProcess } from './builtinProcess.ts';
import { hold, piece, refuse, ScriptedModel, stream } from './scriptedModel.ts';

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly update?: Update; readonly sessionId?: string; readonly limit?: number };
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}
interface Update {
  readonly sessionUpdate: string;
  readonly content?: { readonly text: string };
  readonly availableCommands?: readonly { readonly name: string }[];
}

const place = { cwd: '/w', mcpServers: [] };
const workspace = { activeDocument: {}, openDocuments: {}, recentDocuments: {} };

describe('a conversation with the built-in agent', () => {
  let model: ScriptedModel;
  let agent: BuiltinHere | BuiltinProcess;
  let sessionId: string;
  beforeEach(async () => (model = await ScriptedModel.start()));
  afterEach(async () => {
    agent.stop();
    await model.stop();
  });

  const next = (): Promise<Message> => agent.next() as Promise<Message>;

  async function start(env: Readonly<Record<string, string>> = {}, capabilities: object = {}): Promise<void> {
    agent = new BuiltinHere(env);
    await begin(capabilities);
  }
  async function startProcess(
    env: Readonly<Record<string, string>>,
    capabilities: object = {},
  ): Promise<void> {
    agent = new BuiltinProcess(env);
    await begin(capabilities);
  }
  async function begin(capabilities: object): Promise<void> {
    await agent.ask('initialize', { protocolVersion: 1, clientCapabilities: capabilities });
    agent.send({ id: 'new', method: 'session/new', params: place });
    const first = await next();
    assert.deepEqual(
      first.params?.update?.availableCommands?.map(({ name }) => name),
      ['state', 'context', 'agents'],
    );
    assert.ok(isAgentChoice('/agents', first.params.update.availableCommands));
    sessionId = ((await next()).result as { sessionId: string }).sessionId;
  }
  const withModel = (): Promise<void> =>
    start({ ACP_HOST_MODEL_ENDPOINT: model.address, ACP_HOST_MODEL_NAME: 'tiny' });

  const send = (text: string, more: object = {}): void =>
    agent.send({
      id: 'turn',
      method: 'session/prompt',
      params: { sessionId, prompt: [{ type: 'text', text }], ...more },
    });

  /** Sends a prompt and collects the text until the turn ends. Requests are answered by `answer`. */
  async function say(
    text: string,
    more: object = {},
    answer: (message: Message) => object = () => ({}),
  ): Promise<{ said: string; thought: string; end: Message }> {
    send(text, more);
    let said = '';
    let thought = '';
    for (;;) {
      const message = await next();
      if (message.id === 'turn') return { said, thought, end: message };
      const { update } = message.params ?? {};
      if (update?.sessionUpdate === 'agent_message_chunk') said += update.content?.text;
      else if (update?.sessionUpdate === 'agent_thought_chunk') thought += update.content?.text;
      else agent.send({ id: message.id, ...answer(message) });
    }
  }

  it("shows the editor's answers to /state, and which requests failed or are not supported", async () => {
    await start({}, { workspace: { ...workspace, recentDocuments: undefined } });
    const asked: unknown[] = [];
    const { said, end } = await say('/state', {}, ({ method, params }) => {
      asked.push([method, params]);
      const document = { uri: 'file:///w/src/a`b.ts', languageId: 'typescript' };
      return method === 'workspace/active_document'
        ? { result: { document } }
        : { error: { code: -32603, message: 'not now' } };
    });
    assert.deepEqual(end.result, { stopReason: 'end_turn' });
    assert.deepEqual(asked, [
      ['workspace/active_document', { sessionId }],
      ['workspace/open_documents', { sessionId }],
    ]);
    assert.ok(said.includes('**Active file**:\n\n- `` src/a`b.ts `` (`typescript`)'), said);
    assert.ok(said.includes('**Open files**: could not be read: not now'), said);
    assert.ok(said.includes('**Recent files**: not supported by the editor.'), said);
    assert.ok(said.includes('No language model'), said);
  });

  it('shows exactly the context sent with the message for /context', async () => {
    await start();
    const runtimeContext = [
      { title: 'Problems', text: '```\n2 errors\n```' },
      { text: 'no title' },
      { title: 7 },
    ];
    const { said } = await say('/context', { runtimeContext });
    assert.equal(
      said,
      'Editor context of this prompt:\n\n**`Problems`**\n\n````\n```\n2 errors\n```\n````\n\n**`Untitled`**\n\n```\nno title\n```',
    );
    for (const none of [{}, { runtimeContext: null }, { runtimeContext: 'x' }])
      assert.equal((await say('/context', none)).said, 'No context was sent with this prompt.');
  });

  it('uses the translations of its environment, and English if they cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-words-'));
    try {
      const file = join(folder, 'translations.json.br');
      const write = (json: string): void => writeFileSync(file, brotliCompressSync(json));
      write(
        JSON.stringify({
          english: ['No context was sent with this prompt.', '{0}: none.'],
          translated: { ja: ['なし。', '{0}: なし。'], de: ['Nichts.', 7] },
        }),
      );
      await startProcess({ ACP_HOST_L10N: file, ACP_HOST_LANGUAGE: 'de' }, { workspace });
      assert.equal((await say('/context')).said, 'Nichts.');
      const none = (): object => ({ result: { documents: [] } });
      assert.ok((await say('/state', {}, none)).said.includes('**Open files**: none.'));
      agent.stop();
      const breaks = [() => write('{'), () => write('null'), () => writeFileSync(file, '{}')];
      for (const damage of breaks) {
        damage();
        await startProcess({ ACP_HOST_L10N: file, ACP_HOST_LANGUAGE: 'de' });
        assert.equal((await say('/context')).said, 'No context was sent with this prompt.');
        agent.stop();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says how to select another agent', async () => {
    await start();
    assert.match((await say('/agents')).said, /select the agent name above the conversation/);
    assert.match((await say('What can you do?')).said, /do not use a language model/);
  });

  it('accepts its commands in any case and with text after them, and lists them for an unknown one', async () => {
    await withModel();
    for (const text of ['/CONTEXT', ' /context please', '/context\nand [a.ts](file:///a.ts)'])
      assert.equal((await say(text)).said, 'No context was sent with this prompt.', text);
    for (const text of ['/unknown', '/fix-it '])
      assert.equal(
        (await say(text)).said,
        `The command \`${text.trim()}\` does not exist. Available commands: \`/state\`, \`/context\`, \`/agents\`.`,
      );
    assert.deepEqual(model.asked, []);
    model.script = stream('Well.');
    for (const text of ['/etc/hosts', '/fix this', 'what is /unknown'])
      assert.equal((await say(text)).said, 'Well.', text);
  });

  it('says why the configured model is not used, with the reason from its environment', async () => {
    const why = 'You did not allow the model server.';
    await startProcess({ ACP_HOST_MODEL_UNUSED: why }, { workspace: {} });
    const { said } = await say('/state');
    assert.ok(said.endsWith(`\n\n${why}`), said);
    assert.ok((await say('Hi')).said.endsWith(`\n\n${why}`));
  });

  it('sends the model the conversation and, for one turn only, the context of the editor', async () => {
    await withModel();
    model.script = stream('Hello, **you**.');
    const runtimeContext = [{ title: 'Open', text: 'a.ts' }];
    const first = await say('Hi', { runtimeContext });
    assert.equal(first.said, 'Hello, **you**.');
    assert.deepEqual(first.end.result, { stopReason: 'end_turn' });
    model.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const thought = { choices: [{ delta: { reasoning_content: 'Hm.' } }] };
      response.write(`data: ${JSON.stringify(thought)}\n\n${piece('Bye')}`);
      response.end(piece('', 'length'));
    };
    const second = await say('And?');
    assert.deepEqual([second.thought, second.said], ['Hm.', 'Bye']);
    assert.deepEqual(second.end.result, { stopReason: 'max_tokens' });
    const [one, two] = model.asked.map(({ path, body }) => {
      assert.equal(path, '/v1/chat/completions');
      assert.equal(body['model'], 'tiny');
      assert.equal(body['tools'], undefined);
      return (body['messages'] as { role: string; content: string }[]).slice(1);
    });
    assert.deepEqual(one, [
      {
        role: 'user',
        content: '<editor>\nWhat the editor tells of itself just now:\n\n## Open\n\na.ts\n</editor>\n\nHi',
      },
    ]);
    assert.deepEqual(two, [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello, **you**.' },
      { role: 'user', content: 'And?' },
    ]);
  });

  it('streams, and stops when the turn is cancelled', async () => {
    await withModel();
    model.script = hold('So');
    send('Tell me');
    assert.equal((await next()).params?.update?.content?.text, 'So');
    agent.notify('session/cancel', { sessionId });
    assert.deepEqual((await next()).result, { stopReason: 'cancelled' });
    await until('the agent to close the connection', () => model.hungUp === 1);
  });

  it('reports why the model gave no answer, and continues', async () => {
    await withModel();
    model.script = refuse(404, '{"error":{"message":"model \\"tiny\\" not found"}}');
    assert.match((await say('Hi')).end.error?.message ?? '', /HTTP 404: model "tiny" not found/);
    model.script = refuse(401, '{"error":{"message":"Incorrect API key"}}');
    assert.match(
      (await say('Hi')).end.error?.message ?? '',
      /rejected the key \(HTTP 401\).*ACP: Set Model Key/,
    );
    model.script = stream('');
    assert.match((await say('Hi')).end.error?.message ?? '', /empty response/);
    model.script = stream('Here.');
    assert.equal((await say('Hi')).said, 'Here.');
    assert.ok((await say('/state')).said.includes(`\`tiny\` at \`${model.address}\``));
    await model.stop();
    assert.match((await say('Hi')).end.error?.message ?? '', /did not respond/);
  });

  it('leaves out the oldest messages, then context of the editor, if they exceed the context size of the model', async () => {
    await withModel();
    const window = 3_000;
    const inQuestions: number[] = [];
    model.script = (response, asked) => {
      const messages = asked.body['messages'] as { content: string }[];
      const size = messages.slice(1).reduce((sum, { content }) => sum + content.length, 0);
      inQuestions.push(messages.length);
      const short = size <= window;
      const refused =
        '{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error"}}';
      return (short ? stream(`Heard ${size}.`) : refuse(400, refused))(response, asked);
    };
    const answers: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const { said, end } = await say(`${turn} ${'x'.repeat(900)}`);
      assert.deepEqual(end.result, { stopReason: 'end_turn' });
      answers.push(said);
    }
    // The fourth message does not fit with the first three.
    assert.deepEqual(inQuestions, [2, 4, 6, 8, 4]);
    const notice = '*This conversation is too long for the model: its beginning is omitted from now on.*';
    assert.deepEqual(
      answers.map((said) => said.includes(notice)),
      [false, false, false, true],
    );
    assert.ok(answers.at(-1)?.startsWith(`${notice}\n\nHeard`), answers.at(-1));
    const runtimeContext = [
      { title: 'Long', text: 'y'.repeat(5_000) },
      { title: 'Short', text: 'z'.repeat(100) },
    ];
    const fifth = await say('And?', { runtimeContext });
    assert.deepEqual(fifth.end.result, { stopReason: 'end_turn' });
    // The notice is shown once in a conversation, the one about context for each turn.
    assert.match(
      fifth.said,
      /^\*Some editor context was not sent to the model: 1 of 2 items did not fit\.\*\n\nHeard/,
    );
    const last = JSON.stringify(model.asked.at(-1)?.body['messages']);
    assert.ok(!last.includes('too long') && !last.includes('did not fit'), last);
    assert.ok(last.includes('zzz') && !last.includes('yyy'), last);
    const tooMuch = await say('w'.repeat(4_000));
    assert.match(tooMuch.end.error?.message ?? '', /too long for the model\. Shorten the prompt/);
    assert.deepEqual((await say('Short again')).end.result, { stopReason: 'end_turn' });
  });

  it('reports omitted context in a notice if the client supports notices', async () => {
    await start({ ACP_HOST_MODEL_ENDPOINT: model.address }, { session: { notices: {} } });
    model.script = stream('Here.');
    send('Hi', { runtimeContext: [{ text: 'x'.repeat(100_001) }] });
    const { params } = await next();
    assert.deepEqual(params?.update, {
      sessionUpdate: 'notice',
      severity: 'info',
      title: 'Some editor context was not sent to the model: 1 of 1 items did not fit.',
    });
    assert.ok(!JSON.stringify(model.asked[0]?.body).includes('xxx'));
  });

  it('ends the turn as a refusal if a content filter of the server ended the answer', async () => {
    await withModel();
    model.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(piece('I', 'content_filter'));
    };
    assert.deepEqual((await say('Hi')).end.result, { stopReason: 'refusal' });
  });

  it('shows what the model sent before it failed, and reports the failure', async () => {
    await withModel();
    model.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('So far'));
      setImmediate(() => response.destroy());
    };
    const broken = await say('Hi');
    assert.equal(broken.said, 'So far');
    assert.match(
      broken.end.error?.message ?? '',
      /did not finish its response\. The server closed the connection/,
    );
    model.script = stream('Well.');
    await say('Again');
    const messages = model.asked.at(-1)?.body['messages'] as { content: string }[];
    assert.deepEqual(
      messages.slice(1).map(({ content }) => content),
      ['Again'],
    );
  });

  it('resumes only sessions of the same process', async () => {
    await withModel();
    assert.equal((await agent.ask('session/resume', { sessionId: 'old', ...place })).error?.code, -32002);
    assert.deepEqual((await agent.ask('session/resume', { sessionId, ...place })).result, {});
  });
});
