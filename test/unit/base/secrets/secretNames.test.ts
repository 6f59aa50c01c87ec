// Tests the table of names of secrets with names of public projects: which settings are found in the environment and in text, and
// that each row has a reason.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { isSecretPair, isSecretVariable } from '../../../../src/base/secrets/secretNames.ts';
import { redact } from '../../../../src/context/secrets/redact.ts';
import { isLeaked } from '../../../secrets/isLeaked.ts';
import { plainSettings, secretSettings, type NameSeed } from '../../../secrets/nameSeeds.ts';

/** The largest number of secrets that may be missed in one form. */
const mostMissed = 5;

/**
 * In lower case, the names of these have other meanings, whose values look generated too: ids of sessions, serials, logins,
 * identities, signatures.
 */
const missedInLower = 7;

const camel = (name: string): string =>
  name.toLowerCase().replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** How a setting is written, how many of those without a secret may be redacted, and how many secrets may be missed. */
const forms: Readonly<
  Record<string, readonly [write: (seed: NameSeed) => string, mostFalse: number, missed?: number]>
> = {
  'an env file': [({ name, value }) => `${name}=${value}`, 16],
  'a shell': [({ name, value }) => `export ${name}="${value}"`, 21],
  YAML: [({ name, value }) => `  ${name}: ${value}`, 8],
  JSON: [({ name, value }) => JSON.stringify({ [name]: value }), 19],
  'YAML in lower case': [({ name, value }) => `  ${name.toLowerCase()}: ${value}`, 8, missedInLower],
  'JSON in lower case': [
    ({ name, value }) => JSON.stringify({ [name.toLowerCase()]: value }),
    19,
    missedInLower,
  ],
  'JSON in camel case': [({ name, value }) => JSON.stringify({ [camel(name)]: value }), 19, missedInLower],
};

const shown = (seeds: readonly NameSeed[]): string => seeds.map(({ name }) => name).join(' ');

describe('names of secrets', () => {
  it('are at least 150, and as many that look alike', () => {
    assert.ok(secretSettings.length >= 150, String(secretSettings.length));
    assert.ok(plainSettings.length >= 150, String(plainSettings.length));
  });

  it(`are missed at most ${mostMissed} times in the environment`, () => {
    const missed = secretSettings.filter(({ name, value }) => isSecretVariable(name, value) !== true);
    assert.ok(missed.length <= mostMissed, shown(missed));
  });

  it('are seen in no name that looks alike', () => {
    const wrong = plainSettings.filter(({ name, value }) => isSecretVariable(name, value) === true);
    assert.equal(shown(wrong), '');
  });

  for (const [form, [write, mostFalse, most = mostMissed]] of Object.entries(forms)) {
    it(`are missed at most ${most} times in ${form}`, () => {
      const missed = secretSettings.filter((seed) => isLeaked(seed.value, redact(write(seed)).text));
      assert.ok(missed.length <= most, shown(missed));
    });
    it(`are seen at most ${mostFalse} times in names that look alike in ${form}`, () => {
      const wrong = plainSettings.filter((seed) => redact(write(seed)).text !== write(seed));
      assert.ok(wrong.length <= mostFalse, shown(wrong));
    });
  }

  it('are found in lower case and in camel case if they have no other meaning', () => {
    for (const text of ['stripe_sk: §', '{"apiHash": "§"}', '"sessionString" : "§"', "wallet_xprv = '§'"]) {
      const secret = 'q7Rz2Xk9Lm4Np8Vt3Wc6q7Rz2Xk9Lm4N';
      assert.ok(!redact(text.replace('§', secret)).text.includes(secret), text);
    }
    for (const text of [
      '{"sessionId": "q7Rz2Xk9Lm4Np8Vt3Wc6"}',
      'const seed = 42;',
      'let randomSeed: u64 = 0x9E3779B97F4A7C15;',
      'const seed = 0xbf58476d1ce4e5b9n;',
      'pin: 13,',
      'license: "Apache-2.0"',
      'code: "ERR_MODULE_NOT_FOUND2"',
      'refresh: () => reload2(),',
    ])
      assert.equal(redact(text).text, text);
  });

  it('are found in pairs of a variable and its value', () => {
    assert.ok(isSecretPair({ name: 'STRIPE_SK', value: 'x9' }));
    assert.ok(!isSecretPair({ name: 'SESSION_ID', value: '2' }));
    assert.ok(!isSecretPair({ name: 'title', value: 'x9' }));
  });

  it('have no secret in a switch or a small number', () => {
    for (const value of ['true', 'off', '0', '12'])
      assert.notEqual(isSecretVariable('DB_PASSWORD', value), true);
    assert.equal(isSecretVariable('DB_PASSWORD', '123'), true);
  });

  for (const file of ['src/base/secrets/secretNames.ts', 'src/base/environment/steeringVariable.ts'])
    it(`have a reason in each row of ${file}`, () => {
      const lines = readFileSync(file, 'utf8').split('\n');
      const [first, last] = [lines.findIndex((line) => line.startsWith('const table')), lines.indexOf('];')];
      const rows = [...lines.keys()].filter((at) => at > first && at < last && /^ {2}\{/.test(lines[at]!));
      assert.ok(rows.length > 15, String(rows.length));
      for (const at of rows) assert.match(lines[at - 1]!, /^ {2}\/\/ .*\S$/, lines[at]);
    });
});
