// Errors in a chat with the user's model: an unknown command, an answer
// that breaks off, a conversation that is too long.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { piece, raw, refuse, ScriptedModel, stream } from '../contract/scriptedModel.ts';
import { ChatDriver } from './chatDriver.ts';
import { themePictures } from './themePictures.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

const tooLong =
  '{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}';

if (copyUnderTest === 'stock')
  describe('a chat with a model', () => {
    let model: ScriptedModel;
    beforeEach(async () => (model = await ScriptedModel.start()));
    afterEach(() => model.stop());

    it('shows errors of the model, and which context the model did not get', async function () {
      this.timeout(600_000);
      const setup = {
        files: { 'area.ts': 'export const area = 1;\n' },
        machineSettings: { 'acpHost.builtin.endpoint': model.address, 'acpHost.builtin.model': 'tiny' },
      };
      await withEditor(setup, async (editor) => {
        await editor.openFile('area.ts');
        await editor.runCommand('ACP: Open Chat');
        const chat = new ChatDriver(editor);
        await chat.say('/unknown');
        await chat.row('agent', 'There is no command /unknown. There are: /state, /context, /agents.');
        await chat.rests();
        assert.deepEqual(model.asked, []);

        model.script = raw(
          `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n${piece('So far, and')}`,
          'ended',
        );
        await chat.say('Go on');
        await chat.row('agent', 'So far, and');
        await chat.frame
          .locator('body', {
            hasText: 'The model server did not finish its answer. It closed the connection before the end.',
          })
          .waitFor();
        await chat.rests();
        await themePictures(editor, 'model-broken-off');

        model.script = stream('Yes.');
        await chat.say('Are you there?');
        await chat.row('agent', 'Yes.');
        await chat.rests();
        model.script = (response, asked) => {
          const messages = asked.body['messages'] as readonly unknown[];
          return (messages.length > 2 ? refuse(400, tooLong) : stream('I forgot.'))(response, asked);
        };
        await chat.say('What did I ask?');
        await chat.row('agent', 'I forgot.');
        await chat.row('notice', 'This conversation is too long for the model');
        await chat.rests();
        await themePictures(editor, 'model-forgot');
      });
    });
  });
