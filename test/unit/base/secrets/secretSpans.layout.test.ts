// Tests that secrets are found where a name and its value, or two parts of a value, are apart: in the next line, in cells, in
// elements, in the words of an array, in a link of a terminal.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';

const password = 'hunter-2281x';
const random = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4';

/** By layout: texts with one of the two. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  'the next line': [
    `const apiKey =\n  '${random}';`,
    `const password =\r\n    "${password}";`,
    `"password": {\n  "value": "${password}"\n}`,
    `password:\n  value: ${password}`,
    `password:\n  ${password}\n`,
    `password:\r\n  ${password}\r\n`,
    `+"password":\n+  "${password}"`,
    `array(1) {\n  ["password"]=>\n  string(12) "${password}"\n}`,
    `password: !!str ${password}`,
    `password: &one ${password}`,
  ],
  'the words of an array': [
    `["mysql", "-uroot", "-p${password}"]`,
    `["curl","-u","me:${password}"]`,
    `subprocess.run(["mysql", "-u", "root", "-p${password}"])`,
    `["--token",\n  "${random}"]`,
    JSON.stringify({ code: `['--token', '${random}']` }),
    `args:\n  - --password\n  - ${password}`,
    `args:\r\n    - "--token"\r\n    - "${random}"`,
  ],
  'an option without a space': [
    `curl -ume:${password} https://example.com`,
    `curl -sSu me:${password} https://example.com`,
    `curl -b 'sid=${random}' https://example.com`,
  ],
  'cells and elements': [
    `| password | ${password} |`,
    `| **Password** | \`${password}\` |`,
    `password │ ${password}`,
    `Password\t${password}`,
    `<td>Password</td><td>${password}</td>`,
    `<b>Password:</b> ${password}<br>`,
    `<dt>API token</dt> <dd class="x">${random}</dd>`,
    `- **Password:** ${password}`,
    `**API key:** ${random}`,
  ],
  'prose in other languages': [
    `пароль: ${password}`,
    `Пароль: ${password}`,
    `密码：${password}`,
    `パスワード: ${password}`,
    `A temporary password is generated for root@localhost: ${password}`,
  ],
  'unusual spaces and letters': [
    `password\xa0=\xa0${password}`,
    `mot de passe\u202f: ${password}`,
    `ｐａｓｓｗｏｒｄ＝${password}`,
  ],
  'a message to the terminal': [
    `\x1b]8;;https://me:${password}@example.com\x1b\\link\x1b]8;;\x1b\\`,
    `\x1b]633;E;mysql -uroot -p${password}\x07`,
    `\x1b]0;DB_PASSWORD=${password} make\x07`,
  ],
  'a string after a scheme': [`'Authorization': 'Bearer ' + '${random}'`],
};

describe('a secret apart from its name', () => {
  for (const [layout, texts] of Object.entries(layouts))
    it(`is found in ${layout}`, () => {
      for (const text of texts) assertRedacted(text, text.includes(password) ? password : random);
    });

  it('is found as a whole if it contains the sign that ends it', () => {
    assertRedacted('postgres://me:p@ssw0rd-1@db/x', 'p@ssw0rd-1');
    assertRedacted('https://me:a@b@c1d2@example.com', 'a@b@c1d2');
  });

  it('is found if it begins like a technical term', () => {
    for (const secret of ['p4ssW0rd99', 'h4ckerman99', 'v3rySafe!x', 'x9Kq2mZw'])
      assertRedacted(`login("me", "${secret}")`, secret);
  });

  it('is found with all its parts', () => {
    const forge = ['glpat', `${random}.01.a1b2c3d4e`].join('-');
    assertRedacted(`use ${forge} here`, forge);
    const encrypted = ['eyJhbGciOiJSU0EtT0FFUCJ9', random, 'sofUmbpRDI8c3hFW', random, 'MXsB9hPRDjfAT'].join(
      '.',
    );
    assertRedacted(`use ${encrypted} here`, encrypted);
  });

  it('is found in a table around the lines of a key', () => {
    const lines = Array.from({ length: 4 }, (_, at) => `| ${String(at).repeat(4)}${random}${random}AbCd |`);
    const text = ['| -----BEGIN EC PRIVATE KEY----- |', ...lines].join('\n');
    assert.ok(!without(text).includes(random));
  });
});

function without(text: string): string {
  return secretSpans(text).reduceRight(
    (clean, { start, end }) => clean.slice(0, start) + clean.slice(end),
    text,
  );
}

function assertRedacted(text: string, secret: string): void {
  const clean = without(text);
  for (let at = 0; at + 5 <= secret.length; at++)
    assert.ok(
      !clean.includes(secret.slice(at, at + 5)),
      `${JSON.stringify(text)} => ${JSON.stringify(clean)}`,
    );
}
