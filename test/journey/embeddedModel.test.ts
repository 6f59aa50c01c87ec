// The built-in agent with the user's model: its suggestion is drawn and accepted; its chat streams and can be
// stopped; while the model is down, only the status bar says so.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { piece, ScriptedModel, stream, type Script } from '../contract/scriptedModel.ts';
import { until } from '../until.ts';
import { ChatDriver } from './chatDriver.ts';
import { themePictures } from './themePictures.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

const area = 'export function area(width: number) {\n  return width;\n}\n';
const grown = 'export function area(width: number, height: number) {\n  return width * height;\n}\n';

/** Completes the typed text once; otherwise repeats the given text. */
const foresees: Script = (response, asked) => {
  const window = /<\|file_sep\|>current\/area\.ts\n([^]*)\n<\|file_sep\|>updated/.exec(
    String(asked.body['prompt']),
  )?.[1];
  assert.ok(window !== undefined, String(asked.body['prompt']));
  const knows = window.includes(', height: number)');
  return stream(knows ? window.replace('return width;', 'return width * height;') : window)(response, asked);
};

if (copyUnderTest === 'native')
  describe('embedded agent with a model', () => {
    let model: ScriptedModel;
    beforeEach(async () => {
      model = await ScriptedModel.start();
      model.script = foresees;
    });
    afterEach(() => model.stop());

    const setup = (): object => ({
      files: { 'area.ts': area },
      machineSettings: {
        'acpHost.builtin.endpoint': model.address,
        'acpHost.builtin.model': 'sweep-next-edit-1.5b',
      },
    });

    it('suggests what the model predicts, and works without the model and without messages', async () => {
      await withEditor(setup(), async (editor) => {
        await editor.openFile('area.ts');
        await editor.agent('ready');
        await editor.goTo(1, 35);
        await editor.type(', height: number');
        await editor.inlineEdit('height');
        await editor.screenshot('model-suggested');
        await until(
          'the edit',
          async () => {
            await editor.save();
            return editor.read('area.ts') === grown;
          },
          () => editor.press('Tab'),
        );
        await editor.noSuggestion();

        await model.stop();
        await editor.press('End', 'Enter');
        await editor.type('// more');
        await editor.agent('No suggestions of the model');
        const item = editor.page.locator('.statusbar-item[aria-label*="ACP Host, agent"]').first();
        await item.hover();
        await editor.page
          .locator('.monaco-hover', { hasText: 'Nothing answers at its address' })
          .first()
          .waitFor();
        assert.ok(
          (await editor.page.locator('.monaco-hover').first().innerText()).includes(
            'No suggestions of the model: Nothing answers at its address (ECONNREFUSED). Start it. The rules suggest',
          ),
        );
        await themePictures(editor, 'model-down');
        assert.equal(await editor.page.locator('.notification-list-item').count(), 0);

        await model.startAgain();
        await until(
          'the model to be back',
          async () => (await item.getAttribute('aria-label'))?.endsWith(': ready'),
          async () => {
            await editor.type('.');
            // No request is sent while each key would cancel it.
            await editor.look();
          },
        );
      });
    });

    it('streams a chat answer with editor context until the user stops it', async () => {
      await withEditor(setup(), async (editor) => {
        await editor.openFile('area.ts');
        await editor.runCommand('ACP: Open Chat');
        const chat = new ChatDriver(editor);
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
        await chat.frame.locator('body', { hasText: 'Nothing answers at its address' }).waitFor();
        await themePictures(editor, 'model-chat-down');
      });
    });
  });
