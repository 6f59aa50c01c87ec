// Chat with the built-in agent and the user's model: it shows the context it gets, and offers other agents. An answer streams and
// can be stopped. Errors are shown: an unknown command, an answer that breaks off, a conversation that is too long, a server that
// is down.
import * as assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { piece, raw, refuse, ScriptedModel, stream } from '../../contract/builtin/scriptedModel.ts';
import { until } from '../../until.ts';
import { ChatDriver } from '../chatDriver.ts';
import { SharedWindow } from '../sharedWindow.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest } from '../withEditor.ts';

const tooLong =
  '{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}';

if (copyUnderTest === 'stock')
  describe('chat with the built-in agent', () => {
    let model: ScriptedModel;
    before(async () => (model = await ScriptedModel.start()));
    const shared = new SharedWindow(() => ({
      files: {
        'area.ts': 'export const area = 1;\n',
        'basket.ts': 'export const basket = [];\n',
        'b.txt': 'b\n',
      },
      machineSettings: { 'acpHost.builtin.endpoint': model.address, 'acpHost.builtin.model': 'tiny' },
    }));
    after(() => model.stop());

    it('shows the context that the built-in agent gets, and offers other agents', async () => {
      const { editor } = shared;
      const { page } = editor;
      await editor.openFile('b.txt');
      await editor.openFile('basket.ts');
      const chat = new ChatDriver(editor);
      await chat.newConversation();
      const { frame } = chat;
      const picker = page.locator('.quick-input-widget');
      const asked = model.asked.length;

      // Its commands are offered as they are typed.
      await frame.locator('#prompt').click();
      await page.keyboard.type('/');
      await frame.getByRole('option').filter({ hasText: 'state' }).waitFor();
      assert.equal(await frame.getByRole('option').count(), 3);
      await editor.screenshot('fresh-commands');
      await page.keyboard.type('state');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await chat.row('agent', 'basket.ts');
      await chat.rests();
      const state = (await chat.rows()).at(-1)!.text;
      for (const part of ['Active file', 'Open files', 'b.txt', 'Recent files'])
        assert.ok(state.includes(part), state);
      await themePictures(editor, 'fresh-state');

      await chat.say('/context');
      await chat.row('agent', 'Editor context of this prompt');
      await chat.rests();
      assert.ok((await chat.rows()).at(-1)!.text.includes('basket.ts'), (await chat.rows()).at(-1)!.text);
      await themePictures(editor, 'fresh-context');

      // The picker opens by itself, over the answer.
      await chat.say('/agents');
      await picker.getByText('Select an agent').waitFor();
      await chat.row('agent', 'select the agent name above the conversation');
      await editor.screenshot('fresh-agents');
      await page.keyboard.press('Escape');
      await picker.waitFor({ state: 'hidden' });
      await chat.rests();
      assert.deepEqual(
        (await chat.rows()).map(({ kind }) => kind),
        ['user', 'agent', 'user', 'agent', 'user', 'agent'],
      );
      assert.equal(model.asked.length, asked, 'commands do not ask the model');
    });

    it('shows errors of the model, and which context the model did not get', async () => {
      const { editor } = shared;
      await editor.openFile('area.ts');
      const chat = new ChatDriver(editor);
      await chat.newConversation();
      const asked = model.asked.length;
      await chat.say('/unknown');
      await chat.row(
        'agent',
        'The command /unknown does not exist. Available commands: /state, /context, /agents.',
      );
      await chat.rests();
      assert.equal(model.asked.length, asked);

      model.script = raw(
        `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n${piece('So far, and')}`,
        'ended',
      );
      await chat.say('Go on');
      await chat.row('agent', 'So far, and');
      await chat.frame
        .locator('body', {
          hasText:
            'The model server did not finish its response. The server closed the connection before the end.',
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

    // This test is last, since it stops the model.
    it('streams a chat answer with editor context until the user stops it', async () => {
      const { editor } = shared;
      await editor.openFile('area.ts');
      const chat = new ChatDriver(editor);
      await chat.newConversation();
      model.script = stream(
        'It has **one** function:\n\n```ts\narea(2, 3);\n```\n\n- no tools\n- just words',
      );
      await chat.say('What is in it?');
      await chat.row('agent', 'just words');
      await chat.rests();
      // The highlighter is a separate file, which VS Code's content policy must allow.
      await chat.frame.locator('.code .hl-number').first().waitFor();
      await themePictures(editor, 'model-chat');
      const messages = model.asked.at(-1)!.body['messages'] as { role: string; content: string }[];
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['system', 'user'],
      );
      assert.match(
        messages[1]!.content,
        /^<editor>\nWhat the editor tells of itself just now:[^]*area\.ts[^]*<\/editor>\n\nWhat is in it\?$/,
      );

      model.script = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(piece('So far and no'));
      };
      await chat.say('Go on');
      await chat.row('agent', 'So far and no');
      const before = model.hungUp;
      await chat.frame.locator('.composer-buttons [aria-label^="Stop"]').click();
      await until('the agent to close the connection', () => model.hungUp > before);
      await chat.rests();

      await model.stop();
      await chat.say('Still there?');
      await chat.frame.locator('body', { hasText: 'No server responds at this address' }).waitFor();
      await themePictures(editor, 'model-chat-down');
    });
  });
