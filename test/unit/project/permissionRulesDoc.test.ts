// docs/permission-rules.md shows the table of commands as it is. A failure prints the rows that it must have.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { folderFileTable } from '../../../src/chat/permission/folderFiles.ts';
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

/** The rows of the table in a section. */
function rowsBelow(text: string, heading: string): readonly string[] {
  const [, section = ''] = text.split(`${heading}\n`);
  return section
    .split(/^#/m)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'));
}

describe('docs/permission-rules.md', () => {
  it('has a row with the reason for each known command', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/permission-rules.md'), 'utf8');
    const rows = rowsBelow(text, '### Known commands');
    assert.equal(
      rows.map((line) => line.replaceAll(/ +/g, ' ')).join('\n'),
      commandTable.map(shownRow).join('\n'),
    );
  });

  it('has a row for each program that reads files of its folder', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/permission-rules.md'), 'utf8');
    const rows = rowsBelow(text, '### Files of the folder').map((line) => line.replaceAll(/ +/g, ' '));
    const listed = (names: string): string => code(names.split(' ')).join(', ');
    for (const [programs, files] of folderFileTable)
      assert.ok(rows.includes(`| ${listed(programs)} | ${listed(files)} |`), programs);
    // One row is for modules of Python.
    assert.equal(rows.length, folderFileTable.length + 1);
  });
});
