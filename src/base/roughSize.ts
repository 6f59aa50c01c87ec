// Estimates the memory of a parsed message, to enforce limits without serializing it again.

/** Bytes of the object itself, of a number, of a reference. */
const perValue = 16;

/** In bytes. Stops once `limit` is exceeded. Works for any nesting depth. */
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
