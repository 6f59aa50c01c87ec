// What the user selects in an editor is a chip in the chat, reaches the agent, and stays out after a click on the chip,
// also after the window is reloaded. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatDriver, openChat } from '../chatDriver.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly uri: string; readonly text: string };
}

const files = {
  'src/cart.ts': [1, 2, 3, 4, 5, 6].map((line) => `export const line${line} = ${line};\n`).join(''),
  '.env': 'TOKEN=a-secret-value\n',
};

if (copyUnderTest === 'stock')
  describe('the implicit attachment', () => {
    it('is shown in the chat, sent with the message, and turned off by a click', async () => {
      const agent = scriptedAgent({}, 'embedding');
      await withEditor({ files, agent: agent.definition }, async (editor) => {
        const { page } = editor;
        let chat = new ChatDriver(editor);
        const chip = (name: string) => chat.frame.locator('.automatic button', { hasText: name });
        const received = (): Block[][] =>
          agent.received('session/prompt').map(({ prompt }) => prompt as Block[]);
        const say = async (text: string): Promise<Block[]> => {
          const before = received().length;
          await chat.say(text);
          await until(`the agent to receive "${text}"`, () => received().length > before);
          await chat.rests();
          return received().at(-1)!;
        };

        await editor.openFile('src/cart.ts');
        await openChat(editor);
        // Without a selection, only the name of the file.
        await chip('cart.ts').waitFor();
        assert.deepEqual(await say('hello'), [
          { type: 'text', text: 'hello' },
          { type: 'text', text: 'The user is looking at src/cart.ts.' },
        ]);

        await editor.openFile('src/cart.ts');
        await editor.select(2, 1, 'export const line2 = 2;\nexport'.length);
        await chip('cart.ts:2–3').waitFor();
        await editor.screenshot('implicit-context');
        const [, selected] = await say('what is it');
        assert.equal(selected?.resource?.text, 'export const line2 = 2;\nexport');
        assert.match(selected?.resource?.uri ?? '', /\/src\/cart\.ts#L2-L3$/);
        await chat.frame.locator('.row.user .chip.implicit', { hasText: 'cart.ts:2–3' }).waitFor();
        await editor.screenshot('implicit-context-sent');

        await editor.openFile('.env');
        await chip('').waitFor({ state: 'hidden' });
        assert.deepEqual(await say('and now'), [{ type: 'text', text: 'and now' }]);

        await editor.openFile('src/cart.ts');
        await chip('cart.ts').click();
        await chat.frame.locator('.automatic [aria-pressed=false]').waitFor();
        await editor.screenshot('implicit-context-off');
        assert.deepEqual(await say('without it'), [{ type: 'text', text: 'without it' }]);
        await page.reload({ waitUntil: 'commit' });
        chat = new ChatDriver(editor);
        await chat.row('user', 'without it');
        // VS Code may not have stored yet which of the two files was active.
        await editor.openFile('src/cart.ts');
        await chat.frame.locator('.automatic [aria-pressed=false]', { hasText: 'cart.ts' }).waitFor();
        assert.ok(!JSON.stringify(received()).includes('a-secret-value'));
      });
    });
  });
