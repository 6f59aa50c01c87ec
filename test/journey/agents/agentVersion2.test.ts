// Claude and codex with version 2 of the protocol, through the packaged extension in a real VS Code with the fake model: answers,
// permissions, edits, and commands that run on after a turn.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { claude, codex } from '../../realAgents/realAgentKind.ts';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { RealAgentHome } from './realAgentHome.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const tried = [
  [claude, '2'],
  [codex, 'auto'],
] as const;

// The page is the same on both copies.
for (const [kind, version] of copyUnderTest === 'stock' ? tried : [])
  describe(`the chat with ${kind.name}, offered version 2 (${version})`, () => {
    it('answers, asks before commands and edits, and shows what they did', async () => {
      const home = await RealAgentHome.make(kind);
      try {
        const machineSettings = {
          'acpHost.agents': { [kind.name]: home.definition },
          'acpHost.chat.agent': kind.name,
          'acpHost.protocol.version': version,
        };
        await withEditor({ machineSettings, files: { 'a.txt': 'one\n' } }, async (editor) => {
          await editor.openFile('a.txt');
          await editor.status('ACP');
          const chat = await openChat(editor);
          await chat.say('[[say hello to you]]');
          await chat.row('agent', 'hello to you');
          await chat.rests();

          await chat.paste('[[run touch made-here]]');
          await chat.answers('touch made-here', 'allow_once');
          await until('the file', () => existsSync(join(editor.workspace, 'made-here')));
          await chat.rests();

          const path = join(editor.workspace, 'written.txt');
          await chat.paste(`[[write ${path} | the text]]`);
          await chat.answers('the text', 'allow_once');
          await until('the text', () => existsSync(path) && readFileSync(path, 'utf8').trim() === 'the text');
          await chat.rests();
          await chat.frame.locator('.row.call', { hasText: 'written.txt' }).first().waitFor();
          await editor.screenshot(`version2-${kind.name}`);
        });
        await until('the end of the agent', () => home.pids().length === 0);
        assert.ok(home.model.received('hello to you'));
      } finally {
        await home.remove();
      }
    });
  });
