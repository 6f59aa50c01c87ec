// The format for instruction-following models without a next-edit format: asks for the rewritten region in words.

import {
  type EditFormat,
  type LineRange,
  between,
  cursorLine,
  linesAround,
  snapped,
  unframed,
  withCursor,
} from './editQuestion.ts';
import { unified } from './pastEdits.ts';

const open = '<region>';
const close = '</region>';
const nothing = '<region/>';
const cursor = '<cursor/>';

/** Maximum UTF-16 units of the region. */
const editable = 1500;
const context = 3000;

const system = `You predict the next edit of a programmer from an excerpt of the file and their last edits. Answer with the part between ${open} and ${close}, where ${cursor} is the cursor, as it should be after that edit, between the same marks and with nothing else. Keep all other lines exactly as they are. If no edit is likely, answer ${nothing}.`;

export const instructFormat: EditFormat = {
  markers: [open, close, nothing, cursor],
  rewrites: true,
  write(question) {
    const { lines, path, languageId, history } = question;
    const step = (range: LineRange, by: number): LineRange => snapped(range, by, lines.length);
    const region = step(linesAround(lines, cursorLine(question), editable), 4);
    const around = step(linesAround(lines, region, context), 16);
    const edits = history.map((edit) => `--- ${edit.path}\n+++ ${edit.path}\n${unified(edit)}`).join('');
    const part = (start: number, end: number): string => lines.slice(start, end).join('\n');
    // What changes with each key comes last, since servers reuse the prompt up to there.
    const user = `${path} (${languageId}), above the region:\n\n${part(around.start, region.start)}\n\nBelow the region:\n\n${part(region.end, around.end)}\n\nLast edits, oldest first:\n\n${edits}\n${framed(withCursor(question, region, cursor))}\n`;
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    return {
      route: 'chat/completions',
      body: { messages },
      expected: framed(part(region.start, region.end)),
      region,
      read,
    };
  },
};

function framed(text: string): string {
  return `${open}\n${text}\n${close}`;
}

/** Reads the last region, since some models reason aloud before: until the end, only answers that begin with it are read. */
function read(answer: string, finished: boolean): string | undefined {
  const body = between(answer, answer.lastIndexOf(open), open, close);
  if (body === undefined) return undefined;
  const text = unframed(body, cursor);
  if (!finished && (!answer.trimStart().startsWith(open) || text.startsWith('```'))) return undefined;
  return text.replace(/^```[\w-]*\n([\s\S]*)\n```$/, '$1');
}
