// The format of Zeta 2 (model card zed-industries/zeta-2; V0211SeedCoder of Zed's zeta_prompt crate): the region is
// between merge conflict markers, and the model rewrites it.

import type { EditFormat } from './editQuestion.ts';
import { cursorLine, linesAround, withCursor } from './linesAround.ts';
import { cursor, editable, lineEnded, seedMarkers, seedPrompt } from './seedPrompt.ts';

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
  const to = answer.indexOf(updated);
  const body = (to < 0 ? answer : answer.slice(0, to)).replaceAll(cursor, '').replace(/\n$/, '');
  return body.trim() === noEdits ? undefined : body;
}
