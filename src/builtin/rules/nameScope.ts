// Determines the lines in which a declared name is visible, by indentation, and whether other files can use it. Without a
// parser this is a guess, which rather includes too few lines. Used by the rules.

import type { Declaration } from '../language/declaration.ts';
import type { NamePlace, PlaceInLine } from '../document/namePlaces.ts';
import type { Token } from '../language/lineTokens.ts';
import { isFunction } from '../language/nameUse.ts';
import { components } from '../document/markupText.ts';

import type { EditView } from './proposer.ts';

/** The lines [start, end) in which a name is visible, and how it is used. */
export interface NameScope {
  readonly start: number;
  readonly end: number;
  /** `type`: a member of the type in these lines; `key`: a member of something else, such as an object literal. */
  readonly kind: 'type' | 'key' | 'lines' | 'file';
  /** True if the name can be used without a receiver in these lines. */
  readonly plain: boolean;
  /** The names of the type in these lines; undefined if unknown. */
  readonly types?: readonly string[];
}

type Lines = Pick<EditView, 'document' | 'tokens'>;

/** Maximum lines that are inspected on either side, to bound the cost of a key. */
const mostLines = 3_000;
const typeWords = new Set(
  'class interface enum struct trait record union impl object extension protocol module type'.split(' '),
);
const scriptTag = /^\s*<script\b/;
const importWords = new Set('import from use using export'.split(' '));

/** The head of a group of declarations in Go. */
const group = /^\s*(?:const|var|type)\s*\($/;
const table = /^\s*create\s+(?:\w+\s+)*table\b(?:\s+if\s+not\s+exists)?(?:\s+(?:[\w"`[\]]+\.)?["`[]?(\w+))?/i;
/** What names the table of a statement. */
const tableClause = /\b(?:from|join|into|update|table|on)\s+["`[]?\w/i;
/** Maximum lines of a statement on either side that are searched for its table. */
const longestStatement = 15;
/** The first words of a line of a table that declares no column. */
const noColumn = /^(?:primary|foreign|unique|constraint|check|key|index|exclude|like)$/i;

/**
 * The kind of declaration that a place is by the lines around it, where one line does not tell: a name in a group of Go, or a
 * column of a table in SQL.
 */
export function declaredInLines(
  { declared, left, right }: Pick<PlaceInLine, 'declared' | 'left' | 'right'>,
  name: string,
  line: number,
  view: Lines,
): Declaration | undefined {
  const { names, tables } = view.tokens.syntax;
  if (left.length > 0 || !(names.typeLast || tables)) return declared;
  if (tables) return isColumn(name, right, line, view) ? 'field' : declared;
  const [next] = right;
  const mayBe = declared === 'field' || (!declared && (!next || next.text === '=' || next.text === ','));
  return mayBe && headLine(line, view, group) !== undefined ? 'named' : declared;
}

function isColumn(name: string, [type]: readonly Token[], line: number, view: Lines): boolean {
  return type?.kind === 'word' && !noColumn.test(name) && headLine(line, view, table) !== undefined;
}

/** The line of the construct around `line`, if it matches. */
function headLine(line: number, view: Lines, pattern: RegExp): number | undefined {
  const head = headOf(line, view);
  return head && pattern.test(view.document.line(head.line)) ? head.line : undefined;
}

/** `undefined` if nothing is declared there. */
export function scopeOf(declared: Declaration, line: number, view: Lines): NameScope | undefined {
  const file: NameScope = { start: 0, end: view.document.lineCount, kind: 'file', plain: true };
  if (declared === 'method') return { ...file, kind: 'key', plain: false };
  const head = headOf(line, view);
  const headText = head ? view.document.line(head.line) : '';
  if (declared === 'field' && view.tokens.syntax.tables && table.test(headText))
    return { ...file, kind: 'key', types: [table.exec(headText)![1] ?? ''] };
  if (declared === 'named' && head && group.test(headText)) return scopeOf(declared, head.line, view);
  if (declared === 'parameter') return bodyOf(head?.kind === 'list' ? head.line : line, view);
  // In a component, the markup uses the variables of its script.
  if (declared === 'variable') {
    const isTop = head ? scriptTag.test(headText) : components.has(view.document.languageId);
    return isTop ? file : block(line, view);
  }
  const [first, second] = view.tokens.line(line).filter(({ kind }) => kind !== 'space');
  if (declared === 'import') {
    if (second?.text !== ',' || (head && isImport(head.line, view))) return file;
    return head?.kind === 'type'
      ? { ...bodyOf(head.line, view), kind: 'type', plain: false, types: head.types }
      : undefined;
  }
  const { sigil, plainMembers, bareMethods } = view.tokens.syntax.names;
  // `self.name = …`, `@name = …`
  if (declared === 'field' && (first?.text === sigil || second?.text === '.'))
    return { ...file, kind: 'key', plain: false, types: typeAround(line, view)?.types ?? [] };
  if (head?.kind === 'list') return bodyOf(head.line, view);
  if (head?.kind === 'type')
    return {
      ...bodyOf(head.line, view),
      kind: 'type',
      plain: plainMembers || declared === 'assignment',
      types: head.types,
    };
  if (declared === 'assignment') {
    const owner = functionAround(line, view);
    return owner === undefined ? file : bodyOf(owner, view);
  }
  if (declared === 'named') return head ? { ...bodyOf(head.line, view), kind: 'lines' } : file;
  if (first?.kind === 'word' && (second?.text === ':' || second?.text === '?'))
    return { ...file, kind: 'key', plain: false };
  // `name(…) {` and `name = …` are declarations in a type only.
  if (bareMethods && first?.kind === 'word' && (second?.text === '(' || second?.text === '='))
    return undefined;
  return head ? block(line, view) : file;
}

/** False if the statement around the line uses other tables only. @param types the name of the table. */
export function isOfTable(types: readonly string[], line: number, { document }: Lines): boolean {
  let [start, end] = [line, line];
  const isEnd = (at: number): boolean => document.line(at).includes(';');
  while (start > 0 && line - start < longestStatement && !isEnd(start - 1)) start--;
  while (end + 1 < document.lineCount && end - line < longestStatement && !isEnd(end)) end++;
  const text = document.slice(start, end + 1).join('\n');
  const words: readonly string[] = text.toLowerCase().match(/\w+/g) ?? [];
  return !tableClause.test(text) || types.some((type) => words.includes(type.toLowerCase()));
}

/** The scope of a name that is alone on a line of a list, such as a destructured parameter. */
export function listScope(line: number, view: Lines): NameScope | undefined {
  const head = headOf(line, view);
  return head && bodyOf(head.line, view);
}

/** The head of a list whose names are declared by it. */
const pattern = /^\s*(?:export\s+)?(?:const|let|var|type)\s*[[({]\s*$/;
/** The end of such a list. */
const patternEnd = /=>|=(?!=)|[{:]\s*$/;

/** True if a name alone on a line is a value there: of an array, an object or a call. */
export function listsValues(line: number, view: Lines): boolean {
  const head = headOf(line, view);
  if (head?.kind !== 'block' || isImport(head.line, view)) return false;
  const text = view.document.line(head.line);
  if (!/[([{]\s*$/.test(text) || pattern.test(text) || view.tokens.line(head.line).some(isFunction))
    return false;
  const depth = view.tokens.indentation(head.line);
  for (let below = line + 1; below < view.document.lineCount && below - line < 100; below++)
    if (view.tokens.indentation(below) <= depth) return !patternEnd.test(view.document.line(below));
  return false;
}

/** The statement at `line`: the line and the more indented lines below it. */
export function bodyOf(line: number, view: Lines): NameScope {
  const depth = view.tokens.indentation(line);
  let end = line + 1;
  for (; end < view.document.lineCount && end - line < mostLines; end++) {
    const at = view.tokens.indentation(end);
    // The end of a parameter list or of a destructured parameter, or a brace on its own line.
    if (at <= depth && !/^\s*(?:[){]|\}\s*[:)])/.test(view.document.line(end))) break;
  }
  return { start: line, end, kind: 'lines', plain: true };
}

/** The rest of the block from `line` on. */
function block(line: number, view: Lines): NameScope {
  const depth = view.tokens.indentation(line);
  let end = line + 1;
  for (; end < view.document.lineCount && end - line < mostLines; end++)
    if (view.tokens.indentation(end) < depth) break;
  return { start: line, end, kind: 'lines', plain: true };
}

interface Head {
  readonly line: number;
  /** `list` is a parameter list. */
  readonly kind: 'type' | 'list' | 'block';
  /** The names of the type and its base types; empty for other kinds. */
  readonly types: readonly string[];
}

/** The enclosing construct: the nearest less indented line above, at the start of its statement. */
function headOf(line: number, view: Lines): Head | undefined {
  let depth = view.tokens.indentation(line);
  let brace = false;
  for (let above = line - 1; above >= 0 && line - above < mostLines; above--) {
    const at = view.tokens.indentation(above);
    if (at === Infinity || (brace ? at > depth : at >= depth)) continue;
    if (/^\s*(?:\)|\{\s*$)/.test(view.document.line(above))) {
      depth = at;
      brace = true;
      continue;
    }
    return headAt(above, view);
  }
  return undefined;
}

function headAt(line: number, view: Lines): Head {
  const tokens = view.tokens.line(line).filter(({ kind, place }) => kind !== 'space' && place === 'code');
  const last = tokens.at(-1)?.text;
  if (last === '(') return { line, kind: isParameterList(line, tokens, view) ? 'list' : 'block', types: [] };
  const parenthesis = tokens.findIndex(({ text }) => text === '(');
  const before = parenthesis < 0 ? tokens : tokens.slice(0, parenthesis);
  const at = before.findIndex(({ text }, i) => {
    const next = before[i + 1];
    return typeWords.has(text) && (next?.kind === 'word' || next?.text === '<' || next?.text === '{');
  });
  if (at < 0 || before.some(isFunction)) return { line, kind: 'block', types: [] };
  const names = before.slice(at + 1).filter(({ text, kind }) => kind === 'word' && !typeWords.has(text));
  return { line, kind: 'type', types: names.map(({ text }) => text) };
}

function typeAround(line: number, view: Lines): Head | undefined {
  for (let head = headOf(line, view); head; head = headOf(head.line, view))
    if (head.kind === 'type') return head;
  return undefined;
}

/** True if a body follows the list that opens at the end of `line`. */
function isParameterList(line: number, tokens: readonly Token[], view: Lines): boolean {
  if (tokens.some(isFunction)) return true;
  const depth = view.tokens.indentation(line);
  for (let below = line + 1; below < view.document.lineCount && below - line < 100; below++)
    if (view.tokens.indentation(below) <= depth)
      return /^\s*\).*(?:\{|=>|:)\s*$/.test(view.document.line(below));
  return false;
}

/** The line of the enclosing function. */
function functionAround(line: number, view: Lines): number | undefined {
  for (let head = headOf(line, view); head; head = headOf(head.line, view))
    if (view.tokens.line(head.line).some(isFunction)) return head.line;
  return undefined;
}

function isImport(line: number, view: Lines): boolean {
  const [first, second] = view.tokens.line(line).filter(({ kind }) => kind !== 'space');
  // Not `export function load({`.
  return importWords.has(first?.text ?? '') && (first?.text !== 'export' || second?.text === '{');
}

const publicWords = new Set(['export', 'pub', 'public', 'open']);
const privateWords = new Set(['private', 'protected', 'fileprivate', '#']);
/** Languages in which members are public unless a modifier or prefix makes them private. */
const openMembers = new Set(
  'javascript javascriptreact typescript typescriptreact vue svelte python kotlin swift dart'.split(' '),
);

/** True if other files can use the name. Such a name is renamed only from its declaration. @param place of the declaration. */
export function isPublicName({ declared, left, tokens, index, line }: NamePlace, view: EditView): boolean {
  const name = tokens[index]?.text ?? '';
  if (declared === undefined || declared === 'parameter' || /^[_#]/.test(name)) return false;
  if (left.some(({ text }) => privateWords.has(text))) return false;
  if (left.some(({ text }) => publicWords.has(text))) return true;
  const scope = scopeOf(declared, line, view);
  // In Go, a capital letter exports a name.
  if (view.tokens.syntax.names.typeLast) return scope?.kind !== 'lines' && /^\p{Lu}/u.test(name);
  const isMember = scope?.kind === 'type' || (left[0]?.text === '.' && scope?.kind === 'key');
  return isMember && openMembers.has(view.document.languageId);
}
