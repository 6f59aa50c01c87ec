// The format of Zeta (model card zed-industries/zeta, its data set and the zeta1 prompt of Zed's zeta_prompt crate): an
// instruction, the last edits as diffs, and an excerpt with a region that the model rewrites between the same markers.

import {
  type EditFormat,
  type EditQuestion,
  type LineRange,
  between,
  cursorLine,
  linesAround,
  unframed,
  withCursor,
} from './editQuestion.ts';
import { unified } from './pastEdits.ts';
import { context, editable } from './zeta2Format.ts';

const cursor = '<|user_cursor_is_here|>';
const fileStart = '<|start_of_file|>';
const start = '<|editable_region_start|>';
const end = '<|editable_region_end|>';

const instruction =
  'You are a code completion assistant and your task is to analyze user edits and then rewrite an excerpt that the user provides, suggesting the appropriate edits within the excerpt, taking into account the cursor location.';

export const zetaFormat: EditFormat = {
  markers: [cursor, fileStart, start, end],
  rewrites: true,
  write(question) {
    const region = linesAround(question.lines, cursorLine(question), editable);
    const edits = question.history.map(
      (edit) => `User edited "${edit.path}":\n\`\`\`diff\n${unified(edit)}\n\`\`\``,
    );
    const prompt = `### Instruction:\n${instruction}\n\n### User Edits:\n\n${edits.join('\n\n')}\n\n### User Excerpt:\n\n${excerpt(question, region)}\n\n### Response:\n`;
    return { route: 'completions', body: { prompt, stop: [end] }, region, read };
  },
};

function excerpt(question: EditQuestion, region: LineRange): string {
  const { lines, path } = question;
  const around = linesAround(lines, region, context);
  const parts = [`\`\`\`${path}`];
  if (around.start === 0) parts.push(fileStart);
  parts.push(...lines.slice(around.start, region.start));
  parts.push(start, withCursor(question, region, cursor), end);
  parts.push(...lines.slice(region.end, around.end), '```');
  return parts.join('\n');
}

/** The first marker is required; the last one ends the region, but servers may omit it. */
function read(answer: string): string | undefined {
  const body = between(answer, answer.indexOf(start), start, end);
  return body === undefined ? undefined : unframed(body, cursor);
}
