// No agent starts before there is an eligible document. This file runs first: after other tests, an agent would be running.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { findMarked } from '../../scripts/process/leftovers.ts';
import { chooseAgent, restore } from './scriptedAgent.ts';
import { configure, openNewFile, type } from './world.ts';

describe('activation', () => {
  afterEach(restore);

  it('starts no agent while no eligible document is open', async () => {
    await vscode.extensions.getExtension('acp-host.acp-host')?.activate();
    assert.equal(
      vscode.window.activeTextEditor,
      undefined,
      'an editor is open already: the test proves nothing',
    );
    const mark = process.env['ACP_HOST_SERVER'] ?? '';
    const own = findMarked('ACP_HOST_SERVER', mark).filter(({ command }) => command.includes('builtin.mjs'));
    assert.deepEqual(own, []);
  });

  it('starts the agent for the first eligible file while next edit suggestions are enabled', async () => {
    const agent = await chooseAgent();
    // Neither of these is a reason.
    const untitled = await vscode.workspace.openTextDocument({ content: 'untitled' });
    await vscode.window.showTextDocument(untitled);
    await type('x');
    await configure('nes.enabled', false);
    const { document } = await openNewFile('off.txt', 'one\n');
    await type('typed while off ');

    await configure('nes.enabled', true);
    const opened = await agent.waitForMessage('document/didOpen');
    assert.equal(opened['uri'], document.uri.toString());
    // It gets the edits that were made before it started, as edits.
    assert.equal(opened['text'], 'one\n');
    await agent.waitForDocument(document);
    assert.equal(agent.received('initialize').length, 1);
    assert.equal(agent.pids().length, 1);
  });
});
