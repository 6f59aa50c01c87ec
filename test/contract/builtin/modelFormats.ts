// For each prompt format: the exact request about the edit of `ModelUser`, and answers with the edits they become.
import { added, diff, rewritten, text, wanted } from './modelUser.ts';

export interface FormatCase {
  /** Name of the model. */
  readonly name: string;
  /** The body of the request, without the fields that every format has. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly route: 'completions' | 'chat/completions';
  /** An answer with the next edit, and the edits it becomes. */
  readonly answer: string;
  readonly edits: unknown;
  /** Complete answers without an edit: empty, the current text, the old text, wrong markers. */
  readonly nothing: readonly string[];
}

const now = text.replace(')', `${added})`);

/** A format in which the model rewrites a region. @param frame puts the format's markers around a region. */
function rewriting(
  name: string,
  body: FormatCase['body'],
  frame: (said: string) => string,
  wrong: readonly string[],
  route: FormatCase['route'] = 'completions',
): FormatCase {
  const spaces = now.replace('export', 'export  ').replace(added, '');
  const nothing = ['', now, text, spaces].map(frame);
  return { name, body, route, answer: frame(rewritten), edits: wanted, nothing: [...nothing, ...wrong] };
}

/** A fill-in-the-middle format, in which the model inserts text at the cursor. */
function filling(name: string, prompt: string, stop: readonly string[], marker: string): FormatCase {
  const start = { line: 0, character: 34 + added.length };
  return {
    name,
    body: { prompt, stop },
    route: 'completions',
    answer: `, depth: number) {\n  return width;\n}\n`,
    edits: [{ range: { start, end: start }, newText: ', depth: number' }],
    nothing: [') {', '  ', `${marker}x`, `) {${marker}`],
  };
}

const before = 'export function area(width: number, height: number';
const behind = ') {\n  return width;\n}\n';
const system =
  'You predict the next edit of a programmer from an excerpt of the file and their last edits. Answer with the part between <region> and </region>, where <cursor/> is the cursor, as it should be after that edit, between the same marks and with nothing else. Keep all other lines exactly as they are. If no edit is likely, answer <region/>.';

export const formatCases: readonly FormatCase[] = [
  rewriting(
    'zeta',
    {
      prompt: `### Instruction:\nYou are a code completion assistant and your task is to analyze user edits and then rewrite an excerpt that the user provides, suggesting the appropriate edits within the excerpt, taking into account the cursor location.\n\n### User Edits:\n\nUser edited "src/area.ts":\n\`\`\`diff\n${diff}\n\`\`\`\n\n### User Excerpt:\n\n\`\`\`src/area.ts\n<|start_of_file|>\n<|editable_region_start|>\n${before}<|user_cursor_is_here|>${behind}\n<|editable_region_end|>\n\`\`\`\n\n### Response:\n`,
      stop: ['<|editable_region_end|>'],
    },
    (said) => `<|editable_region_start|>\n${said}\n<|editable_region_end|>`,
    [rewritten, `<|editable_region_start|>\n${rewritten}<|start_of_file|>\n`],
  ),
  rewriting(
    'zeta-2',
    {
      prompt: `<[fim-suffix]>\n<[fim-prefix]><filename>edit_history\n--- a/src/area.ts\n+++ b/src/area.ts\n${diff}\n<filename>src/area.ts\n<<<<<<< CURRENT\n${before}<|user_cursor|>${behind}=======\n<[fim-middle]>`,
      stop: ['>>>>>>> UPDATED'],
    },
    (said) => `${said}\n>>>>>>> UPDATED\n`,
    [`<<<<<<< CURRENT\n${rewritten}=======\n`, 'NO_EDITS\n>>>>>>> UPDATED\n'],
  ),
  rewriting(
    'zeta-2.1',
    {
      prompt: `<[fim-suffix]>\n<[fim-prefix]><filename>edit_history\n--- a/src/area.ts\n+++ b/src/area.ts\n${diff}\n<filename>src/area.ts\n<|marker_1|>${before}<|user_cursor|>${behind}<|marker_2|>\n<[fim-middle]>`,
      stop: ['<[end▁of▁sentence]>'],
    },
    (said) => `<|marker_1|>${said}<|marker_2|>`,
    [
      rewritten,
      '<|marker_1|><|marker_1|>',
      `<|marker_2|>${rewritten}<|marker_1|>`,
      `<|marker_1|>${rewritten}<|marker_7|>`,
    ],
  ),
  rewriting(
    'sweep-next-edit-1.5b',
    {
      prompt: `<|file_sep|>src/area.ts.diff\noriginal:\nexport function area(width: number) {\n  return width;\nupdated:\n${before}) {\n  return width;\n<|file_sep|>original/src/area.ts\n${text}\n<|file_sep|>current/src/area.ts\n${now}\n<|file_sep|>updated/src/area.ts`,
      stop: ['<|file_sep|>', '</s>', '<|endoftext|>'],
    },
    (said) => `\n${said}`,
    [`<|cursor|><|file_sep|>${rewritten}`],
  ),
  rewriting(
    'sweep-next-edit-v2-7b',
    {
      prompt: `<|file_sep|>src/area.ts\n${now}\n<|file_sep|>src/area.ts:1:2\noriginal:\nexport function area(width: number) {\n  return width;\nupdated:\n${before}) {\n  return width;\n<|file_sep|>original/src/area.ts:1:3\n${text}\n<|file_sep|>current/src/area.ts:1:3\n${before}<|cursor|>${behind}\n<|file_sep|>updated/src/area.ts:1:3\n`,
      stop: ['<|endoftext|>', '<|file_sep|>'],
    },
    (said) => said,
    [`<|file_sep|>${rewritten}`, `${now} No newline at end of file\n`],
  ),
  rewriting(
    'llama3.2',
    {
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content: `src/area.ts (typescript), above the region:\n\n\n\nBelow the region:\n\n\n\nLast edits, oldest first:\n\n--- src/area.ts\n+++ src/area.ts\n${diff}\n<region>\n${before}<cursor/>${behind}\n</region>\n`,
        },
      ],
    },
    (said) => `<region>\n${said}\n</region>`,
    [rewritten, `Sure:\n\`\`\`ts\n${rewritten}\`\`\``, '<region/>'],
    'chat/completions',
  ),
  filling(
    'qwen2.5-coder:1.5b-base',
    `<|fim_prefix|>${before}<|fim_suffix|>${behind}<|fim_middle|>`,
    ['<|endoftext|>', '<|file_sep|>'],
    '<|fim_middle|>',
  ),
  filling('codellama:7b-code', `<PRE> ${before} <SUF>${behind} <MID>`, ['<EOT>'], '<EOT>'),
  filling(
    'starcoder2:3b',
    `<fim_prefix>${before}<fim_suffix>${behind}<fim_middle>`,
    ['<|endoftext|>', '<file_sep>'],
    '<fim_prefix>',
  ),
  filling(
    'Mellum-4b-base',
    `<fim_suffix>${behind}<fim_prefix>${before}<fim_middle>`,
    ['<|endoftext|>', '<file_sep>'],
    '<fim_suffix>',
  ),
  filling(
    'deepseek-coder:1.3b-base',
    `<｜fim▁begin｜>${before}<｜fim▁hole｜>${behind}<｜fim▁end｜>`,
    ['<｜end▁of▁sentence｜>'],
    '<｜fim▁end｜>',
  ),
  filling(
    'codegemma:2b-code',
    `<|fim_prefix|>${before}<|fim_suffix|>${behind}<|fim_middle|>`,
    ['<|file_separator|>'],
    '<|file_separator|>',
  ),
  filling(
    'codestral:22b',
    `[SUFFIX]${behind}[PREFIX]${before}`,
    ['[PREFIX]', '[SUFFIX]', '</s>'],
    '[MIDDLE]',
  ),
  filling(
    'Seed-Coder-8B-Base',
    `<[fim-suffix]>${behind}<[fim-prefix]>${before}<[fim-middle]>`,
    ['<[end▁of▁sentence]>', '<[fim-suffix]>'],
    '<[fim-middle]>',
  ),
];
