// Keeps the text of table rows that have more cells than the header, whose surplus cells the parser drops: a `|` in code, as in
// `string | null`, separates cells too. Used by `renderMarkdown`.

/** Start and end offset. */
type Span = readonly [number, number];

/** @param columns the number of cells of the header. Escapes as many separators of each line as are too many. */
export function withEveryCell(rows: string, columns: number): string {
  return rows
    .split('\n')
    .map((row) => escapeSurplus(row, columns))
    .join('\n');
}

function escapeSurplus(row: string, columns: number): string {
  const separators = separatorsOf(row);
  const surplus = separators.length - (columns - 1);
  if (surplus <= 0) return row;
  // A separator in code was probably meant as text.
  const escaped = new Set(withinSpans(separators, codeSpans(row)).slice(0, surplus));
  // The rest of the row is in its last cell.
  for (const at of separators.filter((one) => !escaped.has(one)).slice(columns - 1)) escaped.add(at);
  let text = '';
  let end = 0;
  for (const at of separators)
    if (escaped.has(at)) {
      text += `${row.slice(end, at)}\\`;
      end = at;
    }
  return text + row.slice(end);
}

/** Both in order. */
function withinSpans(offsets: readonly number[], spans: readonly Span[]): number[] {
  let index = 0;
  return offsets.filter((at) => {
    while (index < spans.length && spans[index]![1] < at) index++;
    return index < spans.length && spans[index]![0] < at;
  });
}

/** Offsets of the pipes between cells, without those at the edges and the escaped ones, as the parser splits a row. */
function separatorsOf(row: string): number[] {
  const pipes: number[] = [];
  for (let at = row.indexOf('|'); at >= 0; at = row.indexOf('|', at + 1)) {
    let slashes = 0;
    while (row[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) pipes.push(at);
  }
  if (pipes.length > 0 && row.slice(0, pipes[0]).trim() === '') pipes.shift();
  if (pipes.length > 0 && row.slice(pipes.at(-1)! + 1).trim() === '') pipes.pop();
  return pipes;
}

/** The code between equal runs of backticks, in order. */
function codeSpans(row: string): Span[] {
  const runs = [...row.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }));
  const spans: Span[] = [];
  // The last run of each length, so that a run without an end is found without a search.
  const last = new Map(runs.map(({ at, length }) => [length, at]));
  for (let index = 0; index < runs.length; index++) {
    const { at, length } = runs[index]!;
    if (last.get(length) === at) continue;
    let end = index + 1;
    while (runs[end]!.length !== length) end++;
    spans.push([at, runs[end]!.at]);
    index = end;
  }
  return spans;
}
