// Real agents in VS Code, with the extension's own sessions and services. Only the user's answers
// are replaced by the test.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { makeLoadable, loseHistory } from '../../realAgents/geminiMinute.ts';
import { claude, codex, gemini, opencode } from '../../realAgents/realAgentKind.ts';
import { until } from '../../until.ts';
import { workspacePath } from '../editorParts.ts';
import { Reader, RealAgentWorld } from './realAgentWorld.ts';
import { configure, run, type } from '../world.ts';

/** Each agent, and the value of the setting `protocol.version`. */
const cases = [
  [opencode, '1'],
  [gemini, '1'],
  [claude, '1'],
  [codex, '1'],
  [claude, '2'],
  [codex, 'auto'],
] as const;

for (const [kind, versions] of cases) {
  const offer = versions === '1' ? '' : `, offered version 2 (${versions})`;
  describe(`${kind.name} in VS Code${offer}`, () => {
    let world: RealAgentWorld;
    let reader: Reader;
    before(async () => {
      await configure('protocol.version', versions);
      world = await RealAgentWorld.open(kind);
      reader = new Reader();
      await world.start(reader);
    });
    after(() => world.close());
    const made: string[] = [];
    afterEach(async () => {
      await run('workbench.action.revertAndCloseActiveEditor');
      for (const path of made.splice(0)) await rm(path, { force: true });
    });

    const file = (name: string): string => {
      const path = world.file(name);
      made.push(path);
      return path;
    };

    async function openFile(name: string, text: string): Promise<vscode.TextDocument> {
      const path = file(name);
      await writeFile(path, text);
      await run('workbench.action.closeAllEditors');
      const document = await vscode.workspace.openTextDocument(path);
      await vscode.window.showTextDocument(document);
      return document;
    }

    it('starts in the open folder, and reports its name and its commands', async () => {
      const { state } = world.agent;
      assert.ok(state.kind === 'ready');
      assert.equal(state.initializeResult.agentInfo?.version, kind.version);
      assert.equal(state.initializeResult.protocolVersion, versions === '1' ? 1 : 2);
      assert.deepEqual(reader.origins, ['new']);
      assert.equal(reader.session?.cwd, workspacePath());
      await until('its commands', () => (reader.session?.state.commands.length ?? 0) > 0);
    });

    it('streams its answer to the session', async () => {
      const from = reader.updates.length;
      const { stopReason, said } = await world.prompt(reader, '[[say hello to you]]');
      assert.equal(stopReason, 'end_turn');
      assert.equal(said, 'hello to you');
      assert.ok(reader.pieces(from).length > 1);
    });

    it('creates a file after permission is granted', async () => {
      world.user.answer = 'allow_once';
      const path = file('granted.txt');
      const { stopReason } = await world.prompt(reader, `[[write ${path} | the text\n]]`);
      assert.equal(stopReason, 'end_turn');
      assert.equal(readFileSync(path, 'utf8'), 'the text\n');
      const { subject, sessionId, agent } = world.user.asked.at(-1)!;
      assert.deepEqual([agent, sessionId], [kind.name, reader.session?.sessionId]);
      assert.equal(subject.kind, 'edit');
      assert.deepEqual(
        subject.diffs.map(({ path, newText }) => [path, newText]),
        [[path, 'the text\n']],
      );
    });

    it('does not create a file if permission is refused', async () => {
      world.user.answer = 'reject_once';
      const asked = world.user.asked.length;
      const path = file('refused.txt');
      const { stopReason } = await world.prompt(reader, `[[write ${path} | the text]]`);
      assert.equal(stopReason, kind.afterRefusal);
      assert.equal(world.user.asked.length, asked + 1);
      assert.equal(existsSync(path), false);
    });

    it('changes an open file in its editor, and undo reverts that', async () => {
      world.user.answer = 'allow_once';
      const document = await openFile('open.txt', 'one\ntwo\nthree\n');
      const path = document.uri.fsPath;
      await world.prompt(reader, `[[read ${path}]] [[write ${path} | one\nTWO\nthree\n]]`);
      assert.equal(readFileSync(path, 'utf8'), 'one\nTWO\nthree\n');
      await until('the editor', () => document.getText() === 'one\nTWO\nthree\n');
      assert.equal(document.isDirty, false);
      const reported = world.writes.filter(({ uri }) => uri === document.uri.toString());
      // OpenCode also writes to disk itself. If the editor has shown that first, its request changes nothing.
      if (kind === gemini) assert.equal(reported.length, 1);
      for (const { before } of reported) assert.equal(before, 'one\ntwo\nthree\n');
      await run('undo');
      await until('the text before', () => document.getText() === 'one\ntwo\nthree\n');
    });

    it('does not lose unsaved text', async () => {
      world.user.answer = 'allow_once';
      // VS Code keeps unsaved text, and the same agent is tried again with another version of the protocol.
      const document = await openFile(`unsaved${versions}.txt`, 'one\n');
      const path = document.uri.fsPath;
      await type('typed ');
      await world.prompt(reader, `[[read ${path}]] [[write ${path} | two\n]]`);
      assert.equal(document.isDirty, true);
      if (kind === gemini) {
        // It read the unsaved text through the editor and wrote there, not on disk, since the user has not saved.
        assert.equal(document.getText(), 'two\n');
        assert.equal(readFileSync(path, 'utf8'), 'one\n');
        await run('undo');
        await until('what was typed', () => document.getText() === 'typed one\n');
      } else {
        // It reads and writes the disk itself, without the unsaved text.
        assert.equal(document.getText(), 'typed one\n');
        assert.equal(readFileSync(path, 'utf8'), 'two\n');
      }
    });

    it('runs a command after permission is granted', async () => {
      world.user.answer = 'allow_once';
      const path = file('ran.txt');
      const turn = await world.prompt(reader, `[[run echo ran > ${basename(path)}]]`);
      assert.equal(turn.stopReason, 'end_turn');
      assert.equal(readFileSync(path, 'utf8').trim(), 'ran');
      const { command, title } = world.user.asked.at(-1)!.subject;
      // Gemini sends the command in the title only.
      assert.match(kind === gemini ? title : (command?.line ?? ''), /echo ran/);
    });

    it('does not run a command if permission is refused', async () => {
      world.user.answer = 'reject_once';
      const asked = world.user.asked.length;
      const path = file('notRun.txt');
      const { stopReason } = await world.prompt(reader, `[[run echo ran > ${path}]]`);
      assert.equal(stopReason, kind.afterRefusal);
      assert.equal(world.user.asked.length, asked + 1);
      assert.equal(existsSync(path), false);
    });

    it('does not run a command without an answer, and its request ends when the turn is cancelled', async () => {
      world.user.answer = 'none';
      const asked = world.user.asked.length;
      const { takenBack } = world.user;
      const path = file('unanswered.txt');
      const turn = world.prompt(reader, `[[run echo ran > ${path}]]`);
      await until('the question', () => world.user.asked.length > asked);
      reader.session?.cancel();
      assert.equal((await turn).stopReason, 'cancelled');
      // An agent may ask again before it learns that the turn was cancelled.
      assert.equal(world.user.takenBack - takenBack, world.user.asked.length - asked);
      assert.equal(existsSync(path), false);
    });

    it('can be cancelled while it streams, and answers the next prompt', async () => {
      const from = reader.updates.length;
      const { hungUp } = world.model;
      const turn = world.prompt(reader, '[[hold this is only the ]]');
      await until('half a sentence', () => reader.said(from).includes('only'));
      reader.session?.cancel();
      assert.equal((await turn).stopReason, 'cancelled');
      await until('the agent to close the connection to the model', () => world.model.hungUp > hungUp);
      assert.equal((await world.prompt(reader, '[[say still here]]')).said, 'still here');
    });

    it('is restarted after it is killed during a turn, and continues its session', async () => {
      const { sessionId } = reader.session!;
      const from = reader.updates.length;
      await world.killInTurn(reader, () => {
        if (kind === gemini) makeLoadable(world.home, sessionId);
      });
      const session = world.done(await world.source.revive(reader.session!, neverCancelled));
      assert.deepEqual(reader.losses, []);
      assert.equal(session.sessionId, sessionId);
      assert.match(reader.origins.at(-1)!, /^(resume|load)$/);
      // Loading replays the history, by gemini after the response. What gemini had not written when it was killed is missing.
      if (reader.origins.at(-1) === 'load')
        await until('the history', () => reader.said(from).includes('hello to you'));
      assert.match((await world.prompt(reader, '[[say back again]]')).said, /back again$/);
      // Some requests, such as that for a title, have no tools, and may be the last.
      const asked = world.model.asked.findLast(({ conversation }) => conversation.tools.length > 0)!;
      const said = asked.conversation.said.map(({ text }) => text);
      assert.ok(
        said.join('\n').includes('hello to you'),
        `${String(reader.origins.at(-1))}: ${said.join('\n')}`,
      );
    });

    it('continues an earlier session in another process', async () => {
      const earlier = new Reader();
      const { sessionId, cwd } = await world.start(earlier);
      await world.prompt(earlier, '[[say something memorable]]');
      for (const { session } of [earlier, reader]) world.done(await world.source.close(session!));
      await until('the end of its process', () => world.pids.length === 0);
      if (kind === gemini) makeLoadable(world.home, sessionId);
      reader = new Reader();
      world.done(await world.source.reopen({ sessionId, cwd, how: 'show' }, reader, neverCancelled));
      assert.deepEqual(reader.origins, ['load']);
      await until('the past', () => reader.said().includes('something memorable'));
      assert.match((await world.prompt(reader, '[[say more of it]]')).said, /more of it$/);
    });

    if (kind === gemini) {
      it('gets a new session for the next prompt if it has lost the old one', async () => {
        const losing = new Reader();
        const { sessionId } = await world.start(losing);
        await world.killInTurn(losing, () => loseHistory(world.home, sessionId));
        world.done(await world.source.revive(losing.session!, neverCancelled));
        assert.equal(losing.losses.length, 1);
        assert.match(losing.losses[0]!, /can't continue this session \(.*No previous sessions found/);
        assert.deepEqual(losing.origins, ['new', 'load', 'new']);
        assert.equal((await world.prompt(losing, '[[say all new]]')).said, 'all new');
      });
    }

    it('sends requests only to the model, and none for files outside the workspace', () => {
      const others = world.model.others.filter((request) => !/countTokens|models/.test(request));
      assert.deepEqual(others, []);
      assert.deepEqual(world.questions, []);
    });
  });
}
