// Runs several stages at a time, and splits the files of one stage into parts that can.

/** Runs each item, at most `lanes` at a time, in order. Answers with the results in the order of the items. */
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

/** The files of part `1/2` and the like. Neighbours in the alphabet take about equally long, so they are dealt out in turn. */
export function filesOfPart(files: readonly string[], part: string): string[] {
  const [which = 0, parts = 0] = part.split('/').map(Number);
  if (!(which >= 1 && which <= parts)) throw new Error(`${part} is not a part`);
  return files.filter((_, index) => index % parts === which - 1);
}
