// The built-in agent with the user's model: its suggestion is drawn and accepted; while the model is down, only the status
// bar says so. Its chat is in embeddedChat.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ScriptedModel, stream, type Script } from '../../contract/builtin/scriptedModel.ts';
import { modelLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

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
        'acpHost.builtin.timeout': modelLimit,
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
          // The first one goes there.
          async () => {
            await editor.look();
            await editor.press('Tab');
          },
        );
        await editor.noSuggestion();

        await model.stop();
        await editor.press('End', 'Enter');
        await editor.type('// more');
        await editor.agent('No suggestions from the model');
        const item = editor.page.locator('.statusbar-item[id$="acpHost.status"]').first();
        await item.hover();
        await editor.page
          .locator('.monaco-hover', { hasText: 'No server responds at this address' })
          .first()
          .waitFor();
        assert.ok(
          (await editor.page.locator('.monaco-hover').first().innerText()).includes(
            'No suggestions from the model: No server responds at this address (ECONNREFUSED). Start the server. Until the model is tried again',
          ),
        );
        await themePictures(editor, 'model-down');
        assert.equal(await editor.page.locator('.notification-list-item').count(), 0);

        await model.startAgain();
        await until(
          'the model to be back',
          async () => (await item.getAttribute('aria-label'))?.endsWith(', ready'),
          async () => {
            await editor.type('.');
            // No request is sent while each key would cancel it.
            await editor.look();
          },
        );
      });
    });
  });
