// The packaged extension uses VS Code's display language: commands, messages, the chat page and the built-in
// agent.
import { describe, it } from 'mocha';
import { ChatDriver } from './chatDriver.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('a VS Code in German', () => {
    it('shows commands, the status bar, messages, the built-in agent and the chat page in German', async () => {
      // Without a model the built-in agent can't chat. This one is not asked.
      const machineSettings = { 'acpHost.builtin.endpoint': 'http://127.0.0.1:9/v1' };
      const setup = { language: 'de', files: { 'a.txt': 'one\n' }, machineSettings };
      await withEditor(setup, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        await page
          .locator('.statusbar-item[aria-label^="ACP Host: Eingebauter Agent, bereit"]')
          .first()
          .waitFor();
        await editor.runCommand('ACP: Protokollnachrichten exportieren');
        await editor.notification('Es wurde noch nichts aufgezeichnet.');
        await editor.runCommand('ACP: Chat öffnen');
        const chat = new ChatDriver(editor);
        await chat.frame.locator('html[lang="de"] #prompt').waitFor();
        await chat.say('/kannst');
        await chat.row('agent', 'Den Befehl /kannst gibt es nicht.');
        await editor.screenshot('german');
      });
    });
  });
