// An agent on a server, in a real window with the packaged extension: it is added by its URL, answers a prompt, loses its
// connection, and answers another prompt.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SdkServer } from '../../contract/remote/sdkServer.ts';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const key = 'Bearer key-of-the-team-1234';

// The chat is the same on both copies.
if (copyUnderTest === 'stock')
  describe('an agent on a server', () => {
    it('is added by its URL, and chats, also after its server has cut the connection', async () => {
      const server = await SdkServer.open();
      server.key = key;
      try {
        await withEditor({ files: { 'a.txt': 'one\n' } }, async (editor) => {
          const { keyboard } = editor.page;
          const input = editor.page.locator('.quick-input-widget');
          const enter = async (asked: string, text: string): Promise<void> => {
            await input.getByText(asked).first().waitFor();
            await keyboard.type(text);
            await keyboard.press('Enter');
          };
          // The commands of the extension exist once it is activated.
          await editor.status('ACP');
          await editor.runCommand('ACP: Select Agent');
          await input.locator('.quick-input-list-row', { hasText: 'Add Agent by URL…' }).click();
          await enter('Address of the agent', server.url('ws'));
          await enter('Name of the agent', 'team');
          await enter('A header that is sent to', `Authorization: ${key}`);
          await enter('Authorization is kept', '');
          await editor.pick('Chat');
          assert.deepEqual(server.requests, []);

          const chat = await openChat(editor);
          await chat.say('hello');
          await chat.row('agent', 'hello');
          await chat.rests();
          await chat.say('ask');
          await chat.answers('Delete everything', 'reject_once');
          await chat.row('agent', '"optionId":"no"');
          await chat.rests();

          await chat.say('wait');
          await until('the prompt', () => server.waiting > 0);
          server.cut();
          await chat.row('end', 'ended unexpectedly: lost the connection');
          await editor.screenshot('remote-agent-cut');
          await chat.say('again');
          await chat.row('agent', 'again');
          await chat.rests();
          await editor.screenshot('remote-agent');
        });
        await until('no connection after the window', async () => (await server.connections()) === 0);
      } finally {
        await server.close();
      }
    });
  });
