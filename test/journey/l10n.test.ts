// The packaged extension uses VS Code's display language: commands, messages, the chat page and the built-in
// agent.
import { describe, it } from 'mocha';
import { ChatDriver } from './chatDriver.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('a VS Code in German', () => {
    it('shows commands, the status bar, messages, the embedded agent and the chat page in German', async () => {
      const setup = { language: 'de', files: { 'a.txt': 'one\n' } };
      await withEditor(setup, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        await page
          .locator('.statusbar-item[aria-label^="ACP Host, Agent builtin: bereit"]')
          .first()
          .waitFor();
        await editor.runCommand('ACP: Datenverkehr mit Agenten exportieren');
        await editor.notification('Es wurde noch nichts aufgezeichnet.');
        await editor.runCommand('ACP: Chat öffnen');
        const chat = new ChatDriver(editor);
        await chat.frame.locator('html[lang="de"] #prompt').waitFor();
        await chat.say('Was kannst du?');
        await chat.row('agent', 'Ich bin der eingebaute Agent von ACP Host.');
        await editor.screenshot('german');
      });
    });
  });
