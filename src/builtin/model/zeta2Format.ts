// The format of Zeta 2 (model card zed-industries/zeta-2; V0211SeedCoder of Zed's zeta_prompt crate): the region is
// between merge conflict markers, and the model rewrites it. Also the prompt layout that it shares with other formats.

import {
  type EditFormat,
  type EditQuestion,
  type LineRange,
  cursorLine,
  linesAround,
  untilAny,
  withCursor,
} from './editQuestion.ts';
import { unified } from './pastEdits.ts';

export const cursor = '<|user_cursor|>';
const suffix = '<[fim-suffix]>';
const prefix = '<[fim-prefix]>';
const middle = '<[fim-middle]>';
const file = '<filename>';

/** Markers that must not occur in the text. */
export const seedMarkers = [cursor, suffix, prefix, middle, file];

/** Size of the region to rewrite, in UTF-16 units: about 350 tokens. */
export const editable = 1050;
/** Context around the region, in UTF-16 units: about 150 tokens. */
export const context = 450;

/**
 * The prompt layout of Zed's models based on Seed-Coder (the `seed_coder` dialect of its zeta_prompt crate): the text after
 * the region, then the last edits and the file up to the region.
 * @param rewritten the region in the form of the format. The text after it ends with a line feed.
 */
export function seedPrompt(question: EditQuestion, region: LineRange, rewritten: string): string {
  const { lines, path, history } = question;
  const around = linesAround(lines, region, context);
  const after = lines.slice(region.end, around.end).map((line) => `\n${line}`);
  const before = lines.slice(around.start, region.start).map((line) => `${line}\n`);
  const edits = history.map((edit) => `--- a/${edit.path}\n+++ b/${edit.path}\n${unified(edit)}`);
  const past = edits.length === 0 ? '' : `${file}edit_history\n${edits.join('')}\n`;
  return `${lineEnded(suffix + after.join(''))}${prefix}${past}${file}${path}\n${before.join('')}${rewritten}${middle}`;
}

/** Adds a line feed if there is none at the end. */
export function lineEnded(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

const current = '<<<<<<< CURRENT\n';
const separator = '=======\n';
const updated = '>>>>>>> UPDATED';
const noEdits = 'NO_EDITS';

export const zeta2Format: EditFormat = {
  markers: [...seedMarkers, current, separator, updated],
  rewrites: true,
  write(question) {
    const region = linesAround(question.lines, cursorLine(question), editable);
    const rewritten = `${current}${lineEnded(withCursor(question, region, cursor))}${separator}`;
    const prompt = seedPrompt(question, region, rewritten);
    return { route: 'completions', body: { prompt, stop: [updated] }, region, read };
  },
};

function read(answer: string): string | undefined {
  const body = untilAny(answer, [updated]).replaceAll(cursor, '').replace(/\n$/, '');
  return body.trim() === noEdits ? undefined : body;
}
