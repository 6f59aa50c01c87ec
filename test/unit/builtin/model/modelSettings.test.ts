// Tests which model configurations the environment may contain.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isLoopback } from '../../../../src/base/loopback.ts';
import { addressOf, readEndpoint, readModelSettings } from '../../../../src/builtin/model/modelSettings.ts';

const address = (written: string): string => {
  const endpoint = readEndpoint(written);
  return endpoint.kind === 'usable' ? addressOf(endpoint.base, 'completions').href : endpoint.reason;
};

describe('readEndpoint', () => {
  for (const [written, meant] of [
    ['http://localhost:11434', 'http://localhost:11434/v1/completions'],
    ['http://localhost:11434/', 'http://localhost:11434/v1/completions'],
    [' http://127.0.0.1:8080/v1/ ', 'http://127.0.0.1:8080/v1/completions'],
    ['http://[::1]:8080/v1/chat/completions', 'http://[::1]:8080/v1/completions'],
    ['https://api.example.com/v1/completions', 'https://api.example.com/v1/completions'],
    ['https://example.com/deep/v2?version=3#x', 'https://example.com/deep/v2/completions?version=3'],
  ] as const)
    it(`reads ${written} as ${meant}`, () => assert.equal(address(written), meant));

  for (const [written, why] of [
    ['localhost:11434', /no http or https/],
    ['file:///etc/passwd', /no http or https/],
    ['http://example.com', /must be https/],
    ['http://192.168.1.7:11434', /must be https/],
    ['http://127.0.0.1.example.com', /must be https/],
    ['http://localhost.example.com', /must be https/],
    ['http://localhost.evil.com', /must be https/],
    ['http://localhost@evil.com/v1', /must not hold/],
    ['http://evil.localhost', /must be https/],
    ['http://0.0.0.0:11434', /must be https/],
    ['http://[::]:11434', /must be https/],
    ['http://[::ffff:127.0.0.1]:11434', /must be https/],
    ['http://[::ffff:10.0.0.1]', /must be https/],
    ['https://user:key@example.com', /must not hold/],
    ['http://user@127.0.0.1:8080', /must not hold/],
  ] as const)
    it(`refuses ${written}`, () => assert.match(address(written), why));

  it('treats only loopback names as this machine', () => {
    for (const here of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) assert.ok(isLoopback(here), here);
    for (const there of [
      'example.com',
      '10.0.0.1',
      '0.0.0.0',
      '[::]',
      '127.0.0.1.nip.io',
      'a.localhost',
      'localhost.evil.com',
      'evil.com.',
      '[::2]',
      '[::ffff:7f00:1]',
      '',
    ])
      assert.ok(!isLoopback(there), there);
    // Other spellings of it are made the same by URL.
    for (const same of ['http://0x7f.1', 'http://2130706433', 'http://LOCALHOST', 'http://[0:0:0:0:0:0:0:1]'])
      assert.ok(isLoopback(new URL(same).hostname), same);
  });
});

describe('readModelSettings', () => {
  const named = { ACP_HOST_MODEL_ENDPOINT: 'http://localhost:1' };

  it('returns nothing without an endpoint', () => {
    assert.deepEqual(readModelSettings({}), { kind: 'none' });
    assert.deepEqual(readModelSettings({ ACP_HOST_MODEL_ENDPOINT: '', ACP_HOST_MODEL_KEY: 'k' }), {
      kind: 'none',
    });
  });

  it('applies defaults and limits', () => {
    const choice = readModelSettings(named);
    assert.ok(choice.kind === 'model');
    const { base, ...rest } = choice.settings;
    assert.equal(base.href, 'http://localhost:1/v1');
    assert.deepEqual(rest, { model: '', format: 'auto', maxTokens: 512, timeout: 4000, key: undefined });
    const wild = readModelSettings({
      ...named,
      ACP_HOST_MODEL_MAX_TOKENS: '1e99',
      ACP_HOST_MODEL_TIMEOUT: 'soon',
    });
    assert.ok(wild.kind === 'model');
    assert.deepEqual([wild.settings.maxTokens, wild.settings.timeout], [8192, 4000]);
  });

  it('accepts the known formats', () => {
    assert.equal(readModelSettings({ ...named, ACP_HOST_MODEL_FORMAT: 'sweep' }).kind, 'model');
    assert.equal(readModelSettings({ ...named, ACP_HOST_MODEL_FORMAT: 'mercury' }).kind, 'refused');
  });
});
