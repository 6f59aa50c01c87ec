// Keeps ids of the peer's requests that JavaScript would change, since responses must repeat them: integers that it can't
// represent (ACP has 64 bits), and null. Other code sees a text in place of such an id. Used by readers and the writer.

/** The first character of a text that stands for an id, whose JSON text follows. */
const mark = '\0';
/** Stands for null. */
export const nullId = `${mark}null`;

/** A field with a number. In JSON, unescaped quotes around a name are those of a field. */
const numericField = /(?<!\\)("(?:id|requestId)"\s*:\s*)(-?\d[\d.eE+-]*)/g;

/** UTF-16 units of a text that is not copied and parsed again, since that would need several times its memory. */
const longText = 2 ** 20;

type Fields = Record<string, unknown>;

/**
 * As `JSON.parse`, with texts in place of the ids of requests that JavaScript would change, and where these are cancelled. Also
 * throws if such an id of a long message can't be told from other numbers in it.
 */
export function parseMessage(json: string): unknown {
  const value: unknown = JSON.parse(json);
  keepExactIds(value, json);
  return value;
}

/** Restores the ids in `value`, which `JSON.parse` returned for `json`. Throws as `parseMessage` does. */
export function keepExactIds(value: unknown, json: string): void {
  if (json.length > longText) keepLongId(value, json);
  else if (Array.isArray(value)) {
    if (value.some(needsExactId)) {
      const exact = withMarks(json) as readonly unknown[];
      for (const [at, item] of value.entries()) if (needsExactId(item)) keepId(item, exact[at] as Fields);
    }
  } else if (needsExactId(value)) keepId(value, withMarks(json) as Fields);
}

/** The JSON text of the id that `id` stands for; undefined for any other id. */
export function exactIdText(id: unknown): string | undefined {
  return typeof id === 'string' && id.startsWith(mark) ? id.slice(mark.length) : undefined;
}

/** Same as `keepId`, without another copy of the message. Ids in batches of this length are not kept. */
function keepLongId(value: unknown, json: string): void {
  if (!needsExactId(value)) return;
  const isOwn = value['id'] !== undefined;
  const holder = isOwn ? value : (value['params'] as Fields);
  const name = isOwn ? 'id' : 'requestId';
  const id = holder[name];
  holder[name] = marked(id, typeof id === 'number' ? mark + numberText(json, name, id) : undefined);
}

/** The text of a number, which must be the same in each field of that name with that number. */
function numberText(json: string, name: string, value: number): string {
  const texts = new Set<string>();
  for (const [, field = '', text = ''] of json.matchAll(numericField))
    if (field.startsWith(`"${name}"`) && Number(text) === value) texts.add(text);
  const [text] = texts;
  if (text === undefined || texts.size > 1) throw new Error('The id of the message is not clear');
  return text;
}

/** True if JavaScript changed the id of this request, or of the request that this message cancels. */
export function needsExactId(message: unknown): message is Fields {
  if (typeof message !== 'object' || message === null) return false;
  const { id, method, params } = message as Fields;
  if (id !== undefined) return isInexact(id) && (id !== null || method !== undefined);
  if (typeof params !== 'object' || params === null) return false;
  const { requestId } = params as Fields;
  return isInexact(requestId) && typeof method === 'string' && method.includes('cancel');
}

function isInexact(id: unknown): boolean {
  if (typeof id === 'number') return !Number.isSafeInteger(id);
  return id === null || (typeof id === 'string' && id.startsWith(mark));
}

/** @param exact the same message with marked numbers. */
function keepId(message: Fields, exact: Fields): void {
  if (message['id'] !== undefined) message['id'] = marked(message['id'], exact['id']);
  else {
    const params = message['params'] as Fields;
    params['requestId'] = marked(params['requestId'], (exact['params'] as Fields)['requestId']);
  }
}

function marked(id: unknown, exact: unknown): unknown {
  if (typeof id !== 'number') return mark + JSON.stringify(id);
  return exact === mark + String(id) ? id : exact;
}

function withMarks(json: string): unknown {
  return JSON.parse(
    json.replaceAll(numericField, (_, name: string, number: string) => name + JSON.stringify(mark + number)),
  );
}
