// The chat with real agents by keyboard, from selecting one to reloading the window, in a
// real VS Code with the fake model.
import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { claude, codex, gemini, opencode } from '../../realAgents/realAgentKind.ts';
import { until } from '../../until.ts';
import { ChatDriver } from '../chatDriver.ts';
import { RealAgentWindow } from '../agents/realAgentWindow.ts';
import { copyUnderTest } from '../withEditor.ts';

const kinds = [opencode, gemini, claude, codex];

// The page is the same on both copies.
if (copyUnderTest === 'stock')
  describe('the chat with a real agent', () => {
    const shared = new RealAgentWindow(kinds, { files: { 'a.txt': 'one\n' } });

    for (const kind of kinds)
      it(`works from choosing ${kind.name} to reloading the window`, async () => {
        const { editor } = shared;
        const { page } = editor;
        const home = shared.home(kind);
        const { model } = home;
        const search = kind.mcp.search?.replace('place', 'open documents') ?? '';
        const asksForDocuments = `${search}[[call ${kind.mcp.toolName.replace('say_place', 'open_documents')} | {}]]`;
        const made = join(editor.workspace, 'made.txt');
        await editor.openFile('a.txt');
        await editor.status('ACP');
        let chat = await shared.begin(kind);

        await chat.say('[[say hello to you]]');
        await chat.row('agent', 'hello to you');
        await chat.rests();

        // A tool of the MCP server that the agent was given.
        await chat.paste(asksForDocuments);
        if (kind.mcp.asks) await chat.answers('open_documents', 'allow_once');
        await chat.row('call', 'open files');
        await chat.row('agent', 'a.txt (plaintext)');
        await chat.rests();
        await chat.frame.locator('.context-tools > summary[title=Connected]').waitFor();

        await chat.paste(`[[write ${made} | the text]]`);
        await chat.answers('made.txt', 'allow_once');
        await chat.row('agent', 'The tool said');
        await chat.rests();
        // Codex ends each file with a line break.
        assert.equal(editor.read('made.txt').trimEnd(), 'the text');
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

        await chat.paste('[[run echo ran > ran.txt]]');
        await chat.answers('echo ran > ran.txt', 'reject_once');
        await chat.rests();
        assert.equal(existsSync(join(editor.workspace, 'ran.txt')), false);

        await chat.say('[[hold this is only the ]]');
        await chat.row('agent', 'this is only the');
        await page.keyboard.press('Escape');
        await chat.row('end', 'Stopped.');
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
          [
            '[[say hello ',
            asksForDocuments.slice(0, 12),
            '[[write /tmp',
            '[[run echo r',
            '[[hold this ',
            '[[hold half ',
            '[[say the on',
          ],
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
          'the request to the model contains the messages of the first window',
        );
        await editor.screenshot(`chat-${kind.name}-reloaded`);
      });
  });
