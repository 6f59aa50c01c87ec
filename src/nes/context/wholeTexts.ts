// Which files go whole into a request: half a file would be taken for the file, and too many stall the pipe.

/** UTF-16 units of one file, and of all together. */
const mostEach = 100_000;
const mostTogether = 300_000;

/** Takes the texts that fit, in order; one that is too long is left out and those after it may still come. */
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
