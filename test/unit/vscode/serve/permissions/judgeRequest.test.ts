// Proves that rules are judged by the real places of files, not by their names only.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { judgeRequest } from '../../../../../src/vscode/serve/permissions/judgeRequest.ts';
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
});
