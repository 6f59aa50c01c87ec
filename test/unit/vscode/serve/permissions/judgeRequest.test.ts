// Proves that rules are judged by the real places of files, not by their names only.
import * as assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { judgeRequest, offeredRules } from '../../../../../src/vscode/serve/permissions/judgeRequest.ts';
import type { JudgedScope } from '../../../../../src/vscode/serve/permissions/workspaceLookup.ts';
import { subjectOf } from '../../../chat/permission/subject.ts';

describe('judgeRequest', () => {
  let parent: string;
  let folder: string;

  beforeEach(() => {
    parent = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-judge-')));
    folder = join(parent, 'app');
    mkdirSync(folder);
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const allowEdits: PermissionRule = { decision: 'allow', kind: 'edit' };
  const edited = (path: string): object => ({ type: 'diff', path, oldText: 'a', newText: 'b' });
  const verdict = async (content: readonly object[], rule = allowEdits): Promise<string> => {
    const scope = { agent: 'codex', cwd: folder, folders: [folder] };
    return (await judgeRequest([rule], subjectOf({ kind: 'edit', title: 'Edit', content }), scope)).kind;
  };

  it('asks for files that become or are part of a git repository', async () => {
    assert.equal(await verdict([edited('config')]), 'allow');
    assert.equal(await verdict([edited('HEAD')]), 'ask');
    writeFileSync(join(folder, 'HEAD'), '');
    for (const name of ['config', 'refs/x', 'objects/x', 'hooks/post-checkout'])
      assert.equal(await verdict([edited(name)]), 'ask', name);
    assert.equal(await verdict([edited('src/a.ts')]), 'allow');
    assert.equal(await verdict([edited('src/a.ts'), edited('config')]), 'ask');
  });

  it('asks for files that .vscode leads to, and files that a link gives another name', async () => {
    mkdirSync(join(folder, 'conf'));
    assert.equal(await verdict([edited('conf/tasks.json')]), 'allow');
    symlinkSync('conf', join(folder, '.vscode'));
    assert.equal(await verdict([edited('conf/tasks.json')]), 'ask');
    writeFileSync(join(folder, 'package.json'), '');
    symlinkSync('package.json', join(folder, 'notes.txt'));
    assert.equal(await verdict([edited('notes.txt')]), 'ask');
    assert.equal(await verdict([edited('other.txt')]), 'allow');
  });

  it('asks for a repository outside of the folders that a rule names', async () => {
    const rule: PermissionRule = { decision: 'allow', path: `${parent}/data/**` };
    mkdirSync(join(parent, 'data'));
    assert.equal(await verdict([edited(join(parent, 'data/config'))], rule), 'allow');
    writeFileSync(join(parent, 'data/HEAD'), '');
    assert.equal(await verdict([edited(join(parent, 'data/config'))], rule), 'ask');
  });

  it('asks for a broken link, since the file would be created elsewhere', async () => {
    symlinkSync(join(parent, 'missing'), join(folder, 'new.txt'));
    assert.equal(await verdict([edited('new.txt')]), 'ask');
    assert.equal(await verdict([edited('newer.txt')]), 'allow');
  });

  it('refuses by a real path, and allows reading such files', async () => {
    mkdirSync(join(folder, 'secret'));
    symlinkSync('secret', join(folder, 'open'));
    assert.equal(await verdict([edited('open/a')], { decision: 'refuse', path: 'secret/**' }), 'refuse');
    writeFileSync(join(folder, 'HEAD'), '');
    const scope = { agent: 'codex', cwd: folder, folders: [folder] };
    const read = subjectOf({ kind: 'read', title: 'Read', locations: [{ path: join(folder, 'HEAD') }] });
    assert.equal((await judgeRequest([{ decision: 'allow', kind: 'read' }], read, scope)).kind, 'allow');
  });

  const ofKind = async (kind: string, rawInput: object, command?: string): Promise<string> => {
    const scope = { agent: 'codex', cwd: folder, folders: [folder] };
    const rule = command === undefined ? { decision: 'allow', kind } : { decision: 'allow', command };
    const subject = subjectOf({ kind, title: 'Do it', rawInput });
    return (await judgeRequest([rule as PermissionRule], subject, scope)).kind;
  };

  it('asks before a folder is deleted or moved, with whatever is in it', async () => {
    mkdirSync(join(folder, 'sub/.git'), { recursive: true });
    writeFileSync(join(folder, 'a.txt'), '');
    symlinkSync('sub', join(folder, 'link'));
    assert.equal(await ofKind('delete', { path: 'a.txt' }), 'allow');
    for (const kind of ['delete', 'move', 'other'])
      for (const path of ['sub', 'sub/', '.', folder, 'link', 'sub/.git', './sub/../sub'])
        assert.equal(await ofKind(kind, { path, new_path: 'b' }), 'ask', `${kind} ${path}`);
  });

  it('asks before a tool changes a whole folder, with files in it that make programs run', async () => {
    mkdirSync(join(folder, 'sub/.git'), { recursive: true });
    writeFileSync(join(folder, 'a.txt'), '');
    for (const path of ['a.txt', 'new.txt', 'sub/a.txt'])
      assert.equal(await ofKind('edit', { path, content: 'x' }), 'allow', path);
    for (const path of ['.', 'sub', 'sub/', folder])
      for (const input of [
        { path, content: 'x' },
        { path, old_string: 'a', new_string: 'b' },
        { source: 'a.txt', destination: path },
      ])
        assert.equal(await ofKind('edit', input), 'ask', JSON.stringify(input));
  });

  it('asks for searches that begin behind a link out of the folders', async () => {
    mkdirSync(join(folder, 'src'));
    symlinkSync(parent, join(folder, 'out'));
    symlinkSync(parent, join(folder, 'src/out'));
    for (const input of [
      { pattern: 'x' },
      { pattern: 'src/**/*.ts' },
      { pattern: 'x', include: '*.{ts,js}' },
    ])
      assert.equal(await ofKind('search', input), 'allow', JSON.stringify(input));
    for (const input of [
      { pattern: 'out/**' },
      { pattern: 'x', include: ['src/**', 'src/out/**'] },
      { pattern: 'out/*', path: 'src' },
      { pattern: 'x', path: 'out' },
      { pattern: 'x', glob: '{src,out}/x/*' },
    ])
      assert.equal(await ofKind('search', input), 'ask', JSON.stringify(input));
  });

  it('asks for a path that leads out of the folders from the working directory which the tool names', async () => {
    mkdirSync(join(folder, 'sub'));
    symlinkSync(parent, join(folder, 'sub/out'));
    for (const kind of ['read', 'search', 'edit']) {
      const more = kind === 'edit' ? { content: 'x' } : {};
      for (const path of ['out', 'out/x', './out'])
        for (const cwd of ['sub', './sub/', join(folder, 'sub')])
          assert.equal(await ofKind(kind, { path, cwd, ...more }), 'ask', `${kind} ${path} in ${cwd}`);
      assert.equal(await ofKind(kind, { path: 'out/x', ...more }), 'allow', kind);
    }
    assert.equal(await ofKind('read', { path: 'a', cwd: 'sub' }), 'allow');
    assert.equal(await ofKind('read', { path: join(folder, 'out'), cwd: 'sub' }), 'allow');
  });

  it('asks for commands whose arguments lead out of the folders by a link', async () => {
    mkdirSync(join(folder, 'src'));
    mkdirSync(join(parent, 'other'));
    writeFileSync(join(parent, 'secret'), '');
    symlinkSync(join(parent, 'secret'), join(folder, 'link'));
    symlinkSync(join(parent, 'other'), join(folder, 'out'));
    for (const line of ['cat src', 'cat missing', 'cat src/a -n', 'cat'])
      assert.equal(await ofKind('execute', { command: line }, 'cat'), 'allow', line);
    for (const line of ['cat link', 'cat -- link', 'cat "link"', 'cat src out/x', 'cat out/../secret'])
      assert.equal(await ofKind('execute', { command: line }, 'cat'), 'ask', line);
    assert.equal(await ofKind('execute', { command: 'cat link' }, 'cat link'), 'allow');
    assert.equal(await ofKind('execute', { command: 'cat a', cwd: join(folder, 'out') }, 'cat'), 'ask');
  });

  it('offers no rule for a request that is unclear, neither to allow nor to refuse', () => {
    const scope = { agent: 'codex', cwd: folder, folders: [folder] };
    const offered = (fields: object): number[] =>
      (['allow', 'refuse'] as const).map(
        (decision) => offeredRules(decision, subjectOf({ kind: 'execute', ...fields }), scope).length,
      );
    assert.ok(offered({ rawInput: { command: 'npm test' } }).every((count) => count > 0));
    const deep = { a: { a: { a: { a: { a: { a: { run: 'x' } } } } } } };
    for (const fields of [
      { rawInput: { command: 'npm test', options: deep } },
      { rawInput: { command: `npm test ${'x'.repeat(20_000)}` } },
      { title: 'Bash' },
      // The input is read from a text for people.
      { content: [{ type: 'content', content: { type: 'text', text: '{"command":"npm test"}' } }] },
    ])
      assert.deepEqual(offered(fields), [0, 0], JSON.stringify(fields).slice(0, 80));
  });

  it('asks if a program of the workspace has the name of the command', async () => {
    const environment = (): { PATH: string } => ({ PATH: '/usr/bin:bin' });
    const scope = { agent: 'codex', cwd: folder, folders: [folder], environment };
    const judged = async (command: string, rule = command): Promise<string> => {
      const subject = subjectOf({ kind: 'execute', rawInput: { command } });
      return (await judgeRequest([{ decision: 'allow', command: rule }], subject, scope)).kind;
    };
    mkdirSync(join(folder, 'bin'));
    for (const [line, rule] of [
      ['git status', 'git status'],
      ['git push', 'git push'],
      ['true && git push', 'true && git push'],
    ] as const) {
      assert.equal(await judged(line, rule), 'allow', line);
      writeFileSync(join(folder, 'bin/git'), '');
      // bash looks further for a file that can't be run.
      assert.equal(await judged(line, rule), 'allow', line);
      chmodSync(join(folder, 'bin/git'), 0o755);
      assert.equal(await judged(line, rule), 'ask', line);
      rmSync(join(folder, 'bin/git'));
    }
    assert.equal(await judged('./git push'), 'allow');
  });

  describe('in a folder that was opened through a link', () => {
    let link: string;
    beforeEach(() => {
      link = join(parent, 'link');
      symlinkSync(folder, link, 'junction');
      mkdirSync(join(folder, 'src'));
      mkdirSync(join(parent, 'outside'));
    });
    const judged = async (
      rule: PermissionRule,
      fields: object,
      more: Partial<Pick<JudgedScope, 'cwd' | 'folders' | 'names'>> = {},
    ): Promise<string> => {
      const scope = { agent: 'codex', cwd: link, folders: [link], environment: () => ({ PATH: '/usr/bin' }) };
      return (await judgeRequest([rule], subjectOf({ title: 'Do it', ...fields }), { ...scope, ...more }))
        .kind;
    };
    const edit = (path: string): object => ({ kind: 'edit', content: [edited(path)] });
    const run = (command: string, cwd?: string): object => ({ kind: 'execute', rawInput: { command, cwd } });

    it('allows by rules whatever name the agent has for the folder', async () => {
      const second = join(parent, 'second');
      symlinkSync(folder, second, 'junction');
      const command: PermissionRule = { decision: 'allow', command: 'npm test' };
      for (const name of [link, folder, second]) {
        assert.equal(await judged(allowEdits, edit(join(name, 'src/a.ts'))), 'allow', name);
        assert.equal(
          await judged({ decision: 'allow', path: 'src/**' }, edit(join(name, 'src/a.ts'))),
          'allow',
        );
        const absolute: PermissionRule = { decision: 'allow', path: `${link}/src/**` };
        assert.equal(await judged(absolute, edit(join(name, 'src/a.ts'))), 'allow', name);
        assert.equal(await judged(command, run('npm test', name)), 'allow', name);
        assert.equal(await judged(command, run('npm test'), { cwd: name }), 'allow', name);
        assert.equal(await judged(allowEdits, edit('src/a.ts'), { cwd: name }), 'allow', name);
        const cat: PermissionRule = { decision: 'allow', command: 'cat' };
        assert.equal(await judged(cat, run(`cat ${join(name, 'src')}`)), 'allow', name);
      }
      const offered = offeredRules('allow', subjectOf({ title: 'Edit', ...edit(join(folder, 'src/a.ts')) }), {
        ...{ agent: 'codex', cwd: link, folders: [link] },
        names: [{ name: folder, folder: link }],
      });
      assert.deepEqual(
        offered.flatMap(({ path }) => path ?? []),
        ['src/a.ts', 'src/**'],
      );
    });

    it('does not allow what a link in the folder leads to outside, nor places beside or above the folder', async () => {
      symlinkSync(join(parent, 'outside'), join(folder, 'out'));
      symlinkSync(join(folder, 'src'), join(parent, 'inner'));
      const all: PermissionRule = { decision: 'allow', path: '**' };
      const command: PermissionRule = { decision: 'allow', command: 'npm test' };
      for (const path of [
        ...['out/a.ts', 'out/../../outside/a.ts', '../outside/a.ts', '../app2/a.ts', '.vscode/tasks.json'],
        'src/../../outside/a.ts',
      ])
        for (const rule of [allowEdits, all])
          assert.equal(await judged(rule, edit(`${folder}/${path}`)), 'ask', path);
      assert.equal(await judged(allowEdits, edit(join(parent, 'a.ts'))), 'ask');
      // The folder is not known by this name, only one in it.
      assert.equal(await judged(allowEdits, edit(join(parent, 'inner/a.ts'))), 'ask');
      for (const name of [join(folder, 'src'), join(folder, 'out'), parent])
        assert.equal(await judged(command, run('npm test', name)), 'ask', name);
      const cat: PermissionRule = { decision: 'allow', command: 'cat' };
      assert.equal(await judged(cat, run(`cat ${join(folder, 'out/a')}`)), 'ask');
    });

    it('refuses by rules whatever name the agent has for the folder', async () => {
      for (const path of ['src/**', `${link}/src/**`, `${folder}/src/**`])
        for (const name of [link, folder])
          assert.equal(
            await judged({ decision: 'refuse', path }, edit(join(name, 'src/a.ts'))),
            'refuse',
            `${path} ${name}`,
          );
    });

    it('refuses by the name of each open folder that contains the file', async () => {
      const inner = join(parent, 'inner');
      symlinkSync(join(folder, 'src'), inner, 'junction');
      const scope = { agent: 'codex', cwd: link, folders: [link, inner] };
      for (const path of [`${link}/src/**`, `${inner}/**`])
        for (const name of ['link/src/a.ts', 'app/src/a.ts', 'inner/a.ts']) {
          const rules: PermissionRule[] = [allowEdits, { decision: 'refuse', path }];
          const subject = subjectOf({ title: 'Edit', ...edit(join(parent, name)) });
          assert.equal((await judgeRequest(rules, subject, scope)).kind, 'refuse', `${path} ${name}`);
        }
    });

    it('does not allow a parent folder of a working directory that is a link', async () => {
      const outer = join(parent, 'outer');
      mkdirSync(outer);
      const cwd = join(outer, 'link');
      symlinkSync(folder, cwd, 'junction');
      for (const folders of [[outer], [outer, cwd], [outer, folder]]) {
        assert.equal(await judged(allowEdits, edit('../a.ts'), { cwd, folders }), 'ask');
        const refuse: PermissionRule = { decision: 'refuse', path: `${outer}/a.ts` };
        assert.equal(await judged(refuse, edit('../a.ts'), { cwd, folders }), 'refuse');
      }
      for (const up of ['..', '%2e%2E', '.%2e'])
        assert.equal(
          await judged(allowEdits, edit(`file://${cwd}/${up}/a.ts`), { folders: [outer] }),
          'ask',
          up,
        );
      assert.equal(await judged(allowEdits, edit(`file://${outer}/a%2ets`), { folders: [outer] }), 'allow');
      const command: PermissionRule = { decision: 'allow', command: 'npm test', path: '**' };
      mkdirSync(join(outer, 'outside'));
      for (const place of ['../outside', `${cwd}/../outside`])
        assert.equal(await judged(command, run('npm test', place), { cwd, folders: [outer] }), 'ask', place);
      const below = join(outer, 'outside');
      assert.equal(await judged(command, run('npm test', below), { cwd, folders: [outer] }), 'allow');
    });

    it('checks earlier names of a folder again, since a link may have been replaced', async () => {
      const replaced = join(parent, 'replaced');
      mkdirSync(replaced);
      const earlier = { folders: [folder], cwd: folder, names: [{ name: replaced, folder }] };
      assert.equal(await judged(allowEdits, edit(join(replaced, 'a.ts')), earlier), 'ask');
    });
  });
});
