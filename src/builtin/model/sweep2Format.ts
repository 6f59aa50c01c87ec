// Sweep Next-Edit v2 (model card sweepai/sweep-next-edit-v2-7B, its inference.py): the file around the cursor, the last
// edits, the window before the last of them and as it is; the lines above the cursor's are said for the model.

import type { EditFormat, EditQuestion, Hunk } from './editQuestion.ts';
import { beforeLastEdit, side } from './pastEdits.ts';

const file = '<|file_sep|>';
const cursor = '<|cursor|>';
const ends = ['<|endoftext|>', file];

/** Lines above and below the cursor's: in the window, and in what is shown of the file. */
const reach = 10;
const shown = 150;
const mostEdits = 3;

export const sweep2Format: EditFormat = {
  markers: [...ends, cursor],
  rewrites: true,
  write(question) {
    const { lines, path, history, cursor: at } = question;
    const start = Math.max(0, at.line - reach);
    const end = Math.min(lines.length, at.line + reach + 1);
    const block = text(question, start, end);
    // What follows the last line end is no line.
    const last = end === lines.length && lines.at(-1) === '' ? Math.max(end - 1, start + 1) : end;
    const place = `${path}:${start + 1}:${last}`;
    const above = at.line === start ? '' : `${lines.slice(start, at.line).join('\n')}\n`;
    const here = above.length + at.character;
    const edits = history.flatMap((edit) => edit.hunks.map((hunk) => editText(edit.path, hunk)));
    const before = beforeLastEdit(question, { start, end }).join('\n');
    const prompt = [
      `${file}${path}`,
      text(question, Math.max(0, at.line - shown), Math.min(lines.length, at.line + shown)),
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

/** With the line end of the last one, where it has one. */
function text({ lines }: EditQuestion, start: number, end: number): string {
  return lines.slice(start, end).join('\n') + (end < lines.length ? '\n' : '');
}

function editText(path: string, hunk: Hunk): string {
  const now = side(hunk, '+');
  const place = `${path}:${hunk.line + 1}:${hunk.line + Math.max(now.length, 1)}`;
  return [`${file}${place}`, 'original:', ...side(hunk, '-'), 'updated:', ...now].join('\n');
}

function read(answer: string, lineEnded: boolean): string {
  const to = ends.map((marker) => answer.indexOf(marker)).filter((index) => index >= 0);
  const body = to.length === 0 ? answer : answer.slice(0, Math.min(...to));
  return (lineEnded ? body.replace(/\n$/, '') : body).replaceAll(cursor, '');
}
