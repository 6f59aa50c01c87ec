// An agent that was installed while VS Code was open: only the PATH of the user's login shell has its program.
import * as assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { ChatDriver } from '../chatDriver.ts';
import { writeAgentProgram } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

/** A login shell whose start file appends a folder to PATH, and writes into `asked` how it was started. */
function writeLoginShell(file: string, folder: string, asked: string): void {
  const lines = [
    `PATH="$PATH:${folder}"`,
    `echo "$VSCODE_RESOLVING_ENVIRONMENT $1" >> '${asked}'`,
    'eval "$2"',
  ];
  writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
}

// The page is the same on both copies.
if (copyUnderTest === 'stock')
  describe("the login shell's PATH", () => {
    it('leads to an agent that was installed after VS Code was started, by one click', async () => {
      const home = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-login-')));
      const [bin, shell, asked] = [join(home, 'bin'), join(home, 'login-shell'), join(home, 'asked')];
      writeLoginShell(shell, bin, asked);
      try {
        await withEditor({ env: { SHELL: shell }, files: { 'a.txt': 'one\n' } }, async (editor) => {
          await editor.openFile('a.txt');
          await editor.status('ACP');
          assert.equal(existsSync(asked), false, 'the shell runs only when programs are looked for');
          mkdirSync(bin);
          writeAgentProgram(join(bin, 'opencode'), 'echo');
          await editor.page.locator('.activitybar').getByRole('tab', { name: /^ACP/ }).click();
          const chat = new ChatDriver(editor);
          const tile = chat.frame.locator('[data-key="ready"]').getByRole('button', { name: 'OpenCode' });
          await tile.waitFor();
          await editor.screenshot('login-path-tiles');
          await tile.click();
          const consent = editor.page.locator('.monaco-dialog-box', { hasText: 'opencode acp' });
          await consent.waitFor();
          const shown = (await consent.textContent()) ?? '';
          assert.ok(shown.includes(`Found only on the PATH of your login shell: ${bin}/opencode`), shown);
          await editor.screenshot('login-path-consent');
          await consent.getByRole('button', { name: 'Start', exact: true }).click();
          await chat.frame.locator('.agent-name', { hasText: 'OpenCode' }).waitFor();
          await chat.say('Hello there');
          await chat.row('agent', 'Hello there');
          await chat.rests();
          await editor.screenshot('login-path-answer');
          assert.match(readFileSync(asked, 'utf8'), /^1 -ilc\n/);
        });
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    });
  });
