import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../src/builtin/main.ts', import.meta.url));
const uri = 'file:///work/users.js';
const code = 'function getUser(id) {}\n\nconst first = getUser(1);\n';

interface Answer {
  readonly id?: number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly data?: unknown };
}

/** Speaks raw lines, so that what is on standard output is seen as it is. */
class RawAgent {
  readonly process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  #id = 0;

  constructor() {
    this.process = spawn(process.execPath, [entry], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, ACP_HOST_LOG: 'trace' },
    });
    this.#reader = createInterface({ input: this.process.stdout! });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  send(message: object | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin!.write(`${text}\n`);
  }

  notify(method: string, params: object): void {
    this.send({ method, params });
  }

  async ask(method: string, params: object): Promise<Answer> {
    const id = ++this.#id;
    this.send({ id, method, params });
    for (;;) {
      const answer = await this.next();
      if (answer.id === id) return answer;
    }
  }

  async next(): Promise<Answer> {
    const { value, done } = await this.#lines.next();
    assert.ok(!done, 'the agent said no more');
    return JSON.parse(value) as Answer;
  }

  async start(): Promise<string> {
    await this.ask('initialize', { protocolVersion: 1, clientCapabilities: {} });
    return this.startSession();
  }

  async startSession(): Promise<string> {
    return (await this.ask('nes/start', {})).result?.['sessionId'] as string;
  }

  open(sessionId: string, text = code): void {
    this.notify('document/didOpen', { sessionId, uri, languageId: 'javascript', version: 1, text });
  }

  /** `getUser` becomes `fetchUser` in line 0; version 2 after it. */
  rename(sessionId: string): void {
    const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } };
    this.notify('document/didChange', {
      sessionId,
      uri,
      version: 2,
      contentChanges: [{ range, text: 'fetch' }],
    });
  }

  async suggest(sessionId: string, version = 2): Promise<readonly Record<string, unknown>[]> {
    const answer = await this.ask('nes/suggest', {
      sessionId,
      uri,
      version,
      position: { line: 0, character: 14 },
      triggerKind: 'automatic',
      context: {},
    });
    return answer.result?.['suggestions'] as Record<string, unknown>[];
  }
}

describe('the embedded agent, as a real process', function () {
  this.timeout(30_000);
  let agent: RawAgent;
  beforeEach(() => (agent = new RawAgent()));
  afterEach(() => void agent.process.kill('SIGKILL'));

  it('says what it can do and nothing it can not', async () => {
    const { result } = await agent.ask('initialize', {
      protocolVersion: 1,
      clientCapabilities: { positionEncodings: ['utf-32', 'utf-16'] },
    });
    assert.equal(result?.['protocolVersion'], 1);
    assert.deepEqual(result?.['authMethods'], []);
    assert.deepEqual(result?.['agentCapabilities'], {
      nes: {
        events: {
          document: {
            didOpen: {},
            didChange: { syncKind: 'incremental' },
            didClose: {},
            didSave: {},
            didFocus: {},
          },
        },
      },
      positionEncoding: 'utf-16',
      sessionCapabilities: { close: {}, resume: {} },
    });
    for (const method of ['session/load', 'session/fork', 'nonsense'])
      assert.equal((await agent.ask(method, {})).error?.code, -32601);
  });

  it('offers the next place of a changed name', async () => {
    const session = await agent.start();
    agent.open(session);
    agent.rename(session);
    const [suggestion, ...more] = await agent.suggest(session);
    assert.deepEqual(more, []);
    assert.deepEqual(suggestion, {
      id: suggestion?.['id'],
      kind: 'edit',
      uri,
      edits: [
        { range: { start: { line: 2, character: 14 }, end: { line: 2, character: 17 } }, newText: 'fetch' },
      ],
      cursorPosition: { line: 2, character: 19 },
    });
    agent.notify('nes/reject', { sessionId: session, id: suggestion?.['id'], reason: 'rejected' });
    assert.deepEqual(await agent.suggest(session), []);
  });

  it('has nothing to say of another version, of a document it does not know, and of one that was closed', async () => {
    const session = await agent.start();
    assert.deepEqual(await agent.suggest(session), []);
    agent.open(session);
    agent.rename(session);
    assert.deepEqual(await agent.suggest(session, 3), []);
    agent.notify('document/didClose', { sessionId: session, uri });
    assert.deepEqual(await agent.suggest(session), []);
  });

  it('keeps sessions apart', async () => {
    const one = await agent.start();
    const other = await agent.startSession();
    assert.notEqual(one, other);
    agent.open(one);
    agent.open(other);
    agent.rename(one);
    const [suggestion] = await agent.suggest(one);
    agent.notify('nes/reject', { sessionId: other, id: suggestion?.['id'], reason: 'rejected' });
    assert.equal((await agent.suggest(one)).length, 1);
    assert.deepEqual(await agent.suggest(other), []);
    assert.deepEqual((await agent.ask('nes/close', { sessionId: one })).result, {});
    const { error } = await agent.ask('nes/suggest', {
      sessionId: one,
      uri,
      version: 2,
      position: { line: 0, character: 0 },
      triggerKind: 'automatic',
    });
    assert.equal(error?.code, -32002);
    assert.deepEqual(error?.data, { sessionId: one });
    assert.equal((await agent.ask('nes/close', { sessionId: one })).error?.code, -32002);
  });

  it('takes messages without a session to mean the only one', async () => {
    await agent.start();
    const dialect = { uri, version: 1 };
    agent.notify('document/didOpen', { ...dialect, languageId: 'javascript', text: code });
    const { result } = await agent.ask('nes/suggest', {
      ...dialect,
      position: { line: 0, character: 0 },
      triggerKind: 'automatic',
    });
    assert.deepEqual(result, { suggestions: [] });
  });

  it('survives what a client should not send', async () => {
    const session = await agent.start();
    agent.open(session);
    agent.send('{ not json');
    agent.send('[]');
    agent.send({ method: 'document/didChange', params: { sessionId: session, uri, version: 'x' } });
    agent.notify('document/didChange', { sessionId: 'none', uri, version: 9, contentChanges: [] });
    agent.notify('nes/accept', { sessionId: session, id: 'none' });
    agent.notify('nes/reject', { sessionId: session, id: 'none', reason: 'rejected' });
    agent.notify('nonsense', {});
    const bad = await agent.ask('nes/suggest', { sessionId: session, uri });
    assert.equal(bad.error?.code, -32602);
    const far = { start: { line: 900, character: 900 }, end: { line: 0, character: 900 } };
    agent.notify('document/didChange', {
      sessionId: session,
      uri,
      version: 2,
      contentChanges: [{ range: far, text: '\n' }],
    });
    const suggestions = await agent.suggest(session);
    assert.ok(Array.isArray(suggestions));
  });

  it('says in a conversation what it is, what it can not do, and who can', async () => {
    await agent.start();
    const place = { cwd: '/', mcpServers: [] };
    const sessionId = (await agent.ask('session/new', place)).result?.['sessionId'];
    const prompt = [{ type: 'text', text: 'What is this?' }];
    agent.send({ id: 'turn', method: 'session/prompt', params: { sessionId, prompt } });
    const said = (await agent.next()) as unknown as { params: { sessionId: string; update: object } };
    assert.equal(said.params.sessionId, sessionId);
    assert.match(
      JSON.stringify(said.params.update),
      /suggest the next edit.*no language model.*ACP: Select Agent/,
    );
    assert.deepEqual((await agent.next()).result, { stopReason: 'end_turn' });
    agent.notify('session/cancel', { sessionId });
    assert.deepEqual((await agent.ask('session/close', { sessionId })).result, {});
    const { error } = await agent.ask('session/prompt', { sessionId, prompt });
    assert.equal(error?.code, -32002);
    await agent.ask('session/resume', { sessionId, ...place });
    agent.send({ id: 'again', method: 'session/prompt', params: { sessionId, prompt } });
    await agent.next();
    assert.deepEqual((await agent.next()).result, { stopReason: 'end_turn' });
  });

  it('ends by itself when its input ends', async () => {
    await agent.start();
    agent.process.stdin!.end();
    assert.deepEqual(await once(agent.process, 'exit'), [0, null]);
  });

  it('ends when told to by a signal', async () => {
    await agent.start();
    agent.process.kill('SIGTERM');
    const [status] = (await once(agent.process, 'exit')) as [number | null];
    assert.equal(status, 0);
  });
});
