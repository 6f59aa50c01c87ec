// Zeta 2 (model card zed-industries/zeta-2; the Seed-Coder prompt of Zed's zeta_prompt crate): what follows the region,
// then the edits and the file up to the region, which stands between the markers of a merge and is written anew.

import type { EditFormat } from './editQuestion.ts';
import { cursorLine, linesAround, withCursor } from './linesAround.ts';
import { unified } from './pastEdits.ts';

const cursor = '<|user_cursor|>';
const suffix = '<[fim-suffix]>';
const prefix = '<[fim-prefix]>';
const middle = '<[fim-middle]>';
const file = '<filename>';
const current = '<<<<<<< CURRENT\n';
const separator = '=======\n';
const updated = '>>>>>>> UPDATED';
const noEdits = 'NO_EDITS';

/** UTF-16 units: 350 tokens may be rewritten, 150 more around them are read. */
const editable = 1050;
const context = 450;

export const zeta2Format: EditFormat = {
  markers: [cursor, suffix, prefix, middle, file, current, separator, updated],
  rewrites: true,
  write(question) {
    const { lines, path, history } = question;
    const region = linesAround(lines, cursorLine(question), editable);
    const around = linesAround(lines, region, context);
    const after = lines.slice(region.end, around.end).map((line) => `\n${line}`);
    const before = lines.slice(around.start, region.start).map((line) => `${line}\n`);
    const edits = history.map((edit) => `--- a/${edit.path}\n+++ b/${edit.path}\n${unified(edit)}`);
    const told = edits.length === 0 ? '' : `${file}edit_history\n${edits.join('')}\n`;
    const rewritten = withCursor(question, region, cursor);
    const prompt = `${suffix}${after.join('')}\n${prefix}${told}${file}${path}\n${before.join('')}${current}${rewritten}\n${separator}${middle}`;
    return { route: 'completions', body: { prompt, stop: [updated] }, region, read };
  },
};

function read(answer: string): string | undefined {
  const to = answer.indexOf(updated);
  const body = (to < 0 ? answer : answer.slice(0, to)).replaceAll(cursor, '').replace(/\n$/, '');
  return body.trim() === noEdits ? undefined : body;
}
