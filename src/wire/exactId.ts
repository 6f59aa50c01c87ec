// Keeps ids of the peer's requests that JavaScript would change, since responses must repeat them: integers that it can't
// represent (ACP has 64 bits), and null. Other code sees a text in place of such an id. Used by readers and the writer.

/** The first character of a text that stands for an id, whose JSON text follows. */
const mark = '\0';
/** Stands for null. */
export const nullId = `${mark}null`;

/** A field with a number. In JSON, unescaped quotes around a name are those of a field. */
const numericField = /(?<!\\)("(?:id|requestId)"\s*:\s*)(-?\d[\d.eE+-]*)/g;

type Fields = Record<string, unknown>;

/** As `JSON.parse`, with texts in place of the ids of requests that JavaScript would change, and where these are cancelled. */
export function parseMessage(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value)) {
    if (value.some(needsExactId)) {
      const exact = withMarks(json) as readonly unknown[];
      for (const [at, item] of value.entries()) if (needsExactId(item)) keepId(item, exact[at] as Fields);
    }
  } else if (needsExactId(value)) keepId(value, withMarks(json) as Fields);
  return value;
}

/** The JSON text of the id that `id` stands for; undefined for any other id. */
export function exactIdText(id: unknown): string | undefined {
  return typeof id === 'string' && id.startsWith(mark) ? id.slice(mark.length) : undefined;
}

function needsExactId(message: unknown): message is Fields {
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
