// Reads a place in a file from text of agents: a path, with the lines in one of the many ways in which agents write them.
// Used for links, code in messages and the files of code blocks. Does not look at the disk.

/** 1-based. The end is that of the range, inclusive; undefined if only a position is given. */
export interface PlaceRange {
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

export interface TextPlace {
  /** Absolute or relative, with slashes or backslashes, or a `file:` URI; may begin with `~`. */
  readonly path: string;
  readonly range: PlaceRange | undefined;
}

/** UTF-16 units. */
const longest = 4_096;
/** Maximum UTF-16 units of the lines after a path, and of a symbol after it. */
const longestLines = 200;
/** Maximum UTF-16 units of code in a message that may be the name of a file. */
export const longestName = 300;

/**
 * The places that a text may stand for, the most likely first: a name can contain what looks like a line or an escape. Only one
 * of them exists, as a rule. Empty if the text is no path, such as a web address or a command.
 */
export function readPlaces(text: string): readonly TextPlace[] {
  const inner = unquoted(text.trim());
  if (inner === '' || inner.length > longest) return [];
  const local = pathOfEditorAddress(inner);
  const places = local === undefined ? pathReadings(inner) : pathReadings(local);
  const seen = new Set<string>();
  return places.filter(({ path }) => {
    if (!isPath(path) || seen.has(path)) return false;
    seen.add(path);
    return true;
  });
}

function pathReadings(text: string): readonly TextPlace[] {
  if (isUri(text)) {
    // A URI is decoded where it is resolved.
    const { path, range } = split(text);
    return relativeUri(path).map((one) => ({ path: one, range }));
  }
  // A name with escapes is tried as it is, unless decoding it leads to another folder.
  const isAbove = /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(decodedPath(text));
  const spellings = text.includes('%') ? [decodedPath, ...(isAbove ? [] : [same])] : [same];
  return spellings.flatMap((spell) => {
    const place = split(text, spell);
    const symbol = place.range === undefined ? beforeSymbol(place.path) : undefined;
    const others = symbol === undefined ? [spell(text)] : [spell(text), symbol];
    return [
      place,
      ...(/[#?]/.test(text) ? [splitEnd(spell(text))] : []),
      ...others.map((path) => ({ path, range: undefined })),
    ].map(({ path, range }) => ({ path: usual(path), range }));
  });
}

/** `file:`, and not the name of a file. */
function isUri(text: string): boolean {
  return /^file:/i.test(text);
}

/** `file:a.ts` and `file://./a.ts` are relative, which no URI is, but agents write them. */
function relativeUri(uri: string): readonly string[] {
  const relative = /^file:(?:\/\/(?=\.{1,2}\/))?(?![/\\]|[A-Za-z](?::|%3A))(.+)$/is.exec(uri)?.[1];
  return [relative === undefined ? uri : decodedPath(relative)];
}

function isPath(path: string): boolean {
  if (/^[#?:]|^$|\p{Cc}/u.test(path)) return false;
  return isUri(path) || isDrive(path) || !/^[A-Za-z][\w+.-]*:/.test(path);
}

function isDrive(path: string): boolean {
  return /^[A-Za-z]:[\\/]/.test(path);
}

/**
 * What follows `vscode://file/`, with which programs ask editors to open a file. A path of Linux or macOS keeps its slash. Undefined for
 * other addresses.
 */
export function pathOfEditorAddress(text: string): string | undefined {
  const path = /^(?!https?:|file:)[a-z][a-z\d+.-]*:\/\/file(\/.*)$/is.exec(text)?.[1];
  return path?.replace(/^\/+(?=[A-Za-z](?::|%3A))/i, '').replace(/^\/+/, '/');
}

function same(path: string): string {
  return path;
}

/** Decodes escapes and leaves a `%` that begins none. */
export function decodedPath(path: string): string {
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // Not UTF-8.
      return escapes;
    }
  });
}

/** Characters that a path in a message may have, besides which the text is code. */
const codeSign = /[<>|*"{}=;!]|&&|\s-|^[-$@]/;
const nameWithoutDot =
  /^(?:makefile|dockerfile|gemfile|rakefile|procfile|jenkinsfile|license|readme|codeowners)$/i;

/** True if code in a text may name a file or folder, so that it is looked up on disk. */
export function mayNameFile(code: string): boolean {
  if (code.length < 2 || code.length > longestName || codeSign.test(code)) return false;
  return readPlaces(code).some(
    ({ path }) => isFileName(path) || (/[\\/]/.test(path) && /[\p{L}\p{N}]/u.test(nameOf(path))),
  );
}

/** True if the name at the end of a path has an extension, begins with a dot, or is one that files without either have. */
export function isFileName(path: string): boolean {
  const name = nameOf(path);
  return nameWithoutDot.test(name) || /^\.?[^.\s].*\.[A-Za-z]\w{0,15}$|^\.[A-Za-z]/.test(name);
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
}

/** Without what only an API of Windows needs, and without the slash before a drive. */
function usual(path: string): string {
  return path.replace(/^\\\\\?\\(?=[A-Za-z]:)/, '').replace(/^\/(?=[A-Za-z]:[\\/])/, '');
}

/** Without angle brackets, quotes or backquotes around the whole. */
function unquoted(text: string): string {
  return (
    /^(?:<(.*)>|"([^"]*)"|'([^']*)'|`([^`]*)`)$/s
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined) ?? text
  );
}

/** `tests/a.py::TestA::test_b`, `src/a.ts:Reader.read()`: a name in the file, which has no line. */
function beforeSymbol(path: string): string | undefined {
  return /^(.+?\.\w{1,12}):{1,2}[\p{L}_$#][\p{L}\p{N}_$#.:()[\]-]{0,200}$/u.exec(path)?.[1];
}

/** @param spell applied to what is before a fragment or a query. */
function split(text: string, spell: (path: string) => string = same): TextPlace {
  const fragment = /^(.*)#([^#]*)$/s.exec(text);
  const range = fragment === null ? undefined : rangeIn(fragment[2]!);
  if (fragment !== null && range !== undefined) return { path: spell(splitQuery(fragment[1]!)[0]), range };
  const [bare, query] = splitQuery(text.replace(/#[^#/\\]*$/, ''));
  const inQuery = query === undefined ? undefined : rangeInQuery(query);
  return inQuery === undefined ? splitEnd(spell(bare)) : { path: spell(bare), range: inQuery };
}

function splitEnd(text: string): TextPlace {
  // The time grows with the square of the length, and a message can have many links.
  const start = Math.max(0, text.length - longestLines);
  const end = text.slice(start);
  for (const form of atEnd) {
    const match = form.exec(end);
    const path = match === null ? '' : text.slice(0, start) + match[1]!;
    if (match !== null && path !== '') return { path: path.replace(/^["'`]/, ''), range: toRange(match) };
  }
  return { path: text.replace(/(?<=[^:\\/]):$/, ''), range: undefined };
}

function splitQuery(text: string): readonly [path: string, query: string | undefined] {
  // `\\?\C:\a` begins with no query.
  const at = text.indexOf('?', text.startsWith('\\\\?\\') ? 4 : 0);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** `line=10&column=5`, `lines=10-20`, `L10`. */
function rangeInQuery(query: string): PlaceRange | undefined {
  const valueOf = (names: string): string | undefined =>
    new RegExp(`(?:^|&)(?:${names})=([^&]*)`, 'i').exec(query)?.[1];
  const range = rangeIn(valueOf('lines?|ln?|row|start_?line') ?? query);
  const column = numberIn(valueOf('columns?|col|c|character|start_?column'));
  const endLine = numberIn(valueOf('end_?line'));
  return range && checked(range.line, range.column ?? column, range.endLine ?? endLine, range.endColumn);
}

/** Groups of `lines`: line, column, the `L` of the last line, last line or column, last column. */
const number = String.raw`(\d{1,9})`;
const lineWord = String.raw`(?:lines?|ln|l)[\s.:=_-]{0,2}`;
const columnWord = String.raw`[:.]?C|[:.]|,?\s?\b(?:columns?|cols?\.?|characters?|chars?)[\s:=]?`;
const rangeSign = String.raw`\s?(?:[-\u2010-\u2015~]|\.\.\.?|\bto\b|\bthrough\b)\s?`;
/** @param comma what a comma after a line begins: its column, or another line, which is ignored. */
function lines(comma: 'column' | 'line'): string {
  const isColumn = comma === 'column';
  const column = `(?:(?:${columnWord}${isColumn ? String.raw`|,\s?` : ''})${number})?`;
  const more = isColumn ? '' : String.raw`(?:(?:,\s?|\s(?:and|&)\s)L?\d{1,9}(?:-L?\d{1,9})?)*`;
  return `${number}${column}(?:${rangeSign}(L)?${number}${column})?${more}`;
}

const whole = new RegExp(`^()(?:${lineWord})?${lines('column')}$`, 'i');
/** `lines-10:20` */
const wholeLines = new RegExp(`^()lines[-=]${number}()[:-](L?)${number}()$`, 'i');
/** `10,5,20,8`, `10,5)-(20,8` */
const fourNumbers = String.raw`${number},\s?${number}()(?:,\s?|[)\]]-[([])${number},\s?${number}`;

/** A path and its lines, up to the end of the text. A quote before the lines ends the path. */
const atEnd = [
  // `a.ts:10`, `a.ts:10:5-20:8`, `a.ts:L10-L20`, `a.ts: line 10`, `a.ts:10, 14-20`. A search ends it with another colon.
  String.raw`:\s?(?:${lineWord})?${lines('line')}:?`,
  // `a.ts(10,5)`, `a.ts (lines 10-20)`, `a.ts[10:5]`, `a.ts: (10)`
  String.raw`:?\s?[([]${fourNumbers}[)\]]:?`,
  String.raw`:?\s?[([](?:${lineWord})?${lines('column')}[)\]]:?`,
  // `a.ts line 10`, `"a.py", line 10, column 5`, `a.ts on line 10`, `a.ts, L10-L20`
  String.raw`[,;]?\s(?:(?:on|at|@|in)\s)?${lineWord}${lines('line')}`,
  // `a.ts 1 - 40`
  String.raw`\s${number}()${rangeSign}()${number}()`,
].map((form) => new RegExp(`^(.*?)["'\`]?${form}$`, 'is'));

function rangeIn(text: string): PlaceRange | undefined {
  const match = wholeLines.exec(text) ?? whole.exec(text);
  return match ? toRange(match) : undefined;
}

/** @param match of a form: the path, then the groups of `lines`. */
function toRange(match: RegExpExecArray): PlaceRange | undefined {
  const [line, column, last, lastColumn] = [2, 3, 5, 6].map((group) => numberIn(match[group]));
  if (line === undefined) return undefined;
  // `10:5-8` is a part of line 10, as in the terminal of VS Code; `10:5-L20` is not.
  const isPart = column !== undefined && last !== undefined && lastColumn === undefined && !match[4];
  return isPart && last >= column
    ? checked(line, column, line, last)
    : checked(line, column, last, lastColumn);
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Undefined if the line is not valid. A column or an end that is not valid is left out. */
function checked(
  line: number,
  column: number | undefined,
  endLine: number | undefined,
  endColumn: number | undefined,
): PlaceRange | undefined {
  if (line < 1) return undefined;
  const start = column !== undefined && column >= 1 ? { line, column } : { line };
  if (endLine === undefined || endLine < line) return start;
  if (endColumn !== undefined && endColumn >= 1 && (endLine > line || endColumn >= (column ?? 1)))
    return { ...start, endLine, endColumn };
  // A position is no range of itself.
  return endLine === line && column !== undefined ? start : { ...start, endLine };
}
