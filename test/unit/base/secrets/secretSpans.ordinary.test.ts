// Tests that ordinary text is left as it is: what an agent reads must not lose digests, names, amounts, labels and settings.

import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'mocha';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const numbers = Array.from({ length: 50 }, (_, at) => String(at));

/** By kind: texts without a secret. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'digests at the end of a line': numbers.flatMap((at) => [
    `sha256:${digest(at)}`,
    `    --hash=sha256:${digest(at)}`,
    `FROM node@sha256:${digest(at)}`,
    `SHA256 (a.txt) = ${digest(at)}`,
    `> ${digest(at).toUpperCase()}`,
  ]),
  'public keys': numbers.flatMap((at) => {
    const key = createHash('sha256').update(at).digest('base64');
    return [`publicKey: "${key}"`, `"public_key": "${key}",`, `const PUBLIC_KEY = "${key}";`];
  }),
  'amounts and periods': [
    'maxTokens = 200000',
    'token_count=128000',
    'TOKEN_TTL=86400',
    'password_reset_timeout = 259200',
    'tokens: 1234567',
  ],
  'names, kinds and places': [
    'token_type: Bearer',
    'tokenType: "semantic"',
    'secretName: tls-cert',
    'secretName: "tls-cert-2"',
    'passwordSecretRef: my-secret',
    'API_KEY_HEADER = "X-Api-Key"',
    'API_KEY_PREFIX = "acme"',
    'private_key_path = "~/.ssh/id_rsa"',
    'token_url = "https://login.example.com/common/oauth2/v2.0/token"',
    '--credential-helper osxkeychain',
  ],
  'fixed values': [
    "fetch(url, { credentials: 'include' })",
    "credentials: 'same-origin',",
    'secrets: inherit',
    'jsonwebtoken: ^9.0.2',
    'tokenizers: 0.15.1-dev.0',
    '  --token-color-primary: #ff0000;',
  ],
  'tokens of languages': [
    "{ token: 'string.quoted', foreground: 'ce9178' },",
    '{"tokens":[1,2,3],"token":"hello"}',
    'Unexpected token: punctuation',
  ],
  'labels in other languages': [
    '"password": "Passwort",',
    '"password": "Contraseña",',
    '"enterPassword": "パスワードを入力"',
    'forgot_password: "¿Olvidaste tu contraseña?"',
    '"password": "Пароль",',
    '"密码": "请输入密码"',
  ],
  'lists of words and options': [
    'parser.add_argument("-p", "--password", help="the password")',
    "program.option('--token', 'the token of the API')",
    '["docker", "run", "-p", "8080:80", "nginx:1.27"]',
    'args: ["--port", "8080", "--log-level", "debug2"]',
    'args:\n  - --port\n  - 8080\n  - --password-file\n  - /run/secrets/db',
    'password:\n  minLength8:\n    x: 1',
    'password: {\n  value: string',
    '| token | The token of the API |',
    '<td>Password</td><td>required</td>',
    '**Password:** at least 12 characters',
    'http://localhost:8080, mail me@example.com',
  ],
};

describe('ordinary text', () => {
  for (const [kind, texts] of Object.entries(kinds))
    it(`keeps ${kind}`, () => {
      for (const text of texts)
        assert.deepEqual(
          secretSpans(text).map(({ start, end }) => text.slice(start, end)),
          [],
          text,
        );
    });

  it('would be changed if there were a secret in it', () => {
    for (const text of [
      'tokenType: "a1B2c3D4e5F6g7H8i9J0"',
      `sha256:${createHash('sha512').update('a').digest('base64').slice(0, 64)}`,
      "token: 'a1b2c3d4'",
      '"password": "contraseña-2281"',
    ])
      assert.equal(secretSpans(text).length, 1, text);
  });
});
