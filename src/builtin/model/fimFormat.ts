// The fill-in-the-middle format: the text before and after the cursor in the model's special tokens (model cards and
// papers of Qwen2.5-Coder, Code Llama, StarCoder 2, DeepSeek-Coder, CodeGemma, Codestral, Seed-Coder and Mellum).

import { type EditFormat, type EditQuestion, cursorLine, untilAny } from './editQuestion.ts';

interface Tokens {
  readonly write: (before: string, behind: string) => string;
  readonly all: readonly string[];
  /** Tokens that end the answer. */
  readonly stop: readonly string[];
}

/** Maximum UTF-16 units before the cursor. */
const mostBefore = 6_000;
const mostBehind = 2_000;
/** Lines before the cursor that are read. */
const mostLines = 400;
/** The text before the cursor is cut in steps of UTF-16 units, so that servers can reuse the prompt of the key before. */
const step = 2_000;

const qwen = inOrder('<|fim_prefix|>', '<|fim_suffix|>', '<|fim_middle|>', '<|endoftext|>', '<|file_sep|>');
const star = inOrder('<fim_prefix>', '<fim_suffix>', '<fim_middle>', '<|endoftext|>', '<file_sep>');

const codestral: Tokens = {
  write: (before, behind) => `[SUFFIX]${behind}[PREFIX]${before}`,
  all: ['[SUFFIX]', '[PREFIX]', '[MIDDLE]', '</s>'],
  stop: ['[PREFIX]', '[SUFFIX]', '</s>'],
};

const families: readonly (readonly [RegExp, Tokens])[] = [
  [
    /code-?llama/,
    {
      write: (before, behind) => `<PRE> ${before} <SUF>${behind} <MID>`,
      all: ['<PRE>', '<SUF>', '<MID>', '<EOT>'],
      stop: ['<EOT>'],
    },
  ],
  [/star-?coder|stable-?code|granite.*code|codeqwen/, star],
  [/mellum/, suffixFirst('<fim_suffix>', '<fim_prefix>', '<fim_middle>', ...star.stop)],
  [/deepseek/, inOrder('<｜fim▁begin｜>', '<｜fim▁hole｜>', '<｜fim▁end｜>', '<｜end▁of▁sentence｜>')],
  [/codegemma/, inOrder('<|fim_prefix|>', '<|fim_suffix|>', '<|fim_middle|>', '<|file_separator|>')],
  [/codestral/, codestral],
  [
    /seed-?coder/,
    suffixFirst(
      '<[fim-suffix]>',
      '<[fim-prefix]>',
      '<[fim-middle]>',
      '<[end▁of▁sentence]>',
      '<[fim-suffix]>',
    ),
  ],
];

/** @param model selects the tokens; unknown models get those of Qwen2.5-Coder. */
export function fimFormat(model: string): EditFormat {
  const name = model.toLowerCase();
  const tokens = families.find(([pattern]) => pattern.test(name))?.[1] ?? qwen;
  return {
    markers: tokens.all,
    rewrites: false,
    write(question) {
      const { lines, cursor } = question;
      const line = lines[cursor.line] ?? '';
      // In steps too.
      const first = Math.max(0, Math.floor((cursor.line - mostLines) / 100) * 100);
      const before = [...lines.slice(first, cursor.line), line.slice(0, cursor.character)];
      const behind = [line.slice(cursor.character), ...lines.slice(cursor.line + 1, cursor.line + 200)];
      const prompt = tokens.write(tail(before.join('\n'), mostBefore), head(behind.join('\n'), mostBehind));
      return {
        route: 'completions',
        body: { prompt, stop: tokens.stop },
        region: cursorLine(question),
        read: (answer, finished) => read(answer, finished, tokens, question),
      };
    },
  };
}

function inOrder(prefix: string, suffix: string, middle: string, ...stop: string[]): Tokens {
  return {
    write: (before, behind) => prefix + before + suffix + behind + middle,
    all: [prefix, suffix, middle, ...stop],
    stop,
  };
}

function suffixFirst(suffix: string, prefix: string, middle: string, ...stop: string[]): Tokens {
  return {
    ...inOrder(prefix, suffix, middle, ...stop),
    write: (before, behind) => suffix + behind + prefix + before + middle,
  };
}

function read(
  answer: string,
  finished: boolean,
  { all }: Tokens,
  { lines, cursor }: EditQuestion,
): string | undefined {
  const said = untilAny(answer, all);
  let filled = said.replaceAll('\r\n', '\n');
  // An incomplete last line is dropped.
  if (!finished && said.length === answer.length)
    filled = filled.slice(0, Math.max(0, filled.lastIndexOf('\n')));
  const line = lines[cursor.line] ?? '';
  const before = line.slice(0, cursor.character);
  const behind = line.slice(cursor.character);
  if (before.trim().length > 2 && filled.startsWith(before)) filled = filled.slice(before.length);
  filled = untilKnown(filled, lines.slice(cursor.line + 1, cursor.line + 30));
  if (behind.trim() !== '' && filled.trimEnd().endsWith(behind.trim()))
    filled = filled.slice(0, filled.lastIndexOf(behind.trim()));
  filled = filled.trimEnd();
  return filled.trim() === '' ? undefined : before + filled + behind;
}

/** Ends the text before it repeats the lines below the cursor. */
function untilKnown(filled: string, below: readonly string[]): string {
  const next = below.find((line) => line.trim().length > 2);
  if (next === undefined) return filled;
  const parts = filled.split('\n');
  const again = parts.findIndex((line, index) => index > 0 && line.trimEnd() === next.trimEnd());
  return again < 0 ? filled : parts.slice(0, again).join('\n');
}

/** The end of the text, from the beginning of a line. */
function tail(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = Math.ceil((text.length - most) / step) * step;
  return text.slice(text.indexOf('\n', cut) + 1 || text.length - most);
}

function head(text: string, most: number): string {
  const cut = text.slice(0, most);
  return text.length <= most ? text : cut.slice(0, Math.max(cut.lastIndexOf('\n'), 0)) || cut;
}
