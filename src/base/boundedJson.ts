// Writes values of peers as JSON up to a length. `JSON.stringify` throws for values that are nested too deeply, and writes
// large ones whole. Used by everything that shows a value which only a size limit has passed.

export interface BoundedJson {
  readonly text: string;
  /** False if the value has more than `text`. */
  readonly isWhole: boolean;
}

/** Levels that are indented; a deeper one has the indentation of this one. */
const mostIndented = 20;

interface Level {
  readonly end: string;
  readonly items: Iterator<readonly [name: string | undefined, item: unknown]>;
  isEmpty: boolean;
}

/** Works for any depth. @param most UTF-16 units. @param indent spaces for each level; 0 writes one line. */
export function boundedJson(value: unknown, most: number, indent = 0): BoundedJson {
  const levels: Level[] = [];
  let text = '';
  const line = (): void => {
    if (indent > 0) text += `\n${' '.repeat(indent * Math.min(levels.length, mostIndented))}`;
  };
  const begin = (one: unknown): void => {
    if (Array.isArray(one)) {
      text += '[';
      levels.push({ end: ']', items: itemsOf(one), isEmpty: true });
    } else if (typeof one === 'object' && one !== null) {
      text += '{';
      levels.push({ end: '}', items: fieldsOf(one), isEmpty: true });
    } else text += primitive(one, most);
  };
  begin(value);
  while (text.length <= most) {
    const level = levels.at(-1);
    if (level === undefined) return { text, isWhole: true };
    const next = level.items.next();
    if (next.done === true) {
      levels.pop();
      if (!level.isEmpty) line();
      text += level.end;
      continue;
    }
    if (!level.isEmpty) text += ',';
    level.isEmpty = false;
    line();
    const [name, item] = next.value;
    if (name !== undefined) text += `${primitive(name, most)}:${indent > 0 ? ' ' : ''}`;
    begin(item);
  }
  return { text: text.slice(0, most), isWhole: false };
}

/** A text longer than `most` is cut before it is escaped. It then has more than `most` units, so that the caller cuts it. */
function primitive(value: unknown, most: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, most + 1));
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
}

function* itemsOf(items: readonly unknown[]): Generator<readonly [undefined, unknown]> {
  for (const item of items) yield [undefined, item];
}

/** Own fields with a value. */
function* fieldsOf(fields: object): Generator<readonly [string, unknown]> {
  for (const name of Object.keys(fields)) {
    const value = (fields as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) yield [name, value];
  }
}
