// Measures the common prefix and suffix of two texts. Compares whole blocks natively, so that long texts take little time.

/** UTF-16 units of a block. */
const block = 2 ** 12;

/** Length of the common prefix, in UTF-16 units. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start + block <= most && one.slice(start, start + block) === other.slice(start, start + block))
    start += block;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  return start;
}

/** Length of the common suffix, in UTF-16 units. @param most maximum result; not more than the length of either text. */
export function commonEnd(one: string, other: string, most: number): number {
  const [oneEnd, otherEnd] = [one.length, other.length];
  let length = 0;
  while (
    length + block <= most &&
    one.slice(oneEnd - length - block, oneEnd - length) ===
      other.slice(otherEnd - length - block, otherEnd - length)
  )
    length += block;
  while (length < most && one.charCodeAt(oneEnd - 1 - length) === other.charCodeAt(otherEnd - 1 - length))
    length++;
  return length;
}
