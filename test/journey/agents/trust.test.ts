// In an untrusted folder no agent starts, whatever the user does; after trusting the folder it starts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('workspace trust', () => {
    it('is needed before an agent starts', async () => {
      const agent = scriptedAgent();
      const setup = {
        agent: agent.definition,
        files: { 'a.txt': 'one\n' },
        workspaceTrust: true,
        settings: { 'security.workspace.trust.startupPrompt': 'never' },
      };
      await withEditor(setup, async (editor) => {
        await editor.openFile('a.txt');
        await editor.agent('waiting until you trust this folder');
        await editor.goTo(1, 4);
        await editor.type(' two');
        await editor.press('Alt+\\');
        await editor.runCommand('ACP: Restart Agent');
        await editor.save();
        await editor.agent('waiting until you trust this folder');
        await editor.screenshot('untrusted');
        assert.deepEqual(agent.messages(), []);

        await editor.runCommand('Workspaces: Manage Workspace Trust');
        await editor.page
          .locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' })
          .first()
          .click();
        const opened = await agent.waitForMessage('document/didOpen');
        await until('the text', () => agent.document(String(opened['uri'])) === 'one two\n');
        assert.equal(agent.received('initialize').length, 1);
        await editor.agent('ready');
        await editor.screenshot('trusted');
      });
    });
  });
