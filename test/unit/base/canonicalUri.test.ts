// All spellings of a file's URI have one canonical form, which is VS Code's, and different files have
// different forms.
import * as assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { canonicalUri, pathOfFileUri, sameUri } from '../../../src/base/canonicalUri.ts';

/** Each row has the spellings of one file, VS Code's first. */
const spellings: readonly (readonly string[])[] = [
  // Reserved characters: VS Code encodes all of them, Node's `pathToFileURL` few.
  ['file:///app/%28group%29/page.ts', 'file:///app/(group)/page.ts', 'file:///app/%28group)/page.ts'],
  ['file:///n/%40types/a%2Bb.ts', 'file:///n/@types/a+b.ts', 'file:///n/%40types/a%2bb.ts'],
  [
    'file:///a%21%24%26%27%2A%2C%3B%3D%3A%5B%5D.ts',
    "file:///a!$&'*,;=:[].ts",
    'file:///a%21%24%26%27%2a%2c%3b%3d%3a%5b%5d.ts',
  ],
  ['file:///c%23/who%3F.ts', 'file:///c%23/who%3f.ts'],
  // Unreserved characters may be encoded too.
  ['file:///a-._~Z9.ts', 'file:///%61%2D%2e%5F%7e%5A%39%2Ets'],
  // Unencoded spaces and other scripts; a percent sign that begins no escape.
  [
    'file:///a%20b/%C3%A4%E6%97%A5%F0%9F%9A%80.ts',
    'file:///a b/ä日🚀.ts',
    'file:///a%20b/%c3%a4日%f0%9f%9a%80.ts',
  ],
  ['file:///100%25%20sure.ts', 'file:///100% sure.ts', 'file:///100%25 sure.ts'],
  // Drives.
  [
    'file:///c%3A/Users/a.ts',
    'file:///C:/Users/a.ts',
    'file:///c:/Users/a.ts',
    'file:///C%3a/Users/a.ts',
    'FILE:///C:/Users/a.ts',
    'file://C:/Users/a.ts',
    'file:/c:/Users/a.ts',
    'file:c:/Users/a.ts',
    'file://localhost/C:/Users/a.ts',
    'file:///C:\\Users\\a.ts',
  ],
  ['file:///c%3A/', 'file:///C:/', 'file:///C:', 'file:///c:/..'],
  // Hosts.
  ['file://server/share/a%2Bb.ts', 'file://SERVER/share/a+b.ts', 'file://Server/share/a%2bb.ts'],
  ['file://wsl%24/Ubuntu/home', 'file://wsl$/Ubuntu/home'],
  ['file:///a/b.ts', 'file://localhost/a/b.ts', 'file://LOCALHOST/a/b.ts', 'file:/a/b.ts'],
  // Slashes and dots.
  [
    'file:///a/b',
    'file:///a/b/',
    'file:///a//b',
    'file:///a/./b',
    'file:///a/x/../b',
    'file:///a/x/%2e%2E/b',
  ],
  ['file:///', 'file:///..', 'file:/'],
];

const different: readonly (readonly [string, string])[] = [
  ['file:///a/b', 'file:///a%2Fb'],
  ['file:///c:/a/b', 'file:///c:/a%5Cb'],
  ['file:///a%2520b', 'file:///a%20b'],
  ['file:///a%252Fb', 'file:///a/b'],
  ['file:///a/b', 'file:///a/B'],
  ['file://server/share/a', 'file:///share/a'],
  ['file:///a%5Cb', 'file:///a/b'],
  ['file:///%C3%A4.ts', 'file:///a%CC%88.ts'],
];

const noFiles = [
  'file:',
  'file://',
  'file://server',
  'file:a/b',
  'file:////etc/passwd',
  'file:///a?b',
  'file:///a#b',
  'file:///a%2Fb',
  'file:///a%2fb',
  'file:///a%00b',
  'file:///c:/a%5Cb',
  'file:///a%FFb',
  'file:///\ud800',
  'file://me@server/share',
];

const untouched = [
  'untitled:Untitled-1',
  'vscode-notebook-cell:/c%3A/a.ipynb#W0sZmlsZQ%3D%3D',
  'vscode-remote://ssh-remote%2Bhost/home/(a)/@b',
  'git:/a/b.ts?%7B%22ref%22%3A%22%22%7D',
  'https://Example.com/%7Ea',
  '',
];

/** VS Code's `URI.toString()` for a `file:` URI, as in its `vs/base/common/uri.ts`. */
function vscodeSpelling(authority: string, path: string): string {
  const table: Record<string, string> = {
    ...{ ':': '%3A', '?': '%3F', '#': '%23', '[': '%5B', ']': '%5D', '@': '%40', '!': '%21', $: '%24' },
    ...{ '&': '%26', "'": '%27', '(': '%28', ')': '%29', '*': '%2A', '+': '%2B', ',': '%2C', ';': '%3B' },
    ...{ '=': '%3D', ' ': '%20' },
  };
  const encode = (text: string, isAuthority: boolean): string =>
    Array.from(text, (one) => {
      if (/[a-zA-Z0-9\-._~/]/.test(one) || (isAuthority && /[[\]:]/.test(one))) return one;
      return table[one] ?? encodeURIComponent(one);
    }).join('');
  const drive = /^\/[A-Z]:/.test(path) ? `/${path[1]!.toLowerCase()}${path.slice(2)}` : path;
  return `file://${encode(authority.toLowerCase(), true)}${encode(drive, false)}`;
}

/** A file name without slash and NUL, other than `.` and `..`. */
const name = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }),
    fc.constantFrom(
      '(group)',
      '@types',
      'a+b',
      '100%',
      '%41',
      '%2F',
      '%252F',
      'c#',
      'who?',
      'ä',
      'a b',
      'x;y=z',
    ),
  )
  .filter((one) => !/[/\\\0]/.test(one) && one !== '.' && one !== '..' && one.isWellFormed());
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`);
const windowsName = name.filter((one) => !/[:<>"|?*]|[. ]$|\p{Cc}/u.test(one));
const windowsPath = fc
  .tuple(fc.constantFrom('C', 'c', 'Z'), fc.array(windowsName, { minLength: 1, maxLength: 4 }))
  .map(([letter, names]) => `${letter}:\\${names.join('\\')}`);

/** Encodes each character or not, with hex digits in either case, as `choices` say. Encodes what must be encoded. */
function encodedAtRandom(text: string, choices: readonly number[]): string {
  let at = 0;
  const next = (): number => choices[at++ % choices.length]!;
  return Array.from(text, (one) => {
    if (one === '/') return one;
    const must = /[%?#\\]/.test(one);
    if (!must && next() % 2 === 0) return one;
    return Array.from(Buffer.from(one), (byte) => {
      const hex = byte.toString(16).padStart(2, '0');
      return `%${next() % 2 === 0 ? hex : hex.toUpperCase()}`;
    }).join('');
  }).join('');
}

describe('canonicalUri', () => {
  for (const [vscode, ...others] of spellings)
    it(`spells ${vscode} as VS Code does`, () => {
      for (const one of [vscode!, ...others]) assert.equal(canonicalUri(one), vscode, one);
    });

  for (const [one, other] of different)
    it(`distinguishes ${one} from ${other}`, () => assert.equal(sameUri(one, other), false));

  for (const uri of noFiles)
    it(`does not treat ${JSON.stringify(uri)} as a file`, () => {
      assert.equal(canonicalUri(uri), undefined);
      assert.equal(pathOfFileUri(uri), undefined);
    });

  for (const uri of untouched)
    it(`does not change ${JSON.stringify(uri)}`, () => {
      assert.equal(canonicalUri(uri), uri);
      assert.equal(pathOfFileUri(uri), undefined);
    });

  it('compares URIs that name no file as text', () => {
    assert.equal(sameUri('file:///a%2Fb', 'file:///a%2fb'), false);
    assert.equal(sameUri('file:///a%2Fb', 'file:///a%2Fb'), true);
  });

  it('distinguishes Unicode normalization forms, except where the file system ignores them', () => {
    const [composed, decomposed] = ['file:///%C3%A4.ts', 'file:///a%CC%88.ts'];
    assert.equal(sameUri(composed, decomposed), false);
    assert.equal(sameUri(composed, decomposed, 'normalised'), true);
    assert.equal(canonicalUri(decomposed, 'normalised'), composed);
  });

  it('gives the path of a file, a drive or a share', () => {
    assert.equal(pathOfFileUri('file:///a%20b/%40c'), '/a b/@c');
    assert.equal(pathOfFileUri('file:///C%3A/a/../b'), 'C:/b');
    assert.equal(pathOfFileUri('file:///c:'), 'c:/');
    assert.equal(pathOfFileUri('file://Server/share/a'), '//server/share/a');
    assert.equal(pathOfFileUri('file:///'), '/');
  });

  it('has one form for every spelling of a path', () => {
    fc.assert(
      fc.property(path, fc.array(fc.nat(), { minLength: 1 }), (absolute, choices) => {
        const canonical = vscodeSpelling('', absolute);
        assert.equal(canonicalUri(canonical), canonical);
        // Node drops control characters at the end.
        const node = /\p{Cc}/u.test(absolute) ? canonical : pathToFileURL(absolute, { windows: false }).href;
        assert.equal(canonicalUri(node), canonical);
        assert.equal(canonicalUri(`file://${encodedAtRandom(absolute, choices)}`), canonical);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has one form for every spelling of a path on a drive', () => {
    fc.assert(
      fc.property(windowsPath, fc.array(fc.nat(), { minLength: 1 }), (absolute, choices) => {
        const slashed = `/${absolute.replaceAll('\\', '/')}`;
        const canonical = vscodeSpelling('', slashed);
        assert.equal(canonicalUri(canonical), canonical);
        assert.equal(canonicalUri(pathToFileURL(absolute, { windows: true }).href), canonical);
        assert.equal(canonicalUri(`file://${encodedAtRandom(slashed, choices)}`), canonical);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has different forms for different paths', () => {
    const posix = (absolute: string): string =>
      absolute.replace(/^\/[A-Z](?=:)/, (start) => start.toLowerCase());
    fc.assert(
      fc.property(path, path, (one, other) => {
        fc.pre(posix(one) !== posix(other) && !/\p{Cc}/u.test(one + other));
        const forms = [one, other].map((absolute) =>
          canonicalUri(pathToFileURL(absolute, { windows: false }).href),
        );
        assert.notEqual(forms[0], forms[1]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not throw for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const canonical = canonicalUri(`file:${text}`);
        if (canonical !== undefined) assert.equal(canonicalUri(canonical), canonical);
        pathOfFileUri(`file:///${text}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
