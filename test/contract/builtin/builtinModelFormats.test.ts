// Each prompt format against a model server on loopback: the request byte by byte, the edits made from answers, and that the
// connection is closed when the request is cancelled.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { formatCases } from './modelFormats.ts';
import { ModelUser } from './modelUser.ts';
import { hold, piece, ScriptedModel, stream, type Script } from './scriptedModel.ts';

/** Ten megabytes of lines. `sent` returns the number of bytes sent so far. */
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

describe('the built-in agent with the prompt format of', () => {
  for (const { name, route, body, answer, edits, nothing } of formatCases)
    describe(name, () => {
      let model: ScriptedModel;
      let user: ModelUser;
      beforeEach(async () => {
        model = await ScriptedModel.start();
        user = await ModelUser.start(model, name);
      });
      afterEach(async () => {
        user.agent.stop();
        await model.stop();
      });

      it('sends its request, and makes the smallest edits from the answer, streamed or not', async () => {
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

      it('suggests nothing and reports nothing if the answer has no edit', async () => {
        for (const script of [
          ...['', '\n', '\u0000\ufffd', ...nothing].map((said) => stream(said)),
          stream(answer.slice(0, 5), 'length'),
          stream('x'.repeat(100), 'length'),
        ]) {
          model.script = script;
          assert.deepEqual(await user.suggest(), [], JSON.stringify(user.agent.logged.slice(-200)));
        }
        model.script = stream(answer);
        assert.deepEqual(await user.edits(), edits);
        assert.deepEqual(user.agent.notices, []);
      });

      it('stops reading an answer of ten megabytes', async () => {
        const { script, sent } = flood();
        model.script = script;
        assert.deepEqual(await user.suggest(), []);
        await until('the hang-up', () => model.hungUp === 1);
        assert.ok(sent() < 5 * 2 ** 20, String(sent()));
        model.script = stream(answer);
        assert.deepEqual(await user.edits(), edits);
        assert.deepEqual(user.agent.notices, []);
      });

      it('closes the connection when it is cancelled: before the answer, within a line, and before its end', async () => {
        const silent: Script = (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        };
        for (const [index, script] of [silent, hold(answer.slice(0, 5)), hold(answer)].entries()) {
          model.script = script;
          user.agent.send({ id: `off-${index}`, method: 'nes/suggest', params: user.question() });
          await until('the question', () => model.asked.length === index + 1);
          user.agent.notify('$/cancel_request', { requestId: `off-${index}` });
          await user.agent.dropUnusedAnswer();
          await until('the hang-up', () => model.hungUp === index + 1);
        }
        model.script = stream(answer);
        assert.deepEqual(await user.edits(), edits);
        assert.deepEqual(user.agent.notices, []);
      });
    });
});
