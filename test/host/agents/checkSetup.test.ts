// What Check Setup reads from VS Code and the disk, without starting anything, and how it turns next edits on.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { nextEditsOff, turnOnNextEdits } from '../../../src/vscode/setup/nextEditSwitch.ts';
import { readSetup } from '../../../src/vscode/setup/readSetup.ts';
import { setupItems } from '../../../src/vscode/setup/setupPick.ts';
import type { SetupFacts } from '../../../src/vscode/setup/setupFacts.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { configure, openNewFile, restoreWorld } from '../world.ts';

describe('Check Setup', () => {
  let world: AgentsWorld;
  beforeEach(() => {
    world = new AgentsWorld();
  });
  afterEach(async () => {
    await world.dispose();
    await restoreWorld();
  });

  const read = (): Promise<SetupFacts> => {
    const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
    return readSetup({
      context: { extension, asAbsolutePath: (path) => path },
      ...{ agents: world.agents, signInStatuses: world.signInStatuses, cards: world.authentication },
      model: { use: { kind: 'none' } },
      servers: { check: () => Promise.resolve(undefined) },
      nextEdits: {
        agentName: 'builtin',
        notHere: undefined,
        snoozing: { end: undefined, begin: () => undefined, until: () => undefined },
      },
      notice: () => '',
      findGit: () => Promise.resolve('/usr/bin/git'),
    });
  };

  it('looks for agents on the disk, and starts none', async () => {
    await configure('agents', {
      gone: { command: 'acp-host-no-such-program' },
      there: { command: process.execPath },
      odd: { command: 5 },
      far: { url: 'wss://agents.example/acp?key=x' },
    });
    await configure('chat.agent', 'gone');
    const { agents } = await read();
    assert.deepEqual(
      agents.map(({ id, program }) => [id, program.kind]),
      [
        ['gone', 'missing'],
        ['builtin', 'builtin'],
        ['there', 'found'],
        ['odd', 'refused'],
        ['far', 'server'],
      ],
    );
    assert.deepEqual(agents[4]?.program, { kind: 'server', address: 'wss://agents.example/acp' });
    assert.deepEqual([agents[0]?.isForChat, agents[1]?.isForNextEdits], [true, true]);
    assert.deepEqual(world.agents.inUse, []);
  });

  it('reports that an agent needs a sign-in, also if the user dismissed its card', async () => {
    await configure('agents', { mine: { command: process.execPath } });
    await configure('chat.agent', 'mine');
    const signIn = async (): Promise<unknown> => (await read()).agents[0]?.signIn;
    assert.equal(await signIn(), 'unknown');
    world.authentication.needed(world.agent('mine'));
    assert.equal(await signIn(), 'needed');
    world.signInStatuses.set('mine', { state: 'signedOut' });
    world.authentication.dismiss('mine');
    assert.equal(await signIn(), 'signedOut');
  });

  it('reads the window', async () => {
    const { isTrusted, folders, versions, nextEdits } = await read();
    assert.deepEqual([isTrusted, folders.onDisk > 0, folders.elsewhere], [true, true, 0]);
    assert.ok(versions.editor.endsWith(vscode.version));
    await configure('nes.renderer', 'painted');
    assert.equal((await read()).nextEdits.drawing.by, 'extension');
    assert.equal(nextEdits.isInlineOff, false);
  });

  it('leads to the details of a row that the list cuts, and to those of all rows', () => {
    const row = { level: 'fine', label: 'A row' } as const;
    const attention = [
      { ...row, id: 'short', detail: 'Brief.' },
      { ...row, id: 'long', detail: 'word '.repeat(40) },
    ];
    const items = setupItems({ attention, others: [] });
    const tooltips = (id: string): readonly (string | undefined)[] | undefined =>
      items.find((item) => item.id === id)?.buttons?.map(({ tooltip }) => tooltip);
    assert.deepEqual([tooltips('short'), tooltips('long')], [undefined, ['Show Details']]);
    assert.deepEqual(items.find(({ id }) => id === 'details')?.action, { kind: 'showDetails' });
  });

  it('finds what turns next edits off, and turns them on', async () => {
    const { document } = await openNewFile('a.md', 'one\n', 0, 0);
    const markdown = vscode.workspace.getConfiguration('acpHost', document);
    const { Global } = vscode.ConfigurationTarget;
    assert.equal(nextEditsOff(document), undefined);
    await configure('nes.enabled', false);
    assert.deepEqual(nextEditsOff(document), { by: 'user', language: undefined });
    await turnOnNextEdits();
    assert.equal(nextEditsOff(document), undefined);
    try {
      await markdown.update('nes.enabled', false, Global, true);
      assert.deepEqual(nextEditsOff(document), { by: 'user', language: 'Markdown' });
      assert.equal(nextEditsOff(undefined), undefined);
      await turnOnNextEdits();
      assert.equal(nextEditsOff(document), undefined);
      // Only for this language, since they are off for all others.
      await configure('nes.enabled', false);
      await markdown.update('nes.enabled', false, Global, true);
      await turnOnNextEdits();
      assert.equal(nextEditsOff(document), undefined);
      assert.deepEqual(nextEditsOff(undefined), { by: 'user', language: undefined });
    } finally {
      await markdown.update('nes.enabled', undefined, Global, true);
    }
  });
});
