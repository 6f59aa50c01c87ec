// Which changes of a definition change its fingerprint, and how its command is shown.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  commandLine,
  definitionFingerprint as print,
  isOnAnotherMachine,
  shownDefinition,
  shownServer,
  shownVariables,
} from '../../../../src/agent/launch/agentDefinition.ts';

describe('definitionFingerprint', () => {
  const one = { command: 'npx', args: ['-y', 'agent@1'], env: { API_KEY: 'a', B: '1' } };

  it('changes with the command, its arguments, the folder and the names of variables', () => {
    const others = [
      { ...one, command: 'npx2' },
      { ...one, args: ['-y', 'agent@2'] },
      { ...one, args: ['-y agent@1'] },
      { ...one, args: [] },
      { ...one, env: { API_KEY: 'a' } },
      { ...one, env: { ...one.env, C: '1' } },
      { ...one, env: { ...one.env, B: null } },
      { ...one, cwd: '/elsewhere' },
    ];
    for (const other of others) assert.notEqual(print(other), print(one), JSON.stringify(other));
    assert.equal(new Set(others.map(print)).size, others.length);
  });

  it('is the same for another key, another order and an equivalent definition', () => {
    assert.equal(print({ ...one, env: { B: '1', API_KEY: 'b' } }), print(one));
    assert.equal(print({ command: 'a' }), print({ command: 'a', args: [], env: {}, cwd: undefined }));
  });

  it('changes with the order of names that differ only in case, of which the last one counts on Windows', () => {
    const one = { command: 'x', env: { Path: '/good', PATH: '/evil' } };
    const other = { command: 'x', env: { PATH: '/evil', Path: '/good' } };
    assert.notEqual(print(one), print(other));
  });

  it('is the same for other keys and harmless values, and fast for any name', () => {
    for (const name of ['API_KEY', 'ANTHROPIC_API_KEY', 'LANG', 'LC_ALL', 'TERM', 'CI', 'NO_COLOR', 'TZ']) {
      const with_ = (value: string): string => print({ ...one, env: { [name]: value } });
      assert.equal(with_('a'), with_('b'), name);
    }
    print({ ...one, env: { ['_USE_'.repeat(100_000)]: 'x' } });
  });

  it('changes with the value of a variable that is not known to be harmless', () => {
    for (const name of ['GEMINI_MODEL', 'MAX_TOKENS', 'NEW_LOADER', 'X', 'LANGX', 'MY_LANG', 'LC_x/y']) {
      const with_ = (value: string): string => print({ ...one, env: { [name]: value } });
      assert.notEqual(with_('a'), with_('b'), name);
    }
    // A path among the values of a harmless name.
    for (const name of ['LANG', 'LC_ALL', 'TERM', 'TZ']) {
      const with_ = (value: string): string => print({ ...one, env: { [name]: value } });
      assert.notEqual(with_('a'), with_('../evil'), name);
      assert.notEqual(with_('/a'), with_('/b'), name);
    }
  });

  it('changes with the value of a variable that decides what runs or which server gets the keys', () => {
    for (const name of [
      'PATH',
      'LD_PRELOAD',
      'NODE_OPTIONS',
      'npm_config_registry',
      'ANTHROPIC_BASE_URL',
      'BASH_ENV',
      ...[
        'OPENCODE_PERMISSION',
        'GEMINI_SANDBOX',
        'MAKEFILES',
        'MAKEFLAGS',
        'SYSTEMROOT',
        'windir',
        'VIMINIT',
        'ERL_AFLAGS',
        'GOOSE_MODE',
        'AIDER_YES_ALWAYS',
        'GEMINI_SYSTEM_MD',
        'MANPAGER',
        'CFLAGS',
        'GNUPGHOME',
        'ASPNETCORE_HOSTINGSTARTUPASSEMBLIES',
      ],
      ...[
        'OPENAI_API_BASE',
        'OPENAI_BASE_URL',
        'HOME',
        'USERPROFILE',
        'XDG_CONFIG_HOME',
        'DOTNET_STARTUP_HOOKS',
      ],
      ...[
        'CORECLR_PROFILER_PATH',
        'JAVA_TOOL_OPTIONS',
        '_JAVA_OPTIONS',
        'CLASSPATH',
        'PYTHONSTARTUP',
        'PERL5OPT',
        'RUBYOPT',
      ],
      ...[
        'GOFLAGS',
        'GOPROXY',
        'RUSTC_WRAPPER',
        'CARGO_HOME',
        'DYLD_INSERT_LIBRARIES',
        'OPENSSL_CONF',
        'SSL_CERT_FILE',
      ],
      ...[
        'NODE_EXTRA_CA_CERTS',
        'REQUESTS_CA_BUNDLE',
        'SSLKEYLOGFILE',
        'https_proxy',
        'ALL_PROXY',
        'GIT_SSH_COMMAND',
      ],
      ...[
        'EDITOR',
        'PAGER',
        'LESSOPEN',
        'SHELLOPTS',
        'DOCKER_HOST',
        'KUBECONFIG',
        'AWS_ENDPOINT_URL_S3',
        'AWS_CONFIG_FILE',
      ],
      ...[
        'AWS_PROFILE',
        'GEMINI_CLI_HOME',
        'CLAUDE_CONFIG_DIR',
        'CLAUDE_CODE_USE_BEDROCK',
        'AZURE_OPENAI_RESOURCE',
      ],
      ...[
        'OTEL_EXPORTER_OTLP_HEADERS',
        'HOSTALIASES',
        'npm_config_script_shell',
        'UV_INDEX_URL',
        'PIP_INDEX_URL',
      ],
    ]) {
      const with_ = (value: string): string => print({ ...one, env: { [name]: value } });
      assert.notEqual(with_('a'), with_('b'), name);
    }
  });
});

describe('commandLine', () => {
  it('quotes words with spaces', () => {
    assert.equal(
      commandLine({ command: '/bin/my agent', args: ['--a=b', '', 'x; rm -rf /', "it's"] }),
      '"/bin/my agent" --a=b "" "x; rm -rf /" "it\'s"',
    );
  });

  it('escapes invisible characters and direction overrides', () => {
    const line = commandLine({ command: 'a', args: ['x\u202Ey', 'a\nb', 'ü'] });
    assert.equal(line, 'a "x\\u{202e}y" "a\\nb" "ü"');
  });
});

describe('an agent on a server', () => {
  const server = { url: 'wss://agents.example.com/acp?team=1', headers: ['Authorization', 'X-Team'] };

  it('is another one if its address or a name of a header changed', () => {
    assert.equal(print(server), print({ ...server }));
    for (const other of [
      { ...server, url: 'wss://agents.example.org/acp?team=1' },
      { ...server, headers: ['Authorization'] },
      { url: server.url },
    ])
      assert.notEqual(print(other), print(server));
  });

  it('is shown with its address and the names of its headers, and logged without its query', () => {
    assert.equal(
      shownDefinition(server),
      '"wss://agents.example.com/acp?team=1" (headers: Authorization, X-Team)',
    );
    assert.equal(shownDefinition({ url: 'ws://localhost/' }), 'ws://localhost/');
    assert.equal(shownServer(server.url), 'wss://agents.example.com/acp');
  });

  it('is on another machine unless its address is a loopback address', () => {
    const isElsewhere = (url: string): boolean => isOnAnotherMachine({ url });
    assert.deepEqual(
      ['wss://agents.example.com', 'https://10.0.0.1', 'wss://localhost', 'http://[::1]:1'].map(isElsewhere),
      [true, true, false, false],
    );
    assert.equal(isOnAnotherMachine({ command: 'x' }), false);
  });
});

describe('shownVariables', () => {
  const shown = (env: Readonly<Record<string, string | null>>): string => shownVariables(env).join(' ');

  it('has the values of all but harmless variables and secrets, without the password of a proxy', () => {
    const env = {
      API_KEY: 's3cret',
      PATH: '/bin',
      HTTPS_PROXY: 'http://me:s3cret%40@corp:8080/',
      no_proxy: 'a',
      ...{ NEW_LOADER: './x', LANG: 'de_DE.UTF-8', TERM: '../x', CI: null },
    };
    assert.equal(
      shown(env),
      'API_KEY PATH=/bin "HTTPS_PROXY=http://me:…@corp:8080/" no_proxy=a NEW_LOADER=./x LANG TERM=../x CI removed',
    );
    assert.equal(shown({ all_proxy: 'socks5h://:s3cret@[::1]:1080' }), '"all_proxy=socks5h://:…@[::1]:1080"');
    assert.notEqual(print({ command: 'x', env }), print({ command: 'x', env: { ...env, HTTPS_PROXY: 'x' } }));
  });

  it('hides nothing that may be more than a password', () => {
    for (const value of [
      'http://me:x@evil@corp',
      'http://me:x/@evil',
      'http://me:x?@evil',
      'http://me:x#@evil',
      'me:x@corp',
    ])
      assert.ok(shown({ HTTPS_PROXY: value }).includes(value), value);
    assert.ok(shown({ ANTHROPIC_BASE_URL: 'http://me:x@corp' }).includes('me:x@corp'));
  });
});
