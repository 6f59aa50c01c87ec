// Failing connections of the built-in agent to its model: next edits continue without it, a conversation reports the failure,
// no partial answer is used, and nothing is sent to a machine that is not configured.
import * as assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../src/base/cancellation.ts';
import { ModelServer } from '../../../src/builtin/model/modelServer.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { until } from '../../until.ts';
import type { BuiltinHere } from './builtinHere.ts';
import { BuiltinProcess } from './builtinProcess.ts';
import { modelEnv, ModelUser, rewritten, wanted } from './modelUser.ts';
import { hold, piece, raw, refuse, ScriptedModel, stream, type Script } from './scriptedModel.ts';

const key = 'sk-abcd-very-secret-wxyz';
const name = 'sweep-next-edit';
/** The start of an answer that would be used if it were complete. */
const most = piece(`\n${rewritten}`);
const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n';
const chunked = (text: string): string =>
  `${head}transfer-encoding: chunked\r\n\r\n${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** What goes wrong, how the server does it, and how it is reported. */
const troubles: readonly (readonly [string, Script, RegExp])[] = [
  [
    'is reset during the answer',
    raw(chunked(most), 'reset'),
    /The server closed the connection \(ECONNRESET\)\./,
  ],
  [
    'is cut off within a chunked answer',
    raw(chunked(most), 'ended'),
    /The server closed the connection \(ECONNRESET\)\./,
  ],
  [
    'is closed before the announced length',
    raw(`${head}content-length: 99999\r\n\r\n${most}`, 'ended'),
    /server closed the connection/,
  ],
  [
    'is closed during an answer without a length',
    raw(`${head}connection: close\r\n\r\n${most}`, 'ended'),
    /The server closed the connection before the end\./,
  ],
  ['is closed before the answer', raw('', 'ended'), /The server closed the connection \(ECONNRESET\)\./],
  [
    'does not use HTTP',
    raw('SSH-2.0-OpenSSH_9.6\r\n', 'left'),
    /another protocol \(HPE_\w+\)\. Check.*http or https\?/,
  ],
  [
    'has a compressed answer without request',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      response.end(gzipSync(most + piece('', 'stop')));
    },
    /The server's response is not a completion \(gzip\)\./,
  ],
  [
    'has an error during the answer',
    stream(rewritten, 'stop', '{"error":{"message":"out of memory"}}'),
    /out of memory\./,
  ],
  [
    'has an error in the form of vLLM',
    stream(rewritten, 'stop', '{"object":"error","message":"out of memory","code":500}'),
    /out of memory\./,
  ],
  [
    'has an error in an event field of its own',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${most}error: {"code":500,"message":"out of memory"}\n\n`);
    },
    /out of memory\./,
  ],
  [
    'has an error with the ends of the key',
    refuse(400, JSON.stringify({ error: { message: 'Incorrect API key provided: sk-abcd*****wxyz. Ask' } })),
    /Incorrect API key provided: ‹…› Ask\./,
  ],
  [
    'is refused for its key',
    refuse(401, '<html>no</html>', { 'content-type': 'text/html' }),
    /rejected the key \(HTTP 401\)/,
  ],
  [
    'is over a rate limit',
    refuse(429, '{"error":"slow down"}', { 'retry-after': '9' }),
    /HTTP 429: slow down\. Too many requests/,
  ],
  ['is to an unknown path', refuse(404, '404 page not found'), /HTTP 404\. Check acpHost\.builtin\.endpoint/],
];

describe('a connection of the built-in agent to its model', () => {
  let model: ScriptedModel;
  let agent: BuiltinHere;
  beforeEach(async () => (model = await ScriptedModel.start()));
  afterEach(async () => {
    agent?.stop();
    await model.stop();
  });

  async function start(env: Readonly<Record<string, string>> = {}): Promise<ModelUser> {
    const user = await ModelUser.start(model, name, { ACP_HOST_MODEL_KEY: key, ...env });
    ({ agent } = user);
    return user;
  }

  /** Sends a prompt. Returns the text of the turn, and its error. */
  async function chat(text: string): Promise<{ said: string; error: string | undefined }> {
    const { result } = await agent.ask('session/new', { cwd: '/', mcpServers: [] });
    const params = { sessionId: result!['sessionId'], prompt: [{ type: 'text', text }] };
    agent.send({ id: 'turn', method: 'session/prompt', params });
    let said = '';
    for (;;) {
      const message = (await agent.next()) as unknown as {
        readonly id?: unknown;
        readonly params?: { readonly update?: { readonly content?: { readonly text?: string } } };
        readonly error?: { readonly message: string };
      };
      said += message.params?.update?.content?.text ?? '';
      if (message.id === 'turn') return { said, error: message.error?.message };
    }
  }

  for (const [what, script, said] of troubles)
    it(`that ${what} is reported once, and its answer is not used`, async () => {
      const user = await start();
      model.script = script;
      for (let i = 0; i < 2; i++) assert.deepEqual(await user.suggest(), []);
      assert.equal(model.asked.length, 1);
      assert.equal(agent.notices.length, 1, agent.notices.join());
      assert.match(agent.notices[0]!, said);
      assert.match(
        agent.notices[0]!,
        /[.?!] Until the model is tried again later, suggestions come from the built-in rules only\.$/,
      );
      const turn = await chat('Hi');
      assert.match(turn.error ?? '', said);
      model.script = stream('Here.');
      assert.deepEqual(await chat('Hi'), { said: 'Here.', error: undefined });
      for (const part of [key, 'sk-abcd', 'wxyz']) assert.ok(!agent.logged.includes(part), agent.logged);
    });

  it('accepts every form that the standard of server-sent events allows', async () => {
    const user = await start();
    const event = JSON.stringify({ choices: [{ text: `\n${rewritten}` }] });
    model.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`: ping\r\n\r\nevent: x\r\nid: 1\r\nretry: 5\r\ndata:${event.slice(0, 20)}`);
      setImmediate(() => {
        response.write(`${event.slice(20)}\r`);
        response.end(
          '\n\r\n:\r\n\r\ndata:\r\n\r\ndata:{"choices":[{"text":"","finish_reason":"stop"}]}\r\n\r\n',
        );
      });
    };
    assert.deepEqual(await user.edits(), wanted);
    assert.equal(model.asked[0]?.headers['accept-encoding'], 'identity');
  });

  it('is opened again if the server closed the kept one', async () => {
    const user = await start();
    const met = new Set<unknown>();
    let again = 0;
    for (const close of ['reset', 'ended'] as const)
      for (let turn = 0; turn < 2; turn++) {
        model.script = (response, asked) => {
          if (!met.has(response.socket)) {
            met.add(response.socket);
            return stream(rewritten)(response, asked);
          }
          again++;
          return raw('', close)(response, asked);
        };
        assert.deepEqual(await user.edits(), wanted);
      }
    assert.ok(again >= 2, String(again));
    assert.deepEqual(agent.notices, []);
  });

  it('has the same time limit when it is opened again', async () => {
    const clock = new ManualClock();
    const server = new ModelServer(
      {
        base: new URL(`${model.address}/v1`),
        model: name,
        format: 'auto',
        maxTokens: 16,
        timeout: 100,
        key: undefined,
      },
      clock,
    );
    const received: string[] = [];
    const question = {
      route: 'chat/completions',
      body: {},
      mostBytes: 1e6,
      patience: { of: 'silence', ms: 1_000 },
      onPiece: ({ text }: { readonly text: string }) => void received.push(text),
    } as const;
    model.script = stream('one');
    assert.equal((await server.ask(question, neverCancelled)).kind, 'text');
    const cancel = new CancellationSource();
    model.script = (response, asked) => {
      model.script = hold('two');
      return raw('', 'reset')(response, asked);
    };
    const answer = server.ask(question, cancel.token);
    await until('the second answer to begin', () => received.includes('two'));
    assert.deepEqual(clock.set, [1_000]);
    cancel.cancel();
    assert.equal((await answer).kind, 'cancelled');
    assert.deepEqual(clock.set, []);
    const asked = model.asked.length;
    assert.equal((await server.ask(question, cancel.token)).kind, 'cancelled');
    assert.equal(model.asked.length, asked);
  });

  it('to this machine does not use a proxy', async () => {
    const proxy = await ScriptedModel.start();
    try {
      const by = {
        HTTP_PROXY: proxy.address,
        HTTPS_PROXY: proxy.address,
        ALL_PROXY: proxy.address,
        NO_PROXY: '',
      };
      const lower = Object.fromEntries(
        Object.entries(by).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const env = { ...modelEnv(model, name), NODE_USE_ENV_PROXY: '1', ...by, ...lower };
      const outside = new BuiltinProcess(env);
      try {
        const user = await ModelUser.of(outside);
        model.script = stream(rewritten);
        proxy.script = stream(rewritten);
        assert.deepEqual(await user.edits(), wanted);
        assert.equal(model.asked.length, 1);
        assert.deepEqual(proxy.asked, []);
      } finally {
        outside.stop();
      }
    } finally {
      await proxy.stop();
    }
  });

  it('does not follow redirects, with the key or without', async () => {
    const other = await ScriptedModel.start();
    try {
      const user = await start();
      for (const status of [301, 302, 303, 307, 308]) {
        model.script = refuse(status, '', { location: `${other.address}/v1/chat/completions` });
        assert.match(
          (await chat('Hi')).error ?? '',
          new RegExp(`redirected to another address \\(HTTP ${status}\\)`),
        );
      }
      assert.deepEqual(await user.suggest(), []);
      assert.deepEqual(other.asked, []);
    } finally {
      await other.stop();
    }
  });

  it('may go to ::1 or a host name, with a path and extra slashes', async () => {
    for (const [host, written, path] of [
      [
        '::1',
        (address: string) => `${address}/api/openai/v1/chat/completions/`,
        '/api/openai/v1/completions',
      ],
      [
        '127.0.0.1',
        (address: string) => `${address.replace('127.0.0.1', 'LOCALHOST')}/v1//?who=me#here`,
        '/v1/completions?who=me',
      ],
    ] as const) {
      await model.stop();
      model = await ScriptedModel.start(host);
      model.script = stream(rewritten);
      const user = await start({ ACP_HOST_MODEL_ENDPOINT: written(model.address) });
      assert.deepEqual(await user.edits(), wanted, host);
      assert.equal(model.asked.at(-1)?.path, path);
      agent.stop();
    }
  });

  it('by https to an http server is reported', async () => {
    const user = await start({ ACP_HOST_MODEL_ENDPOINT: model.address.replace('http:', 'https:') });
    assert.deepEqual(await user.suggest(), []);
    assert.match(
      agent.notices[0] ?? '',
      /The server uses another protocol \(\w+\)\. Check.*: http or https\?/,
    );
    assert.deepEqual(model.asked, []);
  });
});
