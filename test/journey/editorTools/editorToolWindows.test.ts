// Which window serves the editor tools: none in Restricted Mode. Of two windows with one folder, each serves its own sessions.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { browser } from '../browser.ts';
import { openChat } from '../chatDriver.ts';
import { EditorPage } from '../editorPage.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const files = { 'a.txt': 'one\n', 'b.txt': 'two\n' };

if (copyUnderTest === 'stock')
  describe('the editor tools', () => {
    /** The folder in which windows create folders for their sockets, and VS Code its own sockets. */
    let runtime: string;
    const sockets = (): readonly string[] =>
      readdirSync(runtime).filter((name) => name.startsWith('acp-mcp-socket-'));
    before(() => (runtime = mkdtempSync(join(tmpdir(), 'acp-run-'))));
    after(() => rmSync(runtime, { recursive: true, force: true }));

    it('are not served in Restricted Mode, until the user trusts the folder', async () => {
      const agent = scriptedAgent({}, 'toolUser');
      const setup = {
        agent: agent.definition,
        files,
        workspaceTrust: true,
        settings: { 'security.workspace.trust.startupPrompt': 'never', 'acpHost.nes.enabled': false },
        env: { XDG_RUNTIME_DIR: runtime },
      };
      await withEditor(setup, async (editor) => {
        await editor.openFile('a.txt');
        const chat = await openChat(editor);
        await chat.frame.getByRole('button', { name: 'Manage Workspace Trust' }).waitFor();
        await editor.runCommand('ACP: Restart Agent');
        await editor.screenshot('tools-restricted');
        assert.deepEqual(agent.messages(), []);
        assert.deepEqual(sockets(), []);

        await editor.runCommand('Workspaces: Manage Workspace Trust');
        const trust = editor.page.locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' });
        await trust.first().click();
        await editor.openFile('a.txt');
        await chat.say('active_document');
        await chat.row('agent', 'got a.txt (plaintext');
        assert.equal(sockets().length, 1);
      });
      assert.deepEqual(sockets(), []);
    });

    it('are those of the window with the session, also with two windows on one folder', async () => {
      const agent = scriptedAgent({}, 'toolUser');
      const setup = { agent: agent.definition, files, env: { XDG_RUNTIME_DIR: runtime } };
      await withEditor({ ...setup, settings: { 'acpHost.nes.enabled': false } }, async (editor) => {
        await editor.openFile('a.txt');
        const chat = await openChat(editor);
        await chat.say('active_document');
        await chat.row('agent', 'got a.txt (plaintext');

        const context = await (await browser()).newContext({ viewport: { width: 1200, height: 800 } });
        try {
          const other = new EditorPage(await context.newPage(), editor.copy);
          await other.load(`${editor.server.origin}/?folder=${encodeURIComponent(editor.workspace)}`);
          await other.openFile('b.txt');
          const otherChat = await openChat(other);
          await otherChat.say('active_document');
          await otherChat.row('agent', 'got b.txt (plaintext');
          await other.screenshot('tools-two-windows');
          assert.equal(sockets().length, 2);
          await chat.say('active_document');
          const answers = chat.frame.locator('.row.agent', { hasText: 'got a.txt (plaintext' });
          await answers.nth(1).waitFor();

          // A window that closes removes its socket.
          await other.page.close({ runBeforeUnload: true });
          await until('the socket of the closed window to be removed', () => sockets().length === 1);
          await chat.say('active_document');
          await answers.nth(2).waitFor();
        } finally {
          await context.close();
        }
      });
      assert.deepEqual(sockets(), []);
    });
  });
