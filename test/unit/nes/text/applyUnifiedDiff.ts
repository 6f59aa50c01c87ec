// Applies a unified diff strictly: every context line, number and missing line break must match.

import * as assert from 'node:assert/strict';

/** @param text must have `\n` line breaks. */
export function applyUnifiedDiff(text: string, diff: string): string {
  const old = splitLines(text);
  const rows = diff.split('\n');
  assert.match(rows.shift()!, /^--- a\//);
  assert.match(rows.shift()!, /^\+\+\+ b\//);
  assert.equal(rows.pop(), '', 'a diff ends with a line end');
  const result: string[] = [];
  let taken = 0;
  for (let row = 0; row < rows.length;) {
    const numbers = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(rows[row++]!);
    assert.ok(numbers, rows[row - 1]);
    const [oldStart, oldCount, newStart, newCount] = numbers.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const from = oldCount === 0 ? oldStart : oldStart - 1;
    assert.ok(from >= taken, 'hunks overlap');
    result.push(...old.slice(taken, from));
    taken = from;
    assert.equal(result.length, newCount === 0 ? newStart : newStart - 1);
    const written = result.length;
    for (; row < rows.length && !rows[row]!.startsWith('@@'); row++) {
      const mark = rows[row]![0];
      const bare = rows[row + 1]?.startsWith('\\') === true;
      const line = rows[row]!.slice(1) + (bare ? '' : '\n');
      if (mark !== '+') assert.equal(old[taken++], line);
      if (mark !== '-') result.push(line);
      if (bare) row++;
    }
    assert.equal(taken - from, oldCount);
    assert.equal(result.length - written, newCount);
  }
  result.push(...old.slice(taken));
  return result.join('');
}

/** The lines, each with its line break; no empty line after the last break. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
