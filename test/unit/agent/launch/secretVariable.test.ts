// Which variables of the environment look secret.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agentEnvironment, withheldNames } from '../../../../src/agent/launch/agentEnvironment.ts';
import { isNamed, looksSecret, redactSecrets } from '../../../../src/agent/launch/secretVariable.ts';
import { FakeValues } from '../../../secrets/fakeValues.ts';

describe('looksSecret', () => {
  it('recognises variables by their names', () => {
    const names = [
      ...['GITHUB_TOKEN', 'NPM_TOKEN', 'TOKEN', 'NODE_AUTH_TOKEN', 'npm_config_//host/:_authToken', 'GH_PAT'],
      ...['OPENAI_API_KEY', 'apikey', 'SSH_PRIVATE_KEY', 'API_KEYS', 'STRIPE_KEY', 'AZURE_KEY_ID'],
      ...['CLIENT_SECRET', 'SECRET', 'SECRET_KEY_BASE', 'DJANGO_SECRETS', 'GOOGLE_APPLICATION_CREDENTIALS'],
      ...['PASSWORD', 'PGPASSWORD', 'DB_PASS', 'DB_PWD', 'MYSQL_ROOT_PASSWORD', 'SUDO_PASSWD', 'NPM_AUTH'],
      ...[
        'GCP_SA_JSON',
        'DOCKER_AUTH_CONFIG',
        'BW_SESSION',
        'OP_SESSION_work',
        'FASTLANE_SESSION',
        'TWILIO_AUTH',
      ],
      ...[
        'SMTP_PW',
        'LDAP_BINDPW',
        'DBPASS',
        'MYSQL_PWD',
        'ROOTPWD',
        'CARD_PIN',
        'LOGIN_OTP',
        'MFA_TOTP',
        'HASH_SALT',
      ],
      ...[
        'SLACK_WEBHOOK',
        'TEAMS_WEBHOOK_URL',
        'AZURE_CREDS',
        'CRED',
        'CI_JOB_JWT',
        'SESSION_COOKIE',
        'API_BEARER',
      ],
      ...[
        'STORAGE_SAS',
        'BLOB_SAS_URL',
        'DB_CONNSTR',
        'ConnectionStrings__Default',
        'AZURE_STORAGE_CONNECTION_STRING',
      ],
      ...[
        'SIGNING_P12',
        'TLS_PEM',
        'CERT_PFX',
        'SIGNING_CERT_B64',
        'KUBECONFIG_BASE64',
        'KUBE_CONFIG_DATA',
        'WIFI_PSK',
      ],
      ...[
        'WALLET_MNEMONIC',
        'PASSWORD_PEPPER',
        'GOOGLE_SERVICE_ACCOUNT',
        'FIREBASE_SERVICE_ACCOUNT_JSON',
        'NETRC',
      ],
      ...[
        'MATCH_GIT_BASIC_AUTHORIZATION',
        'AUTHORIZATION',
        'PROXY_AUTH_HEADER',
        'COMPOSER_AUTH',
        'HTPASSWD',
        'NPMRC',
      ],
      ...[
        'RAILS_MASTER_KEY',
        'SOPS_AGE_KEY',
        'RESTIC_PASSWORD',
        'BORG_PASSPHRASE',
        'ANSIBLE_VAULT_PASSWORD_FILE',
      ],
      ...[
        'VAULT_TOKEN',
        'DIGITALOCEAN_ACCESS_TOKEN',
        'HCLOUD_TOKEN',
        'CF_API_KEY',
        'OS_PASSWORD',
        'ARM_CLIENT_SECRET',
      ],
      ...[
        'JWT_SECRET_KEY',
        'APP_KEY',
        'TF_VAR_db_password',
        'RCLONE_CONFIG_X_PASS',
        'UV_INDEX_X_PASSWORD',
        'token1',
      ],
      ...[
        'APP_PASSCODE',
        'IDRSA_KEY',
        'GPG_PASSPHRASE',
        'OPENAI_KEY',
        'PASSWORD2',
        'SECRET_1',
        'GITLAB_PAT',
        'BASIC_AUTH',
      ],
      ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'SENTRY_DSN', 'API_KEY_FILE'],
    ];
    assert.ok(names.length >= 89, String(names.length));
    assert.deepEqual(
      names.filter((name) => !looksSecret(name, 'x')),
      [],
    );
  });

  it('recognises names without an underscore, seeds and phrases', () => {
    const names = [
      ...[
        'ROOTPW',
        'DBPW',
        'SUDOPW2',
        'GPGKEY',
        'SSHKEY',
        'DEPLOYKEY',
        'PRIVKEY',
        'SIGNKEY',
        'TOTP_SEED',
        'MFASEED',
      ],
      ...[
        'WALLET_SEED',
        'HD_SEED',
        'SEED_PHRASE',
        'SEEDPHRASE',
        'RECOVERY_CODES',
        'RECOVERY_PHRASE',
        'BACKUP_CODE',
      ],
      ...[
        'OTPAUTH',
        'TOTP_URI',
        'PIN_CODE',
        'SIM_PUK',
        'BASICAUTH',
        'CONN_STRING',
        'DB_CONNSTRING',
        'WEBHOOKURL',
      ],
      ...['PASSWORDS', 'DB_PASSWORT', 'ADMIN_PWORD', 'KRB5_KEYTAB', 'VAULT_UNSEAL', 'SIGNING_JWK'],
    ];
    assert.deepEqual(
      names.filter((name) => !looksSecret(name, 'x')),
      [],
    );
  });

  it('is false for variables that every program needs', () => {
    const names = [
      ...[
        'PYTHONHASHSEED',
        'RANDOM_SEED',
        'SEED',
        'HOTKEY',
        'PUBKEY',
        'CACHEKEY',
        'KEYMAP',
        'SEED_FILE',
        'NPM_PW_X',
      ],
      ...['PATH', 'HOME', 'PWD', 'OLDPWD', 'LANG', 'TERM', 'SHELL', 'USER', 'KEYBOARD', 'MONKEY', 'TZ'],
      ...['SSH_AUTH_SOCK', 'AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE', 'XDG_SESSION_ID', 'DISPLAY'],
      ...[
        'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
        'MAX_THINKING_TOKENS',
        'TOKENIZERS_PARALLELISM',
        'COMPASS',
        'PATHEXT',
      ],
      ...[
        'GIT_ASKPASS',
        'SSH_ASKPASS',
        'DESKTOP_SESSION',
        'GDMSESSION',
        'XDG_SESSION_TYPE',
        'BYPASS',
        'KUBECONFIG',
      ],
      ...['NODE_OPTIONS', 'EDITOR', 'LS_COLORS', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'COLORTERM'],
    ];
    assert.deepEqual(
      names.filter((name) => looksSecret(name, 'x')),
      [],
    );
  });

  it('recognises a password in a URL, except in proxies, which are needed', () => {
    assert.ok(looksSecret('DATABASE_URL', 'postgres://me:hush@db/x'));
    assert.ok(!looksSecret('DATABASE_URL', 'postgres://db/x'));
    assert.ok(!looksSecret('https_proxy', 'http://me:hush@proxy:8080'));
  });

  it('recognises variables by their values', () => {
    const values = new FakeValues(3);
    const token = `ghp_${values.text(36)}`;
    const pem = ['-----BEGIN ', 'PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----'].join('');
    const secrets: readonly (readonly [name: string, value: string])[] = [
      ['GH', token],
      ['DEPLOY', `sk-${values.text(40)}`],
      ['INDEX', `https://me:${values.password()}@pypi.example.com/simple`],
      ['REMOTE', `https://${token}@github.com/me/x`],
      ['MONGO', `mongodb+srv://me:${values.password()}@c.mongodb.net`],
      ['STORAGE', `AccountName=x;AccountKey=${values.text(60, 'base64')}==;`],
      ['DB', `Server=db;User Id=sa;Password=${values.password()};`],
      ['ACCOUNT', JSON.stringify({ type: 'service_account', private_key: pem })],
      ['REGISTRY', JSON.stringify({ auths: { x: { auth: values.text(40, 'base64') } } })],
      ['CALLBACK', `https://x.example.com/?access_token=${values.text(30)}`],
      ['CHAT', `https://hooks.slack.com/services/T0000/B0000/${values.text(24)}`],
      ['CLUSTER', `LS0tLS1CRUdJTi${values.text(80, 'base64')}`],
      ['SIGNER', pem],
      ['ID', `AKIA${values.text(16, 'upper')}`],
      ['BUNDLE_GEMS__EXAMPLE__COM', `me:${token}`],
    ];
    assert.deepEqual(
      secrets.filter(([name, value]) => !looksSecret(name, value)).map(([name]) => name),
      [],
    );
    const harmless: readonly (readonly [name: string, value: string])[] = [
      ['PATH', `/opt/sk-${values.text(30)}/bin:/usr/bin`],
      ['PYTHONPATH', '/home/me/token/lib:/opt/key'],
      ['LS_COLORS', 'rs=0:di=01;34:ln=01;36:*.tar=01;31'],
      ['NODE_OPTIONS', '--max-old-space-size=4096'],
      ['API_URL', 'https://api.example.com/v1?limit=20'],
      ['INVOCATION_ID', values.text(32, 'hex')],
      ['DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/user/1000/bus,guid=0a1b2c3d4e5f60718293a4b5c6d7e8f9'],
      ['VSCODE_GIT_ASKPASS_MAIN', '/usr/share/code/askpass-main.js'],
      ['CONFIG', '{"color": true, "port": 8080}'],
      ['SSH_AUTH_SOCK', '/run/user/1000/keyring/ssh'],
    ];
    assert.deepEqual(
      harmless.filter(([name, value]) => looksSecret(name, value)).map(([name]) => name),
      [],
    );
  });

  it('is true for names that end in a number or in the name of an environment', () => {
    for (const name of ['DB_PASS_PROD', 'PASS2', 'KEY1', 'GITHUB_PAT_2', 'OPENAI_KEY_WORK', 'API_KEY_DEV_2'])
      assert.ok(looksSecret(name, 'x'), name);
    for (const name of ['GIT_CONFIG_KEY_0', 'AWS_CA_BUNDLE', 'KEYBOARD_LAYOUT', 'PASSENGER_HOME'])
      assert.ok(!looksSecret(name, 'x'), name);
  });

  it('is true for tokens in options, and for headers and assignments', () => {
    const token = `ghp_${new FakeValues(5).text(36)}`;
    for (const name of ['JAVA_OPTS', 'CURL_OPTIONS', 'MAVEN_FLAGS', 'USER'])
      assert.ok(looksSecret(name, `-Dtoken=${token}`), name);
    assert.ok(looksSecret('HDR', 'Authorization: Bearer a8Kd93ndkQ0slWm2'));
    assert.ok(looksSecret('GIT_CONFIG_VALUE_0', 'Authorization: Basic bWU6c2VjcmV0cGFzczEyMzQ='));
    assert.ok(looksSecret('CONN', 'host=h user=u password=Xk39fjw2lQ9'));
    for (const [name, value] of [
      ['GCC_COLORS', 'error=01;31:warning=01;35'],
      ['NODE_OPTIONS', '--max-old-space-size=4096'],
      ['DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/user/1000/bus'],
      ['GIT_AUTHOR_DATE', '2026-01-01T10:00:00'],
    ] as const)
      assert.ok(!looksSecret(name, value), name);
  });

  it('is fast for long values', () => {
    const long = 'A_'.repeat(200_000);
    assert.ok(!looksSecret(long, `x://${'a'.repeat(400_000)}`));
    assert.ok(!looksSecret(`KEY${'1'.repeat(200_000)}X`, 'x'));
    assert.ok(!isNamed(long, ['*A*A*A*A*A*A*B'], 'linux'));
  });

  it('makes agentEnvironment remove a variable, unless the user names it', () => {
    const host = {
      PATH: '/bin',
      GITHUB_TOKEN: 'g',
      GEMINI_API_KEY: 'k',
      AWS_SECRET_ACCESS_KEY: 'a',
      EMPTY_KEY: '',
    };
    assert.deepEqual(withheldNames(host, [], 'linux'), [
      'GITHUB_TOKEN',
      'GEMINI_API_KEY',
      'AWS_SECRET_ACCESS_KEY',
    ]);
    assert.deepEqual(withheldNames(host, ['GEMINI_*'], 'linux'), ['GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY']);
    assert.deepEqual(agentEnvironment({ env: host, platform: 'linux' }, {}), {
      PATH: '/bin',
      LESSSECURE: '1',
    });
    assert.deepEqual(
      agentEnvironment({ env: host, platform: 'linux' }, { GITHUB_TOKEN: 'mine' }, [
        'GEMINI_API_KEY',
        'AWS_*',
      ]),
      {
        PATH: '/bin',
        LESSSECURE: '1',
        GEMINI_API_KEY: 'k',
        AWS_SECRET_ACCESS_KEY: 'a',
        GITHUB_TOKEN: 'mine',
      },
    );
  });

  it('is overruled by a name with `*`, whose case is ignored on Windows only', () => {
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

describe('redactSecrets', () => {
  it('replaces values by their names, also in JSON form and if one contains another', () => {
    const secrets = new Map([
      ['A', 'sk-123456'],
      ['B', 'sk-123456-longer'],
      ['C', 'with "quotes"\n'],
      ['D', '1'],
    ]);
    const text = `a sk-123456 b sk-123456-longer c ${JSON.stringify({ c: 'with "quotes"\n' })} 1`;
    assert.equal(redactSecrets(text, secrets), 'a ‹A› b ‹B› c {"c":"‹C›"} 1');
    assert.equal(redactSecrets(text, new Map()), text);
  });

  it('replaces them by names that look like patterns, too', () => {
    assert.equal(redactSecrets('a sk-123456', new Map([['A$&', 'sk-123456']])), 'a ‹A$&›');
  });
});
