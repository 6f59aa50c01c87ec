// Proposes a changed key where the old one is still referred to, if nothing else defines it. For string keys and those
// of YAML, in which names and vocabulary look alike.

import { isElsewhere, consecutive, enoughPlaces } from './editsElsewhere.ts';
import type { Token } from '../language/lineTokens.ts';
import { placesOn, positionOf } from './nameFit.ts';
import type { NamePlace } from '../document/namePlaces.ts';
import { isWhole } from '../language/tokens.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { placeFeatures } from './surroundings.ts';
import type { TokenChange } from '../document/tokenChange.ts';

const oldestAge = 3;
/** Methods whose argument is a key. */
const lookups = new Set(['get', 'pop', 'setdefault', 'has', 'delete']);
/** Keys of YAML whose values are names of other entries, such as jobs or services. */
const references = new Set(['needs', 'depends_on', 'extends']);

type Sides = Pick<NamePlace, 'left' | 'right'>;

/** How a name is defined and how it is referred to. */
interface Kind {
  isKey(place: Sides): boolean;
  isUse(place: Sides & { readonly line: number }, view: EditView): boolean;
}

const stringKey: Kind = {
  isKey: ({ left, right }) =>
    right[1]?.text === ':' && (left[1] === undefined || left[1].text === '{' || left[1].text === ','),
  isUse: ({ left, right }) =>
    (left[1]?.text === '[' && left[2] !== undefined && !isOpening(left[2]) && right[1]?.text === ']') ||
    (left[1]?.text === '(' && left[3]?.text === '.' && lookups.has(left[2]?.text ?? '')),
};

const yamlKey: Kind = {
  isKey: ({ left, right }) => right[0]?.text === ':' && left.every(({ text }) => text === '-'),
  isUse: ({ left, right, line }, { document }) => {
    if (left[0]?.text === '.') return isExpression(left);
    if (right[0] && right[0].text !== ',' && right[0].text !== ']') return false;
    const key = left.at(-1)?.text ?? '';
    if (key !== '-') return references.has(key) && (left[0]?.text === ':' || left.some(isOpening));
    // For an entry of a list, the kind is on a line above it.
    for (let above = line - 1; left.length === 1 && above >= 0; above--) {
      const found = /^\s*(- )?([\w-]+)?/.exec(document.line(above));
      if (!found?.[1]) return references.has(found?.[2] ?? '');
    }
    return false;
  },
};

/** True if an open `{{` is to the left. */
function isExpression(left: readonly Token[]): boolean {
  const brace = left.findIndex(({ text }) => text === '{' || text === '}');
  return brace >= 0 && left[brace]?.text === '{' && left[brace + 1]?.text === '{';
}

const anchor: Kind = {
  isKey: ({ left }) => left[0]?.text === '&',
  isUse: ({ left }) => left[0]?.text === '*',
};

export const changedKey: Proposer = {
  name: 'changed key',
  *propose(view) {
    for (const { changes, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const change of changes) {
        const kind = isElsewhere(change.line) ? undefined : kindOf(change, view);
        if (kind) yield* offer(change, kind, age, view);
      }
    }
  },
};

function kindOf(change: TokenChange, { tokens }: EditView): Kind | undefined {
  const { removed, inserted, left, right } = change;
  const [from, to] = [removed[0], inserted[0]];
  if (removed.length !== 1 || inserted.length !== 1 || from?.kind !== 'word' || to?.kind !== 'word')
    return undefined;
  const kinds = from.place === 'string' ? (isWhole(left[0], right[0]) ? [stringKey] : []) : [anchor, yamlKey];
  if (from.place !== to.place || (from.place === 'code' && !tokens.syntax.namedKeys)) return undefined;
  return kinds.find((kind) => kind.isKey(change));
}

function* offer(change: TokenChange, kind: Kind, age: number, view: EditView): Iterable<Candidate> {
  const [from, to] = [change.removed[0] as Token, change.inserted[0] as Token];
  const lines = view.index.linesWith(from.text, view.cursor.line);
  const remaining = lines.flatMap((line) => placesOn(line, from.text, from.place, view));
  if (remaining.some((place) => kind.isKey(place))) return;
  const uses = remaining.filter((place) => kind.isUse(place, view)).slice(0, enoughPlaces);
  for (const group of consecutive(uses)) {
    yield {
      edits: group.map((place) => {
        const start = positionOf(place);
        const end = { line: start.line, character: start.character + from.text.length };
        return { range: { start, end }, newText: to.text };
      }),
      features: {
        name: 1,
        orphaned: 1,
        age,
        ...placeFeatures(change.line, group[0]?.line ?? change.line, view.tokens),
        // A broken reference is wrong above the edit too.
        above: 0,
      },
      rule: `key ${from.text} > ${to.text}`,
    };
  }
}

function isOpening({ text }: Token): boolean {
  return text === '[' || text === '{' || text === '(' || text === ',' || text === '=' || text === ':';
}
