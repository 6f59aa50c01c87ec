// Tests that a column of SQL is renamed in the statements of its table.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const tables = `CREATE TABLE users (
  id INT,
  name TEXT
);
CREATE TABLE groups (
  id INT,
  name TEXT
);
`;

describe('A renamed column', () => {
  const offer = (statements: string): string =>
    new Typist(tables + statements, 'sql').change('name TEXT', 'title TEXT').offer('manual');

  it('is followed in the statements of its table', () =>
    assert.equal(offer('SELECT name\nFROM users;\n'), 'SELECT title'));

  it('is not followed in those of another table', () =>
    assert.equal(offer('SELECT name\nFROM groups;\n'), ''));
});
