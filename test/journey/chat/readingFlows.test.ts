// Actions on an agent's messages and changes, by keyboard: the editor follows the agent until the user goes elsewhere,
// and its code is copied, inserted at the cursor, or applied after a preview and a confirmation.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const long = Array.from({ length: 90 }, (_, at) => `export const value${at + 1} = ${at + 1};\n`).join('');
const main = 'export function greet(name) {\n  return "Hello " + name;\n}\n\nexport const end = true;\n';
const greet = 'export function greet(name) {\n  return `Hello, ${name}!`;\n}';
const changed = `${greet}\n\nexport const end = true;\n`;
const answer = `A template is **shorter**. In \`main.js\`:\n\n\`\`\`js\n${greet}\n\`\`\`\n`;

if (copyUnderTest === 'stock')
  describe('messages and file changes of an agent', () => {
    it('can be followed, copied, inserted and applied by keyboard', async () => {
      const agent = scriptedAgent({}, 'writing');
      const files = { 'main.js': main, 'one.ts': long, 'two.ts': long, 'three.ts': long };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      const viewport = { width: 1400, height: 860 };
      await withEditor({ agent: agent.definition, settings, files, viewport }, async (editor) => {
        const { page } = editor;
        const path = (name: string): string => join(editor.workspace, name);
        const script = {
          'Look around': [
            { call: path('one.ts'), line: 70 },
            { until: agent.path('second') },
            { call: path('two.ts'), line: 80 },
            { until: agent.path('third') },
            { call: path('three.ts'), line: 90 },
            { say: answer },
          ],
        };
        writeFileSync(agent.path('script.json'), JSON.stringify(script));
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
        const tab = (name: string) => page.locator(`.tab.active[data-resource-name="${name}"]`);
        await editor.openFile('main.js');
        const chat = await openChat(editor);
        const follow = chat.frame.getByRole('button', { name: 'Follow Agent' });
        const follows = async (on: boolean): Promise<void> => {
          await chat.frame.locator(`[data-action="follow"][aria-pressed="${on}"]`).waitFor();
        };

        // The editor follows, while the composer keeps the focus.
        await chat.frame.locator('#prompt').click();
        await chat.reach(follow, 'Shift+Tab');
        await page.keyboard.press('Enter');
        await follows(true);
        await chat.say('Look around');
        await tab('one.ts').waitFor();
        await editor.shows('value70 =');
        await page.keyboard.type('and then');
        agent.release('second');
        await tab('two.ts').waitFor();
        await editor.shows('value80 =');
        await page.keyboard.type(' more');
        assert.equal(await chat.frame.locator('#prompt').inputValue(), 'and then more');
        await themePictures(editor, 'reading-follow');

        // Following ends when the user goes elsewhere.
        await editor.openFile('main.js');
        await follows(false);
        agent.release('third');
        await chat.row('agent', 'A template is shorter');
        await chat.rests();
        await tab('main.js').waitFor();

        await editor.runCommand('ACP: Copy Message as Markdown');
        await until('the message', async () => (await clipboard()).trim() === answer.trim());
        await editor.runCommand('ACP: Copy Conversation as Markdown');
        await until('the conversation', async () => {
          const text = await clipboard();
          return text.includes('Look around') && text.includes(answer.trim());
        });

        // Inserted at the cursor, in place of the selection, as one undo step.
        await editor.openFile('main.js');
        await editor.select(5, 1, 6);
        await editor.runCommand('ACP: Insert Last Code Block at Cursor');
        await editor.shows('} const end');
        await editor.screenshot('reading-inserted');
        await editor.press('Control+z');
        await editor.shows('export const end');
        assert.equal(editor.read('main.js'), main);

        // Applied only after the preview was confirmed. A selection would be replaced.
        await editor.goTo(1, 1);
        const asks = page.locator('.notification-list-item', {
          hasText: 'Apply the shown change to main.js?',
        });
        const diff = page.locator('.monaco-diff-editor');
        for (const wanted of [false, true]) {
          await openChat(editor);
          await chat.frame.locator('#prompt').click();
          await chat.reach(chat.frame.getByRole('button', { name: 'Apply Code to File' }), 'Shift+Tab');
          await page.keyboard.press('Enter');
          await asks.waitFor();
          await diff.first().waitFor();
          if (wanted) await themePictures(editor, 'reading-apply');
          assert.equal(editor.read('main.js'), main);
          if (wanted) await editor.runCommand('Notifications: Accept Notification Primary Action');
          else await asks.getByRole('button', { name: 'Discard' }).press('Enter');
          await asks.waitFor({ state: 'detached' });
          await diff.first().waitFor({ state: 'detached' });
          if (!wanted) assert.equal(editor.read('main.js'), main);
        }
        await editor.shows('return `Hello, ${name}!`;');
        await editor.screenshot('reading-applied');
        await editor.save();
        await until('the change on disk', () => editor.read('main.js') === changed);
      });
    });
  });
