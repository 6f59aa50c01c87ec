// docs/permission-rules.md shows the table of commands as it is. A failure prints the rows that it must have.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { commandTable, type CommandRow } from '../../../src/chat/permission/commandTable.ts';

const words: Readonly<Record<CommandRow['words'], string>> = {
  none: '',
  paths: 'paths',
  'text and paths': 'a text, paths',
  'revisions and paths': 'revisions, paths',
  './paths': 'paths that begin with `./`',
  tests: 'tests',
};

function code(options: readonly string[], ending = ''): readonly string[] {
  return options.map((option) => `\`${option}${ending}\``);
}

function shownRow(row: CommandRow): string {
  const letters = row.letters === '' ? [] : [`\`-${row.letters}\``];
  const options = [
    ...letters,
    ...code(row.switches),
    ...code(row.numbers, ' NUMBER'),
    ...code(row.texts, ' TEXT'),
  ];
  const windows = row.onWindows === undefined ? '' : `on Windows only ${code(row.onWindows).join(' ')}`;
  const follows = [words[row.words], options.join(' '), windows].filter((text) => text !== '').join('; ');
  return `| \`${row.command}\` | ${row.effect} | ${follows} | ${row.reason} |`;
}

describe('docs/permission-rules.md', () => {
  it('has a row with the reason for each known command', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/permission-rules.md'), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    assert.equal(
      rows.map((line) => line.replaceAll(/ +/g, ' ')).join('\n'),
      commandTable.map(shownRow).join('\n'),
    );
  });
});
