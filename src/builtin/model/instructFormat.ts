// The format for instruction-following models without a next-edit format: asks for the rewritten region in words.

import { type EditFormat, cursorLine, linesAround, withCursor } from './editQuestion.ts';
import { unified } from './pastEdits.ts';

const open = '<region>';
const close = '</region>';
const nothing = '<region/>';
const cursor = '<cursor/>';

/** Maximum UTF-16 units of the region. */
const editable = 1500;
const context = 3000;

const system = `You predict the next edit of a programmer. You are given their last edits and an excerpt of the file they are in. The part between ${open} and ${close} is yours to rewrite; ${cursor} is where they are. Answer with that part as it should be after their next edit, between ${open} and ${close}, and with nothing else. Keep every line that does not change exactly as it is, and change as little as possible. If no edit is likely, answer ${nothing}.`;

export const instructFormat: EditFormat = {
  markers: [open, close, nothing, cursor],
  rewrites: true,
  write(question) {
    const { lines, path, languageId, history } = question;
    const region = linesAround(lines, cursorLine(question), editable);
    const around = linesAround(lines, region, context);
    const edits = history.map((edit) => `--- ${edit.path}\n+++ ${edit.path}\n${unified(edit)}`).join('');
    const excerpt = [
      ...lines.slice(around.start, region.start),
      open,
      withCursor(question, region, cursor),
      close,
      ...lines.slice(region.end, around.end),
    ].join('\n');
    const user = `Last edits, oldest first:\n\n${edits}\nExcerpt of ${path} (${languageId}):\n\n${excerpt}\n`;
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    return { route: 'chat/completions', body: { messages }, region, read };
  },
};

/** Reads the last region, since some models reason aloud before. */
function read(answer: string): string | undefined {
  const from = answer.lastIndexOf(open);
  if (from < 0) return undefined;
  const to = answer.indexOf(close, from);
  const body = answer.slice(from + open.length, to < 0 ? undefined : to).replaceAll(cursor, '');
  return body
    .replace(/^\n/, '')
    .replace(/\n$/, '')
    .replace(/^```[\w-]*\n([\s\S]*)\n```$/, '$1');
}
