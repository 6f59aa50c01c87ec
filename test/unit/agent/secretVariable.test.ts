import assert from 'node:assert/strict';
import { agentEnvironment, heldBack } from '../../../src/agent/agentEnvironment.ts';
import { isNamed, looksSecret } from '../../../src/agent/secretVariable.ts';

describe('variables that look secret', () => {
  it('are known by their names', () => {
    const names = [
      ...['GITHUB_TOKEN', 'NPM_TOKEN', 'TOKEN', 'NODE_AUTH_TOKEN', 'npm_config_//host/:_authToken', 'GH_PAT'],
      ...['OPENAI_API_KEY', 'apikey', 'SSH_PRIVATE_KEY', 'API_KEYS', 'STRIPE_KEY', 'AZURE_KEY_ID'],
      ...['CLIENT_SECRET', 'SECRET', 'SECRET_KEY_BASE', 'DJANGO_SECRETS', 'GOOGLE_APPLICATION_CREDENTIALS'],
      ...['PASSWORD', 'PGPASSWORD', 'DB_PASS', 'DB_PWD', 'MYSQL_ROOT_PASSWORD', 'SUDO_PASSWD', 'NPM_AUTH'],
      ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'SENTRY_DSN', 'API_KEY_FILE'],
    ];
    assert.deepEqual(
      names.filter((name) => !looksSecret(name, 'x')),
      [],
    );
  });

  it('are not what every program needs', () => {
    const names = [
      ...['PATH', 'HOME', 'PWD', 'OLDPWD', 'LANG', 'TERM', 'SHELL', 'USER', 'KEYBOARD', 'MONKEY', 'TZ'],
      ...['SSH_AUTH_SOCK', 'AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE', 'XDG_SESSION_ID', 'DISPLAY'],
      ...[
        'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
        'MAX_THINKING_TOKENS',
        'TOKENIZERS_PARALLELISM',
        'COMPASS',
        'PATHEXT',
      ],
      ...['NODE_OPTIONS', 'EDITOR', 'LS_COLORS', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'COLORTERM'],
    ];
    assert.deepEqual(
      names.filter((name) => looksSecret(name, 'x')),
      [],
    );
  });

  it('are known by a password in an address, but proxies are needed', () => {
    assert.ok(looksSecret('DATABASE_URL', 'postgres://me:hush@db/x'));
    assert.ok(!looksSecret('DATABASE_URL', 'postgres://db/x'));
    assert.ok(!looksSecret('https_proxy', 'http://me:hush@proxy:8080'));
  });

  it('take no time to be known, however long they are', () => {
    const long = 'A_'.repeat(200_000);
    assert.ok(!looksSecret(long, `x://${'a'.repeat(400_000)}`));
    assert.ok(!isNamed(long, ['*A*A*A*A*A*A*B'], 'linux'));
  });

  it('go through when the user names them, and else not', () => {
    const host = {
      PATH: '/bin',
      GITHUB_TOKEN: 'g',
      GEMINI_API_KEY: 'k',
      AWS_SECRET_ACCESS_KEY: 'a',
      EMPTY_KEY: '',
    };
    assert.deepEqual(heldBack(host, [], 'linux'), [
      'GITHUB_TOKEN',
      'GEMINI_API_KEY',
      'AWS_SECRET_ACCESS_KEY',
    ]);
    assert.deepEqual(heldBack(host, ['GEMINI_*'], 'linux'), ['GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY']);
    assert.deepEqual(agentEnvironment(host, {}, 'linux'), { PATH: '/bin' });
    assert.deepEqual(agentEnvironment(host, { GITHUB_TOKEN: 'mine' }, 'linux', ['GEMINI_API_KEY', 'AWS_*']), {
      PATH: '/bin',
      GEMINI_API_KEY: 'k',
      AWS_SECRET_ACCESS_KEY: 'a',
      GITHUB_TOKEN: 'mine',
    });
  });

  it('are named with stars, in any case on Windows only', () => {
    for (const [pattern, yes, no] of [
      ['*', 'ANY', undefined],
      ['A*', 'A', 'BA'],
      ['*_KEY', 'MY_KEY', 'MY_KEYS'],
      ['A*B*C', 'AxBxC', 'AxC'],
      ['A*A', 'AA', 'A'],
      ['NAME', 'NAME', 'NAMES'],
    ] as const) {
      assert.ok(isNamed(yes, [pattern], 'linux'), pattern);
      if (no !== undefined) assert.ok(!isNamed(no, [pattern], 'linux'), pattern);
    }
    assert.ok(isNamed('Gemini_Api_Key', ['GEMINI_*'], 'win32'));
    assert.ok(!isNamed('Gemini_Api_Key', ['GEMINI_*'], 'linux'));
  });
});
