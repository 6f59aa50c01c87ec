// The login shell is asked seldom and only in a trusted window; none of the folders that are appended is in the workspace.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { appendFolders } from '../../../../src/agent/launch/appendFolders.ts';
import { LoginFolders, loginPause } from '../../../../src/agent/login/loginFolders.ts';
import type { LoginPath, LoginPathParts } from '../../../../src/agent/login/loginPath.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';
import { ManualClock } from '../manualClock.ts';

const links = new Map([
  ['/link', '/real/work/bin'],
  ['/home/me', '/real/home'],
]);

describe('the folders of the login shell', () => {
  let clock: ManualClock;
  let logger: RecordingLogger;
  let isTrusted: boolean;
  let open: readonly string[];
  let answers: (LoginPath | Error)[];
  let asked: LoginPathParts[];
  let login: LoginFolders;
  beforeEach(() => {
    clock = new ManualClock();
    logger = new RecordingLogger();
    isTrusted = true;
    open = ['/work'];
    answers = [];
    asked = [];
    login = new LoginFolders({
      ...{ clock, logger, isTrusted: () => isTrusted, openFolders: () => open },
      machine: () => ({ platform: 'linux', homeDir: '/home/me', env: {} }),
      read(_, parts) {
        asked.push(parts);
        const answer = answers.shift() ?? new Error('asked too often');
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      realPath: (path) => Promise.resolve(path === '/silent' ? undefined : (links.get(path) ?? path)),
    });
  });

  const read = (...folders: string[]): LoginPath => ({ kind: 'read', folders });

  it('are there after an answer, and asked for at most once a minute', async () => {
    assert.deepEqual(login.folders, []);
    answers = [read('/a'), read('/a'), read('/a', '/b')];
    assert.deepEqual(await Promise.all([login.refresh(), login.refresh()]), [true, true]);
    assert.deepEqual(login.folders, ['/a']);
    clock.advance(loginPause - 1);
    assert.equal(await login.refresh(), false);
    assert.equal(asked.length, 1);
    clock.advance(1);
    assert.equal(await login.refresh(), false, 'nothing new');
    clock.advance(loginPause);
    assert.equal(await login.refresh(), true);
    assert.deepEqual([login.folders, asked.length], [['/a', '/b'], 3]);
  });

  it('are never those of the workspace, also not through a link or a disk that does not answer', async () => {
    open = ['/work', '/real/work'];
    answers = [read('/work', '/work/.venv/bin', '/work-tools', '/link', '/silent', '/opt/x/../../work/bin')];
    await login.refresh();
    assert.deepEqual(login.folders, ['/work-tools']);
    const [parts] = asked;
    assert.deepEqual(
      await Promise.all(['/work/sh', '/link', '/bin/sh'].map((path) => parts!.isOfWorkspace(path))),
      [true, true, false],
    );
  });

  it('are asked for with the open folders in the home folder, also through links', async () => {
    open = ['/link', '/home/me/.zsh', '/home/me/code', '/home/mean', '/real/home/.fish'];
    answers = [read('/a')];
    await login.refresh();
    assert.deepEqual(asked[0]!.openInHome, ['.zsh', 'code', '.fish']);
  });

  it('are checked again for other open folders, without asking the shell', async () => {
    answers = [read('/a/bin', '/b/bin')];
    await login.refresh();
    assert.deepEqual(login.folders, ['/a/bin', '/b/bin']);
    open = ['/a'];
    assert.deepEqual(login.folders, [], 'not checked yet');
    assert.equal(await login.refresh(), true);
    assert.deepEqual([login.folders, asked.length], [['/b/bin'], 1]);
  });

  it('are not asked for in an untrusted window', async () => {
    isTrusted = false;
    assert.equal(await login.refresh(), false);
    assert.equal(asked.length, 0);
    isTrusted = true;
    answers = [read('/a')];
    await login.refresh();
    isTrusted = false;
    assert.deepEqual(login.folders, []);
  });

  it('stay without an answer, whose reason is logged once', async () => {
    answers = [
      read('/a'),
      { kind: 'none', why: 'it hangs' },
      { kind: 'none', why: 'it hangs' },
      new Error('no'),
    ];
    for (let count = 0; count < 4; count++) {
      await login.refresh();
      clock.advance(loginPause);
    }
    assert.deepEqual(login.folders, ['/a']);
    assert.deepEqual(
      logger.entries.map((line) => /^warn: .*it hangs|^error: .*could not be read/.exec(line)?.[0].slice(-8)),
      ['it hangs', ' be read'],
    );
  });
});

describe('the PATH of an environment', () => {
  it('gets the folders that it does not have, at its end', () => {
    const env = { PATH: '/a:/b/::rel', HOME: '/home/me' };
    assert.deepEqual(appendFolders(env, ['/b', '/c', '/a/', '/d'], 'linux'), {
      env: { ...env, PATH: '/a:/b/::rel:/c:/d' },
      added: ['/c', '/d'],
    });
    assert.deepEqual(appendFolders(env, ['/a'], 'linux'), { env, added: [] });
    assert.deepEqual(appendFolders({ Path: '"C:\\A";D:\\b\\' }, ['c:/a', 'D:\\B', 'E:\\x'], 'win32'), {
      env: { Path: '"C:\\A";D:\\b\\;E:\\x' },
      added: ['E:\\x'],
    });
  });

  it('stays removed if the user removed it', () => {
    for (const env of [{}, { PATH: '' }, { PATH: undefined }])
      assert.deepEqual(appendFolders(env, ['/a'], 'linux'), { env, added: [] });
  });
});
