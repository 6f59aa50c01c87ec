// Suggestions for files that are not open: the file is opened without an editor, shown before acceptance, and only
// if suggestions may change it.
import * as assert from 'node:assert/strict';
import { link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { until } from '../../until.ts';
import { accept, native, offered, OffersWorld } from './offersWorld.ts';
import { closeUnseenDocuments, configure, patiently, writeNewFile } from '../world.ts';

describe('a suggestion in a file that is not open', () => {
  const world = new OffersWorld();

  after(closeUnseenDocuments);

  /** Replaces the first three characters of the second line by `zwei`. @param uri as the agent spells it. */
  const edit = (uri: string): ScriptedSuggestion => ({
    kind: 'edit',
    uri,
    edits: [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, newText: 'zwei' }],
  });
  const open = (uri: vscode.Uri): vscode.TextDocument | undefined =>
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());

  it('opens the file without an editor, goes there, and is accepted with the next key', async () => {
    const other = await writeNewFile('(b)+@c.txt', 'one\ntwo\n');
    // Node's spelling of the URI, which differs from VS Code's.
    const { href } = pathToFileURL(other.fsPath);
    assert.notEqual(href, other.toString());
    const { agent, document } = await offered('alpha\n', () => edit(href));
    await world.drawn('hint');
    assert.equal(vscode.window.activeTextEditor?.document, document);
    assert.equal(open(other)?.getText(), 'one\ntwo\n');
    await until('the agent to know the file', () => agent.document(other.toString()) === 'one\ntwo\n');
    await until(
      'the file in front',
      () => vscode.window.activeTextEditor?.document.uri.toString() === other.toString(),
      // VS Code ignores the command until it has drawn what it was given.
      patiently('acpHost.nes.accept'),
    );
    assert.equal(open(other)?.getText(), 'one\ntwo\n');
    if (!native) await world.drawn('preview');
    await until('the text', () => open(other)?.getText() === 'one\nzwei\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    await agent.waitForDocument(open(other)!);
  });

  it('may be a rename', async () => {
    const provider: vscode.RenameProvider = {
      provideRenameEdits(document, position, newName) {
        const symbol = document.getWordRangeAtPosition(position)!;
        const change = new vscode.WorkspaceEdit();
        change.replace(document.uri, symbol, newName);
        return change;
      },
    };
    world.disposables.push(vscode.languages.registerRenameProvider({ language: 'plaintext' }, provider));
    const other = await writeNewFile('b.txt', 'one\nsum\n');
    const { agent } = await offered('alpha\n', () => ({
      ...{ kind: 'rename', uri: other.toString(), newName: 'total' },
      position: { line: 1, character: 1 },
    }));
    await world.drawn('hint');
    assert.equal(open(other)?.getText(), 'one\nsum\n');
    await until('the text', () => open(other)?.getText() === 'one\ntotal\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('is rebased when the file changes on disk', async () => {
    const other = await writeNewFile('b.txt', 'one\ntwo\n');
    const { agent } = await offered('alpha\n', () => edit(other.toString()));
    await world.drawn('hint');
    await vscode.workspace.fs.writeFile(other, Buffer.from('zero\none\ntwo\n'));
    await until('VS Code to read it again', () => open(other)?.getText() === 'zero\none\ntwo\n');
    await until('the text', () => open(other)?.getText() === 'zero\none\nzwei\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  describe('is rejected before it is drawn if it is for', () => {
    let folder: string;

    const refused = async (uri: vscode.Uri): Promise<void> => {
      const { agent } = await offered('alpha\n', () => edit(uri.toString()));
      assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
      assert.equal(world.keys.state, undefined);
      assert.equal(open(uri), undefined);
    };

    it('a file outside of the open folders, and one behind a link', async () => {
      folder = await mkdtemp(join(tmpdir(), 'acp-host-closed-'));
      const outside = join(folder, 'b.txt');
      await writeFile(outside, 'one\ntwo\n');
      try {
        await refused(vscode.Uri.file(outside));
        const inside = await writeNewFile('c.txt', '');
        const link = join(dirname(inside.fsPath), 'link.txt');
        await symlink(outside, link);
        await refused(vscode.Uri.file(link));
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    it('an excluded file', async () => {
      await refused(await writeNewFile('.env', 'one\ntwo\n'));
      await configure('nes.exclude', ['**/mine.txt']);
      await refused(await writeNewFile('mine.txt', 'one\ntwo\n'));
    });

    it('another name of an excluded file', async () => {
      const secret = await writeNewFile('.env', 'one\ntwo\n');
      const other = vscode.Uri.file(join(dirname(secret.fsPath), 'harmless.txt'));
      await rm(other.fsPath, { force: true });
      await link(secret.fsPath, other.fsPath);
      try {
        await refused(other);
      } finally {
        await rm(other.fsPath);
      }
    });

    it('a file that is too large, binary or missing', async () => {
      await refused(await writeNewFile('large.txt', 'one\n'.repeat(300_000)));
      await refused(await writeNewFile('binary.bin', '\0\x01\x02one\ntwo\n\0\0'));
      const gone = await writeNewFile('gone.txt', '');
      await vscode.workspace.fs.delete(gone);
      await refused(gone);
      await refused(vscode.Uri.file(dirname(gone.fsPath)));
    });
  });
});
