// Sessions get the MCP servers that the user allowed, and no others.
import * as assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { mcpQuestionText } from '../../../src/vscode/sessions/mcpQuestion.ts';
import { define, openFolder, Owner, say, SessionsWorld } from './sessionsWorld.ts';
import { configure } from '../world.ts';

describe('MCP servers of a session', () => {
  const folder = openFolder();
  let world: SessionsWorld;
  beforeEach(() => (world = new SessionsWorld()));
  afterEach(() => world.dispose());

  const node = { command: process.execPath };

  const own = { name: 'own', command: process.execPath, args: ['a'], env: [] };
  const team = { name: 'team', command: process.execPath, args: [], env: [] };

  it('are those of the settings, and those of the workspace after the user allowed them', async () => {
    const agent = await define();
    await configure('mcpServers', {
      own: { ...node, args: ['a'] },
      web: { type: 'http', url: 'http://localhost:1', headers: { A: 'b' } },
      old: { type: 'sse', url: 'http://localhost:1' },
      relative: { command: './x' },
    });
    const web = {
      type: 'http',
      name: 'web',
      url: 'http://localhost:1',
      headers: [{ name: 'A', value: 'b' }],
    };
    assert.deepEqual(await world.given(agent), [own, web]);
    assert.deepEqual(world.asked, []);
    await configure('mcpServers', { own: { ...node, args: ['a'] } });
    await world.writeServers({ team: node, own: { command: 'other' } });
    assert.deepEqual(await world.given(agent), [own, team]);
    assert.deepEqual(await world.given(agent), [own, team]);
    assert.deepEqual(world.askedFiles(), [['team', world.mcpFile.fsPath]]);
  });

  it('are not allowed by the item that the dialog selects first', () => {
    const texts = { definition: '{}', program: '', ofFolders: '', proposed: '', added: '', dropped: '' };
    const question = { name: 'a', source: 'settings', ...texts } as const;
    const [first, ...others] = mcpQuestionText(question).answers;
    assert.equal(first?.allows, undefined);
    assert.deepEqual(
      others.map(({ allows }) => allows),
      [true, false],
    );
  });

  it('of the settings need consent to a file of the workspace that they would run by its name', async () => {
    const agent = await define();
    const bin = vscode.Uri.joinPath(folder, 'bin-of-servers');
    const program = vscode.Uri.joinPath(bin, 'acp-host-test-server').fsPath;
    try {
      await vscode.workspace.fs.createDirectory(bin);
      await writeFile(program, '', { mode: 0o755 });
      const env = { PATH: bin.fsPath };
      await configure('mcpServers', { own: { command: 'acp-host-test-server', env } });
      world.answer = false;
      assert.deepEqual(await world.given(agent), []);
      assert.deepEqual(
        world.asked.map((question) => [question.source, question.program]),
        [['settings', program]],
      );
      await configure('mcpServers', { own: { command: program, env } });
      const given = { name: 'own', command: program, args: [], env: [{ name: 'PATH', value: bin.fsPath }] };
      assert.deepEqual(await world.given(agent), [given]);
      assert.equal(world.asked.length, 1);
    } finally {
      await vscode.workspace.fs.delete(bin, { recursive: true });
    }
  });

  it('need consent again if they changed, and are left out if refused', async () => {
    const agent = await define();
    await world.writeServers({ team: node });
    assert.deepEqual(await world.given(agent), [team]);
    await world.writeServers({ team: { ...node, args: ['-e', 'steal()'] } });
    world.answer = false;
    assert.deepEqual(await world.given(agent), []);
    assert.match(world.asked[1]!.definition, /steal\(\)/);
    assert.deepEqual(await world.given(agent), []);
    assert.equal(world.asked.length, 2);
  });

  it('do not need consent again when the agent restarts by itself', async () => {
    const agent = await define();
    const owner = new Owner();
    const session = await world.open(owner);
    await world.writeServers({ team: node });
    await assert.rejects(session.prompt(say('die')));
    const { mcpServers } = await agent.waitForMessage('session/resume');
    assert.deepEqual(mcpServers, []);
    assert.deepEqual(world.asked, []);
  });

  it('are also those of .mcp.json and of the profile, with consent to each', async () => {
    const agent = await define();
    const root = vscode.Uri.joinPath(folder, '.mcp.json');
    const profile = vscode.Uri.joinPath(world.globalStorage, '..', '..');
    try {
      await vscode.workspace.fs.writeFile(root, Buffer.from(JSON.stringify({ mcpServers: { root: node } })));
      await vscode.workspace.fs.createDirectory(profile);
      const file = vscode.Uri.joinPath(profile, 'mcp.json');
      await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify({ servers: { mine: node } })));
      const names = (await world.given(agent)) as { name: string }[];
      assert.deepEqual(
        names.map(({ name }) => name),
        ['mine', 'root'],
      );
      assert.deepEqual(world.askedFiles(), [
        ['mine', file.fsPath],
        ['root', root.fsPath],
      ]);
    } finally {
      await vscode.workspace.fs.delete(root);
      await vscode.workspace.fs.delete(profile, { recursive: true });
    }
  });

  it('are left out if they need an input that is not defined, which is reported once', async () => {
    const agent = await define();
    await world.writeServers({ team: { ...node, args: ['${input:key}'] } });
    assert.deepEqual(await world.given(agent), []);
    assert.deepEqual(await world.given(agent), []);
    const said = world.logger.entries.filter((entry) => entry.includes('The input "key" is not defined'));
    assert.equal(said.length, 1);
    await vscode.workspace.fs.writeFile(world.mcpFile, Buffer.from('{ not json'));
    assert.deepEqual(await world.given(agent), []);
    assert.equal(
      world.logger.entries.filter((entry) => entry.includes('not valid JSON near line 1')).length,
      1,
    );
    assert.equal(world.notices.length, 2);
  });
});
