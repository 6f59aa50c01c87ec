// Each prompt format byte by byte, as its model was trained on it, and its answers read back.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { EditFormat, ModelPrompt } from '../../../../src/builtin/model/editQuestion.ts';
import { fimFormat } from '../../../../src/builtin/model/fimFormat.ts';
import { formatFor } from '../../../../src/builtin/model/formatName.ts';
import { instructFormat } from '../../../../src/builtin/model/instructFormat.ts';
import { sweepFormat } from '../../../../src/builtin/model/sweepFormat.ts';
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
  for (const [model, format] of [
    ['zeta', 'zeta'],
    ['zed-industries/zeta', 'zeta'],
    ['hf.co/lmstudio-community/zeta-GGUF:Q4', 'zeta'],
    ['zed-industries/zeta-2', 'zeta2'],
    ['zeta2', 'zeta2'],
    ['zeta-2.1', undefined],
    ['sweepai/sweep-next-edit-1.5B', 'sweep'],
    ['sweep-next-edit-1.5b.q8_0.v2.gguf', 'sweep'],
    ['qwen2.5-coder:1.5b-base', 'fim'],
    ['Qwen2.5-Coder-7B-Instruct', 'instruct'],
    ['starcoder2:3b', 'fim'],
    ['codellama:7b-code', 'fim'],
    ['deepseek-coder-v2-lite-base', 'fim'],
    ['gpt-4.1-mini', 'instruct'],
    ['llama3.2', 'instruct'],
    ['', 'instruct'],
  ] as const)
    it(`${JSON.stringify(model)}: ${format}`, () => assert.equal(formatFor(model), format));
});
