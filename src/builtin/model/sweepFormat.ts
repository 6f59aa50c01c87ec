// The format of Sweep Next-Edit (model card sweepai/sweep-next-edit-1.5B, its run_model.py): the last edits as before
// and after, and the window around the cursor before and after the last of them; the model writes the next one. The
// card does not say how much of a file goes with an edit; this follows the vendor's own client.

import { type EditFormat, type Hunk, unframed, untilAny } from './editQuestion.ts';
import { beforeLastEdit, side, withContext } from './pastEdits.ts';

const file = '<|file_sep|>';
const cursor = '<|cursor|>';
const ends = [file, '</s>', '<|endoftext|>'];

/** Lines above and below the cursor; the model was trained on windows of this size. */
const reach = 10;
const mostEdits = 3;

export const sweepFormat: EditFormat = {
  markers: [...ends, cursor],
  rewrites: true,
  write(question) {
    const { lines, path, history, cursor: at } = question;
    const region = {
      start: Math.max(0, at.line - reach),
      end: Math.min(lines.length, at.line + reach + 1),
    };
    const edits = history.flatMap((edit) =>
      edit.hunks.flatMap((hunk) => asSweepEdit(hunk).map(({ text }) => `${file}${edit.path}.diff\n${text}`)),
    );
    const parts = edits.slice(-mostEdits);
    parts.push(`${file}original/${path}`, ...beforeLastEdit(question, region));
    parts.push(`${file}current/${path}`, ...lines.slice(region.start, region.end));
    parts.push(`${file}updated/${path}`);
    return {
      route: 'completions',
      body: { prompt: parts.join('\n'), stop: ends },
      region,
      read: (answer) => unframed(untilAny(answer, ends), cursor),
    };
  },
};

/** An edit in the form of Sweep's models: the text before and after, with one line of context. */
interface SweepEdit {
  /** 1-based line numbers in the text after the edit, inclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One edit; none if only white space changed. */
export function asSweepEdit(hunk: Hunk): readonly SweepEdit[] {
  const changed = withContext(hunk, 0);
  if (side(changed, '-').join('\n').trim() === side(changed, '+').join('\n').trim()) return [];
  const shown = withContext(hunk, 1);
  const now = side(shown, '+');
  const text = ['original:', withoutBlankEnds(side(shown, '-')), 'updated:', withoutBlankEnds(now)].join(
    '\n',
  );
  return [{ start: shown.line + 1, end: shown.line + Math.max(now.length, 1), text }];
}

function withoutBlankEnds(lines: readonly string[]): string {
  return lines.join('\n').replace(/^\n+|\n+$/g, '');
}
