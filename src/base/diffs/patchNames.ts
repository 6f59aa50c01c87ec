// Reads the file names in header lines of patches. Used by `patchDiffs`.

import { markerText } from './codexPatch.ts';

/** A longer `diff --git` line is not read, so that the time stays linear. */
const longestHead = 8_192;
/** Maximum number of places at which a `diff --git` line is divided into two names. */
const mostDivisions = 10;

const header = /^(?:---|\+\+\+|rename from|rename to|copy from|copy to|Index:) +(\S.*)$/s;
/** As lenient as any agent: it does no harm to name one file too many. */
const codexHeader = /^\*\*\* ?(?:(?:Add|Update|Delete) File|Move to): *(\S.*)$/is;

export type HeaderName =
  | { readonly kind: 'path'; readonly path: string }
  /** `/dev/null`, which stands for no file. */
  | { readonly kind: 'none' }
  /** A quoted name that is malformed, as it is written. */
  | { readonly kind: 'unread'; readonly path: string };

/** The name in a header line, without `a/` and `b/`. Undefined if the line is not a header with one name. */
export function headerName(line: string): HeaderName | undefined {
  // This format knows no quotes, and no null device.
  const own = codexHeader.exec(markerText(line))?.[1];
  if (own !== undefined) return { kind: 'path', path: own };
  const written = header.exec(line)?.[1]?.split('\t', 1)[0]?.trim();
  if (written === undefined || written === '') return undefined;
  const name = unquoted(written);
  if (name === undefined) return { kind: 'unread', path: written };
  const path = /^(?:---|\+\+\+)/.test(line) ? withoutPrefix(name) : name;
  return path === '/dev/null' || (path === 'dev/null' && path !== name)
    ? { kind: 'none' }
    : { kind: 'path', path };
}

/**
 * The two names of a `diff --git` line, without `a/` and `b/`. Names with spaces are not always divided in one way only, so
 * there may be several pairs; the same name twice is the only pair. Empty if the line can't be read.
 */
export function gitNames(line: string): readonly (readonly [from: string, to: string])[] {
  const rest = /^diff --git +(\S.*)$/s.exec(line.slice(0, longestHead + 1))?.[1]?.trimEnd();
  if (rest === undefined || line.length > longestHead) return [];
  const pairs = divisions(rest).flatMap((at) => {
    const from = unquoted(rest.slice(0, at));
    const to = unquoted(rest.slice(at + 1));
    return from === undefined || to === undefined ? [] : [[withoutPrefix(from), withoutPrefix(to)] as const];
  });
  const same = pairs.find(([from, to]) => from === to);
  return same ? [same] : pairs;
}

/** Offsets of the spaces that may stand between the two names. */
function divisions(names: string): readonly number[] {
  const quoted = /^"(?:[^"\\]|\\.)*" |(?<= )"(?:[^"\\]|\\.)*"$/s.exec(names);
  if (quoted) return [quoted.index === 0 ? quoted[0].length - 1 : quoted.index - 1];
  const places = new Set<number>();
  const middle = (names.length - 1) / 2;
  if (names[middle] === ' ') places.add(middle);
  const only = names.indexOf(' ');
  if (only >= 0 && only === names.lastIndexOf(' ')) places.add(only);
  for (
    let at = names.indexOf(' b/');
    at >= 0 && places.size < mostDivisions;
    at = names.indexOf(' b/', at + 1)
  )
    places.add(at);
  return [...places];
}

/** @param name without `a/` and `b/`. */
export function isNullDevice(name: string): boolean {
  return name === '/dev/null' || name === 'dev/null';
}

function withoutPrefix(name: string): string {
  return name.replace(/^[ab]\//, '');
}

const escapes: Readonly<Record<string, string>> = {
  ...{ a: '%07', b: '%08', t: '%09', n: '%0A', v: '%0B', f: '%0C', r: '%0D' },
  ...{ '"': '%22', '\\': '%5C' },
};

/** Git quotes names as C does, with the bytes of UTF-8 in octal: `"caf\303\251"`. Undefined if malformed. */
export function unquoted(name: string): string | undefined {
  if (!name.startsWith('"')) return name;
  if (!/^"(?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))*"$/s.test(name)) return undefined;
  const encoded = name
    .slice(1, -1)
    .replaceAll('%', '%25')
    .replaceAll(/\\([0-3][0-7]{2}|.)/gs, (_, code: string) =>
      code.length === 3 ? `%${parseInt(code, 8).toString(16).padStart(2, '0')}` : escapes[code]!,
    );
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not UTF-8.
    return undefined;
  }
}
