// Joins the parts of an incomplete message, so that they take no more memory than their bytes: a short part keeps the whole chunk
// that it was cut from, and takes a hundred bytes itself.

/** Bytes from which a part may stay as it is. */
const longPart = 2 ** 15;

/** To be called for each part that was added to `parts`. Then each short part is at most half as long as the one before it. */
export function joinShortParts(parts: Buffer[]): void {
  for (let at = parts.length - 1; at > 0; at--) {
    const [before, last] = [parts[at - 1]!, parts[at]!];
    if (last.length >= longPart || before.length >= 2 * Math.max(1, last.length)) return;
    parts.splice(at - 1, 2, Buffer.concat([before, last]));
  }
}

/** A copy of a short part, for those that are kept one by one. */
export function ownPart(part: Buffer): Buffer {
  return part.length < longPart ? Buffer.from(part) : part;
}
