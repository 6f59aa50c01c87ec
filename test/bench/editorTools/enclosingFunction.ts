// Finds the named function around a line of TypeScript or Python by indentation, for an agent that reads only this function.
// Used by the lean route of the benchmark of the editor tools.

/** First lines of functions. Callbacks without a name belong to the function around them. */
const heads: readonly RegExp[] = [
  /^\s*(?:async )?def \w/,
  /^\s*(?:(?:export|default|async) )*function\b/,
  /^\s*(?:export )?const \w+ = .*=> \{$/,
];
const method = /^\s*(?!(?:if|for|while|switch|catch|return|await|new)\b)(?:\w+ )*\w+(?:<.*>)?\(/;
/** A line that continues the first line of a block, or ends the block. */
const continues = /^\s*[)\]}]/;

/** 0-based, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines of the innermost function that contains a line; its first line counts. Undefined if there is none. */
export function enclosingFunction(lines: readonly string[], at: number): LineRange | undefined {
  let depth = Infinity;
  for (let from = at; from >= 0; from--) {
    const line = lines[from]!;
    if (line.trim() === '' || indentation(line) >= depth) continue;
    const to = endOf(lines, from);
    if (to >= at && to > from && isHead(lines, from)) return { from, to };
    // Above a closing parenthesis, a line with the same indentation begins the parameters.
    depth = continues.test(line) ? indentation(line) + 1 : indentation(line);
  }
  return undefined;
}

function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (heads.some((head) => head.test(line))) return true;
  if (!method.test(line)) return false;
  if (!line.endsWith('(')) return line.endsWith('{') && !line.endsWith('=> {');
  const depth = indentation(line);
  const close = lines.slice(at + 1).find((one) => one.trim() !== '' && indentation(one) <= depth);
  return close !== undefined && /^\s*\).*\{$/.test(close);
}

/** The last line of the block that begins at a line. */
function endOf(lines: readonly string[], from: number): number {
  const depth = indentation(lines[from]!);
  let end = from;
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    const isInside = indentation(line) > depth;
    if (!isInside && (indentation(line) < depth || !continues.test(line))) return end;
    end = at;
    // `): void {` and `) -> int:` close the parameters, other such lines the block.
    if (!isInside && !/[{:]$/.test(line)) return end;
  }
  return end;
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
