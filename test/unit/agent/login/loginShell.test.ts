// The login shell is asked for its PATH with the options of its kind, in an environment that no workspace decides.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  foldersOf,
  loginShellOf,
  markedText,
  pathPrinter,
  registryPath,
} from '../../../../src/agent/login/loginShell.ts';

const account = { name: 'me', shell: '/bin/zsh' };

describe('the login shell', () => {
  it('is that of SHELL, then that of the account, if it can log in', () => {
    assert.equal(loginShellOf({ SHELL: '/usr/bin/fish' }, account), '/usr/bin/fish');
    for (const SHELL of [undefined, '', 'bash', './sh', '/usr/sbin/nologin'])
      assert.equal(loginShellOf({ SHELL }, account), '/bin/zsh');
    for (const shell of [null, '', '/bin/false', '/usr/sbin/nologin'])
      assert.equal(loginShellOf({}, { name: 'me', shell }), undefined);
  });

  it('gets the options of its kind', () => {
    const args = (shell: string): readonly string[] => pathPrinter(shell, 'MN', '/home/me', {}, account).args;
    const command = "/bin/sh -c 'set -f;IFS=;printf %s%s%s%s%s M N $PATH M N'";
    for (const shell of ['/bin/bash', '/bin/zsh', '/bin/sh', '/opt/homebrew/bin/fish', '/bin/ksh'])
      assert.deepEqual(args(shell), ['-ilc', command]);
    for (const shell of ['/bin/csh', '/bin/tcsh']) assert.deepEqual(args(shell), ['-ic', command]);
    for (const shell of ['/usr/bin/pwsh', '/usr/bin/pwsh-preview'])
      assert.deepEqual(args(shell), ['-Login', '-Command', `& ${command}`]);
    assert.deepEqual(args('/usr/bin/nu'), ['-i', '-l', '-c', `^${command}`]);
    assert.match(args('/usr/bin/xonsh').at(-1) ?? '', /^import os; m = 'M' \+ 'N'; print\(m \+ /);
    for (const shell of ['/bin/bash', '/usr/bin/pwsh', '/usr/bin/nu', '/usr/bin/xonsh'])
      assert.ok(!args(shell).join(' ').includes('MN'), `${shell} may print what it runs`);
  });

  it('runs in the home folder, with no variable that another extension could have set', () => {
    const { env, cwd, program } = pathPrinter(
      '/bin/zsh',
      'M',
      '/home/me',
      {
        ...{
          PATH: '/work/bin',
          ZDOTDIR: '/work',
          BASH_ENV: '/work/x',
          ENV: '/work/x',
          XDG_CONFIG_HOME: '/work',
        },
        ...{ HOME: '/work', LD_PRELOAD: '/work/x.so', NODE_OPTIONS: '-r /work/x', SECRET_TOKEN: 'x' },
        ...{ LANG: 'de_DE.UTF-8', LC_ALL: '/work/locale', TERM: 'xterm' },
      },
      account,
    );
    assert.deepEqual([program, cwd], ['/bin/zsh', '/home/me']);
    assert.deepEqual(env, {
      ...{
        HOME: '/home/me',
        USER: 'me',
        LOGNAME: 'me',
        SHELL: '/bin/zsh',
        LANG: 'de_DE.UTF-8',
        TERM: 'dumb',
      },
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      VSCODE_RESOLVING_ENVIRONMENT: '1',
    });
    const nix = pathPrinter('/bin/zsh', 'M', '/home/me', { PATH: '/run/current-system/sw/bin' }, account);
    assert.match(nix.env['PATH'] ?? '', /:\/run\/current-system\/sw\/bin$/);
  });

  it('prints its PATH between marks, among any other output', () => {
    assert.equal(markedText('hello', 'M'), undefined);
    assert.equal(markedText('hello M/a:', 'M'), undefined);
    assert.equal(markedText('helloM/a:/bMbye', 'M'), '/a:/b');
    assert.equal(markedText('M/a:/bM and M', 'M'), '/a:/b');
    assert.equal(markedText('MM', 'M'), '');
  });
});

describe('the folders of a PATH', () => {
  it('are its absolute ones, each once', () => {
    assert.deepEqual(foldersOf('/a:.:bin::/b c:/a:~/x:$HOME/y:/d\u0000', 'linux'), ['/a', '/b c']);
    assert.deepEqual(
      foldersOf('C:\\a;"D:\\b c";\\e;C:f;.;%X%\\g;C:\\\ufffd; C:\\h ;\\\\server\\i;', 'win32'),
      ['C:\\a', 'D:\\b c', 'C:\\h'],
    );
  });

  it('are read from the registry, with their variables', () => {
    const env = { UserProfile: 'C:\\Users\\me' };
    const printed = (type: string, value: string): string =>
      `\r\nHKEY_CURRENT_USER\\Environment\r\n    Path    ${type}    ${value}\r\n\r\n`;
    assert.equal(
      registryPath(printed('REG_EXPAND_SZ', '%USERPROFILE%\\bin;%NO%\\x;C:\\Program Files\\y'), env),
      'C:\\Users\\me\\bin;%NO%\\x;C:\\Program Files\\y',
    );
    assert.equal(registryPath(printed('REG_SZ', '%USERPROFILE%\\bin'), env), '%USERPROFILE%\\bin');
    assert.equal(registryPath('ERROR: The system was unable to find', env), undefined);
    assert.equal(registryPath(printed('REG_SZ', ''), env), undefined);
  });
});
