// Context from git: the changes without excluded files, up to date, also of a repository that opens later.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { GitCollector } from '../../../src/vscode/context/collectors/git.ts';
import { FileRules } from '../../../src/vscode/context/fileRules.ts';
import type { GitApi } from '../../../src/vscode/context/gitApi.ts';
import { until } from '../../until.ts';
import { withGit } from './gitExtension.ts';
import { writeNewFile } from '../world.ts';

describe('the git context', () => {
  const diffOf = (name: string): string =>
    `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-old ${name}\n+new ${name}\n`;

  it('contains the changes without excluded files, and is collected again when they change', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const changes = ['kept.ts', '.env', 'hidden.ts'].map((name) => {
      const uri = vscode.Uri.joinPath(root, name);
      return { uri, originalUri: uri, renameUri: undefined, status: 5 };
    });
    let asked = 0;
    const changed = new vscode.EventEmitter<void>();
    const opened = new vscode.EventEmitter<void>();
    const repository = {
      rootUri: root,
      state: {
        HEAD: { name: 'main', commit: 'abc', ahead: 1, behind: 0 },
        ...{ indexChanges: [], workingTreeChanges: changes, onDidChange: changed.event },
      },
      diff: (cached = false) => {
        asked += 1;
        const names = ['kept.ts', '.env', 'hidden.ts', 'unheardOf.ts'];
        return Promise.resolve(cached ? '' : names.map(diffOf).join(''));
      },
      checkIgnore: () => Promise.resolve(new Set()),
    };
    const git = (): Promise<GitApi> =>
      Promise.resolve({
        getRepository: () => repository,
        repositories: [repository, { rootUri: vscode.Uri.joinPath(root, 'other') }],
        onDidOpenRepository: opened.event,
      } as unknown as GitApi);
    const rules = new FileRules({ hasUri: ({ path }) => !path.endsWith('hidden.ts') }, git);
    const collector = new GitCollector({ rules, inFront: { editor: undefined } }, git);
    const [item] = await collector.collect();
    assert.equal(item?.kind, 'git');
    if (item?.kind !== 'git') return;
    assert.equal(item.branch, 'main');
    assert.match(item.diff, /new kept\.ts/);
    assert.deepEqual(item.others, [vscode.Uri.joinPath(root, 'other').toString()]);
    // Later steps remove the lines of excluded files, so they are still present here.
    assert.deepEqual(item.blockedPaths?.get('hidden.ts'), { by: 'excluded', rule: 'acpHost.nes.exclude' });
    assert.doesNotMatch(item.diff, /unheardOf/);
    await collector.collect();
    assert.equal(asked, 2);
    changed.fire();
    await collector.collect();
    assert.equal(asked, 4);
    collector.dispose();
    rules.dispose();
    changed.dispose();
    opened.dispose();
  });

  it('has a diff of one place if there are too many changes for a diff of all', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const names = Array.from({ length: 812 }, (_, at) => `${at < 800 ? 'built' : 'src'}/file${at}.ts`);
    const changes = names.map((name) => {
      const uri = vscode.Uri.joinPath(root, name);
      return { uri, originalUri: uri, renameUri: undefined, status: 5 };
    });
    const changed = new vscode.EventEmitter<void>();
    const asked: string[] = [];
    const diffs = { all: '', of: names.slice(800).map(diffOf).join('') };
    const repository = {
      rootUri: root,
      state: {
        HEAD: { name: 'main', commit: 'abc' },
        ...{ indexChanges: [], workingTreeChanges: changes, onDidChange: changed.event },
      },
      diff: () => Promise.resolve(diffs.all),
      diffIndexWithHEAD: () => Promise.resolve(''),
      diffWithHEAD: (path: string) => {
        asked.push(path);
        return Promise.resolve(diffs.of);
      },
      checkIgnore: () => Promise.resolve(new Set()),
    };
    const api = { getRepository: () => repository, repositories: [], onDidOpenRepository: changed.event };
    const git = (): Promise<GitApi> => Promise.resolve(api as unknown as GitApi);
    const rules = new FileRules({ hasUri: () => true }, git);
    const collector = new GitCollector({ rules, inFront: { editor: undefined } }, git);
    try {
      const [all] = await collector.collect();
      assert.ok(all?.kind === 'git');
      assert.deepEqual([all.status.length, all.moreChanges, all.diff], [500, 312, '']);
      const src = vscode.Uri.joinPath(root, 'src');
      const link = vscode.Uri.file('/elsewhere/link');
      const has = ({ path }: vscode.Uri): boolean => path.startsWith(`${src.path}/`);
      const [some] = await collector.collectAt({ uris: [link, src], has });
      assert.ok(some?.kind === 'git');
      assert.deepEqual([some.status.length, some.moreChanges, asked], [12, undefined, [src.fsPath]]);
      assert.match(some.diff, /new src\/file800\.ts[\s\S]*new src\/file811\.ts/);
      diffs.of = `${diffOf('src/file800.ts')}${'+x\n'.repeat(800_000)}`;
      const [cut] = await collector.collectAt({ uris: [src], has });
      assert.ok(cut?.kind === 'git' && cut.isDiffCut === true);
      assert.ok(cut.diff.length <= 2 * 2 ** 20 && cut.diff.endsWith('+x\n'));
    } finally {
      collector.dispose();
      rules.dispose();
      changed.dispose();
    }
  });

  it('has the staged and other changes of one place, as git lists them', async () => {
    const first = await writeNewFile('src/a.ts', 'one\n');
    const src = vscode.Uri.joinPath(first, '..');
    const root = vscode.Uri.joinPath(src, '..');
    const other = join(root.fsPath, 'b.ts');
    const git = (...args: readonly string[]): Buffer => execFileSync('git', args, { cwd: root.fsPath });
    // Git quotes this name.
    const quoted = join(src.fsPath, 'ä b.ts');
    writeFileSync(other, 'one\n');
    writeFileSync(quoted, 'one\n');
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'first');
    writeFileSync(first.fsPath, 'staged\n');
    git('add', '.');
    writeFileSync(first.fsPath, 'in the working tree\n');
    writeFileSync(other, 'two\n');
    writeFileSync(quoted, 'quoted\n');
    await withGit(async (found) => {
      await found.openRepository(root);
      const api = (): Promise<GitApi> => Promise.resolve(found as unknown as GitApi);
      const state = (await api()).getRepository(first)!.state;
      await until(
        'the changes',
        () => state.workingTreeChanges.length === 3 && state.indexChanges.length === 1,
      );
      const rules = new FileRules({ hasUri: () => true }, api);
      const collector = new GitCollector({ rules, inFront: { editor: undefined } }, api);
      const has = ({ path }: vscode.Uri): boolean => path.startsWith(`${src.path}/`);
      const [item] = await collector.collectAt({ uris: [src], has });
      assert.ok(item?.kind === 'git');
      assert.deepEqual(item.status, [
        { letter: 'M', path: 'src/a.ts' },
        { letter: 'M', path: 'src/ä b.ts' },
      ]);
      assert.match(item.diff, /^\+quoted$/m);
      assert.match(item.diff, /^-one\n\+staged\n[\s\S]*^-staged\n\+in the working tree\n/m);
      assert.doesNotMatch(item.diff, /\+two/);
      assert.ok(item.diff.slice(0, item.stagedLength).endsWith('\n-one\n+staged\n'));
      collector.dispose();
      rules.dispose();
    });
    // git must not run in it any more: later tests of files would notice that.
    rmSync(join(root.fsPath, '.git'), { recursive: true, maxRetries: 5 });
  });

  it('is found when VS Code opens the repository later', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const changed = new vscode.EventEmitter<void>();
    const state = {
      HEAD: { name: 'main' },
      indexChanges: [],
      workingTreeChanges: [],
      onDidChange: changed.event,
    };
    let isOpen = false;
    const git = (): Promise<GitApi> =>
      Promise.resolve({
        getRepository: () => (isOpen ? { rootUri: root, state } : null),
        repositories: [],
        onDidOpenRepository: changed.event,
      } as unknown as GitApi);
    const rules = new FileRules({ hasUri: () => true }, git);
    const collector = new GitCollector({ rules, inFront: { editor: undefined } }, git);
    assert.deepEqual(await collector.collect(), []);
    isOpen = true;
    assert.equal((await collector.collect())[0]?.kind, 'git');
    collector.dispose();
    rules.dispose();
    changed.dispose();
  });

  it('is found by the real path of a link', async () => {
    const file = await writeNewFile('real/a.ts', '');
    const real = vscode.Uri.joinPath(file, '..');
    const link = vscode.Uri.joinPath(real, '..', 'link');
    symlinkSync(real.fsPath, link.fsPath);
    const changed = new vscode.EventEmitter<void>();
    const state = {
      HEAD: { name: 'main' },
      ...{ indexChanges: [], workingTreeChanges: [], onDidChange: changed.event },
    };
    // The git extension knows a repository by its real path only.
    const getRepository = ({ path }: vscode.Uri): object | null =>
      path.startsWith(real.path) ? { rootUri: real, state } : null;
    const git = (): Promise<GitApi> =>
      Promise.resolve({
        getRepository,
        repositories: [],
        onDidOpenRepository: changed.event,
      } as unknown as GitApi);
    const rules = new FileRules({ hasUri: () => true }, git);
    const document = { uri: vscode.Uri.joinPath(link, 'a.ts') };
    const editor = { document } as vscode.TextEditor;
    const collector = new GitCollector({ rules, inFront: { editor } }, git);
    try {
      assert.equal((await collector.collect())[0]?.kind, 'git');
    } finally {
      collector.dispose();
      rules.dispose();
      changed.dispose();
    }
  });

  it('is recorded as missing if git is disabled', async () => {
    const none = (): Promise<undefined> => Promise.resolve(undefined);
    const rules = new FileRules({ hasUri: () => true }, none);
    const collector = new GitCollector({ rules, inFront: { editor: undefined } }, none);
    assert.deepEqual(
      (await collector.collect()).map(({ kind }) => kind),
      ['missing'],
    );
    collector.dispose();
    rules.dispose();
  });
});
