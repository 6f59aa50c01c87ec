// Diffs two sequences, of lines or tokens.

/** `before[beforeStart, beforeEnd)` became `after[afterStart, afterEnd)`. */
export interface Operation {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** Above so many pairs the differing middle is one operation, since the table would cost too much. */
const mostPairs = 40_000;

/** Operations based on a longest common subsequence, in order. */
export function diffSequences<T>(
  before: readonly T[],
  after: readonly T[],
  equal: (a: T, b: T) => boolean,
): readonly Operation[] {
  const same = (a: number, b: number): boolean => equal(before[a] as T, after[b] as T);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(head, head)) head++;
  let tail = 0;
  while (tail < shorter - head && same(before.length - 1 - tail, after.length - 1 - tail)) tail++;
  const rows = before.length - head - tail;
  const columns = after.length - head - tail;
  if (rows === 0 && columns === 0) return [];
  if (rows === 0 || columns === 0 || rows * columns > mostPairs)
    return [{ beforeStart: head, beforeEnd: head + rows, afterStart: head, afterEnd: head + columns }];

  const width = columns + 1;
  const longest = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row * width + column] = same(head + row, head + column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));

  const operations: Operation[] = [];
  let row = 0;
  let column = 0;
  let open: [number, number] | undefined;
  const close = (): void => {
    if (!open) return;
    operations.push({
      beforeStart: head + open[0],
      beforeEnd: head + row,
      afterStart: head + open[1],
      afterEnd: head + column,
    });
    open = undefined;
  };
  while (row < rows || column < columns) {
    if (row < rows && column < columns && same(head + row, head + column)) {
      close();
      row++;
      column++;
      continue;
    }
    open ??= [row, column];
    if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) row++;
    else column++;
  }
  close();
  return operations;
}
