// Selects the files whose whole text fits into a request. A truncated file would be mistaken for the whole one, and too much
// text blocks the pipe.

/** UTF-16 units of one file, and of all together. */
const mostEach = 100_000;
const mostTogether = 300_000;

/** Selects the texts that fit, in order. A text that is too long is skipped; later ones may still fit. */
export function takeWhole<T extends { readonly text: string }>(files: readonly T[], maxCount: number): T[] {
  const taken: T[] = [];
  let together = 0;
  for (const file of files) {
    const { length } = file.text;
    if (taken.length >= maxCount) break;
    if (length > mostEach || together + length > mostTogether) continue;
    together += length;
    taken.push(file);
  }
  return taken;
}
