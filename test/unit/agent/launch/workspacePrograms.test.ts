// Proves that files of the workspace that a shell would run instead of a named program are found, on each platform.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Environment } from '../../../../src/agent/launch/agentEnvironment.ts';
import type { FileKind } from '../../../../src/agent/launch/commandSearch.ts';
import { workspacePrograms, type WorkspacePrograms } from '../../../../src/agent/launch/workspacePrograms.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly files: Readonly<Record<string, FileKind>>;
  readonly env: Environment;
  readonly links?: Readonly<Record<string, string>>;
  /** The entries of each folder. */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
  readonly texts?: Readonly<Record<string, string>>;
}

const named = { programs: ['git'], others: ['status'], hasMore: false };

async function found(
  { platform, files, env, links = {}, folders = {}, texts = {} }: Machine,
  more: Partial<typeof named> & { readonly cwds?: readonly string[] } = {},
): Promise<WorkspacePrograms> {
  const isWindows = platform === 'win32';
  const folder = isWindows ? 'C:\\app' : '/app';
  const host = {
    platform,
    homeDir: isWindows ? 'C:\\Users\\me' : '/home/me',
    probe: (path: string) => Promise.resolve(files[path] ?? 'missing'),
    realPath: (path: string) => Promise.resolve(links[path] ?? path),
    names: (path: string) => Promise.resolve(folders[path] ?? []),
    readStart: (path: string) => Promise.resolve(texts[path] ?? ''),
  };
  return await workspacePrograms({ ...named, cwds: [folder], ...more }, [folder], env, host);
}

describe('workspacePrograms', () => {
  it('finds nothing where programs are only looked up outside of the workspace', async () => {
    const files = { '/app/git': 'program', '/usr/bin/git': 'program' } as const;
    assert.deepEqual(await found({ platform: 'linux', files, env: { PATH: '/usr/bin:/bin' } }), []);
    const windows = { 'C:\\app\\git': 'program', 'C:\\git\\git.exe': 'program' } as const;
    assert.deepEqual(await found({ platform: 'win32', files: windows, env: { Path: 'C:\\git' } }), []);
  });

  it('finds files in relative folders of PATH, and in those of the workspace', async () => {
    for (const platform of ['linux', 'darwin'] as const)
      for (const [entry, folder] of [
        ['', '/app'],
        ['.', '/app'],
        ['./bin', '/app/bin'],
        ['bin', '/app/bin'],
        ['../app/bin', '/app/bin'],
        ['/app/node_modules/.bin', '/app/node_modules/.bin'],
        ['/linked', '/linked'],
      ] as const)
        for (const PATH of [`${entry}:/usr/bin`, `/usr/bin:${entry}`]) {
          const files = { [`${folder}/git`]: 'program', '/usr/bin/git': 'program' } as const;
          const links = { '/linked': '/app/tools' };
          assert.deepEqual(await found({ platform, files, env: { PATH }, links }), [`${folder}/git`], PATH);
        }
  });

  it('finds files with which shims of asdf and mise run a program of the workspace', async () => {
    const files = { '/home/me/.asdf/shims/git': 'program', '/usr/bin/git': 'program' } as const;
    const foundWith = async (texts: Machine['texts'] & object, PATH: string): Promise<WorkspacePrograms> =>
      await found({ platform: 'linux', files, env: { PATH }, texts }, { cwds: ['/app/src/deep'] });
    const shims = '/home/me/.asdf/shims:/usr/bin';
    const versions = '/app/.tool-versions';
    assert.deepEqual(await foundWith({ [versions]: 'nodejs 20\ngit path:./evil\n' }, shims), [versions]);
    assert.deepEqual(await foundWith({ [versions]: '# x\n'.repeat(1_024) }, shims), [versions]);
    for (const name of ['.tool-versions', 'mise.toml', '.config/mise.toml'])
      assert.deepEqual(await foundWith({ [`/app/src/${name}`]: '"path:x"' }, shims), [`/app/src/${name}`]);
    assert.deepEqual(await foundWith({ [versions]: 'nodejs 20.1.0\n' }, shims), []);
    assert.deepEqual(await foundWith({ '/.tool-versions': 'git path:./evil' }, shims), []);
    assert.deepEqual(await foundWith({ [versions]: 'git path:./evil' }, '/usr/bin'), []);
  });

  it('does not wait for other machines that are on PATH', async () => {
    const files = { '\\\\server\\bin\\git.exe': 'program' } as const;
    const env = { PATH: '\\\\server\\bin' };
    const links = { '\\\\server\\bin': 'C:\\app' };
    assert.deepEqual(await found({ platform: 'win32', files, env, links }), []);
  });

  it('knows nothing if a folder that would be searched does not answer', async () => {
    const files = { '/dead/git': 'silent', '/app/git': 'silent', '/usr/bin/git': 'program' } as const;
    const looked = (PATH: string): Promise<WorkspacePrograms> =>
      found({ platform: 'linux', files, env: { PATH } }, { others: [] });
    assert.equal(await looked('/dead:/usr/bin'), 'unknown');
    assert.equal(await looked('/usr/bin:.'), 'unknown');
    assert.deepEqual(await looked('/usr/bin:/dead'), []);
  });

  it('finds a link on PATH into the workspace', async () => {
    const files = { '/home/me/bin/git': 'program' } as const;
    const links = { '/home/me/bin/git': '/app/evil.sh' };
    const env = { PATH: '~/bin:/usr/bin' };
    assert.deepEqual(await found({ platform: 'linux', files, env, links }), ['/home/me/bin/git']);
  });

  it('finds files in the current folder of Windows, where cmd looks first', async () => {
    for (const name of ['git.exe', 'git.cmd', 'git.bat', 'git.com', 'git.js'])
      for (const env of [
        { PATH: 'C:\\git', PATHEXT: '.COM;.EXE;.BAT;.CMD;.JS' },
        { PATHEXT: '.js', NoDefaultCurrentDirectoryInExePath: '1' },
      ]) {
        const files = { [`C:\\app\\${name}`]: 'program', 'C:\\git\\git.exe': 'program' } as const;
        assert.deepEqual(await found({ platform: 'win32', files, env }), [`C:\\app\\${name}`]);
      }
  });

  it('finds files on the PATH of Windows in the workspace, also scripts without an extension', async () => {
    for (const [entry, folder] of [
      ['C:\\app\\bin', 'C:\\app\\bin'],
      ['"c:\\APP\\bin"', 'c:\\APP\\bin'],
      ['bin', 'C:\\app\\bin'],
      ['.\\bin', 'C:\\app\\bin'],
      ['\\app\\bin', 'C:\\app\\bin'],
    ] as const)
      for (const name of ['git', 'git.exe']) {
        const files = { [`${folder}\\${name}`]: 'program' } as const;
        const env = { Path: `C:\\git;;${entry}` };
        assert.deepEqual(await found({ platform: 'win32', files, env }), [`${folder}\\${name}`], entry);
      }
  });

  it('takes an argument for a program only with the extension of one', async () => {
    const env = { PATHEXT: '.EXE;.JS' };
    const files = { 'C:\\app\\status.js': 'program' } as const;
    assert.deepEqual(await found({ platform: 'win32', files, env }), []);
    const programs = { 'C:\\app\\status.bat': 'program' } as const;
    assert.deepEqual(await found({ platform: 'win32', files: programs, env }), ['C:\\app\\status.bat']);
  });

  it('searches each folder in which the line starts programs', async () => {
    const files = { '/app/sub/git': 'program' } as const;
    const cwds = ['/app', '/app/sub'];
    assert.deepEqual(await found({ platform: 'linux', files, env: { PATH: '.' } }, { cwds }), [
      '/app/sub/git',
    ]);
  });

  it('finds functions of bash, and scripts of the workspace that shells run first', async () => {
    const files = {};
    for (const env of [
      { 'BASH_FUNC_git%%': '() { ./evil; }' },
      { 'BASH_FUNC_git()': '() { ./evil; }' },
      { BASH_ENV: './setup.sh' },
      { BASH_ENV: '/app/setup.sh' },
      { ENV: '/app/setup.sh' },
      { ZDOTDIR: '/app' },
      { GIT_EXEC_PATH: '/app/bin' },
      { RIPGREP_CONFIG_PATH: '.ripgreprc' },
    ])
      assert.equal((await found({ platform: 'linux', files, env })).length, 1, JSON.stringify(env));
    for (const env of [{ 'BASH_FUNC_module%%': '() { x; }' }, { BASH_ENV: '~/.bash_env' }, { ENV: '' }])
      assert.deepEqual(await found({ platform: 'linux', files, env }), [], JSON.stringify(env));
  });

  it('finds variables that name what git, less and the loader run or load', async () => {
    const folders = {
      '/app/lib': ['libz.so.1', 'a.txt'],
      '/app': ['libpcre2.dylib'],
      '/app/doc': ['a.so.md.txt2'],
    };
    const links = { '/home/me/git.conf': '/app/conf' };
    const count = async (env: Environment): Promise<number> =>
      (await found({ platform: 'linux', files: {}, env, links, folders })).length;
    for (const env of [
      { GIT_CONFIG_GLOBAL: '/app/conf/git' },
      { GIT_CONFIG_SYSTEM: 'conf' },
      { GIT_CONFIG_GLOBAL: '/home/me/git.conf' },
      { XDG_CONFIG_HOME: '/app/.config' },
      { LESSKEYIN: './less' },
      { LESSOPEN: '|./open %s' },
      { LESSOPEN: '||-/app/open %s' },
      { PAGER: './p' },
      { GIT_PAGER: 'less | ./x' },
      { GIT_EXTERNAL_DIFF: 'A=b ./x' },
      { GIT_SSH_COMMAND: 'ssh -F /app/config' },
      { GIT_SSH_COMMAND: 'ssh -oProxyCommand=/app/x' },
      { EDITOR: '"/app/edit" -w' },
      { LD_PRELOAD: 'libx.so /app/y.so' },
      { LD_AUDIT: '/a.so:./y.so' },
      { DYLD_INSERT_LIBRARIES: '/app/y.dylib' },
      { LD_LIBRARY_PATH: '/usr/lib:/app/lib' },
      { LD_LIBRARY_PATH: '/cuda/lib:' },
      { DYLD_LIBRARY_PATH: 'lib' },
    ])
      assert.equal(await count(env), 1, JSON.stringify(env));
    for (const env of [
      { GIT_CONFIG_GLOBAL: '/home/me/.gitconfig' },
      { GIT_PAGER: 'less -FRX', EDITOR: 'code --wait', GIT_SSH_COMMAND: 'ssh -i ~/.ssh/id' },
      { LD_PRELOAD: 'libx.so /usr/lib/y.so' },
      { LD_LIBRARY_PATH: '/usr/lib:/app/doc' },
      { LESSOPEN: '| /usr/bin/lesspipe %s' },
      { XDG_CONFIG_HOME: '/home/me/.config', GIT_ASKPASS: '/opt/code/askpass.sh' },
    ])
      assert.equal(await count(env), 0, JSON.stringify(env));
  });

  it('finds programs of the workspace that a variable names', async () => {
    const files = { '/app/bin/delta': 'program' } as const;
    const env = { PATH: '/usr/bin:bin', GIT_PAGER: 'delta --dark' };
    assert.deepEqual(await found({ platform: 'linux', files, env }), ['/app/bin/delta']);
  });

  it('takes a line with too many names for one that might run a program of the workspace', async () => {
    const hasMore = true;
    assert.deepEqual(await found({ platform: 'linux', files: {}, env: { PATH: '.' } }, { hasMore }), [
      '/app',
    ]);
    assert.deepEqual(await found({ platform: 'linux', files: {}, env: { PATH: '/bin' } }, { hasMore }), []);
  });
});
