// docs/design.md says what the style sheets of the page say: each value in a table with a column "CSS" is that of the rule
// and property it names, and each icon and file it names exists.
import * as assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const styles = globSync('src/webview/**/*.css', { cwd: repository })
  .map((file) => read(file).replaceAll(/\/\*[^]*?\*\//g, ''))
  .join('\n');
const design = read('docs/design.md');

/** The last value that a rule outside of `@media` gives to a property. @param selector one of the rule's, as it is written. */
function valueOf(selector: string, property: string): string | undefined {
  const rules = styles.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  let value: string | undefined;
  for (const [, selectors, body] of rules.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (!selectorsIn(selectors!).includes(selector)) continue;
    for (const [, name, given] of body!.matchAll(/([\w-]+):\s*([^;]+);/g))
      if (name === property) value = given!.replaceAll(/\s+/g, ' ').trim();
  }
  return value;
}

/** Splits at the commas that are in no parentheses. */
function selectorsIn(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text.replaceAll(/\s+/g, ' ')) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop()! + character);
  }
  return parts.map((part) => part.trim());
}

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

/** The rows of tables whose last column is "CSS". */
const rows = [...design.matchAll(/^\|.*\| CSS +\|\n\|[ |-]+\n((?:\|.*\n)+)/gm)].flatMap(([, body]) =>
  body!
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
);

describe('docs/design.md', () => {
  it('has tables to check', () => assert.ok(rows.length > 40, String(rows.length)));

  for (const [what = '', size = '', css = ''] of rows)
    it(`has the value of the style sheets: ${what}`, () => {
      const [selector = '', ...none] = codeIn(css);
      assert.deepEqual(none, []);
      if (selector.startsWith('@')) {
        assert.ok(styles.includes(`${selector} {`), selector);
        return;
      }
      const properties = css
        .slice(css.lastIndexOf('`') + 1)
        .split(',')
        .map((name) => name.trim());
      assert.deepEqual(
        properties.map((property) => [property, valueOf(selector, property)]),
        properties.map((property, at) => [property, codeIn(size)[at]]),
      );
    });

  it('names icons of the page', () => {
    const [, table = ''] = /## Icons\n\n((?:\|.*\n)+)/.exec(design) ?? [];
    const icons = read('src/webview/icon.ts');
    const names = table.split('\n').flatMap((row) => codeIn(row.split('|')[1] ?? ''));
    assert.ok(names.length > 30);
    for (const name of names) assert.match(icons, new RegExp(`\\b${name}(?:,|:| \\})`), name);
  });

  it('names source files and tests that exist', () => {
    const paths = [...design.matchAll(/`((?:nes|webview|vscode|chat|unit|page|journey)\/[\w/]+)`/g)].map(
      ([, path]) => path!,
    );
    assert.ok(paths.length > 0);
    for (const path of paths)
      assert.ok(
        [`src/${path}`, `src/${path}.ts`, `test/${path}.test.ts`].some((file) =>
          existsSync(join(repository, file)),
        ),
        path,
      );
  });
});
