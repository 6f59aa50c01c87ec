// Tests that a model provider is parsed into exactly what the user is shown and what the agent gets.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  providerFingerprint,
  type ProviderSetting,
  readProvider,
  shownProvider,
} from '../../../../src/vscode/agents/providerSetting.ts';

const raw = { apiType: 'openai', baseUrl: 'https://models.example.com/v1' };

function read(fields: object, id = 'main'): ProviderSetting {
  const reading = readProvider(id, { ...raw, ...fields });
  assert.ok('origin' in reading, JSON.stringify(reading));
  return reading;
}

function refusal(fields: object): string {
  const reading = readProvider('main', { ...raw, ...fields });
  assert.ok('reason' in reading);
  return reading.reason;
}

describe('a model provider in the settings', () => {
  it('is shown whole', () => {
    assert.equal(
      shownProvider(read({ headers: ['A', 'B'], _meta: { proxy: 'https://evil.example' } }, 'a b')),
      'https://models.example.com/v1 (provider: "a b", kind of API: openai, headers: A, B, _meta: {"proxy":"https://evil.example"})',
    );
  });

  it('has the address that is used', () => {
    assert.equal(read({ baseUrl: 'https://models.example.com' }).baseUrl, 'https://models.example.com');
    assert.equal(read({ baseUrl: 'https://ex\u0430mple.com' }).baseUrl, 'https://xn--exmple-4nf.com/');
    assert.equal(read({ baseUrl: 'https:\\\\evil.example\\v1' }).baseUrl, 'https://evil.example/v1');
  });

  it('has another fingerprint if anything differs that the agent gets', () => {
    const values = [
      ...[{}, { apiType: 'other' }, { baseUrl: 'https://models.example.com/evil' }, { headers: ['A'] }],
      ...[{ headers: ['A', 'B'] }, { _meta: {} }, { _meta: { a: 1 } }, { _meta: { a: '1' } }],
    ];
    const found = values.map((fields) => providerFingerprint('one', read(fields)));
    found.push(providerFingerprint('two', read({})), providerFingerprint('one', read({}, 'other')));
    assert.equal(new Set(found).size, values.length + 2);
  });

  it('is refused with unknown fields, and if it is too long to be shown', () => {
    assert.match(refusal({ header: ['A'] }), /^"header" in the setting/);
    assert.match(refusal({ _meta: { a: 'x'.repeat(2_000) } }), /too long to be shown/);
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level++) deep = { a: deep };
    assert.match(refusal({ _meta: { deep } }), /too long to be shown/);
  });
});
