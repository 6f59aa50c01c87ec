// Proves that a file which a suggestion names reaches no agent when its folder is swapped for a link after it was checked.
import * as assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openConfirmed, readConfirmed } from '../../../src/vscode/nes/refactor/openConfirmed.ts';
import { until } from '../../until.ts';
import { createTools, type RefactoringTools } from './refactoring.ts';
import { closeUnseenDocuments, restoreWorld, writeNewFile } from '../world.ts';

const most = 1_000_000;

describe('a file that a suggestion names', () => {
  let tools: RefactoringTools;
  /** Withheld documents that were reported as confirmed. */
  let confirmed: string[];

  beforeEach(() => {
    tools = createTools();
    confirmed = [];
    tools.eligible.onDidConfirm(({ uri }) => confirmed.push(uri.toString()));
  });
  afterEach(async () => {
    tools.dispose();
    await restoreWorld();
    await closeUnseenDocuments();
  });

  const documentAt = (uri: vscode.Uri): vscode.TextDocument | undefined =>
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());

  it('is opened, and agents get it when its text is confirmed, whatever its line ends and its encoding', async () => {
    for (const [name, bytes] of [
      ['mixed.txt', 'one\r\ntwo\nthree\rfour'],
      ['mark.txt', '\ufeffone\n'],
      ['invalid.txt', Buffer.from([0x61, 0xff, 0x0a])],
      ['utf16.txt', Buffer.from('\ufeffone\n', 'utf16le')],
      ['empty.txt', ''],
    ] as const) {
      const uri = await writeNewFile(name, '');
      await writeFile(uri.fsPath, bytes);
      const heard: boolean[] = [];
      const listener = vscode.workspace.onDidOpenTextDocument((opened) => {
        if (opened.uri.toString() === uri.toString()) heard.push(tools.eligible.has(opened));
      });
      const document = await openConfirmed(uri, most, tools);
      listener.dispose();
      assert.deepEqual(heard, [false], name);
      assert.equal(confirmed.at(-1), uri.toString(), name);
      assert.equal(tools.eligible.has(document), true, name);
      assert.equal(await openConfirmed(uri, most, tools), document, name);
    }
  });

  it('is withheld when the folder is swapped for a link between the check and the opening', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'acp-host-outside-'));
    const anchor = await writeNewFile('anchor.txt', '');
    const way = join(dirname(anchor.fsPath), `way-${basename(outside)}`);
    try {
      await mkdir(way);
      await writeFile(join(way, 'a.txt'), 'inside\n');
      await writeFile(join(outside, 'a.txt'), 'outside\n');
      const uri = vscode.Uri.file(join(way, 'a.txt'));
      const swap = async (): Promise<void> => {
        await rename(way, `${way}.folder`);
        await symlink(outside, way);
      };
      // Asked when the checked file is open.
      const access = { get: () => Promise.resolve({ refuseExcludedFile: swap }) };
      await assert.rejects(openConfirmed(uri, most, { ...tools, access }), /leads elsewhere/);
      const opened = documentAt(uri);
      assert.equal(opened?.getText(), 'outside\n');
      assert.equal(tools.eligible.has(opened), false);
      assert.deepEqual(confirmed, []);
      // What the user looks at is treated like any document that the user opened.
      await vscode.window.showTextDocument(opened);
      await until('it to be eligible', () => tools.eligible.has(opened));
      assert.deepEqual(confirmed, [uri.toString()]);
    } finally {
      // VS Code lets go of a document whose file is deleted, but not of one whose file is gone.
      await rm(way);
      await rename(`${way}.folder`, way);
      await rm(outside, { recursive: true });
    }
  });

  it('is not read under another name of an excluded file', async () => {
    const secret = await writeNewFile('.env', 'secret\n');
    const uri = vscode.Uri.file(join(dirname(secret.fsPath), 'harmless.txt'));
    await rm(uri.fsPath, { force: true });
    await link(secret.fsPath, uri.fsPath);
    try {
      await assert.rejects(readConfirmed(uri, most, tools), /excluded/);
      await assert.rejects(openConfirmed(uri, most, tools), /excluded/);
      assert.equal(documentAt(uri), undefined);
    } finally {
      await rm(uri.fsPath);
    }
  });
});
