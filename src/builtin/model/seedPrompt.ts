// The prompt layout of Zed's models based on Seed-Coder (the `seed_coder` dialect of its zeta_prompt crate): the text
// after the region, then the last edits and the file up to the region.

import type { EditQuestion, LineRange } from './editQuestion.ts';
import { linesAround } from './linesAround.ts';
import { unified } from './pastEdits.ts';

export const cursor = '<|user_cursor|>';
const suffix = '<[fim-suffix]>';
const prefix = '<[fim-prefix]>';
const middle = '<[fim-middle]>';
const file = '<filename>';

export const seedMarkers = [cursor, suffix, prefix, middle, file];

/** UTF-16 units: about 350 tokens may be rewritten, 150 more around them are read. */
export const editable = 1050;
const context = 450;

/** @param rewritten the region in the form of the format. The text after it ends with a line feed. */
export function seedPrompt(question: EditQuestion, region: LineRange, rewritten: string): string {
  const { lines, path, history } = question;
  const around = linesAround(lines, region, context);
  const after = lines.slice(region.end, around.end).map((line) => `\n${line}`);
  const before = lines.slice(around.start, region.start).map((line) => `${line}\n`);
  const edits = history.map((edit) => `--- a/${edit.path}\n+++ b/${edit.path}\n${unified(edit)}`);
  const told = edits.length === 0 ? '' : `${file}edit_history\n${edits.join('')}\n`;
  return `${lineEnded(suffix + after.join(''))}${prefix}${told}${file}${path}\n${before.join('')}${rewritten}${middle}`;
}

export function lineEnded(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
