// Runs several stages at a time, and splits the files of one stage into parts that run at the same time.

/** Runs the items in order, at most `lanes` at a time. Returns the results in the order of the items. */
export async function runLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const runLane = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return results;
}

/**
 * The files of one part. Files that follow each other in the alphabet take about equally long, so they go to different parts.
 * @param part `1/2` is the first of two.
 */
export function filesOfPart(files: readonly string[], part: string): string[] {
  const [which = 0, parts = 0] = part.split('/').map(Number);
  if (!(which >= 1 && which <= parts)) throw new Error(`${part} is not a part`);
  return files.filter((_, index) => index % parts === which - 1);
}
