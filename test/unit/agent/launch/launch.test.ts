// From the definition of an agent to the program that runs, and the reasons why it cannot run.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ProgramDefinition } from '../../../../src/agent/launch/agentDefinition.ts';
import type { Environment } from '../../../../src/agent/launch/agentEnvironment.ts';
import type { AgentFailure } from '../../../../src/agent/agentFailure.ts';
import type { FileKind } from '../../../../src/agent/launch/commandSearch.ts';
import { redactSecrets } from '../../../../src/agent/launch/secretVariable.ts';
import { resolveLaunch, type Launch, type LaunchHost } from '../../../../src/agent/launch/launch.ts';

class FakeHost implements LaunchHost {
  readonly probed: string[] = [];
  readonly platform: NodeJS.Platform;
  readonly homeDir: string;
  readonly env: Environment;
  readonly #files: Readonly<Record<string, FileKind>>;

  constructor(platform: NodeJS.Platform, path: string, files: Readonly<Record<string, FileKind>>) {
    this.platform = platform;
    this.homeDir = platform === 'win32' ? 'C:\\Users\\me' : '/home/me';
    this.env = { [platform === 'win32' ? 'Path' : 'PATH']: path };
    this.#files = { [this.homeDir]: 'folder', ...files };
  }

  probe(path: string): Promise<FileKind> {
    this.probed.push(path);
    return Promise.resolve(this.#files[path] ?? 'missing');
  }
}

const posix = (path: string, files: Readonly<Record<string, FileKind>>): FakeHost =>
  new FakeHost('linux', path, files);
const windows = (path: string, files: Readonly<Record<string, FileKind>>): FakeHost =>
  new FakeHost('win32', path, files);

async function launched(definition: ProgramDefinition, host: LaunchHost): Promise<Launch> {
  const outcome = await resolveLaunch('mine', definition, host);
  assert.equal(outcome.kind, 'launch', outcome.kind === 'failed' ? outcome.failure.message : '');
  return outcome.launch;
}

async function refused(definition: ProgramDefinition, host: LaunchHost): Promise<AgentFailure> {
  const outcome = await resolveLaunch('mine', definition, host);
  assert.equal(outcome.kind, 'failed');
  return outcome.failure;
}

describe('launch', () => {
  describe('on POSIX', () => {
    it('uses the first program of that name on PATH, and skips folders and other files', async () => {
      const host = posix('/a:/b:/c:/d', {
        '/a/cli': 'folder',
        '/b/cli': 'file',
        '/c/cli': 'program',
        '/d/cli': 'program',
      });
      const launch = await launched({ command: ' cli ', args: ['--acp'] }, host);
      assert.equal(launch.command, '/c/cli');
      assert.deepEqual(launch.args, ['--acp']);
      assert.equal(launch.cwd, '/home/me');
    });

    it('returns secrets of the environment that are let through, like those of the definition', async () => {
      const plain = posix('/a', { '/a/cli': 'program' });
      const env = { ...plain.env, MY_API_KEY: 'of the host', OTHER_TOKEN: 'kept back', LANG: 'de_DE' };
      const { platform, homeDir } = plain;
      const host: LaunchHost = { platform, homeDir, env, probe: (path) => plain.probe(path) };
      const grants = { pass: ['MY_*', 'LANG'], variables: {} };
      const outcome = await resolveLaunch('mine', { command: 'cli', env: { A: 'defined' } }, host, grants);
      assert.ok(outcome.kind === 'launch');
      assert.equal(outcome.launch.env['MY_API_KEY'], 'of the host');
      assert.deepEqual(
        [...outcome.launch.secrets],
        [
          ['MY_API_KEY', 'of the host'],
          ['A', 'defined'],
        ],
      );
    });

    it('gives an agent the proxy of the settings, and returns its password as a secret', async () => {
      const plain = posix('/a', { '/a/cli': 'program' });
      const { platform, homeDir, env } = plain;
      const proxy = 'http://me:s3cret%21@corp:8080';
      const defaults = { HTTPS_PROXY: proxy, https_proxy: proxy };
      const host: LaunchHost = { platform, homeDir, env, defaults, probe: (path) => plain.probe(path) };
      const launch = await launched({ command: 'cli' }, host);
      assert.equal(launch.env['https_proxy'], proxy);
      const quoted = `proxy ${proxy} refused me:s3cret! (s3cret%21)`;
      assert.doesNotMatch(redactSecrets(quoted, launch.secrets), /s3cret/);
      const own = await launched(
        { command: 'cli', env: { HTTP_PROXY: proxy, https_proxy: 'http://own' } },
        plain,
      );
      assert.doesNotMatch(redactSecrets(quoted, own.secrets), /s3cret/);
      assert.deepEqual([own.env['HTTP_PROXY'], own.env['https_proxy']], [proxy, 'http://own']);
    });

    it('searches only absolute folders, never the current one', async () => {
      const host = posix('.::bin:node_modules/.bin:~/bin:/usr/bin', { '/home/me/bin/cli': 'program' });
      assert.equal((await launched({ command: 'cli' }, host)).command, '/home/me/bin/cli');
      assert.deepEqual(host.probed, ['/home/me/bin/cli', '/home/me'], 'and the folder to run in');
    });

    it("searches the definition's PATH if it has one", async () => {
      const host = posix('/usr/bin', { '/usr/bin/cli': 'program', '/mine/cli': 'program' });
      assert.equal((await launched({ command: 'cli', env: { PATH: '/mine' } }, host)).command, '/mine/cli');
    });

    it('reports the command, the searched folders and what to do', async () => {
      const failure = await refused({ command: 'cli' }, posix('/usr/bin:bin:/opt/bin', {}));
      assert.equal(failure.kind, 'commandNotFound');
      assert.equal(
        failure.message,
        'Agent "mine": the command "cli" was not found on PATH. Install it, or enter its absolute path in the ' +
          'setting acpHost.agents. Then restart the agent. PATH is read at most once a minute.',
      );
      assert.equal(failure.detail, 'Folders of PATH that were searched:\n/usr/bin\n/opt/bin');
      const nowhere = await refused({ command: 'cli' }, posix('', {}));
      assert.equal(nowhere.detail, 'PATH contains no absolute folder, so nothing was searched.');
    });

    it('searches on where a folder of PATH does not answer, and names it if nothing is found', async () => {
      const files = { '/dead/cli': 'silent', '/dead/x': 'silent', '/b/cli': 'program' } as const;
      const host = posix('/dead:/b', files);
      assert.equal((await launched({ command: 'cli' }, host)).command, '/b/cli');
      const failure = await refused({ command: 'x' }, host);
      assert.equal(failure.kind, 'commandNotFound');
      assert.match(failure.detail ?? '', /Folders of PATH that did not answer:\n\/dead$/);
      for (const definition of [{ command: '/dead/cli' }, { command: 'cli', cwd: '/dead/x' }]) {
        const { kind, message } = await refused(definition, host);
        assert.equal(kind, 'placeSilent');
        assert.match(message, /the disk of \/dead\/\w+ does not answer/);
      }
    });

    it('refuses a relative path, which could be a file of the repository', async () => {
      for (const command of ['./cli', 'bin/cli', '../cli', '.', '..', '~other/cli']) {
        const host = posix('/usr/bin', {});
        const failure = await refused({ command }, host);
        assert.equal(failure.kind, 'commandRefused', command);
        assert.match(failure.message, /is a relative path/);
        assert.deepEqual(host.probed, [], 'without looking at any file');
      }
    });

    it('explains each way a path can be wrong', async () => {
      const host = posix('/usr/bin', { '/x/folder': 'folder', '/x/file': 'file', '/usr/bin/plain': 'file' });
      const kinds = async (command: string): Promise<string> => (await refused({ command }, host)).kind;
      assert.equal(await kinds('/x/missing'), 'commandNotFound');
      assert.equal(await kinds('/x/folder'), 'commandIsFolder');
      assert.equal(await kinds('~'), 'commandIsFolder');
      assert.equal(await kinds('/x/file'), 'commandNotExecutable');
      assert.equal(await kinds('plain'), 'commandNotExecutable');
      assert.equal(await kinds('  '), 'commandRefused');
      assert.match(
        (await refused({ command: '/x/missing' }, host)).message,
        /the file \/x\/missing does not exist/,
      );
    });

    it('expands the home folder in the command and in cwd, and in nothing else', async () => {
      const host = posix('', { '/home/me/cli': 'program', '/home/me/work': 'folder' });
      const launch = await launched({ command: '~/cli', cwd: '~/work', args: ['~/x'] }, host);
      assert.deepEqual([launch.command, launch.cwd, launch.args], ['/home/me/cli', '/home/me/work', ['~/x']]);
    });

    it('requires a cwd that is an absolute path of a folder', async () => {
      const host = posix('', { '/cli': 'program' });
      for (const cwd of ['/nowhere', '/cli', 'relative', '.']) {
        const failure = await refused({ command: '/cli', cwd }, host);
        assert.equal(failure.kind, 'cwdMissing', cwd);
        assert.ok(failure.message.includes(`"${cwd}"`));
      }
    });

    it('returns the values of env as secrets, and keeps them out of every message', async () => {
      const env = { TOKEN: 'hush-hush', GONE: null };
      const host = posix('', { '/cli': 'program' });
      assert.deepEqual(
        [...(await launched({ command: '/cli', env }, host)).secrets],
        [['TOKEN', 'hush-hush']],
      );
      assert.doesNotMatch(JSON.stringify(await refused({ command: 'none', env }, host)), /hush-hush/);
    });
  });

  describe('on Windows', () => {
    it("finds npm's shim by PATHEXT, not the shell script beside it", async () => {
      const host = windows('C:\\npm', { 'C:\\npm\\cli': 'program', 'C:\\npm\\cli.cmd': 'program' });
      assert.equal((await launched({ command: 'cli' }, host)).command, 'C:\\npm\\cli.cmd');
      assert.equal((await launched({ command: 'C:\\npm\\cli' }, host)).command, 'C:\\npm\\cli.cmd');
    });

    it('uses a name with an executable extension unchanged, and does not treat other dots as an extension', async () => {
      const host = windows('C:\\npm', { 'C:\\npm\\cli.exe': 'program', 'C:\\npm\\cli.v2.cmd': 'program' });
      assert.equal((await launched({ command: 'cli.exe' }, host)).command, 'C:\\npm\\cli.exe');
      assert.equal((await launched({ command: 'cli.v2' }, host)).command, 'C:\\npm\\cli.v2.cmd');
    });

    it('never searches the current folder or a path that depends on the current drive', async () => {
      const host = windows('.;;tools;\\tools;C:tools;"C:\\with space";~\\bin', {});
      const failure = await refused({ command: 'cli' }, host);
      assert.equal(failure.detail, 'Folders of PATH that were searched:\nC:\\with space\nC:\\Users\\me\\bin');
      assert.ok(host.probed.every((path) => /^C:\\(with space|Users\\me\\bin)\\cli\./.test(path)));
    });

    it('refuses relative paths however they are written', async () => {
      for (const command of ['.\\cli', 'bin/cli', '\\cli.exe', 'C:cli.exe']) {
        assert.equal((await refused({ command }, windows('C:\\npm', {}))).kind, 'commandRefused', command);
      }
    });
  });
});
