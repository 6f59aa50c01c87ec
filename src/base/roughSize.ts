// How much memory a parsed message holds, roughly: enough to keep a bound by, without making text of it again.

/** Bytes of the object itself, of a number, of a reference. */
const perValue = 16;

/** In bytes. Looks no further once `limit` is passed. Takes any depth of nesting. */
export function roughSize(value: unknown, limit: number): number {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size <= limit) {
    const one = open.pop();
    size += perValue;
    if (typeof one === 'string') size += one.length * 2;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, item] of Object.entries(one)) {
      size += key.length;
      open.push(item);
    }
  }
  return size;
}
