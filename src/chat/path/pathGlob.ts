// Globs for paths in permission rules: `*` and `?` within a name, `**` for any folders, `{a,b}`. Other syntax is
// rejected, so that a misunderstood rule allows nothing.

import { foldedName } from '../../base/programFiles.ts';
import { relativePath } from './filePath.ts';

/** Maximum number of patterns that braces expand to. */
const mostSpellings = 64;
const mostLength = 1024;

export interface PathGlob {
  /**
   * Matches relative patterns below each of `folders`. All paths must come from `absolutePath`.
   * @param anyCase ignores what disks may ignore in names: case, how a letter is composed, and invisible characters.
   */
  matches(path: string, folders: readonly string[], anyCase: boolean): boolean;
}

/** Undefined if the pattern is invalid. */
export function parseGlob(pattern: string): PathGlob | undefined {
  if (pattern.trim() === '' || pattern.length > mostLength || /[[\]!\p{Cc}]/u.test(pattern)) return undefined;
  const slashed = /^[A-Za-z]:\\/.test(pattern) ? pattern.replaceAll('\\', '/') : pattern;
  if (slashed.includes('\\') || slashed.startsWith('~')) return undefined;
  const spellings = spelledOut(slashed);
  if (spellings === undefined) return undefined;
  const patterns: { absolute: boolean; names: readonly string[] }[] = [];
  for (const spelling of spellings) {
    const absolute = /^(\/|[A-Za-z]:\/)/.test(spelling);
    const names = namesOf(spelling.endsWith('/') ? `${spelling}**` : spelling);
    const isSound = names.every((name) => name !== '..' && (name === '**' || !name.includes('**')));
    if (!isSound || (names.length === 0 && !absolute)) return undefined;
    patterns.push({ absolute, names });
  }
  return {
    matches: (path, folders, anyCase) =>
      patterns.some(({ absolute, names }) => {
        if (absolute) return namesMatch(withDrive(names), namesOf(path), anyCase);
        return folders.some((folder) => {
          const below = relativePath({ path, folder });
          return below !== undefined && namesMatch(names, namesOf(below), anyCase);
        });
      }),
  };
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** `absolutePath` returns drives in lower case. */
function withDrive(names: readonly string[]): readonly string[] {
  return names.map((name, at) => (at === 0 && /^[A-Z]:$/.test(name) ? name.toLowerCase() : name));
}

function spelledOut(pattern: string): readonly string[] | undefined {
  const open = /\{([^{}]*)\}/.exec(pattern);
  if (!open) return /[{}]/.test(pattern) ? undefined : [pattern];
  const before = pattern.slice(0, open.index);
  const after = pattern.slice(open.index + open[0].length);
  const all: string[] = [];
  for (const part of open[1]!.split(',')) {
    const spellings = spelledOut(before + part + after);
    if (spellings === undefined || all.length + spellings.length > mostSpellings) return undefined;
    all.push(...spellings);
  }
  return all;
}

/** Matches items of `pattern` against `given`; `anything` matches any number of items. Never takes exponential time. */
function wildcard<T>(
  pattern: readonly T[],
  given: readonly T[],
  anything: T,
  same: (a: T, b: T) => boolean,
): boolean {
  let [at, of] = [0, 0];
  let [retryAt, retryOf] = [-1, 0];
  while (of < given.length) {
    if (at < pattern.length && pattern[at] === anything) {
      [retryAt, retryOf] = [at++, of];
    } else if (at < pattern.length && same(pattern[at]!, given[of]!)) {
      at++;
      of++;
    } else if (retryAt >= 0) {
      at = retryAt + 1;
      of = ++retryOf;
    } else return false;
  }
  while (pattern[at] === anything) at++;
  return at === pattern.length;
}

function namesMatch(pattern: readonly string[], names: readonly string[], anyCase: boolean): boolean {
  return wildcard(pattern, names, '**', (a, b) => nameMatches(a, b, anyCase));
}

function nameMatches(pattern: string, name: string, anyCase: boolean): boolean {
  const [a, b] = anyCase ? [pattern, name].map(asOnAnyDisk) : [pattern, name];
  return wildcard(Array.from(a!), Array.from(b!), '*', (want, got) => want === '?' || want === got);
}

function asOnAnyDisk(name: string): string {
  return foldedName(name).normalize('NFC');
}
