// The embedded agent with a model server on loopback: what it asks, byte by byte, and what it makes of awkward answers.
import assert from 'node:assert/strict';
import { until } from '../until.ts';
import { RawAgent } from './rawAgent.ts';
import { hold, piece, refuse, ScriptedModel, stream } from './scriptedModel.ts';

const uri = 'file:///work/project/src/area.ts';
const text = 'export function area(width: number) {\n  return width;\n}\n';
const added = ', height: number';
const at = { line: 0, character: 34 };
const diff =
  '@@ -1,3 +1,3 @@\n-export function area(width: number) {\n+export function area(width: number, height: number) {\n   return width;\n }\n';
const rewritten = 'export function area(width: number, height: number) {\n  return width * height;\n}\n';
const wanted = [
  { range: { start: { line: 1, character: 14 }, end: { line: 1, character: 14 } }, newText: ' * height' },
];

describe('the embedded agent with a model', function () {
  this.timeout(30_000);
  let model: ScriptedModel;
  let agent: RawAgent;
  let session: string;
  beforeEach(async () => (model = await ScriptedModel.start()));
  afterEach(async () => {
    agent.process.kill('SIGKILL');
    await model.stop();
  });

  async function start(name: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    agent = new RawAgent({ ACP_HOST_MODEL_ENDPOINT: model.address, ACP_HOST_MODEL_NAME: name, ...env });
    const params = { protocolVersion: 1, clientCapabilities: {} };
    const { result } = await agent.ask('initialize', params);
    const { nes } = result!['agentCapabilities'] as { nes: { context: unknown } };
    assert.deepEqual(nes.context, { editHistory: { maxCount: 6 } });
    const workspaceFolders = [{ uri: 'file:///work/project', name: 'project' }];
    session = (await agent.ask('nes/start', { workspaceFolders })).result?.['sessionId'] as string;
    agent.notify('document/didOpen', { sessionId: session, uri, languageId: 'typescript', version: 1, text });
    const contentChanges = [{ range: { start: at, end: at }, text: added }];
    agent.notify('document/didChange', { sessionId: session, uri, version: 2, contentChanges });
  }

  const question = (version = 2): object => ({
    sessionId: session,
    uri,
    version,
    position: { line: 0, character: 34 + added.length },
    triggerKind: 'automatic',
    context: { editHistory: [{ uri, diff }] },
  });
  const suggest = async (): Promise<Record<string, unknown>[]> =>
    (await agent.ask('nes/suggest', question())).result?.['suggestions'] as Record<string, unknown>[];
  const edits = async (): Promise<unknown> => (await suggest())[0]?.['edits'];

  for (const [name, prompt, stop, answer] of [
    [
      'zeta',
      `### Instruction:\nYou are a code completion assistant and your task is to analyze user edits and then rewrite an excerpt that the user provides, suggesting the appropriate edits within the excerpt, taking into account the cursor location.\n\n### User Edits:\n\nUser edited "src/area.ts":\n\`\`\`diff\n${diff}\n\`\`\`\n\n### User Excerpt:\n\n\`\`\`src/area.ts\n<|start_of_file|>\n<|editable_region_start|>\nexport function area(width: number, height: number<|user_cursor_is_here|>) {\n  return width;\n}\n\n<|editable_region_end|>\n\`\`\`\n\n### Response:\n`,
      ['<|editable_region_end|>'],
      `<|editable_region_start|>\n${rewritten}\n<|editable_region_end|>`,
    ],
    [
      'zeta-2',
      `<[fim-suffix]>\n<[fim-prefix]><filename>edit_history\n--- a/src/area.ts\n+++ b/src/area.ts\n${diff}\n<filename>src/area.ts\n<<<<<<< CURRENT\nexport function area(width: number, height: number<|user_cursor|>) {\n  return width;\n}\n\n=======\n<[fim-middle]>`,
      ['>>>>>>> UPDATED'],
      `${rewritten}\n>>>>>>> UPDATED\n`,
    ],
    [
      'sweep-next-edit-1.5b',
      `<|file_sep|>src/area.ts.diff\noriginal:\n${text.trimEnd()}\nupdated:\nexport function area(width: number, height: number) {\n  return width;\n}\n<|file_sep|>original/src/area.ts\n${text}\n<|file_sep|>current/src/area.ts\nexport function area(width: number, height: number) {\n  return width;\n}\n\n<|file_sep|>updated/src/area.ts`,
      ['<|file_sep|>', '</s>', '<|endoftext|>'],
      `\n${rewritten}`,
    ],
  ] as const)
    it(`asks ${name} in its own format, and makes the smallest edits of its answer`, async () => {
      await start(name);
      model.script = stream(answer);
      assert.deepEqual(await edits(), wanted);
      assert.equal(model.asked[0]?.path, '/v1/completions');
      assert.deepEqual(model.asked[0]?.body, {
        model: name,
        stream: true,
        prompt,
        stop,
        max_tokens: 512,
        temperature: 0,
      });
    });

  it('fills in the middle', async () => {
    await start('qwen2.5-coder:1.5b-base');
    model.script = stream(', depth: number');
    assert.deepEqual(await edits(), [
      {
        range: { start: { line: 0, character: 50 }, end: { line: 0, character: 50 } },
        newText: ', depth: number',
      },
    ]);
    assert.equal(
      model.asked[0]?.body['prompt'],
      '<|fim_prefix|>export function area(width: number, height: number<|fim_suffix|>) {\n  return width;\n}\n<|fim_middle|>',
    );
  });

  it('asks a model that follows instructions in words, and one that does not stream is heard too', async () => {
    await start('llama3.2');
    model.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      const message = { role: 'assistant', content: `<region>\n${rewritten}\n</region>` };
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
    };
    assert.deepEqual(await edits(), wanted);
    assert.equal(model.asked[0]?.path, '/v1/chat/completions');
  });

  it('has nothing to say of answers that are none', async () => {
    await start('sweep-next-edit');
    const old = text.replace(')', `${added})`);
    for (const script of [
      stream(''),
      stream('\n'),
      stream(old),
      stream(text),
      stream('export func', 'length'),
      stream(rewritten.slice(0, 60), 'length'),
      stream(`<|cursor|><|file_sep|>`),
      refuseNothing,
    ]) {
      model.script = script;
      assert.deepEqual(await suggest(), []);
    }
    model.script = stream(rewritten);
    assert.deepEqual(await edits(), wanted);
  });

  it('takes wrong markers for no answer, and leaves out context that is said again', async () => {
    await start('zeta');
    for (const wrong of [rewritten, `<|editable_region_start|>\n${rewritten}<|start_of_file|>\n`]) {
      model.script = stream(wrong);
      assert.deepEqual(await suggest(), []);
    }
  });

  it('hears no more than it needs of a server that does not end', async () => {
    await start('sweep-next-edit');
    let sent = 0;
    model.script = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = piece(`${'x'.repeat(4000)}\n`);
      for (; !response.destroyed && sent < 10 * 2 ** 20; sent += more.length)
        await new Promise((resolve) => response.write(more, resolve));
    };
    assert.deepEqual(await suggest(), []);
    await until('the hang-up', () => model.hungUp === 1);
    assert.ok(sent < 5 * 2 ** 20, String(sent));
  });

  it('hangs up when the question is called off, and asks one thing at a time', async () => {
    await start('sweep-next-edit');
    model.script = hold('export');
    agent.send({ id: 'first', method: 'nes/suggest', params: question() });
    await until('the first question', () => model.asked.length === 1);
    agent.send({ id: 'second', method: 'nes/suggest', params: question() });
    await until('the hang-up', () => model.hungUp === 1 && model.asked.length === 2);
    agent.notify('$/cancel_request', { requestId: 'second' });
    await until('the second hang-up', () => model.hungUp === 2);
    model.script = stream(rewritten);
    assert.deepEqual(await edits(), wanted);
  });

  it('goes on without a model that is down, says so once, and leaves it alone for a while', async () => {
    await start('sweep-next-edit');
    model.script = refuse(500, '{"error":{"message":"out of\\nmemory"}}');
    for (let i = 0; i < 3; i++) assert.deepEqual(await suggest(), []);
    assert.equal(model.asked.length, 1);
    await until('the notice', () => agent.logged.includes('It answered HTTP 500: out of memory'));
    assert.equal(agent.logged.split('[error]').length, 2, agent.logged);
  });

  it('does not wait for a model that is slow', async () => {
    await start('sweep-next-edit', { ACP_HOST_MODEL_TIMEOUT: '100' });
    model.script = hold('');
    assert.deepEqual(await suggest(), []);
    await until('the notice', () => agent.logged.includes('It did not answer within 0.1 s.'));
  });

  it('sends the key to the server it is for, and says it nowhere', async () => {
    const key = 'sk-very-secret-1234';
    await start('sweep-next-edit', { ACP_HOST_MODEL_KEY: key });
    model.script = refuse(400, JSON.stringify({ error: `bad ${key} and *****1234` }));
    assert.deepEqual(await suggest(), []);
    assert.equal(model.asked[0]?.headers.authorization, `Bearer ${key}`);
    await until('the notice', () => agent.logged.includes('HTTP 400'));
    assert.ok(!agent.logged.includes('1234'), agent.logged);
    assert.ok(!agent.process.spawnargs.join(' ').includes(key));
  });

  it('follows no redirect', async () => {
    const other = await ScriptedModel.start();
    try {
      await start('sweep-next-edit', { ACP_HOST_MODEL_KEY: 'key' });
      model.script = refuse(307, '', { location: `${other.address}/v1/completions` });
      assert.deepEqual(await suggest(), []);
      await until('the notice', () => agent.logged.includes('It sends us to another address (HTTP 307)'));
      assert.deepEqual(other.asked, []);
    } finally {
      await other.stop();
    }
  });

  it('is not asked where the rules have an edit, nor for what the user refused', async () => {
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

  it('is not asked about a text that holds its markers', async () => {
    await start('sweep-next-edit');
    const range = { start: { line: 2, character: 1 }, end: { line: 2, character: 1 } };
    const contentChanges = [{ range, text: ' // <|file_sep|>' }];
    agent.notify('document/didChange', { sessionId: session, uri, version: 3, contentChanges });
    assert.deepEqual((await agent.ask('nes/suggest', question(3))).result, { suggestions: [] });
    assert.deepEqual(model.asked, []);
  });

  it('is not asked by http on another machine', async () => {
    agent = new RawAgent({ ACP_HOST_MODEL_ENDPOINT: 'http://192.0.2.1/v1' });
    const { result } = await agent.ask('initialize', { protocolVersion: 1, clientCapabilities: {} });
    assert.ok(!JSON.stringify(result).includes('editHistory'));
    await until('the notice', () => agent.logged.includes('so it must be https'));
  });
});

/** An answer that is no event at all. */
const refuseNothing = stream('<|file_sep|>');
