// Suggested jumps, from the agent's response to the moved cursor.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { accept, far, isAt, native, offered, OffersWorld } from './offersWorld.ts';
import { configure, openNewFile, run, type, writeNewFile } from '../world.ts';

describe('a suggested jump', () => {
  const world = new OffersWorld();

  const jump = (uri: vscode.Uri, line: number, character: number): ScriptedSuggestion => ({
    kind: 'jump',
    uri: uri.toString(),
    position: { line, character },
  });

  it('goes to a line of the same file', async () => {
    const { agent, document } = await offered(`alpha\n${far}\n`, (uri) => jump(uri, 40, 3));
    await world.drawn('hint');
    await until('the cursor there', () => isAt(document.uri, 40, 3), accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    await world.nothingDrawn();
  });

  it('is no longer drawn once suggestions are switched off, and no key goes there', async () => {
    const { agent, editor } = await offered(`alpha\n${far}\n`, (uri) => jump(uri, 40, 3));
    await world.drawn('hint');
    await configure('nes.enabled', false);
    await world.nothingDrawn();
    await run('acpHost.nes.accept');
    await run('editor.action.inlineSuggest.jump');
    assert.equal(editor.selection.active.line, 0);
    assert.match((await agent.waitForOutcomes())[0] ?? '', /^reject 1-0/);
  });

  it('is followed by a request at its end', async () => {
    const { agent, document } = await offered(`alpha\n${far}\n`, (uri) => jump(uri, 40, 3));
    await world.drawn('hint');
    await until('the cursor there', () => isAt(document.uri, 40, 3), accept);
    await until('a request there', () =>
      agent.received('nes/suggest').some(({ position }) => (position as { line: number }).line === 40),
    );
  });

  // With proposed APIs VS Code reports late that it drew one, and an undrawn one is replaced by the next answer.
  if (!native)
    it('is rebased when the user types above it', async () => {
      const { agent, document } = await offered(`alpha\n${far}\n`, (uri) => jump(uri, 40, 3));
      await world.drawn('hint');
      await type('\n');
      await until('the cursor there', () => isAt(document.uri, 41, 3), accept);
      assert.deepEqual((await agent.waitForOutcomes())[0], 'accept 1-0');
    });

  it('goes to a file that is open', async () => {
    const other = await openNewFile('b.txt', `beta\n${far}\n`);
    const { agent } = await offered('alpha\n', () => jump(other.document.uri, 20, 2));
    await world.drawn('hint');
    await until('the cursor there', () => isAt(other.document.uri, 20, 2), accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    await world.nothingDrawn();
  });

  it('goes to a file that is not open, in the position encoding of the agent', async () => {
    const other = await writeNewFile('c.txt', 'one\nä😀x\n');
    const { agent } = await offered('alpha\n', () => jump(other, 1, 6), { positionEncoding: 'utf-8' });
    await world.drawn('hint');
    await until('the cursor there', () => isAt(other, 1, 3), accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    await world.nothingDrawn();
  });

  it('goes to the end of a file that is shorter than its target', async () => {
    const other = await writeNewFile('c.txt', 'one\ntwo');
    const { agent } = await offered('alpha\n', () => jump(other, 99, 99));
    await world.drawn('hint');
    await until('the cursor there', () => isAt(other, 1, 3), accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('does not leave the workspace', async () => {
    const outside = vscode.Uri.file(process.execPath).with({ path: '/etc/hostname' });
    const { agent, document } = await offered('alpha\n', () => jump(outside, 0, 0));
    assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
    assert.equal(world.keys.state, undefined);
    assert.ok(vscode.workspace.textDocuments.every(({ uri }) => uri.path !== outside.path));
    agent.script = { otherwise: [{ edits: [{ find: 'alphaXY\n', newText: 'alphaXYZ\n' }] }] };
    await type('Y');
    await until('the text', () => document.getText() === 'alphaXYZ\n', accept);
  });

  it('is not offered if the cursor is already there', async () => {
    const { agent } = await offered('alpha\n', (uri) => jump(uri, 0, 2));
    assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
    assert.equal(world.keys.state, undefined);
  });
});
