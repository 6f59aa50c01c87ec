// Tests which prompt format the name of a model implies.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { formatFor } from '../../../../src/builtin/model/formatName.ts';

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
