// Tests that changes of addresses, code and syntax in Markdown are repeated, and changes of words never.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const list = 'Needs:\n\n* a server\n* a database\n* a key\n\nHas:\n\n* a file\n* a folder\n';
const headings = '# A\n\n### One\n\n### Two\n\n```sh\n### not a heading\n```\n\n### Three\n';
const table = '| Field | Type |\n| --- | :-: |\n| id | string |\n| pier | string |\n| free | boolean |\n';

describe('A change of Markdown', () => {
  it('changes the next markers of a list after one, and those of other lists after two', () => {
    const user = new Typist(list, 'markdown').change('*', '-');
    assert.equal(user.offer(), '- a database\n- a key');
    assert.equal(user.accept().offer(), '');
    user.change('*', '-');
    assert.equal(user.offer(), '- a folder');
    const other = new Typist(list, 'markdown').change('*', '-').change('*', '-').change('*', '-');
    assert.equal(other.offer(), '- a file\n- a folder');
  });

  it('changes the next heading of a level after two, and no code', () => {
    const user = new Typist(headings, 'markdown').goTo('### One').delete(1).leave();
    assert.equal(user.offer(), '');
    user.goTo('### Two').delete(1).leave();
    assert.equal(user.offer(), '## Three');
  });

  it('completes the row below the head of a table', () => {
    const user = new Typist(table, 'markdown').goTo('\n').type(' Since |');
    assert.equal(user.offer('manual'), '| --- | :-: | --- |');
  });

  it('removes a column that the head lost from all rows', () => {
    const user = new Typist(table, 'markdown').goTo('Field').replace(8, '').leave();
    assert.equal(user.offer(), '| :-: |\n| string |\n| string |\n| boolean |');
  });

  it('repeats a cell after two rows got it', () => {
    const user = new Typist(table, 'markdown').goTo('\n').type(' Since |').goTo('\n', 2).type(' --- |');
    user.goTo('\n', 3).type(' 1.0 |').leave();
    assert.equal(user.offer(), '');
    user.goTo('\n', 4).type(' 1.0 |').leave();
    assert.equal(user.offer(), '| free | boolean | 1.0 |');
  });

  it('changes the next link to a moved address', () => {
    const text =
      'See [a](http://docs.example.org/a).\n\nSee [b](http://docs.example.org/b).\n\nSee [c](http://docs.example.org/c).\n';
    const user = new Typist(text, 'markdown');
    for (let i = 0; i < 2; i++) user.change('http://docs.example.org', 'https://example.org/docs');
    assert.equal(user.offer(), 'See [c](https://example.org/docs/c).');
  });

  it('changes the next equal line of code', () => {
    const text = 'First:\n\n```sh\nnpm install --save\n```\n\nThen:\n\n```sh\nnpm install --save\n```\n';
    assert.equal(
      new Typist(text, 'markdown').change('--save', '--save-dev').offer(),
      'npm install --save-dev',
    );
  });

  it('changes the next name in code of a sentence, and no word', () => {
    const text =
      'Set `APP_MODE` first.\n\nThe APP_MODE is new.\n\nSet `APP_MODE` again.\n\nSet `APP_MODE` last.\n';
    const user = new Typist(text, 'markdown').change('`APP_MODE`', '`RUN_MODE`');
    assert.equal(user.change('`APP_MODE`', '`RUN_MODE`').offer(), 'Set `RUN_MODE` last.');
  });

  const silent: readonly (readonly [string, string, string, string])[] = [
    ['of a word', 'The server is up.\nThe server is down.\nThe server is new.\n', 'server', 'host'],
    ['of punctuation', 'One, two.\nThree, four.\nFive, six.\n', ',', ';'],
    ['of emphasis', 'It is *new*.\nIt is *old*.\nIt is *big*.\n', '*', '_'],
    ['of an indentation', '* a\n* b\n* c\n', '* b', '  * b'],
    ['of a marker in code', '- a\n\n```yaml\n- b\n- c\n```\n', '- a', '* a'],
  ];
  for (const [what, text, from, to] of silent)
    it(`${what} is not repeated`, () => {
      const user = new Typist(text, 'markdown').change(from, to);
      assert.equal(user.offer('manual'), '');
      assert.equal(user.answer, undefined);
    });
});

describe('A file that VS Code opens as plain text', () => {
  const code = 'fun load() {}\n\nload()\n';
  const files: readonly (readonly [string, string])[] = [
    ['file:///work/Main.kt', 'read()'],
    ['file:///work/Makefile', 'read()'],
    ['file:///work/go.txt', ''],
    ['file:///work/LICENSE', ''],
  ];
  for (const [uri, expected] of files)
    it(`is recognized by its name: ${uri}`, () => {
      assert.equal(new Typist(code, 'plaintext', false, {}, uri).change('load', 'read').offer(), expected);
    });
});
