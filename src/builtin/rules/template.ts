// Proposes to repeat a change of a line around other text: after `try!(read(a))` became `read(a)?`, it changes `try!(write(b))`
// to `write(b)?`. `similarLine` handles changes of the same text.

import type { TextEdit } from '../../base/textPosition.ts';
import { fillTemplate } from '../document/filledTemplate.ts';
import { templatesOf, type Template } from '../document/lineTemplate.ts';
import { weightOf } from '../language/tokens.ts';
import { changedTokens, type LineChange } from '../document/tokenChange.ts';
import { consecutive, enoughPlaces } from './editsElsewhere.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { changedOtherwise } from './similarLine.ts';
import { likeness, needsMessage, passedOver, placeFeatures, textFeatures } from './surroundings.ts';

const oldestAge = 5;
/** Maximum number of lines with the fixed text that are examined, which bounds the cost of a key. */
const mostExamined = 120;

export const template: Proposer = {
  name: 'template',
  *propose(view) {
    const edits = view.edits.map((edit) =>
      edit.lineChanges.map((change) => ({ change, templates: templatesOf(change) })),
    );
    const all = edits.flat();
    const done = new Set<string>();
    for (const [i, { age, region }] of view.edits.entries()) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const { change, templates } of edits[i] ?? [])
        for (const each of templates) {
          if (done.has(each.key)) continue;
          done.add(each.key);
          const alike = all.filter(({ templates: own }) => own.some(({ key }) => key === each.key));
          const times = alike.flatMap((one) => one.templates).filter(({ key }) => key === each.key);
          yield* offer(
            { ...each, times: times.reduce((sum, one) => sum + one.times, 0) },
            change,
            alike.map((one) => one.change),
            age,
            view,
          );
        }
    }
  },
};

function* offer(
  each: Template,
  change: LineChange,
  alike: readonly LineChange[],
  age: number,
  view: EditView,
): Iterable<Candidate> {
  const { from, weight, key, times } = each;
  const fixed = from.flatMap((part) => ('fixed' in part ? part.fixed : []));
  const [anchor] = fixed.toSorted((a, b) => weightOf(b) - weightOf(a) || b.text.length - a.text.length);
  if (!anchor) return;
  const places: { readonly line: number; readonly edits: readonly TextEdit[]; readonly alike: number }[] = [];
  for (const line of view.index.linesWith(anchor.text, view.cursor.line).slice(0, mostExamined)) {
    // Swapped arguments look like those that are to be swapped.
    if (view.log.isEdited(line)) continue;
    const tokens = view.tokens.line(line);
    const edits = fillTemplate(each, tokens).map(({ start, end, newText }) => ({
      range: { start: { line, character: start }, end: { line, character: end } },
      newText,
    }));
    if (edits.length > 0) places.push({ line, edits, alike: likeness(change.before, tokens) });
    if (places.length >= enoughPlaces) break;
  }
  if (places.length === 0) return;
  const passed = passedOver(
    places.map(({ line }) => line),
    Math.max(...alike.map(({ line }) => line)),
    alike.length,
  );
  const { removed, inserted } = changedTokens(change);
  const text = textFeatures(fixed, inserted, view);
  for (const group of consecutive(places)) {
    const [first] = group;
    yield {
      edits: group.flatMap(({ edits }) => edits),
      features: {
        template: 1,
        support: Math.log2(times),
        age,
        ...placeFeatures(change.line, first.line, view.tokens),
        likeness: Math.min(...group.map((place) => place.alike)),
        pattern: Math.log2(1 + weight),
        operations: from.filter((part) => 'hole' in part).length - 1,
        ...passed,
        ...text,
        unpassed: needsMessage(times, removed, inserted),
        hunk: Math.log2(changedOtherwise(change, alike)),
      },
      rule: `template ${key}`,
    };
  }
}
