// Files that git ignores are recognized: by the git extension or by running git, behind links, and again when a rule changes.

import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { FileRules } from '../../../src/vscode/context/fileRules.ts';
import type { GitApi } from '../../../src/vscode/context/gitApi.ts';
import { findIgnoredPaths } from '../../../src/vscode/git/ignoredPaths.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { until } from '../../until.ts';
import { writeNewFile } from '../world.ts';

const unknown = { by: 'gitUnknown', rule: '.gitignore' };

describe('files that git ignores', () => {
  const opened = new vscode.EventEmitter<unknown>();
  const rootUri = vscode.workspace.workspaceFolders![0]!.uri;
  let made: FileRules | undefined;

  /** With a git extension that has at most one repository. */
  function rulesWith(getRepository: () => object | null): FileRules {
    const git = { getRepository, onDidOpenRepository: opened.event } as unknown as GitApi;
    return (made = new FileRules({ hasUri: () => true }, () => Promise.resolve(git)));
  }

  afterEach(() => made?.dispose());
  after(() => opened.dispose());

  it('are not in the context', async () => {
    const asked: string[] = [];
    const repository = {
      rootUri,
      checkIgnore: (paths: readonly string[]) => {
        asked.push(...paths);
        return Promise.resolve(new Set(paths.filter((path) => path.endsWith('built.js'))));
      },
    };
    const rules = rulesWith(() => repository);
    const ignored = await writeNewFile('built.js', '');
    const kept = await writeNewFile('kept.js', '');
    assert.deepEqual(await rules.whyNot(ignored), { by: 'gitIgnored', rule: '.gitignore' });
    assert.equal(await rules.whyNot(kept), undefined);
    assert.equal(await rules.whyNot(kept), undefined);
    // The git extension may miss some of them, so it is asked twice.
    assert.deepEqual(asked, [ignored.fsPath, ignored.fsPath, kept.fsPath, kept.fsPath]);
  });

  it('are recognized behind a link that git does not ignore', async () => {
    const checkIgnore = (paths: readonly string[]): Promise<ReadonlySet<string>> =>
      Promise.resolve(new Set(paths.filter((path) => path.endsWith('built.js'))));
    const rules = rulesWith(() => ({ rootUri, checkIgnore }));
    const ignored = await writeNewFile('built.js', '');
    const kept = await writeNewFile('kept.js', '');
    const linkTo = ({ fsPath }: vscode.Uri): vscode.Uri => {
      const link = `${fsPath}-link`;
      symlinkSync(fsPath, link);
      return vscode.Uri.file(link);
    };
    assert.deepEqual(await rules.whyNot(linkTo(ignored)), { by: 'gitIgnored', rule: '.gitignore' });
    assert.equal(await rules.whyNot(linkTo(kept)), undefined);
  });

  it('are checked together', async () => {
    const questions: (readonly string[])[] = [];
    const checkIgnore = (paths: readonly string[]): Promise<ReadonlySet<string>> => {
      questions.push([...paths]);
      return Promise.resolve(new Set(paths.filter((path) => path.endsWith('7.js'))));
    };
    const repository = { rootUri, checkIgnore };
    const rules = rulesWith(() => repository);
    const files = Array.from({ length: 10 }, (_, at) => vscode.Uri.joinPath(rootUri, `none${at}.js`));
    const answers = await Promise.all(files.map((file) => rules.whyNot(file)));
    assert.deepEqual(
      answers.map((blocked) => blocked !== undefined),
      files.map((_, at) => at === 7),
    );
    assert.ok(questions.length < files.length, `${questions.length} questions`);
    assert.equal(questions.flat().length, 2 * files.length);
  });

  it("are found beside a file that git can't judge", async () => {
    const checkIgnore = (paths: readonly string[]): Promise<ReadonlySet<string>> =>
      paths.some((path) => path.endsWith('unclear.js'))
        ? Promise.reject(new Error('the file is in a submodule'))
        : Promise.resolve(new Set(paths.filter((path) => path.endsWith('built.js'))));
    const rules = rulesWith(() => ({ rootUri, checkIgnore }));
    const names = ['built.js', 'kept.js', 'unclear.js'];
    const files = await Promise.all(names.map((name) => writeNewFile(name, '')));
    const answers = await Promise.all(files.map((file) => rules.whyNot(file)));
    assert.deepEqual(answers, [{ by: 'gitIgnored', rule: '.gitignore' }, undefined, unknown]);
  });

  it('are found behind links, beside other files, if the link or its target is ignored', async () => {
    const root = vscode.Uri.joinPath(await writeNewFile('a.ts', ''), '..').fsPath;
    const here = (...names: readonly string[]): string => join(root, ...names);
    execFileSync('git', ['init', '-q'], { cwd: root });
    writeFileSync(here('.gitignore'), 'built\nskipped\n');
    for (const name of ['real', 'built']) {
      mkdirSync(here(name));
      writeFileSync(here(name, 'f.ts'), '');
    }
    symlinkSync('real', here('link'));
    symlinkSync('real', here('skipped'));
    symlinkSync('built', here('hidden'));
    const storage = mkdtempSync(join(tmpdir(), 'acp-host-git-'));
    const repositories = anyRepositories(storage);
    const none = (): Promise<undefined> => Promise.resolve(undefined);
    made = new FileRules({ hasUri: () => true }, none, (paths) =>
      findIgnoredPaths(paths, repositories, [root]),
    );
    try {
      const names = [
        'a.ts',
        'link/f.ts',
        'link/gone.ts',
        'link',
        'built/f.ts',
        'hidden/f.ts',
        'hidden/gone.ts',
      ];
      const answers = [...names, 'skipped/f.ts', 'skipped'].map(async (name) => {
        const blocked = await made!.whyNot(vscode.Uri.file(here(name)));
        return `${name}: ${blocked?.by ?? 'allowed'}`;
      });
      assert.deepEqual(await Promise.all(answers), [
        ...['a.ts: allowed', 'link/f.ts: allowed', 'link/gone.ts: allowed', 'link: allowed'],
        ...['built/f.ts: gitIgnored', 'hidden/f.ts: gitIgnored', 'hidden/gone.ts: gitIgnored'],
        ...['skipped/f.ts: gitIgnored', 'skipped: gitIgnored'],
      ]);
    } finally {
      // git must not run in it any more: later tests of files would notice that.
      rmSync(here('.git'), { recursive: true, maxRetries: 5 });
      rmSync(storage, { recursive: true, maxRetries: 5 });
    }
  });

  it('are found by the real path of a folder that was opened through a link', async () => {
    const checkIgnore = (paths: readonly string[]): Promise<ReadonlySet<string>> =>
      Promise.resolve(new Set(paths.filter((path) => path.endsWith('built.js'))));
    const git = { getRepository: () => ({ rootUri, checkIgnore }), onDidOpenRepository: opened.event };
    const excluded = vscode.Uri.joinPath(rootUri, 'secret.js').toString();
    made = new FileRules({ hasUri: (uri) => uri.toString() !== excluded }, () =>
      Promise.resolve(git as unknown as GitApi),
    );
    // As if the folder were a link.
    const real = '/elsewhere/real';
    const realPathOf = (path: string): Promise<string> =>
      Promise.resolve(path.replace(/^\/elsewhere\/real/, rootUri.fsPath).replace(rootUri.fsPath, real));
    const answers = ['/kept.js', '/built.js', '/secret.js', 'ly/kept.js', '/../kept.js'].map(
      async (name) => (await made!.whyNot(vscode.Uri.file(`${real}${name}`), false, realPathOf))?.by,
    );
    assert.deepEqual(await Promise.all(answers), [
      ...[undefined, 'gitIgnored', 'excluded', 'permission', 'permission'],
    ]);
    const named = await made.openedUri(vscode.Uri.file(`${real}/kept.js`), realPathOf);
    assert.equal(named.toString(), vscode.Uri.joinPath(rootUri, 'kept.js').toString());
  });

  it('are found by running git, where the git extension has opened no repository', async () => {
    const questions: (readonly string[])[] = [];
    const git = { getRepository: () => null, onDidOpenRepository: opened.event } as unknown as GitApi;
    made = new FileRules(
      { hasUri: () => true },
      () => Promise.resolve(git),
      (paths) => {
        questions.push([...paths]);
        const those = (end: string): ReadonlySet<string> =>
          new Set(paths.filter((path) => path.endsWith(end)));
        return Promise.resolve({ ignored: those('built.js'), unknown: those('unknown.js') });
      },
    );
    const names = ['built.js', 'kept.js', 'unknown.js'];
    const files = await Promise.all(names.map((name) => writeNewFile(name, '')));
    const answers = await Promise.all(files.map((file) => made!.whyNot(file)));
    assert.deepEqual(answers, [{ by: 'gitIgnored', rule: '.gitignore' }, undefined, unknown]);
    assert.deepEqual(questions.flat().toSorted(), files.map(({ fsPath }) => fsPath).toSorted());
  });

  it('are known when their repository opens', async () => {
    const ignoresAll = {
      rootUri,
      checkIgnore: (paths: readonly string[]) => Promise.resolve(new Set(paths)),
    };
    let open = false;
    const rules = rulesWith(() => (open ? ignoresAll : null));
    const file = await writeNewFile('built.js', '');
    assert.deepEqual(await rules.whyNot(file), unknown);
    let changes = 0;
    rules.onDidChange(() => changes++);
    open = true;
    opened.fire(ignoresAll);
    assert.equal(changes, 1);
    assert.deepEqual(await rules.whyNot(file), { by: 'gitIgnored', rule: '.gitignore' });
  });

  for (const name of ['.gitignore', '.git/info/exclude']) {
    it(`are determined again when ${name} changes`, async () => {
      let ignored = new Set<string>();
      const rules = rulesWith(() => ({ rootUri, checkIgnore: () => Promise.resolve(ignored) }));
      const file = await writeNewFile('built.js', '');
      assert.equal(await rules.whyNot(file), undefined);
      ignored = new Set([file.fsPath]);
      const folder = vscode.Uri.joinPath(rootUri, 'rules');
      const write = (): Thenable<void> =>
        vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), Buffer.from('built.js'));
      try {
        // Repeated, since VS Code may not be watching yet.
        await until('the rule', () => rules.whyNot(file), write);
      } finally {
        await vscode.workspace.fs.delete(folder, { recursive: true });
      }
    });
  }
});
