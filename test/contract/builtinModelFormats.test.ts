// Each prompt format against a model server on loopback: what it asks, byte by byte, what it makes of awkward answers, and
// that it lets go of the server when nobody waits any more, whatever that was saying.
import assert from 'node:assert/strict';
import { until } from '../until.ts';
import { formatCases } from './modelFormats.ts';
import { ModelUser } from './modelUser.ts';
import { hold, piece, ScriptedModel, stream, type Script } from './scriptedModel.ts';

/** Lines of text without an end, of which `sent` counts the bytes. */
function flood(): { readonly script: Script; readonly sent: () => number } {
  let sent = 0;
  const script: Script = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const more = piece(`${'x'.repeat(4000)}\n`);
    for (; !response.destroyed && sent < 10 * 2 ** 20; sent += more.length)
      await new Promise((resolve) => response.write(more, resolve));
    response.end();
  };
  return { script, sent: () => sent };
}

describe('the embedded agent and the prompt format of', function () {
  this.timeout(60_000);
  for (const { name, route, body, answer, edits, nothing } of formatCases)
    describe(name, () => {
      let model: ScriptedModel;
      let user: ModelUser;
      beforeEach(async () => {
        model = await ScriptedModel.start();
        user = await ModelUser.start(model, name);
      });
      afterEach(async () => {
        user.agent.process.kill('SIGKILL');
        await model.stop();
      });

      it('asks in it, and makes the smallest edits of the answer, streamed or not', async () => {
        model.script = stream(answer);
        assert.deepEqual(await user.edits(), edits);
        assert.equal(model.asked[0]?.path, `/v1/${route}`);
        const asked = { model: name, stream: true, max_tokens: 512, temperature: 0 };
        assert.deepEqual(model.asked[0]?.body, { ...asked, ...body });
        model.script = (response) => {
          response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
          const choice = { text: answer, message: { content: answer }, finish_reason: 'stop' };
          response.end(JSON.stringify({ choices: [choice] }));
        };
        assert.deepEqual(await user.edits(), edits);
      });

      it('says nothing where there is no edit in the answer, and has nothing to tell of it', async () => {
        for (const script of [
          ...['', '\n', '\u0000\ufffd', ...nothing].map((said) => stream(said)),
          stream(answer.slice(0, 5), 'length'),
          stream('x'.repeat(100), 'length'),
          flood().script,
        ]) {
          model.script = script;
          assert.deepEqual(await user.suggest(), [], JSON.stringify(user.agent.logged.slice(-200)));
        }
        model.script = stream(answer);
        assert.deepEqual(await user.edits(), edits);
        assert.deepEqual(user.agent.notices, []);
      });

      it('hears no more than it needs of ten megabytes', async () => {
        const { script, sent } = flood();
        model.script = script;
        assert.deepEqual(await user.suggest(), []);
        await until('the hang-up', () => model.hungUp === 1);
        assert.ok(sent() < 5 * 2 ** 20, String(sent()));
      });

      it('hangs up when it is called off: before a word, in the middle of a line, when all but the end is said', async () => {
        const silent: Script = (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        };
        for (const [index, script] of [silent, hold(answer.slice(0, 5)), hold(answer)].entries()) {
          model.script = script;
          user.agent.send({ id: `off-${index}`, method: 'nes/suggest', params: user.question() });
          await until('the question', () => model.asked.length === index + 1);
          user.agent.notify('$/cancel_request', { requestId: `off-${index}` });
          await until('the hang-up', () => model.hungUp === index + 1);
        }
        model.script = stream(answer);
        assert.deepEqual(await user.edits(), edits);
        assert.deepEqual(user.agent.notices, []);
      });
    });
});
