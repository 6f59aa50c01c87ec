// The chat with real agents by keyboard, from selecting one to reloading the window, in a
// real VS Code with the fake model.
import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { gemini, opencode } from '../realAgents/realAgentKind.ts';
import { until } from '../until.ts';
import { ChatDriver } from './chatDriver.ts';
import { RealAgentHome } from './realAgentHome.ts';
import { withEditor } from './withEditor.ts';

for (const kind of [opencode, gemini])
  describe(`the chat with ${kind.name}`, () => {
    it('works from choosing the agent to reloading the window', async function () {
      // Two windows, in each of which the agent takes seconds to start.
      this.timeout(400_000);
      const home = await RealAgentHome.make(kind);
      const { model } = home;
      try {
        const machineSettings = { 'acpHost.agents': { [kind.name]: home.definition } };
        await withEditor({ machineSettings, files: { 'a.txt': 'one\n' } }, async (editor) => {
          const { page } = editor;
          const made = join(editor.workspace, 'made.txt');
          await editor.openFile('a.txt');
          await editor.status('ACP');
          await editor.runCommand('ACP: Open Chat');
          let chat = new ChatDriver(editor);
          await chat.frame.getByTitle('Talk to another agent').click();
          await editor.pick(kind.name);
          await chat.frame.locator('.agent-name', { hasText: kind.name }).waitFor();

          await chat.say('[[say hello to you]]');
          await chat.row('agent', 'hello to you');
          await chat.rests();

          await chat.say(`[[write ${made} | the text]]`);
          await chat.answers('made.txt', 'allow_once');
          await chat.row('agent', 'The tool said');
          await chat.rests();
          assert.equal(editor.read('made.txt'), 'the text');
          const changes = chat.frame.locator('.changes summary');
          await changes.filter({ hasText: '1 file changed' }).waitFor();
          await changes.focus();
          await page.keyboard.press('Enter');
          const undo = chat.frame.getByRole('button', { name: /^Undo .*made\.txt$/ });
          await undo.waitFor();
          await editor.screenshot(`chat-${kind.name}-review`);
          await undo.focus();
          await page.keyboard.press('Enter');
          await until('the file to be removed', () => !existsSync(made));
          await changes.waitFor({ state: 'detached' });

          await chat.say('[[run echo ran > ran.txt]]');
          await chat.answers('echo ran > ran.txt', 'reject_once');
          await chat.rests();
          assert.equal(existsSync(join(editor.workspace, 'ran.txt')), false);

          await chat.say('[[hold this is only the ]]');
          await chat.row('agent', 'this is only the');
          await page.keyboard.press('Escape');
          await chat.row('end', 'Cancelled.');
          await chat.rests();
          await until('the agent to close the connection to the model', () => model.hungUp === 1);

          await chat.say('[[hold half a ]]');
          await chat.row('agent', 'half a');
          await chat.say('[[say the one that waited]]');
          await chat.frame.locator('.queue li', { hasText: 'the one that waited' }).waitFor();
          await editor.screenshot(`chat-${kind.name}-queue`);
          model.release();
          await chat.row('agent', 'the one that waited');
          await chat.rests();
          assert.equal(await chat.frame.locator('.queue li').count(), 0);

          const before = await chat.rows();
          assert.deepEqual(
            before.flatMap(({ kind: row, text }) => (row === 'user' ? [text.slice(0, 12)] : [])),
            ['[[say hello ', '[[write /tmp', '[[run echo r', '[[hold this ', '[[hold half ', '[[say the on'],
          );
          await editor.screenshot(`chat-${kind.name}`);
          await page.reload({ waitUntil: 'commit' });
          await home.settle();
          chat = new ChatDriver(editor);
          await chat.row('agent', 'the one that waited');
          assert.deepEqual(await chat.rows(), before);
          await chat.say('[[say still here]]');
          await chat.row('agent', 'still here');
          await chat.rests();
          const after = await chat.rows();
          assert.deepEqual(after.slice(0, before.length), before);
          assert.deepEqual(
            after.slice(before.length).map(({ kind: row }) => row),
            ['user', 'agent'],
          );
          const { said } = model.asked.findLast(({ conversation }) => !conversation.wantsJson)!.conversation;
          assert.ok(
            said.some(({ text }) => text.includes('hello to you')),
            'the model is told what was said in the first window',
          );
          await editor.screenshot(`chat-${kind.name}-reloaded`);
        });
        await until('the end of the agent', () => home.pids().length === 0);
      } finally {
        await home.remove();
      }
    });
  });
