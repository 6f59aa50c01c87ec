// Proposes a line that the user added to two records, such as a key of YAML or a CSS property, for the next record with the same
// keys, since the records of a list are written alike. Only for languages of keys and values.

import type { Candidate, EditView, Proposer } from './proposer.ts';
import { placeFeatures } from './surroundings.ts';

const oldestAge = 3;
const languages = new Set('json jsonc json5 yaml yml toml css scss less'.split(' '));

export const recordLine: Proposer = {
  name: 'record line',
  *propose(view) {
    if (!languages.has(view.document.languageId)) return;
    const added = view.edits.flatMap(({ hunks, age, region }) =>
      region.origin === 'typed' && !(age === 0 && view.openName)
        ? hunks.flatMap(({ before, after, start }) =>
            before.length === 0 && after.length === 1 && start > 0
              ? [{ line: start, text: after[0]!, age }]
              : [],
          )
        : [],
    );
    const [last] = added;
    if (!last || last.age > oldestAge || !/\p{L}/u.test(last.text)) return;
    if (added.filter(({ text }) => text === last.text).length > 1) yield* offer(last, view);
  },
};

/** The next place between the same keys, at the same indentation. */
function* offer(
  { line, text, age }: { readonly line: number; readonly text: string; readonly age: number },
  { document, tokens }: EditView,
): Iterable<Candidate> {
  const [above, below] = [keyOf(document.line(line - 1)), keyOf(document.line(line + 1))];
  if (!/\p{L}/u.test(above) || below === '') return;
  for (let at = line + 1; at + 1 < document.lineCount; at++) {
    if (keyOf(document.line(at)) !== above || keyOf(document.line(at + 1)) !== below) continue;
    const end = { line: at, character: document.line(at).length };
    yield {
      edits: [{ range: { start: end, end }, newText: document.lineEnd + text }],
      features: { due: 1, age, ...placeFeatures(line, at, tokens) },
      rule: `record ${text}`,
    };
    return;
  }
}

/** A line up to its value, with its indentation. */
function keyOf(line: string): string {
  return /^[^:=]*/.exec(line.trimEnd())![0];
}
