// Finds secrets that a line far before them names: in the columns of a table, in the default of a Terraform variable, in the data
// of a Kubernetes secret. Used by `secretSpans`.

import type { Pace, Work } from '../pieces.ts';
import {
  inUpperCase,
  isSecretName,
  isSecretSetting,
  isSecretVariable,
  strongWords,
  tails,
} from './secretNames.ts';
import { isPasswordOrRandom, isPlaceholder, type SecretSpan } from './secretValue.ts';

/** A block that begins in a line with one of these words. */
export interface BlockRule {
  /** See `NamedShape`. */
  readonly words: string;
  /**
   * Adds the secrets of the block to `spans`. Returns the offset of its end, or `start` if no block begins there.
   * @param start of the line. @param end of the line.
   */
  readonly search: (
    text: string,
    start: number,
    end: number,
    pace: Pace,
    spans: SecretSpan[],
  ) => Work<number>;
}

/** UTF-16 units of a line of a table. */
const longestRow = 4_000;
/** UTF-16 units of a variable of Terraform that are searched. */
const longestVariable = 1_000;
/** UTF-16 units of a manifest that are searched before and after its kind. */
const longestManifest = 20_000;
/** In YAML or JSON. */
const manifestData =
  /^([ \t]*)(?:stringData|data):[ \t]*\r?\n(?:\1[ \t]+[^\n]*(?:\n|$))+|"(?:stringData|data)"\s{0,20}:\s{0,20}\{[^}]{0,2000}\}/gm;

/** What separates the cells, the most certain first. */
const separators = ['|', '│', '┃', '\t', ';', ',', '  '];
const headCell = /^[\p{L}_][\p{L}\d_ .-]{0,40}$/u;
/** A line between rows. */
const ruler = /^[\s|+:=│┃─━═┼╪╋├┤┝┥╞╡┌┬┐└┴┘-]+$/;
/** A value with which names are tried that stand for a secret only if the value looks generated. */
const generated = 'xK9mQ2zR7vT5wB3aL8';

function isBar(separator: string): boolean {
  return separators.indexOf(separator) < 3;
}

interface Cell {
  /** Without quotes, emphasis, spaces and the sign of a changed line. */
  readonly text: string;
  /** Offset of `text` in its line. */
  readonly at: number;
}

/** With empty cells, except between blanks and outside of the outer bars. */
function cellsOf(line: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  const isBlank = separator === '  ';
  const parts = isBlank ? line.split(/( {2,})/) : line.split(separator);
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const text = part
      .trim()
      .replace(/^["'`*+-]{1,4}/, '')
      .replace(/["'`*]{1,4}$/, '')
      .trim();
    const isOuter = isBar(separator) && (index === 0 || index === parts.length - 1);
    if (text !== '' || !(isBlank || isOuter)) cells.push({ text, at: at + part.indexOf(text) });
    at += part.length + (isBlank ? 0 : separator.length);
  }
  return cells;
}

/** The names of the columns that hold secrets, by index. Undefined if the line is not the head of such a table. */
function headOf(line: string, separator: string): ReadonlyMap<number, string> | undefined {
  const cells = cellsOf(line, separator);
  if (cells.length < 2 || !cells.every(({ text }) => text === '' || headCell.test(text))) return undefined;
  const names = cells.map(({ text }) => inUpperCase(text.replaceAll(/[ .]+/g, '_')));
  const secret = [...names.entries()].filter(
    ([, name]) => isNamed(name) || isSecretVariable(name, generated) === true,
  );
  return secret.length === 0 ? undefined : new Map(secret);
}

const tail = new RegExp(`_(?:${tails})$`);

function isNamed(name: string): boolean {
  return isSecretName(name) && !tail.test(name);
}

/** A sign that no name of a column has. */
const noHead = /[(){}[\]<>=#@$&!?%\\/]/;
/** Begins a variable of Terraform or a secret of Kubernetes. */
const otherHead = /^[ \t+-]*variable "|kind"?: ?"?secret/i;

/** The line at which a block around the 0-based line `from` may begin; else `from`. @param furthest lines that are looked at before it. */
export function blockStart(lines: readonly string[], from: number, furthest: number): number {
  const row = lines.slice(from, from + 3).find((line) => !ruler.test(line)) ?? '';
  const between = separators.filter((one) => row.trim().includes(one));
  let start = from;
  let isTable = true;
  for (let at = from - 1; at >= 0 && from - at <= furthest; at--) {
    const line = lines[at]!.slice(0, longestRow);
    isTable &&= between.some((one) => line.includes(one) && line.trim().includes(one)) || ruler.test(line);
    // In code, most lines have a separator, but none is the head of a table.
    const isHead = isTable && !noHead.test(line) && between.some((one) => headOf(line, one) !== undefined);
    if (isHead || (/kind|variable "/i.test(line) && otherHead.test(line))) start = at;
  }
  return start;
}

/** @param name in upper case. */
function mayHold(name: string, value: string): boolean {
  return isSecretSetting(name, value) || (isNamed(name) && isPasswordOrRandom(value));
}

const tables: BlockRule = {
  words: `${strongWords}|pass|key`,
  *search(text, start, end, pace, spans) {
    if (end - start > longestRow) return start;
    const line = text.slice(start, end);
    const separator = separators.find((one) => line.trim().includes(one));
    // A comma with a space separates words.
    if (separator === ',' && line.includes(', ')) return start;
    const head = separator === undefined ? undefined : headOf(line, separator);
    if (separator === undefined || head === undefined) return start;
    const columns = cellsOf(line, separator).length;
    let from = end + 1;
    // In code, a bar separates alternatives.
    const isFramed = line.trimStart().startsWith(separator);
    if (
      isBar(separator) &&
      !isFramed &&
      !ruler.test(text.slice(from, Math.min(lineEnd(text, from), from + longestRow)))
    )
      return start;
    while (from < text.length) {
      const to = lineEnd(text, from);
      const row = text.slice(from, Math.min(to, from + longestRow));
      if (pace.isDue(row.length)) yield;
      if (!ruler.test(row)) {
        if (!row.trim().includes(separator)) break;
        const cells = cellsOf(row, separator);
        for (const [index, name] of cells.length === columns ? head : []) {
          const { text: value, at } = cells[index]!;
          if (mayHold(name, value))
            spans.push({ start: from + at, end: from + at + value.length, rule: 'table' });
        }
      }
      from = to + 1;
    }
    return from;
  },
};

const terraform: BlockRule = {
  words: 'variable "',
  *search(text, start, _end, pace, spans) {
    if (pace.isDue(longestVariable)) yield;
    const [block, label] =
      /^[ \t+-]*variable "([\w-]{1,80})" \{[^}]*/.exec(text.slice(start, start + longestVariable)) ?? [];
    if (block === undefined) return start;
    const [before, value] = /^[^]*?\bdefault[ \t]*=[ \t]*"([^"\n]{4,400})/.exec(block) ?? [];
    if (before === undefined || !mayHold(inUpperCase(label!), value!)) return start;
    const end = start + before.length;
    spans.push({ start: end - value!.length, end, rule: 'assignment' });
    return end;
  },
};

const kubernetes: BlockRule = {
  words: 'kind: secret|kind":"secret|kind": "secret',
  *search(text, start, end, pace, spans) {
    if (pace.isDue(2 * longestManifest)) yield;
    // The fields of a manifest have any order.
    const before = text.slice(Math.max(0, start - longestManifest), start);
    const after = text.slice(start, end + longestManifest);
    const [from, next] = [start - before.length + before.lastIndexOf('\n---') + 1, after.indexOf('\n---')];
    const to = start + (next < 0 ? after.length : next);
    for (const block of text.slice(from, to).matchAll(manifestData))
      for (const { 0: match, 1: name, index } of block[0].matchAll(
        /([\w.-]{1,80}"?:[ \t]*"?)[^\s"|>{}][^\s"{}]{3,}/g,
      )) {
        if (isPlaceholder(match.slice(name!.length))) continue;
        const at = from + block.index + index;
        spans.push({ start: at + name!.length, end: at + match.length, rule: 'assignment' });
      }
    return to;
  },
};

export const blockRules: readonly BlockRule[] = [tables, terraform, kubernetes];

function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
}
