// Secrets that a line far before them names are found: in columns of tables, defaults of Terraform variables, Kubernetes secrets.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { secretSearch, secretSpans } from '../../../../src/base/secrets/secretSpans.ts';

const password = 'hunter-2281x';
const random = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4';

/** By the kind of block: texts that contain both secrets, or one of them. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  'a column of a table': [
    `| user | password |\n|------|----------|\n| me | ${password} |\n| you | ${random} |`,
    `| User | **API key** | Plan |\n|:--|:-:|--:|\n| me | \`${random}\` | free |`,
    ` id | secret\n----+--------\n  1 | ${random}\n  2 | ${password}\n(2 rows)`,
    `+----+--------------+\n| id | passwd       |\n+----+--------------+\n|  1 | ${password} |\n+----+--------------+`,
    `┌────┬────────┐\n│ id │ token  │\n├────┼────────┤\n│ 1  │ ${random} │\n└────┴────────┘`,
    `user,password,role\nme,${password},admin\r\nyou,${random},guest\n`,
    `"user","password"\n"me","${password}"\n`,
    `User name;Secret access key\r\nme;${random}\r\n`,
    `name\tapi_key\nme\t${random}\n`,
    `NAME      TOKEN                          AGE\nmain      ${random}   3d\n`,
    `+user,password\n+me,${password}\n`,
    `user,mail,password\nme,,${password}\n`,
    `| user | mail | password |\n|---|---|---|\n| me | | ${password} |`,
    `|  | password |\n|---|---|\n| me | ${password} |`,
    `+| user | password |\n+|---|---|\n+| | ${password} |`,
    `${'one,two,three\n'.repeat(3)}\nuser,pwd\n${'me,none\n'.repeat(2_000)}me,${password}`,
  ],
  'the default of a Terraform variable': [
    `variable "db_password" {\n  type        = string\n  description = "For the shop"\n  default     = "${password}"\n}`,
    `+variable "api_token" {\n+  default = "${random}"\n+}`,
  ],
  'the data of a Kubernetes secret': [
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: shop\nstringData:\n  config: ${password}\n  other: "${random}"\n`,
    `apiVersion: v1\ndata:\n  config: ${Buffer.from(password).toString('base64')}\nkind: Secret\n`,
    `{"apiVersion":"v1","data":{"config":"${random}"},"kind":"Secret"}`,
    `items:\n- apiVersion: v1\n  data:\n    config: ${random}\n  kind: Secret\n`,
    `kind: ConfigMap\ndata:\n  a: b\n---\nkind: Secret\nstringData:\n  config: ${password}\n`,
  ],
};

describe('a secret in a block that names it', () => {
  for (const [block, texts] of Object.entries(blocks))
    it(`is found in ${block}`, () => {
      for (const text of texts) {
        const secrets = [password, random, Buffer.from(password).toString('base64')];
        const clean = without(text);
        assert.ok(clean !== text, text);
        for (const secret of secrets) assert.ok(!clean.includes(secret), clean);
      }
    });

  it('is not what another column or block has, or what stands for a value', () => {
    const harmless = [
      `| model | tokens | cost |\n|---|---|---|\n| gpt-5x | 128k | $2.50 |\n| o3 | 200000 | 1.10 |`,
      `| Field | Type | Token name |\n|---|---|---|\n| abc-123x | string | access-1x |`,
      `| password | required |\n|---|---|\n| <password> | yes |\n| your_password1 | no |`,
      `user,password\nme,********\nyou,$PASSWORD\n`,
      `key,value\ntheme,dark-2x9\nfont,mono-14px\n`,
      `| Key | Action |\n|---|---|\n| Ctrl+K9 | Opens v2start |`,
      `token, kind = next()\nabc123def, other = next()\n`,
      `const prefixes =\n  'one|two|token|' +\n  'a1|b2|dt0s01x9|' +\n  'c3';`,
      `Tokens, keys and names\nabc123de, f4 and more\n`,
      `variable "region" {\n  default = "eu-west-1a"\n}`,
      `variable "password_length" {\n  default = "16chars"\n}`,
      `kind: ConfigMap\ndata:\n  config: ${password}\n`,
      `kind: ConfigMap\ndata:\n  config: ${password}\n---\nkind: Secret\nmetadata:\n  name: shop-2x9ab\n`,
      `kind: Secret\nstringData:\n  config: <value>\n`,
    ];
    for (const text of harmless) assert.equal(without(text), text);
  });

  it('is searched in short steps in text that is made for long ones', () => {
    const texts = [
      `user|token\n---\n${`a|${' '.repeat(3_900)}b|\n`.repeat(300)}`,
      `user|token\n${'-'.repeat(4_000_000)}`,
      `kind: Secret\n${'"data":{'.repeat(5_000)}\n`.repeat(20),
      `kind: Secret\n${'data:\n a: b\n'.repeat(100_000)}`,
      `kind: Secret\n`.repeat(100_000),
      `variable "token" {\n`.repeat(50_000),
    ];
    for (const text of texts) {
      const search = secretSearch(text);
      let longest = 0;
      for (;;) {
        const before = process.cpuUsage().user;
        const step = search.next();
        longest = Math.max(longest, process.cpuUsage().user - before);
        if (step.done === true) break;
      }
      assert.ok(longest < 500_000, `${longest} µs in ${text.slice(0, 40)}`);
    }
  });

  it('is searched once in each line, however many lines could begin a table', () => {
    const text = 'user,token\n'.repeat(100_000);
    const before = process.cpuUsage().user;
    assert.deepEqual(secretSpans(text), []);
    const short = process.cpuUsage().user;
    assert.deepEqual(secretSpans(text.repeat(2)), []);
    const long = process.cpuUsage().user - short;
    assert.ok(long < 5 * (short - before) + 1_000_000, `${long} µs, and ${short - before} for a half`);
  });
});

function without(text: string): string {
  return secretSpans(text).reduceRight(
    (clean, { start, end }) => clean.slice(0, start) + clean.slice(end),
    text,
  );
}
