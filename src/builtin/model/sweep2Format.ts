// The format of Sweep Next-Edit v2 (model card sweepai/sweep-next-edit-v2-7B, its inference.py; the form of edits
// follows the vendor's sweep_autocomplete): the file around the cursor, the last edits, and the window before and after
// the last of them. The answer is prefilled with the lines above the cursor.

import { type EditFormat, type EditQuestion, type LineRange, snapped, untilAny } from './editQuestion.ts';
import { beforeLastEdit } from './pastEdits.ts';
import { asSweepEdit } from './sweepFormat.ts';

const file = '<|file_sep|>';
const cursor = '<|cursor|>';
const ends = ['<|endoftext|>', file];

/** Lines above and below the cursor, in the window and in the excerpt of the file. */
const reach = 10;
const shown = 150;
const mostEdits = 6;
/** A remark that the model may add after the last line, learned from diffs. */
const noLineEnd = /\n? No newline at end of file\n*$/;

export const sweep2Format: EditFormat = {
  markers: [...ends, cursor],
  rewrites: true,
  write(question) {
    const { lines, path, history, cursor: at } = question;
    // The text after the last line end is not a line; a cursor there counts as on the line above.
    const count = lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length;
    const row = Math.min(at.line, count - 1);
    const start = Math.max(0, row - reach);
    const end = row + reach + 1 > count ? lines.length : row + reach + 1;
    const block = text(question, { start, end });
    const place = `${path}:${start + 1}:${Math.min(end, count)}`;
    const above = at.line === start ? '' : `${lines.slice(start, at.line).join('\n')}\n`;
    const here = above.length + at.character;
    const edits = history.flatMap((edit) =>
      edit.hunks.flatMap((hunk) =>
        asSweepEdit(hunk).map(({ start, end, text }) => `${file}${edit.path}:${start}:${end}\n${text}`),
      ),
    );
    const before = beforeLastEdit(question, { start, end }).join('\n');
    const prompt = [
      `${file}${path}`,
      text(question, snapped({ start: row - shown, end: row + shown }, 50, lines.length)),
      edits.slice(-mostEdits).join('\n'),
      `${file}original/${place}`,
      before + (end < lines.length ? '\n' : ''),
      `${file}current/${place}`,
      block.slice(0, here) + cursor + block.slice(here),
      `${file}updated/${place}`,
      above,
    ].join('\n');
    return {
      route: 'completions',
      body: { prompt, stop: ends },
      region: { start, end },
      read: (answer) => above + read(answer, end < lines.length),
    };
  },
};

/** The lines with line ends, including that of the last one if it has one. */
function text({ lines }: EditQuestion, { start, end }: LineRange): string {
  return lines.slice(start, end).join('\n') + (end < lines.length ? '\n' : '');
}

function read(answer: string, lineEnded: boolean): string {
  const body = untilAny(answer, ends).replace(noLineEnd, '');
  return (lineEnded ? body.replace(/\n$/, '') : body).replaceAll(cursor, '');
}
