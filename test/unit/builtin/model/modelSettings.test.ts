// Tests which model configurations the environment may contain.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isLoopback } from '../../../../src/base/loopback.ts';
import {
  addressOf,
  readEndpoint,
  readModelSettings,
  formatFor,
} from '../../../../src/builtin/model/modelSettings.ts';

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

describe('formatFor', () => {
  for (const [format, models] of [
    [
      'zeta',
      [
        'zeta',
        'zed-industries/zeta',
        'hf.co/lmstudio-community/zeta-GGUF:Q4',
        'Zeta-Q8_0.gguf',
        'zeta:7b',
        'zeta-7b',
      ],
    ],
    [
      'zeta2',
      [
        'zeta2',
        'zeta-2',
        'zed-industries/zeta-2',
        'zeta-2-8b-q4_k_m.gguf',
        'zeta-2.Q4_K_M.gguf',
        'Zeta-2-4bit',
        'zeta2:latest',
        'zeta-2-GGUF:Q8_0',
      ],
    ],
    [
      'zeta2.1',
      [
        'zeta2.1',
        'zeta-2.1',
        'zed-industries/zeta-2.1',
        'mradermacher/zeta-2.1-GGUF',
        'zeta-2.1.i1-Q4_K_M.gguf',
        'Zeta_2_1',
        'zeta2.1:latest',
      ],
    ],
    [undefined, ['zeta-3', 'zed-industries/zeta-2.2', 'zeta3:8b', 'sweep-next-edit-v3-7B']],
    [
      'sweep',
      [
        'sweepai/sweep-next-edit-1.5B',
        'sweep-next-edit-1.5b.q8_0.v2.gguf',
        'sweepai/sweep-next-edit-0.5b',
        'Sweep_Next_Edit',
      ],
    ],
    ['sweep2', ['sweepai/sweep-next-edit-v2-7B', 'sweep-next-edit-v2-7b-Q5_K_M.gguf', 'sweep-next-edit-v2']],
    [
      'fim',
      [
        'qwen2.5-coder:7b-base',
        'qwen2.5-coder:1.5b',
        'Qwen/Qwen2.5-Coder-7B',
        'qwen2.5-coder-3b-q8_0.gguf',
        'qwen3-coder:30b',
        'codeqwen:7b-code',
        'starcoder2:3b',
        'bigcode/starcoderbase-1b',
        'stable-code:3b-code',
        'codellama:7b-code',
        'CodeLlama-7b-hf',
        'code-llama-13b.Q4_0.gguf',
        'deepseek-coder:1.3b-base',
        'deepseek-coder-v2-lite-base',
        'codegemma:2b-code',
        'codestral:22b',
        'mistralai/Codestral-22B-v0.1',
        'granite-code:8b-base',
        'ByteDance-Seed/Seed-Coder-8B-Base',
        'JetBrains/Mellum-4b-base',
      ],
    ],
    [
      'instruct',
      [
        '',
        'llama3.2',
        'gpt-4.1-mini',
        'gpt-oss:20b',
        'mistral-small',
        'claude-sonnet',
        'Qwen2.5-Coder-7B-Instruct',
        'qwen2.5-coder:7b-instruct-q4_K_M',
        'deepseek-coder-6.7b-instruct.Q4_K_M.gguf',
        'codegemma:7b-it',
        'google/codegemma-7b-it-GGUF',
        'codellama:13b-instruct',
        'codellama:7b-python',
        'Seed-Coder-8B-Instruct',
        'granite3.3:8b',
        'codeqwen:7b-chat',
        'zetamath',
        'deepseek-r1:7b',
        'gemma-3-4b-it',
      ],
    ],
  ] as const)
    for (const model of models)
      it(`${JSON.stringify(model)}: ${format}`, () => assert.equal(formatFor(model), format));
});
