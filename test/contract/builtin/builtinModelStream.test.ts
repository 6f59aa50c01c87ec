// The built-in agent while its model streams: what is suggested before the end, what is used after a cancelled request or at
// the time limit, and which questions are asked ahead.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import type { BuiltinHere } from './builtinHere.ts';
import { ModelUser, uri as areaUri, wanted } from './modelUser.ts';
import { hold, piece, ScriptedModel, stream } from './scriptedModel.ts';

const uri = 'file:///work/project/src/sum.ts';
const text = [
  'export function sum(a: number) {',
  '  const total = a;',
  '  log(total);',
  '  return total;',
  '}',
  '',
  'export function twice(a: number) {',
  '  return sum(a) * 2;',
  '}',
];
const end = { line: 0, character: 29 };
const now = text.with(0, text[0]!.replace('number', 'number, b: number'));
const first = [...now.slice(0, 1), '  const total = a + b;', ...now.slice(2, 4)];
const rest = [...now.slice(4, 7), '  return sum(a, a) * 2;', '}'];
const insert = (line: number, character: number, newText: string): object => {
  const at = { line, character };
  return { range: { start: at, end: at }, newText };
};
const firstEdit = insert(1, 17, ' + b');
const secondEdit = insert(7, 14, ', a');

describe('the built-in agent while its model streams', () => {
  let model: ScriptedModel;
  let agent: BuiltinHere;
  let sessionId: string;
  let version = 1;
  beforeEach(async () => {
    model = await ScriptedModel.start();
    version = 1;
  });
  afterEach(async () => {
    agent.stop();
    await model.stop();
  });

  /** Starts the agent; the user adds a parameter. */
  async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const user = await ModelUser.start(model, 'sweep-next-edit', env);
    ({ agent, session: sessionId } = user);
    const opened = { sessionId, uri, languageId: 'typescript', version, text: text.join('\n') };
    agent.notify('document/didOpen', opened);
    type(0, end.character, ', b: number');
  }

  function type(line: number, character: number, typed: string): void {
    const at = { line, character };
    const contentChanges = [{ range: { start: at, end: at }, text: typed }];
    agent.notify('document/didChange', { sessionId, uri, version: ++version, contentChanges });
  }

  function question(): object {
    const diff = `@@ -1,2 +1,2 @@\n-${text[0]}\n+${now[0]}\n ${text[1]}\n`;
    const context = { editHistory: [{ uri, diff }] };
    return {
      sessionId,
      uri,
      version,
      position: { ...end, character: 40 },
      triggerKind: 'automatic',
      context,
    };
  }

  async function suggestion(): Promise<{ readonly id?: unknown; readonly edits?: unknown }> {
    const { result } = await agent.ask('nes/suggest', question());
    return (result!['suggestions'] as Record<string, unknown>[])[0] ?? {};
  }

  it('suggests the first change before the end, and the rest after it was accepted, with one question', async () => {
    await start();
    const proceed = Promise.withResolvers<void>();
    model.script = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece(`\n${first.join('\n')}\n`));
      await proceed.promise;
      response.end(piece(rest.join('\n')) + piece('', 'stop'));
    };
    const early = await suggestion();
    assert.deepEqual(early.edits, [firstEdit]);
    type(1, 17, ' + b');
    agent.notify('nes/accept', { sessionId, id: early.id });
    agent.send({ id: 'rest', method: 'nes/suggest', params: question() });
    proceed.resolve();
    const { result } = (await agent.next()) as { result?: { suggestions: { edits: unknown }[] } };
    assert.deepEqual(result?.suggestions[0]?.edits, [secondEdit]);
    assert.equal(model.asked.length, 1);
  });

  it('uses whole lines at the time limit, and goes on asking the model', async () => {
    await start({ ACP_HOST_MODEL_TIMEOUT: '3000' });
    model.script = hold(`\n${[...first, ...rest.slice(0, 4)].join('\n').slice(0, -9)}`);
    assert.deepEqual((await suggestion()).edits, [firstEdit]);
    agent.clock.fire(3_000);
    model.script = stream(`\n${now.join('\n')}`);
    await until('the time limit', () => model.hungUp === 1);
    type(0, 0, ' ');
    assert.deepEqual(await suggestion(), {});
    assert.equal(model.asked.length, 2);
    assert.deepEqual(agent.notices, []);
  });

  it('keeps the answer to a cancelled request if the user types what it says', async () => {
    await start();
    const proceed = Promise.withResolvers<void>();
    model.script = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      await proceed.promise;
      response.end(piece(`\n${[...first, ...rest].join('\n')}`) + piece('', 'stop'));
    };
    agent.send({ id: 'old', method: 'nes/suggest', params: question() });
    await until('the question', () => model.asked.length === 1);
    agent.notify('$/cancel_request', { requestId: 'old' });
    type(1, 17, ' +');
    agent.send({ id: 'new', method: 'nes/suggest', params: question() });
    proceed.resolve();
    for (;;) {
      const message = (await agent.next()) as {
        id?: unknown;
        result?: { suggestions: { edits: unknown }[] };
      };
      if (message.id !== 'new') continue;
      assert.deepEqual(message.result?.suggestions[0]?.edits, [insert(1, 19, ' b'), secondEdit]);
      break;
    }
    assert.equal(model.asked.length, 1);
    assert.equal(model.hungUp, 0);
  });

  it('asks again if the user types something else', async () => {
    await start();
    model.script = stream(`\n${[...first, ...rest].join('\n')}`);
    assert.deepEqual((await suggestion()).edits, [firstEdit, secondEdit]);
    type(1, 17, ' * 7');
    await suggestion();
    assert.equal(model.asked.length, 2);
  });

  it('asks ahead after an accepted suggestion, about the text after it', async () => {
    await start();
    model.script = stream(`\n${[...first, ...now.slice(4)].join('\n')}`);
    const { id, edits } = await suggestion();
    assert.deepEqual(edits, [firstEdit]);
    model.script = stream(`\n${[...first, ...rest].join('\n')}`);
    agent.notify('nes/accept', { sessionId, id });
    await until('the question', () => model.asked.length === 2);
    const prompt = String(model.asked[1]?.body['prompt']);
    assert.ok(prompt.includes('original:\n') && prompt.includes('  const total = a + b;\n'), prompt);
    type(1, 17, ' + b');
    assert.deepEqual((await suggestion()).edits, [secondEdit]);
    assert.equal(model.asked.length, 2);
  });

  it('answers with what the rules know while the model has not answered', async () => {
    await start();
    model.script = hold('');
    const other = { sessionId, uri: 'file:///work/project/users.js' };
    const users = 'function getUser(id) {}\n\nconst first = getUser(1);\n';
    agent.notify('document/didOpen', { ...other, languageId: 'javascript', version: 1, text: users });
    const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } };
    agent.notify('document/didChange', { ...other, version: 2, contentChanges: [{ range, text: 'fetch' }] });
    const params = { ...question(), ...other, version: 2, position: range.start };
    const { result } = await agent.ask('nes/suggest', params);
    assert.equal((result!['suggestions'] as unknown[]).length, 1);
    assert.equal(model.hungUp, 0);
  });

  it('asks llama.cpp to reuse the prompt, and no other server', async () => {
    for (const [server, cached] of [
      ['llama.cpp', true],
      ['other', undefined],
    ] as const) {
      await start();
      const answer = stream(`\n${now.join('\n')}`);
      model.script = (response, asked) => {
        response.setHeader('server', server);
        return answer(response, asked);
      };
      assert.deepEqual(await suggestion(), {});
      assert.deepEqual(await suggestion(), {});
      const [one, two] = model.asked.slice(-2);
      assert.equal(one?.body['cache_prompt'], undefined);
      assert.equal(two?.body['cache_prompt'], cached);
      agent.stop();
      version = 1;
    }
  });

  it('makes one suggestion of a whole answer', async () => {
    await start();
    model.script = stream(
      '\nexport function area(width: number, height: number) {\n  return width * height;\n}\n',
    );
    const diff = '@@ -1 +1 @@\n-a\n+b\n';
    const params = { ...question(), uri: areaUri, version: 2, context: { editHistory: [{ uri, diff }] } };
    const { result } = await agent.ask('nes/suggest', params);
    assert.deepEqual((result!['suggestions'] as { edits: unknown }[])[0]?.edits, wanted);
  });
});
