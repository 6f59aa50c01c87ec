// The built-in agent with a model server on loopback: when it sends a request, how it reports failures, and that it keeps
// secrets. The prompt formats are in builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { BuiltinHere } from './builtinHere.ts';
import { BuiltinProcess } from './builtinProcess.ts';
import { added, modelEnv, ModelUser, rewritten, uri, wanted } from './modelUser.ts';
import { hold, refuse, ScriptedModel, stream } from './scriptedModel.ts';

describe('the built-in agent with a model', () => {
  let model: ScriptedModel;
  let user: ModelUser;
  let agent: BuiltinHere;
  let session: string;
  beforeEach(async () => (model = await ScriptedModel.start()));
  afterEach(async () => {
    agent.stop();
    await model.stop();
  });

  async function start(name: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    user = await ModelUser.start(model, name, env);
    ({ agent, session } = user);
  }

  const question = (version?: number): object => user.question(version);
  const suggest = (): Promise<Record<string, unknown>[]> => user.suggest();
  const edits = (): Promise<unknown> => user.edits();

  it('closes the connection when the request is cancelled, and sends one request at a time', async () => {
    await start('sweep-next-edit');
    const proceed = Promise.withResolvers<void>();
    model.script = async (response, asked) => {
      await proceed.promise;
      return stream('')(response, asked);
    };
    agent.send({ id: 'first', method: 'nes/suggest', params: question() });
    await until('the first question', () => model.asked.length === 1);
    agent.send({ id: 'second', method: 'nes/suggest', params: question() });
    // Its answer comes after the second request was read.
    await agent.ask('nonsense', {});
    assert.equal(model.asked.length, 1);
    model.script = hold('export');
    proceed.resolve();
    await until('the second question', () => model.asked.length === 2);
    assert.equal(model.hungUp, 0);
    agent.notify('$/cancel_request', { requestId: 'second' });
    await agent.dropUnusedAnswer();
    await until('the hang-up', () => model.hungUp === 1);
    model.script = stream(rewritten);
    assert.deepEqual(await edits(), wanted);
  });

  it('continues without a failing model, reports it once, and does not ask it for a while', async () => {
    await start('sweep-next-edit');
    model.script = refuse(500, '{"error":{"message":"out of\\nmemory"}}');
    for (let i = 0; i < 3; i++) assert.deepEqual(await suggest(), []);
    assert.equal(model.asked.length, 1);
    await until('the notice', () =>
      agent.logged.includes('The server responded with HTTP 500: out of memory'),
    );
    assert.equal(agent.logged.split('[warn]').length, 2, agent.logged);
    assert.deepEqual(agent.notices, [
      'No suggestions from the model: The server responded with HTTP 500: out of memory. Until the model is tried again later, suggestions come from the built-in rules only.',
    ]);
  });

  it('stops reading an endless line', async () => {
    for (const type of ['text/event-stream', 'application/json']) {
      await start('sweep-next-edit');
      const before = model.hungUp;
      model.script = async (response) => {
        response.writeHead(200, { 'content-type': type });
        for (let sent = 0; !response.destroyed && sent < 10; sent++)
          await new Promise((resolve) => response.write('x'.repeat(2 ** 20), resolve));
        response.end();
      };
      assert.deepEqual(await suggest(), []);
      await until('the hang-up', () => model.hungUp > before);
      agent.stop();
    }
  });

  for (const [what, script, said] of [
    [
      'a wrong key',
      refuse(401, '{"error":{"message":"no"}}'),
      'The server rejected the key (HTTP 401). Set the key with',
    ],
    [
      'an unknown model',
      refuse(404, '{"error":"model not found"}'),
      'not found. Check acpHost.builtin.endpoint and',
    ],
    ['a rate limit', refuse(429, '', { 'retry-after': '7200' }), 'HTTP 429. Too many requests'],
    ['a failure', refuse(502, '<html>Bad Gateway</html>'), 'The server responded with HTTP 502.'],
    [
      'the page of a proxy',
      refuse(200, '<html><body>Sign in</body></html>', { 'content-type': 'text/html; charset=utf-8' }),
      "The server's response is not a completion (text/html). Check acpHost.builtin.endpoint.",
    ],
    ['the answer of another service', refuse(200, '{"ok":true}'), 'is not a completion (application/json)'],
    ['an empty answer', refuse(200, ''), 'is not a completion'],
    [
      'a model that is not loaded',
      stream('', 'stop', '{"error":{"message":"still loading"}}'),
      'still loading',
    ],
  ] as const)
    it(`reports ${what} in one notice, and continues without the model`, async () => {
      await start('sweep-next-edit');
      model.script = script;
      for (let i = 0; i < 2; i++) assert.deepEqual(await suggest(), []);
      assert.equal(model.asked.length, 1);
      assert.equal(agent.notices.length, 1);
      assert.ok(agent.notices[0]!.includes(said), agent.notices[0]);
    });

  it('asks the model again after a pause, and withdraws the notice', async () => {
    await start('sweep-next-edit');
    await model.stop();
    assert.deepEqual(await suggest(), []);
    assert.match(agent.notices[0]!, /No server responds at this address \(ECONNREFUSED\)/);
    await model.startAgain();
    model.script = stream(rewritten);
    agent.clock.advance(4_999);
    assert.deepEqual(await suggest(), []);
    assert.deepEqual(model.asked, []);
    agent.clock.advance(1);
    assert.deepEqual(await edits(), wanted);
    assert.deepEqual(agent.notices.slice(1), ['']);
    assert.ok(agent.logged.includes('The model server answers again.'));
  });

  it('does not wait longer than its time limit for the model', async () => {
    await start('sweep-next-edit', { ACP_HOST_MODEL_TIMEOUT: '100' });
    model.script = hold('');
    const suggested = suggest();
    await agent.clock.whenSet(100);
    agent.clock.fire(100);
    assert.deepEqual(await suggested, []);
    assert.ok(agent.logged.includes('The server did not respond within 0.1 s.'), agent.logged);
  });

  it('does not follow redirects', async () => {
    const other = await ScriptedModel.start();
    try {
      await start('sweep-next-edit', { ACP_HOST_MODEL_KEY: 'key' });
      model.script = refuse(307, '', { location: `${other.address}/v1/completions` });
      assert.deepEqual(await suggest(), []);
      await until('the notice', () =>
        agent.logged.includes('The server redirected to another address (HTTP 307)'),
      );
      assert.deepEqual(other.asked, []);
    } finally {
      await other.stop();
    }
  });

  it('does not ask the model if the rules have an edit, and does not repeat a rejected suggestion', async () => {
    await start('sweep-next-edit');
    model.script = stream(rewritten);
    const [first] = await suggest();
    agent.notify('nes/reject', { sessionId: session, id: first?.['id'], reason: 'rejected' });
    assert.deepEqual(await suggest(), []);
    const asked = model.asked.length;
    const other = { sessionId: session, uri: 'file:///work/project/users.js' };
    const users = 'function getUser(id) {}\n\nconst first = getUser(1);\n';
    agent.notify('document/didOpen', { ...other, languageId: 'javascript', version: 1, text: users });
    const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } };
    agent.notify('document/didChange', { ...other, version: 2, contentChanges: [{ range, text: 'fetch' }] });
    const { result } = await agent.ask('nes/suggest', { ...question(), ...other, position: range.start });
    assert.equal((result!['suggestions'] as unknown[]).length, 1);
    assert.equal(model.asked.length, asked);
  });

  it('does not ask the model about text that contains its markers', async () => {
    await start('sweep-next-edit');
    const range = { start: { line: 2, character: 1 }, end: { line: 2, character: 1 } };
    const contentChanges = [{ range, text: ' // <|file_sep|>' }];
    agent.notify('document/didChange', { sessionId: session, uri, version: 3, contentChanges });
    assert.deepEqual((await agent.ask('nes/suggest', question(3))).result, { suggestions: [] });
    assert.deepEqual(model.asked, []);
  });

  it('does not ask a model whose prompt format is unknown, and sends a notice when a session starts', async () => {
    await start('zeta-7.1');
    model.script = stream(rewritten);
    assert.deepEqual(await suggest(), []);
    assert.deepEqual(model.asked, []);
    assert.deepEqual(agent.notices, [
      'No suggestions from the model: the prompt format of "zeta-7.1" is not known. Choose one in acpHost.builtin.format.',
    ]);
  });

  it('does not ask the model about generated files, nor before the user has typed', async () => {
    await start('qwen2.5-coder:1.5b-base');
    model.script = stream('more');
    const of = async (name: string, text: string, edit: boolean): Promise<unknown> => {
      const other = { sessionId: session, uri: `file:///work/project/${name}` };
      agent.notify('document/didOpen', { ...other, languageId: 'javascript', version: 1, text });
      const start = { line: 1, character: 0 };
      const contentChanges = [{ range: { start, end: start }, text: 'x' }];
      if (edit) agent.notify('document/didChange', { ...other, version: 2, contentChanges });
      const params = { ...question(edit ? 2 : 1), ...other, position: start, context: {} };
      return (await agent.ask('nes/suggest', params)).result;
    };
    assert.deepEqual(await of('out.js', '// @generated\n\n', true), { suggestions: [] });
    assert.deepEqual(await of('lib.min.js', 'a\n\n', true), { suggestions: [] });
    assert.deepEqual(await of('read.js', 'let a;\n\n', false), { suggestions: [] });
    assert.deepEqual(model.asked, []);
    await of('typed.js', 'let a;\n\n', true);
    assert.equal(model.asked.length, 1);
  });

  it("never suggests to undo the user's typing, nor a rejected edit again after more typing", async () => {
    await start('sweep-next-edit');
    model.script = stream(rewritten.replace(added, ''));
    assert.deepEqual(await suggest(), []);
    await until('the reason', () => agent.logged.includes('would undo'));
    model.script = stream(rewritten);
    const [first] = await suggest();
    agent.notify('nes/reject', { sessionId: session, id: first?.['id'], reason: 'rejected' });
    const range = { start: { line: 1, character: 14 }, end: { line: 1, character: 14 } };
    const contentChanges = [{ range, text: ' *' }];
    agent.notify('document/didChange', { sessionId: session, uri, version: 3, contentChanges });
    assert.deepEqual((await agent.ask('nes/suggest', question(3))).result, { suggestions: [] });
    await until('the reason', () => agent.logged.includes('rejected before'));
  });

  it('does not ask a model on another machine over http', async () => {
    agent = new BuiltinHere({ ACP_HOST_MODEL_ENDPOINT: 'http://192.0.2.1/v1' });
    const { result } = await agent.ask('initialize', { protocolVersion: 1, clientCapabilities: {} });
    assert.ok(!JSON.stringify(result).includes('editHistory'));
    await until('the notice', () => agent.logged.includes('so it must be https'));
  });
});

describe('the process of the built-in agent with a model', () => {
  let model: ScriptedModel;
  let agent: BuiltinProcess;
  beforeEach(async () => (model = await ScriptedModel.start()));
  afterEach(async () => {
    agent.stop();
    await model.stop();
  });

  async function start(
    name: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ModelUser<BuiltinProcess>> {
    agent = new BuiltinProcess({ ...modelEnv(model, name), ...env });
    return await ModelUser.of(agent);
  }

  it('gets the key from its environment, sends it only to the configured server, and never logs it', async () => {
    const key = 'sk-very-secret-1234';
    const user = await start('sweep-next-edit', { ACP_HOST_MODEL_KEY: key });
    model.script = refuse(400, JSON.stringify({ error: `bad ${key} and *****1234` }));
    assert.deepEqual(await user.suggest(), []);
    assert.equal(model.asked[0]?.headers.authorization, `Bearer ${key}`);
    await until('the notice', () => agent.logged.includes('HTTP 400'));
    assert.ok(!agent.logged.includes('1234'), agent.logged);
    assert.ok(!agent.process.spawnargs.join(' ').includes(key));
  });

  it('logs the prompt format', async () => {
    const user = await start('some-new-model', { ACP_HOST_LOG: 'info' });
    model.script = stream('');
    assert.deepEqual(await user.suggest(), []);
    await until('the log', () =>
      agent.logged.includes('The model "some-new-model" is asked in the format "instruct" (set: "auto").'),
    );
  });
});
