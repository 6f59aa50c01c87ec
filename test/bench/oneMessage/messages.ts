// The messages of the benchmark `oneMessage`: each sample with one text that is very long, one list or object with very many
// items, or one value that is very deep, for each field. Also used by the unit test of the limits of messages.

import { samples, type Sample } from './samples.ts';

export interface Sizes {
  /** UTF-16 units of a long text. */
  readonly length: number;
  /** Values of a long list or of an object with many fields. */
  readonly values: number;
}

export interface OneMessage {
  readonly name: string;
  /** What is large, such as `many fields`. Messages of the same shape take similar time to parse. */
  readonly shape: string;
  readonly sample: Sample;
  /** The params or the result. */
  readonly create: () => object;
  /** JSON text of the same. Also for values that are too deep for `JSON.stringify`. */
  readonly text: () => string;
}

/** A place in a sample: names of fields and indices. */
type Place = readonly (string | number)[];

/** Names messages with images, files or diffs that are near the limits, and are shown whole. */
export const accepted = 'accepted';

/** Names messages with a character that doubles the memory that a text takes. */
export const wide = 'wide';

/** Fields that are also sent with texts of other shapes, whose cost differs. */
const shapes: Readonly<Record<string, Readonly<Record<string, (length: number) => string>>>> = {
  patch: {
    'long patch': (length) =>
      `*** Begin Patch\n*** Update File: a.ts\n${'-a\n+b\n'.repeat(length / 8)}*** End Patch`,
  },
  newText: {
    'many lines': (length) => 'a = 2;\n'.repeat(length / 8),
    [accepted]: (length) => 'a = 2;\n'.repeat(length / 10),
  },
  data: { [accepted]: (length) => 'A'.repeat(length * 0.75) },
  blob: { [accepted]: (length) => 'A'.repeat(length * 0.75) },
  content: { 'many lines': (length) => 'a = 2;\n'.repeat(length / 8) },
  text: {
    [wide]: (length) => `\u4e00${'x '.repeat(length / 2 - 2)}`,
    quotes: (length) => '"'.repeat(length / 2),
    escapes: (length) => '\u0001'.repeat(length / 6),
  },
};

/** Levels of a deep value take the place of this text in JSON. */
const deepMark = '@deep@';

export function messagesOf(
  sizesOf: (sample: Sample) => Sizes,
  from: readonly Sample[] = samples,
): readonly OneMessage[] {
  const kept = new Map<number, string>();
  const keptFields = new Map<number, object>();
  const keptTexts = new Map<number, object>();
  const keptNames = new Map<number, object>();
  return from.flatMap((sample) => {
    const { method, kind, value } = sample;
    const { length, values } = sizesOf(sample);
    const long = (): string => {
      const text = kept.get(length) ?? 'x '.repeat(length / 2);
      kept.set(length, text);
      return text;
    };
    const many = (item: unknown): unknown[] =>
      Array.from({ length: Math.floor(values / valuesIn(numbered(item, 0))) }, (_, at) => numbered(item, at));
    const fields = (): object => {
      const all =
        keptFields.get(values) ??
        Object.fromEntries(Array.from({ length: values }, (_, at) => [`f${at}`, at] as const));
      keptFields.set(values, all);
      return all;
    };
    const title = kind === undefined ? method.name : `${method.name} ${kind}`;
    const deep = `${'['.repeat(values)}${']'.repeat(values)}`;
    const message = (what: string, place: Place, change: (before: unknown) => unknown): OneMessage => {
      const create = (): object => changed(value, place, change) as object;
      const name = `${title}: ${what}${place.length > 0 ? ` ${place.join('.')}` : ''}`;
      return { name, shape: what, sample, create, text: () => JSON.stringify(create()) };
    };
    const deepMessage = (place: Place): OneMessage => {
      const one = message('deep', place, (before) => ({ ...(before as object), deep: deepMark }));
      const text = (): string => one.text().replace(`"${deepMark}"`, deep);
      return { ...one, create: () => JSON.parse(text()) as object, text };
    };
    /** Fields with texts of the same length, which fill the line. */
    const texts = (): object => {
      const count = Math.min(values, 1_000);
      const one = 'x'.repeat(length / count - 20);
      const all =
        keptTexts.get(length) ??
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, one] as const));
      keptTexts.set(length, all);
      return all;
    };
    /** Fields with long names, which fill the line. */
    const names = (): object => {
      const one = 'x'.repeat(length / values - 20);
      const all =
        keptNames.get(length) ??
        Object.fromEntries(Array.from({ length: values }, (_, at) => [`${one}${at}`, at] as const));
      keptNames.set(length, all);
      return all;
    };
    const whole: OneMessage[] = [];
    for (const { place, at } of placesIn(value)) {
      if (isFixed(place)) continue;
      if (typeof at === 'string') {
        whole.push(message('long', place, long));
        for (const [what, create] of Object.entries(shapes[String(place.at(-1))] ?? {}))
          whole.push(message(what, place, () => create(length)));
      } else if (Array.isArray(at)) {
        const [first] = at as readonly unknown[];
        whole.push(message('many', place, () => many(first)));
      } else if (Object.keys(at as object).length === 0 || place.length === 0) {
        whole.push(message('many fields', place, (before) => ({ ...fields(), ...(before as object) })));
        whole.push(deepMessage(place));
        if (place.length > 0)
          whole.push(message('many texts', place, texts), message('long names', place, names));
      }
    }
    return whole;
  });
}

/** The kind of an update must stay, so that the message is handled. One with another session waits for that session. */
function isFixed(place: Place): boolean {
  return place.at(-1) === 'sessionUpdate';
}

function* placesIn(
  value: unknown,
  place: Place = [],
): Generator<{ readonly place: Place; readonly at: unknown }> {
  if (typeof value === 'string') yield { place, at: value };
  if (typeof value !== 'object' || value === null) return;
  yield { place, at: value };
  for (const [name, item] of Object.entries(value))
    yield* placesIn(item, [...place, Array.isArray(value) ? Number(name) : name]);
}

function changed(value: unknown, [first, ...rest]: Place, change: (before: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === first ? changed(item, rest, change) : item));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [first]: changed(fields[first], rest, change) };
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + valuesIn(item), 1);
}

/** Items of a list differ, as those of an agent do. */
function numbered(item: unknown, at: number): unknown {
  if (typeof item === 'string') return `${item}${at}`;
  if (typeof item !== 'object' || item === null) return item;
  return { ...item, id: `${at}` };
}
