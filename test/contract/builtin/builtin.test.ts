// The built-in agent without a model: its handshake, its suggestions for clients with different abilities, and its process.
import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { BuiltinHere } from './builtinHere.ts';
import { BuiltinProcess } from './builtinProcess.ts';
import { code, uri } from './rawAgent.ts';

describe('the built-in agent', () => {
  let agent: BuiltinHere;
  beforeEach(() => (agent = new BuiltinHere()));
  afterEach(() => agent.stop());

  it('advertises exactly the capabilities it has', async () => {
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
        context: { diagnostics: { maxCount: 100 } },
      },
      positionEncoding: 'utf-16',
      sessionCapabilities: { close: {}, resume: {}, additionalDirectories: {}, runtimeContext: {} },
    });
    for (const method of ['session/load', 'session/fork', 'nonsense'])
      assert.equal((await agent.ask(method, {})).error?.code, -32601);
  });

  it('advertises them in both dialects, with a position encoding that the client lists', async () => {
    const { result } = await agent.ask('initialize', {
      protocolVersion: 1,
      capabilities: { nes: {}, general: { positionEncodings: ['utf-32', 'utf-8'] } },
    });
    const both = result as Record<'capabilities' | 'agentCapabilities', Record<string, unknown>>;
    assert.equal(both.capabilities['positionEncoding'], 'utf-32');
    assert.equal(both.agentCapabilities['positionEncoding'], 'utf-32');
    assert.deepEqual(both.capabilities['nes'], both.agentCapabilities['nes']);
  });

  it('uses the negotiated encoding, and sends a rename as an action in the seed dialect', async () => {
    await agent.ask('initialize', {
      protocolVersion: 1,
      capabilities: {
        nes: { ideActions: { rename: {} } },
        general: { positionEncodings: ['utf-32', 'utf-8'] },
      },
    });
    await agent.startSession();
    const text = 'function a(é) {}\n/* 😀 */ function getUser(id) {}\n\ngetUser(1);\nrun();\ngetUser(2);\n';
    agent.notify('document/didOpen', { uri, languageId: 'javascript', version: 1, text });
    for (const [nth, line] of [3, 5].entries())
      agent.notify('document/didChange', {
        uri,
        version: 2 + nth,
        contentChanges: [
          { range: { start: { line, character: 0 }, end: { line, character: 3 } }, text: 'fetch' },
        ],
      });
    const { result } = await agent.ask('nes/suggest', {
      uri,
      version: 3,
      position: { line: 5, character: 5 },
      triggerKind: 'automatic',
    });
    const [suggestion] = (result?.['suggestions'] ?? []) as Record<string, unknown>[];
    assert.deepEqual(suggestion, {
      id: suggestion?.['id'],
      kind: 'action',
      actionId: 'rename',
      arguments: { uri, position: { line: 1, character: 17 }, newName: 'fetchUser' },
    });
  });

  it('suggests the next use of an unknown name after a pause, and answers at once when the user types', async () => {
    const session = await agent.start();
    agent.open(session, 'const text = read();\nuse(text);\n');
    const type = (character: number, length: number, text: string, version: number): void =>
      agent.notify('document/didChange', {
        sessionId: session,
        uri,
        version,
        contentChanges: [
          { range: { start: { line: 0, character }, end: { line: 0, character: character + length } }, text },
        ],
      });
    const ask = (version: number, character: number): Promise<readonly Record<string, unknown>[]> =>
      agent
        .ask('nes/suggest', {
          sessionId: session,
          uri,
          version,
          position: { line: 0, character },
          triggerKind: 'automatic',
        })
        .then(({ result }) => result?.['suggestions'] as Record<string, unknown>[]);
    type(6, 4, 'g', 2);
    for (const [i, key] of 'reetin'.split('').entries()) type(7 + i, 0, key, 3 + i);
    const early = ask(8, 13);
    type(13, 0, 'g', 9);
    assert.deepEqual(await early, []);
    const [suggestion] = await ask(9, 14);
    assert.deepEqual(suggestion?.['edits'], [
      { range: { start: { line: 1, character: 4 }, end: { line: 1, character: 8 } }, newText: 'greeting' },
    ]);
  });

  it('suggests the same change at the next use of a changed name', async () => {
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

  describe('suggests what the client supports:', () => {
    const uses = (count: number): string =>
      `function getUser(id) {}\n\n${Array.from({ length: count }, (_, i) => `const user${i} = getUser(${i});\n`).join('run();\n')}`;

    it('one searchAndReplace for all uses of a renamed declaration, and single edits after it is rejected', async () => {
      const session = await agent.start({ nes: { searchAndReplace: {}, rename: {} } });
      agent.open(session, uses(4));
      agent.rename(session);
      const [suggestion] = await agent.suggest(session);
      assert.deepEqual(suggestion, {
        id: suggestion?.['id'],
        kind: 'searchAndReplace',
        uri,
        search: '\\bgetUser\\b',
        replace: 'fetchUser',
        isRegex: true,
      });
      agent.notify('nes/reject', { sessionId: session, id: suggestion?.['id'] });
      assert.deepEqual((await agent.suggest(session))[0]?.['kind'], 'edit');
    });

    it('single edits if the client supports nothing else, or for few or uncertain uses', async () => {
      const plain = await agent.start();
      agent.open(plain, uses(4));
      agent.rename(plain);
      assert.equal((await agent.suggest(plain))[0]?.['kind'], 'edit');
      const able = { nes: { searchAndReplace: {}, rename: {} } };
      for (const text of [uses(2), `${uses(4)}log("getUser"); // getUser\n`]) {
        const session = await agent.start(able);
        agent.open(session, text);
        agent.rename(session);
        assert.equal((await agent.suggest(session))[0]?.['kind'], 'edit', text);
      }
    });

    it('a rename of the declaration after three uses were renamed', async () => {
      const session = await agent.start({ nes: { rename: {} } });
      agent.open(session, uses(5));
      for (const [nth, line] of [2, 4, 6].entries()) {
        const range = { start: { line, character: 14 }, end: { line, character: 17 } };
        const contentChanges = [{ range, text: 'fetch' }];
        agent.notify('document/didChange', { sessionId: session, uri, version: 2 + nth, contentChanges });
      }
      const [suggestion] = await agent.suggest(session, 4);
      assert.deepEqual(suggestion, {
        id: suggestion?.['id'],
        kind: 'rename',
        uri,
        position: { line: 0, character: 9 },
        newName: 'fetchUser',
      });
    });

    it('a jump to a similar call after an argument was added to another one', async () => {
      const range = { start: { line: 0, character: 6 }, end: { line: 0, character: 6 } };
      const contentChanges = [{ range, text: ', "utf8"' }];
      const answers: unknown[] = [];
      for (const nes of [{ jump: {} }, {}]) {
        const session = await agent.start({ nes });
        agent.open(session, 'load(a);\nrun();\nrun();\nconst x = load(b, 1);\nrun();\n');
        agent.notify('document/didChange', { sessionId: session, uri, version: 2, contentChanges });
        answers.push(await agent.suggest(session));
      }
      const position = { line: 3, character: 19 };
      assert.deepEqual(answers, [[{ id: 'nes-1-1', kind: 'jump', uri, position }], []]);
    });
  });

  it('suggests nothing for another version, an unknown document or a closed one', async () => {
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

  it('assigns messages without a session id to the only session', async () => {
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

  it('says in a conversation what it is, what it cannot do, and how to select another agent', async () => {
    await agent.start();
    const place = { cwd: '/', mcpServers: [] };
    const sessionId = (await agent.ask('session/new', place)).result?.['sessionId'];
    const prompt = [{ type: 'text', text: 'What is this?' }];
    agent.send({ id: 'turn', method: 'session/prompt', params: { sessionId, prompt } });
    const said = (await agent.next()) as unknown as { params: { sessionId: string; update: object } };
    assert.equal(said.params.sessionId, sessionId);
    assert.match(
      JSON.stringify(said.params.update),
      /suggest the next edit.*do not use a language model.*select the agent name above the conversation/,
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
});

describe('the process of the built-in agent', () => {
  let agent: BuiltinProcess;
  beforeEach(() => (agent = new BuiltinProcess()));
  afterEach(() => agent.stop());

  it('survives invalid messages', async () => {
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

  it('exits when its input ends', async () => {
    await agent.start();
    agent.process.stdin!.end();
    assert.deepEqual(await once(agent.process, 'exit'), [0, null]);
  });

  it('exits on SIGTERM', async () => {
    await agent.start();
    agent.process.kill('SIGTERM');
    const [status] = (await once(agent.process, 'exit')) as [number | null];
    assert.equal(status, 0);
  });
});
