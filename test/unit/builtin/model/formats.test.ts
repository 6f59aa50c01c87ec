// Each prompt format byte by byte, as its model was trained on it, and its answers read back.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { EditFormat, ModelPrompt } from '../../../../src/builtin/model/editQuestion.ts';
import { fimFormat } from '../../../../src/builtin/model/fimFormat.ts';
import { formatFor } from '../../../../src/builtin/model/formatName.ts';
import { instructFormat } from '../../../../src/builtin/model/instructFormat.ts';
import { sweep2Format } from '../../../../src/builtin/model/sweep2Format.ts';
import { sweepFormat } from '../../../../src/builtin/model/sweepFormat.ts';
import { blockStarts, zeta21Format } from '../../../../src/builtin/model/zeta21Format.ts';
import { zeta2Format } from '../../../../src/builtin/model/zeta2Format.ts';
import { zetaFormat } from '../../../../src/builtin/model/zetaFormat.ts';
import { question, renamed } from './question.ts';

const promptOf = (format: EditFormat, asked = renamed): unknown => format.write(asked).body['prompt'];
const region = 'const total = 1;\n\nprint(total);\nprint(total + 1);';
const read = (prompt: ModelPrompt, answer: string, finished = true): string | undefined =>
  prompt.read(answer, finished);

describe('the prompt format of Zeta', () => {
  const prompt = zetaFormat.write(renamed);

  it('is the one of its data set', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '### Instruction:',
        'You are a code completion assistant and your task is to analyze user edits and then rewrite an excerpt that the user provides, suggesting the appropriate edits within the excerpt, taking into account the cursor location.',
        '',
        '### User Edits:',
        '',
        'User edited "src/sum.ts":',
        '```diff',
        '@@ -1,3 +1,3 @@',
        '-const a = 1;',
        '+const total = 1;',
        ' ',
        ' print(a);',
        '',
        '```',
        '',
        '### User Excerpt:',
        '',
        '```src/sum.ts',
        '<|start_of_file|>',
        '<|editable_region_start|>',
        'const total<|user_cursor_is_here|> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|editable_region_end|>',
        '```',
        '',
        '### Response:',
        '',
      ].join('\n'),
      stop: ['<|editable_region_end|>'],
    });
    assert.equal(prompt.route, 'completions');
    assert.deepEqual(prompt.region, { start: 0, end: 4 });
  });

  it('has context around the region, and the start of the file only where it is', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${'x'.repeat(40)}`);
    lines[30] = '|';
    const asked = question(lines.join('\n'));
    const text = promptOf(zetaFormat, asked) as string;
    const { start, end } = zetaFormat.write(asked).region;
    assert.ok(start > 15 && start < 30 && end > 31 && end < 46, `${start} ${end}`);
    assert.ok(!text.includes('<|start_of_file|>'));
    assert.ok(text.includes(`${lines[start - 1]}\n<|editable_region_start|>\n${lines[start]}\n`));
    assert.ok(text.includes(`${lines[end - 1]}\n<|editable_region_end|>\n${lines[end]}\n`));
    assert.ok(!text.includes(lines[start - 11]!) && !text.includes(lines[end + 11]!));
  });

  it('is read between its markers, of which servers leave out the last', () => {
    const start = '<|editable_region_start|>\n';
    assert.equal(read(prompt, `${start}${region}\n<|editable_region_end|>\nmore`), region);
    assert.equal(read(prompt, `\n${start}${region}\n`), region);
    assert.equal(
      read(prompt, `${start}${region.replace('total', 'total<|user_cursor_is_here|>')}\n`),
      region,
    );
    for (const wrong of ['', 'Sure!', region, '<|editable_region_end|>'])
      assert.equal(read(prompt, wrong), undefined);
  });
});

describe('the prompt format of Zeta 2', () => {
  const prompt = zeta2Format.write(renamed);

  it('is the one of its crate', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '<[fim-suffix]>',
        '<[fim-prefix]><filename>edit_history',
        '--- a/src/sum.ts',
        '+++ b/src/sum.ts',
        '@@ -1,3 +1,3 @@',
        '-const a = 1;',
        '+const total = 1;',
        ' ',
        ' print(a);',
        '',
        '<filename>src/sum.ts',
        '<<<<<<< CURRENT',
        'const total<|user_cursor|> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '=======',
        '<[fim-middle]>',
      ].join('\n'),
      stop: ['>>>>>>> UPDATED'],
    });
  });

  it('has what follows the region first', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${'x'.repeat(40)}`);
    lines[30] = '|';
    const { body, region } = zeta2Format.write(question(lines.join('\n')));
    const text = body['prompt'] as string;
    assert.ok(text.startsWith(`<[fim-suffix]>\n${lines[region.end]}\n`));
    assert.ok(text.includes('\n<[fim-prefix]><filename>src/sum.ts\n'));
    assert.ok(text.includes(`${lines[region.start - 1]}\n<<<<<<< CURRENT\n${lines[region.start]}\n`));
    assert.ok(text.endsWith(`${lines[region.end - 1]}\n=======\n<[fim-middle]>`));
  });

  it('is read up to its marker, and may say that there is nothing to do', () => {
    assert.equal(read(prompt, `${region}\n>>>>>>> UPDATED\nmore`), region);
    assert.equal(read(prompt, `${region}\n`), region);
    assert.equal(read(prompt, 'NO_EDITS\n'), undefined);
    assert.equal(read(prompt, 'NO_EDITS\n>>>>>>> UPDATED\n'), undefined);
  });
});

describe('the prompt format of Zeta 2, at the end of a file', () => {
  const ended = question(`${'long line '.repeat(105)}|\nlast`.concat('\n'));

  it('adds no line feed where there is one', () => {
    const text = zeta2Format.write(question('one|\n')).body['prompt'] as string;
    assert.equal(
      text,
      '<[fim-suffix]>\n<[fim-prefix]><filename>src/sum.ts\n<<<<<<< CURRENT\none<|user_cursor|>\n=======\n<[fim-middle]>',
    );
    const { body, region } = zeta2Format.write(ended);
    assert.deepEqual(region, { start: 0, end: 3 });
    assert.ok((body['prompt'] as string).startsWith('<[fim-suffix]>\n<[fim-prefix]>'));
    const lines = [...Array.from({ length: 40 }, () => 'x'.repeat(40)), 'after', ''];
    const far = zeta2Format.write({ ...renamed, lines, cursor: { line: 15, character: 0 } });
    assert.ok(far.region.end < 40);
    assert.ok((far.body['prompt'] as string).includes('x\n<[fim-prefix]>'));
    const near = zeta2Format.write({ ...renamed, lines, cursor: { line: 24, character: 0 } });
    assert.ok(near.region.end < 41);
    assert.ok((near.body['prompt'] as string).includes('after\n<[fim-prefix]>'));
  });
});

describe('the prompt format of Zeta 2.1', () => {
  const prompt = zeta21Format.write(renamed);
  const lines = Array.from({ length: 20 }, (_, index) => (index === 7 ? '' : `line ${index}`));
  const long = zeta21Format.write(question(lines.join('\n').replace('line 8', '|line 8')));

  it('is the one of its crate', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '<[fim-suffix]>',
        '<[fim-prefix]><filename>edit_history',
        '--- a/src/sum.ts',
        '+++ b/src/sum.ts',
        '@@ -1,3 +1,3 @@',
        '-const a = 1;',
        '+const total = 1;',
        ' ',
        ' print(a);',
        '',
        '<filename>src/sum.ts',
        '<|marker_1|>const total<|user_cursor|> = 1;',
        '',
        'print(a);',
        'print(a + 1);<|marker_2|>',
        '<[fim-middle]>',
      ].join('\n'),
      stop: ['<[end▁of▁sentence]>'],
    });
  });

  it('has marks between blocks, and the cursor before the one it stands at', () => {
    assert.equal(
      long.body['prompt'],
      `<[fim-suffix]>\n<[fim-prefix]><filename>src/sum.ts\n<|marker_1|>${lines.slice(0, 8).join('\n')}\n<|user_cursor|><|marker_2|>${lines.slice(8).join('\n')}<|marker_3|>\n<[fim-middle]>`,
    );
  });

  it('cuts where a reader would', () => {
    const of = (text: string): readonly number[] => blockStarts(text.split('\n'));
    const some = (count: number): string => 'x\n'.repeat(count);
    assert.deepEqual(of(''), [0]);
    assert.deepEqual(of(some(15)), [0]);
    assert.deepEqual(of(some(40)), [0, 16, 32]);
    // Not before six lines, and not where fewer than six would be left.
    assert.deepEqual(of(`${some(5)}\n${some(8)}`), [0, 6]);
    assert.deepEqual(of(`${some(4)}\n${some(8)}`), [0]);
    assert.deepEqual(of(`${some(6)}\n${some(5)}`), [0]);
    // A block does not begin with the end of another.
    assert.deepEqual(of(`${some(6)}\n}\nreturn;\n${some(8)}`), [0, 9]);
    assert.deepEqual(of(`${some(16)})\n)\n)\n)\n)\n)\n`), [0, 16]);
  });

  it('is read between two marks', () => {
    const text = lines.join('\n');
    const both = `<|marker_1|>${text.replace('line 3', 'third')}<|marker_3|>`;
    assert.equal(read(prompt, `<|marker_1|>${region}<|marker_2|>`), region);
    assert.equal(read(long, both), text.replace('line 3', 'third'));
    assert.equal(read(long, `${both}<[end▁of▁sentence]>more`), text.replace('line 3', 'third'));
    const second = `<|marker_2|>${lines.slice(8).join('\n').replace('line 9', 'ninth<|user_cursor|>')}<|marker_3|>`;
    assert.equal(read(long, second), text.replace('line 9', 'ninth'));
    const first = `<|marker_1|>${lines.slice(0, 8).join('\n').replace('line 2', 'two')}\n<|marker_2|>`;
    assert.equal(read(long, first), text.replace('line 2', 'two'));
    assert.equal(read(long, first + second.slice('<|marker_2|>'.length)), read(long, `${first}${second}`));
  });

  it('may say that there is nothing to do, or make no sense', () => {
    for (const nothing of [
      '<|marker_1|><|marker_1|>',
      '',
      region,
      `<|marker_1|>${region}`,
      `<|marker_2|>${region}<|marker_1|>`,
      `<|marker_1|>${region}<|marker_9|>`,
      `<|marker_0|>${region}<|marker_2|>`,
      `<|marker_x|>${region}<|marker_2|>`,
    ])
      assert.equal(read(prompt, nothing), undefined, nothing);
    assert.equal(
      read(prompt, '<|marker_1|>const total = 1;\n\nprint(tot', false),
      'const total = 1;\n\nprint(tot',
    );
  });
});

describe('the prompt format of Sweep Next-Edit v2', () => {
  const prompt = sweep2Format.write(renamed);

  it('is the one of its model card', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '<|file_sep|>src/sum.ts',
        'const total = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>src/sum.ts:1:3',
        'original:',
        'const a = 1;',
        '',
        'print(a);',
        'updated:',
        'const total = 1;',
        '',
        'print(a);',
        '<|file_sep|>original/src/sum.ts:1:4',
        'const a = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>current/src/sum.ts:1:4',
        'const total<|cursor|> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>updated/src/sum.ts:1:4',
        '',
      ].join('\n'),
      stop: ['<|endoftext|>', '<|file_sep|>'],
    });
  });

  it('says the lines above the cursor for the model, which goes on from there', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `line ${index}`);
    lines[200] = 'li|ne';
    const long = sweep2Format.write(question(lines.join('\n')));
    const text = long.body['prompt'] as string;
    const shown = lines.slice(190, 211).join('\n');
    assert.deepEqual(long.region, { start: 190, end: 211 });
    assert.ok(text.startsWith('<|file_sep|>src/sum.ts\nline 50\n'));
    assert.ok(text.includes('\nline 349\n\n\n<|file_sep|>original/src/sum.ts:191:211\n'));
    assert.ok(
      text.endsWith(
        `<|file_sep|>current/src/sum.ts:191:211\n${shown.replace('|', '<|cursor|>')}\n\n<|file_sep|>updated/src/sum.ts:191:211\n${lines.slice(190, 200).join('\n')}\n`,
      ),
    );
    const rest = lines.slice(201, 211).join('\n');
    const wanted = [...lines.slice(190, 200), 'LINE', rest].join('\n');
    assert.equal(read(long, `LINE\n${rest}\n`), wanted);
    assert.equal(read(long, `LINE\n${rest}\n<|file_sep|>other`), wanted);
    assert.equal(read(long, `LI<|cursor|>NE\n${rest}`), wanted);
  });

  it('counts no line behind the last line end', () => {
    const { body } = sweep2Format.write(question('a\nb|\n'));
    assert.equal(
      body['prompt'],
      '<|file_sep|>src/sum.ts\na\nb\n\n\n<|file_sep|>original/src/sum.ts:1:2\na\nb\n\n<|file_sep|>current/src/sum.ts:1:2\na\nb<|cursor|>\n\n<|file_sep|>updated/src/sum.ts:1:2\na\n',
    );
  });
});

describe('the prompt format of Sweep Next-Edit', () => {
  const prompt = sweepFormat.write(renamed);

  it('is the one of its model card', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '<|file_sep|>src/sum.ts.diff',
        'original:',
        'const a = 1;',
        '',
        'print(a);',
        'updated:',
        'const total = 1;',
        '',
        'print(a);',
        '<|file_sep|>original/src/sum.ts',
        'const a = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>current/src/sum.ts',
        'const total = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>updated/src/sum.ts',
      ].join('\n'),
      stop: ['<|file_sep|>', '</s>', '<|endoftext|>'],
    });
  });

  it('has ten lines above the cursor and ten below', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
    lines[30] += '|';
    const { region, body } = sweepFormat.write(question(lines.join('\n')));
    assert.deepEqual(region, { start: 20, end: 41 });
    const shown = lines.slice(20, 41).join('\n').replace('|', '');
    assert.equal(
      body['prompt'],
      `<|file_sep|>original/src/sum.ts\n${shown}\n<|file_sep|>current/src/sum.ts\n${shown}\n<|file_sep|>updated/src/sum.ts`,
    );
  });

  it('knows the window as it was where the last edit made it longer, or only touches it', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    lines[20] = 'new|';
    const added = '@@ -20,2 +20,3 @@\n line 19\n+new\n line 21\n';
    const before = (diff: string): string =>
      (promptOf(sweepFormat, question(lines.join('\n'), diff)) as string)
        .split('original/src/sum.ts\n')[1]!
        .split('\n<|file_sep|>')[0]!;
    assert.equal(
      before(added),
      lines
        .slice(10, 31)
        .filter((line) => line !== 'new|')
        .join('\n'),
    );
    const outside = '@@ -9,3 +9,3 @@\n-was 8\n+line 8\n line 9\n line 10\n';
    assert.equal(before(outside), lines.slice(10, 31).join('\n').replace('|', ''));
    const atItsEdge = '@@ -9,4 +9,4 @@\n line 8\n line 9\n-was 10\n+line 10\n line 11\n';
    assert.ok(before(atItsEdge).startsWith('was 10\nline 11\n'));
    const notTrue = '@@ -20,2 +20,2 @@\n line 19\n-was\n+is not there\n';
    assert.equal(before(notTrue), lines.slice(10, 31).join('\n').replace('|', ''));
  });

  it('is read up to its tokens', () => {
    assert.equal(read(prompt, `\n${region}\n<|file_sep|>other`), region);
    assert.equal(read(prompt, `${region}</s>`), region);
    assert.equal(read(prompt, region), region);
  });
});

describe('fill-in-the-middle', () => {
  const asked = question('one\ntwo(|)\nthree();\n');
  const text = (model: string): unknown => promptOf(fimFormat(model), asked);

  it('has the tokens the model was trained with', () => {
    assert.equal(
      text('qwen2.5-coder:1.5b-base'),
      '<|fim_prefix|>one\ntwo(<|fim_suffix|>)\nthree();\n<|fim_middle|>',
    );
    assert.equal(text('CodeLlama-7b-hf'), '<PRE> one\ntwo( <SUF>)\nthree();\n <MID>');
    assert.equal(text('starcoder2:3b'), '<fim_prefix>one\ntwo(<fim_suffix>)\nthree();\n<fim_middle>');
    assert.equal(
      text('deepseek-coder-6.7b-base'),
      '<｜fim▁begin｜>one\ntwo(<｜fim▁hole｜>)\nthree();\n<｜fim▁end｜>',
    );
    assert.equal(text('codestral-22b'), '[SUFFIX])\nthree();\n[PREFIX]one\ntwo(');
    assert.equal(text('codegemma-2b'), '<|fim_prefix|>one\ntwo(<|fim_suffix|>)\nthree();\n<|fim_middle|>');
    assert.equal(text('Mellum-4b-base'), '<fim_suffix>)\nthree();\n<fim_prefix>one\ntwo(<fim_middle>');
    assert.equal(text('granite-code:8b-base'), text('starcoder2:3b'));
    assert.equal(text('granite-3.3-8b-base'), text('qwen2.5-coder'));
    assert.equal(
      text('Seed-Coder-8B-Base'),
      '<[fim-suffix]>)\nthree();\n<[fim-prefix]>one\ntwo(<[fim-middle]>',
    );
  });

  it('cuts a long file by whole lines', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `line ${index} ${'x'.repeat(30)}`);
    long[500] = '|';
    const prompt = promptOf(fimFormat('qwen-coder'), question(long.join('\n'))) as string;
    assert.match(prompt, /^<\|fim_prefix\|>line \d+ x/);
    assert.match(prompt, /x<\|fim_middle\|>$/);
    assert.ok(prompt.length < 8_100, String(prompt.length));
  });

  it('adds to the line, and says nothing again that is there', () => {
    const prompt = fimFormat('qwen-coder').write(asked);
    assert.deepEqual(prompt.region, { start: 1, end: 2 });
    assert.equal(read(prompt, '1, 2'), 'two(1, 2)');
    assert.equal(read(prompt, '1, 2)'), 'two(1, 2)');
    assert.equal(read(prompt, 'two(1, 2)'), 'two(1, 2)');
    assert.equal(read(prompt, '1);\nmore(2)\nthree();\nthree();'), 'two(1);\nmore(2)');
    assert.equal(read(prompt, '1, 2<|endoftext|>rubbish'), 'two(1, 2)');
    assert.equal(read(prompt, '1);\nmore(2', false), 'two(1);)');
    for (const nothing of ['', '  \n ', '<|fim_middle|>1', ')'])
      assert.equal(read(prompt, nothing), undefined);
    assert.equal(read(prompt, 'half a li', false), undefined);
  });
});

describe('the format for models that follow instructions', () => {
  const prompt = instructFormat.write(renamed);

  it('asks for the region in words', () => {
    assert.equal(prompt.route, 'chat/completions');
    const [system, user] = prompt.body['messages'] as { role: string; content: string }[];
    assert.equal(system!.role, 'system');
    assert.match(system!.content, /between <region> and <\/region>, and with nothing else/);
    assert.deepEqual(user, {
      role: 'user',
      content: [
        'Last edits, oldest first:',
        '',
        '--- src/sum.ts',
        '+++ src/sum.ts',
        '@@ -1,3 +1,3 @@',
        '-const a = 1;',
        '+const total = 1;',
        ' ',
        ' print(a);',
        '',
        'Excerpt of src/sum.ts (typescript):',
        '',
        '<region>',
        'const total<cursor/> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '</region>',
        '',
      ].join('\n'),
    });
  });

  it('reads the last region of an answer, fenced or not', () => {
    assert.equal(read(prompt, `<region>\n${region}\n</region>`), region);
    assert.equal(
      read(prompt, `I think <region>no</region>. So:\n<region>\n${region}\n</region> Done.`),
      region,
    );
    assert.equal(read(prompt, `<region>\n\`\`\`ts\n${region}\n\`\`\`\n</region>`), region);
    assert.equal(read(prompt, `<region>\n${region.replace('l', 'l<cursor/>')}\n`), region);
    for (const nothing of ['', '<region/>', 'No edit.', `\`\`\`\n${region}\n\`\`\``])
      assert.equal(read(prompt, nothing), undefined);
  });
});

describe('the format of a model', () => {
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
