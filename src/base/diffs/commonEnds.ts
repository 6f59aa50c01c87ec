// The equal beginnings and ends of two texts. Fast for texts of any length: blocks are compared natively.

/** UTF-16 units of a block. */
const block = 2 ** 12;

/** UTF-16 units that are equal at the beginnings of both texts. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start + block <= most && one.slice(start, start + block) === other.slice(start, start + block))
    start += block;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  return start;
}

/** UTF-16 units that are equal at the ends of both texts; at most `most`, which neither is shorter than. */
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
