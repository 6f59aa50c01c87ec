// A suggested search and replace: finds the right matches, is one undo step, has a preview for a folder, and
// never changes excluded, ignored, binary or outside files.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancellationSource, neverCancelled } from '../../../src/base/cancellation.ts';
import type { ApplyOutcome } from '../../../src/nes/offers/offer.ts';
import type { ReplaceSuggestion } from '../../../src/nes/suggestion/suggestion.ts';
import type { DocumentMatches } from '../../../src/vscode/nes/refactor/documentMatches.ts';
import {
  applyReplacements,
  findReplacements,
  replaceInFolder,
} from '../../../src/vscode/nes/refactor/replaceMatches.ts';
import { until } from '../../until.ts';
import { answerPreview, createTools, type RefactoringTools } from './refactoring.ts';
import { openNewFile, restoreWorld, run, type, writeNewFile } from '../world.ts';

describe('search and replace', () => {
  let tools: RefactoringTools;
  beforeEach(() => {
    tools = createTools();
  });
  afterEach(async () => {
    tools.dispose();
    await vscode.workspace.getConfiguration('search').update('exclude', undefined, true);
    await restoreWorld();
  });

  const find = (suggestion: ReplaceSuggestion): ReturnType<typeof findReplacements> =>
    findReplacements(suggestion, tools, neverCancelled);

  async function matches(uri: vscode.Uri, search: string, replace: string): Promise<DocumentMatches> {
    const found = await find(regex(uri, search, replace));
    assert.equal(found.kind, 'matches', JSON.stringify(found));
    return found;
  }

  async function reasonFor(suggestion: ReplaceSuggestion): Promise<string> {
    const found = await find(suggestion);
    assert.equal(found.kind, 'refused', found.kind);
    return found.reason;
  }

  async function replaceIn(
    answer: 'apply' | 'discard' | undefined,
    suggestion: ReplaceSuggestion,
    token = neverCancelled,
  ): Promise<ApplyOutcome> {
    const found = await find(suggestion);
    assert.equal(found.kind, 'folder', JSON.stringify(found));
    const replacing = replaceInFolder(found, tools, token);
    return await (answer ? answerPreview(answer, replacing) : replacing);
  }

  it('logs a mistake of the extension as an error, and a file that is gone only for debugging', async () => {
    const uri = await writeNewFile('mistake.txt', 'a');
    const access = { get: () => Promise.reject(new TypeError('a mistake')) };
    const found = await findReplacements(regex(uri, 'a', 'b'), { ...tools, access }, neverCancelled);
    assert.equal(found.kind, 'refused');
    assert.match(tools.logger.text, /^error A search and replace could not be prepared$/m);
    await reasonFor(regex(vscode.Uri.joinPath(uri, '../gone.txt'), 'a', 'b'));
    assert.match(tools.logger.text, /^debug A search and replace could not be prepared: ENOENT/m);
  });

  it('finds the matches, and replaces them in one undo step', async () => {
    const { document } = await openNewFile('a.txt', 'foo(1)\nbar\n  foo(2); foo(3)\n');
    const found = await matches(document.uri, 'foo\\((\\d)\\)', 'two($1,\n$1)');
    assert.deepEqual(
      found.edits.map(({ range: { start } }) => start),
      [
        { line: 0, character: 0 },
        { line: 2, character: 2 },
        { line: 2, character: 10 },
      ],
    );
    assert.equal(document.version, 1);
    assert.deepEqual(await applyReplacements(found, tools), { kind: 'done', files: 1, places: 3 });
    assert.equal(document.getText(), 'two(1,\n1)\nbar\n  two(2,\n2); two(3,\n3)\n');
    await run('undo');
    await until('the text of before', () => document.getText() === 'foo(1)\nbar\n  foo(2); foo(3)\n');
  });

  it('keeps line endings, and finds matches across them', async () => {
    const { document } = await openNewFile('a.txt', 'one\r\n\r\ntwo\r\nend');
    await applyReplacements(await matches(document.uri, '^', '- '), tools);
    assert.equal(document.getText(), '- one\r\n- \r\n- two\r\n- end');
    await applyReplacements(await matches(document.uri, 'one\\n- \\n', 'a\nb\n'), tools);
    assert.equal(document.getText(), '- a\r\nb\r\n- two\r\n- end');
    const found = await find({ ...regex(document.uri, 'b\r\n- two', '$1'), isRegex: false });
    assert.equal(found.kind, 'matches');
    await applyReplacements(found, tools);
    assert.equal(document.getText(), '- a\r\n$1\r\n- end');
  });

  it('searches files that are not open, and the unsaved text of open ones', async () => {
    const closed = await writeNewFile('closed.txt', 'foo\n');
    const found = await matches(closed, 'foo', 'bar');
    assert.equal(found.document.uri.toString(), closed.toString());
    assert.deepEqual(await applyReplacements(found, tools), { kind: 'done', files: 1, places: 1 });
    const { document } = await openNewFile('open.txt', 'oo\n');
    await type('f');
    assert.equal((await matches(document.uri, 'foo', 'bar')).edits.length, 1);
  });

  it('is refused when the text has changed', async () => {
    const { document } = await openNewFile('a.txt', 'foo\n');
    const found = await matches(document.uri, 'foo', 'bar');
    await type('x');
    const refusal = { kind: 'refused', reason: 'The text has changed meanwhile.' };
    assert.deepEqual(await applyReplacements(found, tools), refusal);
    assert.equal(document.getText(), 'xfoo\n');
  });

  it('is refused if it finds nothing or too much, or takes too long', async () => {
    const { document } = await openNewFile('a.txt', `${'a'.repeat(60)}!\n${'b'.repeat(10_001)}\n`);
    const { uri } = document;
    assert.equal(await reasonFor(regex(uri, 'zzz', 'y')), 'There is nothing to replace.');
    assert.equal(await reasonFor(regex(uri, 'a', 'a')), 'There is nothing to replace.');
    assert.equal(await reasonFor(regex(uri, 'b', 'c')), 'More than 10000 places match.');
    assert.match(await reasonFor(regex(uri, '(a', 'c')), /Unterminated group/);
    assert.equal(await reasonFor(regex(uri, '(a+)+$', 'c')), 'The regular expression takes too long.');
  });

  it('ignores excluded, outside and missing files, and links', async () => {
    const secret = await writeNewFile('.env', 'foo\n');
    assert.match(await reasonFor(regex(secret, 'foo', 'bar')), /\.env is excluded/);
    const outside = vscode.Uri.file('/elsewhere/a.txt');
    assert.match(await reasonFor(regex(outside, 'foo', 'bar')), /a\.txt is not in an open folder/);
    const link = vscode.Uri.joinPath(secret, '..', 'link.txt');
    await symlink(secret.fsPath, link.fsPath);
    assert.match(await reasonFor(regex(link, 'foo', 'bar')), /link\.txt is a symbolic link/);
    const missing = vscode.Uri.joinPath(secret, '..', 'missing.txt');
    assert.match(await reasonFor(regex(missing, 'foo', 'bar')), /missing\.txt can't be opened/);
  });

  describe('in a folder', () => {
    it('shows a preview, and applies all changes, except to ineligible files', async () => {
      const files = {
        'a.txt': 'foo\n',
        'deep/er/b.txt': 'no\nfoo foo\n',
        'other.txt': 'nothing\n',
        '.env': 'foo\n',
        'node_modules/c.txt': 'foo\n',
        'generated/d.txt': 'foo\n',
        'binary.bin': new Uint8Array([102, 111, 111, 0, 1]),
        'latin1.txt': new Uint8Array([102, 111, 111, 0xe4]),
        'big.txt': `foo\n${'x'.repeat(1_000_000)}`,
      };
      const folder = await folderOf(files);
      await symlink(join(folder.fsPath, 'a.txt'), join(folder.fsPath, 'link.txt'));
      await symlink(join(folder.fsPath, 'deep'), join(folder.fsPath, 'linked'));
      const exclude = { [`${vscode.workspace.asRelativePath(folder)}/generated`]: true };
      await vscode.workspace.getConfiguration('search').update('exclude', exclude, true);
      const result = await replaceIn('apply', regex(folder, 'foo', 'bar'));
      assert.deepEqual(result, { kind: 'done', files: 2, places: 3 });
      assert.deepEqual(await changed(folder, files), ['a.txt', 'deep/er/b.txt']);
    });

    it('ignores files that git ignores, also in nested repositories', async () => {
      const files = {
        'a.txt': 'foo\n',
        'ignored.log': 'foo\n',
        'tracked.log': 'foo\n',
        'out/b.txt': 'foo\n',
        'sub/c.txt': 'foo\n',
        'sub/mine.tmp': 'foo\n',
        'vendor/d.txt': 'foo\n',
        'ä ö/e.txt': 'foo\n',
        'ä ö/f.log': 'foo\n',
        '.git/g.txt': 'foo\n',
      };
      const folder = await folderOf({
        ...files,
        '.gitignore': '*.log\nvendor/\n',
        'out/.gitignore': '*\n',
        'sub/.gitignore': '*.tmp\n',
      });
      const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder.fsPath });
      git('init', '-q');
      git('init', '-q', 'sub');
      git('init', '-q', 'vendor');
      git('add', '-f', 'tracked.log');
      const result = await replaceIn('apply', regex(folder, 'foo', 'bar'));
      assert.deepEqual(result, { kind: 'done', files: 4, places: 4 });
      assert.deepEqual(await changed(folder, files), ['a.txt', 'tracked.log', 'sub/c.txt', 'ä ö/e.txt']);
    });

    it('is refused when git fails', async () => {
      // Even if the folder is in another repository.
      const folder = await folderOf({ 'a.txt': 'foo\n', '.git': 'gitdir: /nowhere\n' });
      assert.deepEqual(await replaceIn(undefined, regex(folder, 'foo', 'bar')), {
        kind: 'refused',
        reason: 'Git could not list the ignored files.',
      });
    });

    it('searches unsaved text', async () => {
      const { document } = await openNewFile('a.txt', 'foo\n');
      await type('x');
      const folder = vscode.Uri.joinPath(document.uri, '..');
      assert.equal((await replaceIn(undefined, regex(folder, '^foo', 'bar'))).kind, 'refused');
      const result = await replaceIn('apply', regex(folder, '^xfoo', 'bar'));
      assert.deepEqual(result, { kind: 'done', files: 1, places: 1 });
      assert.equal(document.getText(), 'bar\n');
    });

    it('can be discarded', async () => {
      const files = { 'a.txt': 'foo\n', 'b.txt': 'foo\n' };
      const folder = await folderOf(files);
      assert.deepEqual(await replaceIn('discard', regex(folder, 'foo', 'bar')), { kind: 'cancelled' });
      assert.deepEqual(await changed(folder, files), []);
    });

    it('can be cancelled, and is refused without matches or if it takes too long', async () => {
      const files = { 'a.txt': `foo\n${'a'.repeat(60)}!\n` };
      const folder = await folderOf(files);
      const source = new CancellationSource();
      source.cancel();
      const calledOff = await replaceIn(undefined, regex(folder, 'foo', 'bar'), source.token);
      assert.deepEqual(calledOff, { kind: 'cancelled' });
      for (const [search, reason] of [
        ['zzz', 'There is nothing to replace.'],
        ['(a+)+$', 'The regular expression takes too long.'],
      ] as const) {
        const result = await replaceIn(undefined, regex(folder, search, 'bar'));
        assert.deepEqual(result, { kind: 'refused', reason });
      }
      assert.deepEqual(await changed(folder, files), []);
    });
  });
});

function regex(uri: vscode.Uri, search: string, replace: string): ReplaceSuggestion {
  return { kind: 'replace', id: '1', uri: uri.toString(), search, replace, isRegex: true };
}

/** Writes files into a new folder of the workspace. */
async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<vscode.Uri> {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  const folder = vscode.Uri.joinPath(workspaceFolder!.uri, randomUUID().slice(0, 8));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder.fsPath, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return folder;
}

/** Names of the files whose text, in the editor or else on disk, contains `bar`. */
async function changed(folder: vscode.Uri, files: object): Promise<string[]> {
  const names: string[] = [];
  for (const name of Object.keys(files)) {
    const uri = vscode.Uri.joinPath(folder, name);
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    const text = open ? open.getText() : await readFile(uri.fsPath, 'utf8');
    if (text.includes('bar')) names.push(name);
  }
  return names;
}
