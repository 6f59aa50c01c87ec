// Tests what is suggested while the user writes new code: the text of a change only after a second example.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** After the user added lines to `last`. */
function writing(code: string, added: number, languageId = 'rust'): Typist {
  const user = new Typist(`${code}\nfn last() {\n}\n`, languageId, true).goTo('fn last() {\n');
  user.cursor += 'fn last() {'.length;
  for (let i = 0; i < added; i++) user.paste(`\n    write_${letters[i]}(file);`);
  return user;
}

describe('A change that was made once', () => {
  const line = (name: string): string => `let ${name} = read(path, "${name}");\n`;
  const other = 'step();\n'.repeat(3);
  const code = line('alpha') + other + line('beta') + other + line('gamma');
  const change = (user: Typist, nth: number): Typist => user.change('read(path', 'load(&path', nth);

  it('is suggested while the user writes few lines', () => {
    assert.equal(change(writing(code, 4), 1).offer(), 'let beta = load(&path, "beta");');
  });

  it('is shown as a place in new code, and as text after the second time', () => {
    const user = change(writing(code, 5), 1);
    assert.equal(user.offer(), '');
    assert.equal(user.ledTo?.position.line, 4);
    assert.equal(change(user, 1).offer(), 'let gamma = load(&path, "gamma");');
  });

  it('is not shown out of sight in new code', () => {
    const far = line('alpha') + 'step();\n'.repeat(20) + line('beta');
    change(writing(far, 5), 1).ask();
    assert.notEqual(change(writing(far, 4), 1).ask(), undefined);
    const user = change(writing(far, 5), 1);
    user.ask();
    assert.equal(user.answer, undefined);
  });
});

describe('A change that was made once in new code', () => {
  const others = (count: number): string => 'step();\n'.repeat(count);

  it('is suggested for the same line in sight', () => {
    const line = 'let city = read(path);\n';
    const change = (rows: number): Typist =>
      writing(line + others(rows) + line, 5).change('read(path)', 'load(path, true)');
    assert.equal(change(4).offer(), 'let city = load(path, true);');
    assert.equal(change(20).offer(), '');
  });

  it('is not suggested for another number', () => {
    const line = 'left += 10 * scale;\n';
    const change = (added: number): string =>
      writing(others(1) + line + others(2) + line, added)
        .change('10', '20')
        .offer();
    assert.notEqual(change(4), '');
    assert.equal(change(5), '');
  });

  it('is suggested for another call of the same function in sight', () => {
    const call = (name: string): string => `list.push(${name}.into());\n`;
    const change = (rows: number): Typist =>
      writing(call('first') + others(rows) + call('second'), 5).change('.into()', '');
    assert.equal(change(2).offer(), 'list.push(second);');
    assert.equal(change(20).offer(), '');
  });
});

describe('What follows a change of a function', () => {
  it('is not suggested for comments in new code', () => {
    const code = 'fn read_old() {}\n\n/// Calls `read_old` twice.\nfn run() {\n}\n';
    const rename = (added: number): string => writing(code, added).change('read_old', 'read_new').offer();
    assert.equal(rename(4), '/// Calls `read_new` twice.');
    assert.equal(rename(5), '');
  });

  it('is shown as a place in new code if parameters were removed', () => {
    const code = 'fn load(path: &str, size: u8) {}\n\nfn run() {\n    load(first, 10);\n}\n';
    const remove = (added: number): Typist => writing(code, added).change(', size: u8', '');
    assert.equal(remove(4).offer(), 'load(first);');
    const user = remove(5);
    assert.equal(user.offer(), '');
    assert.equal(user.ledTo?.position.line, 3);
  });
});

describe('A replaced name', () => {
  const code = 'fn area(width: u8) -> u8 {\n    let half = width / 2;\n    grow(half);\n    half\n}\n';

  it('is not suggested on the line in which the user changes something else', () => {
    const user = writing(code, 0).change('width: u8', 'breadth: u8');
    assert.equal(user.offer(), 'let half = breadth / 2;');
    assert.equal(user.change('2', '4').offer(), '');
  });

  it('is not suggested beside the cursor in new code, even after the second time', () => {
    const rename = (user: Typist): Typist => user.change('half', 'side', 1).change('half', 'side', 1);
    assert.notEqual(rename(writing(code, 4)).offer(), '');
    assert.equal(rename(writing(code, 5)).offer(), '');
  });
});

describe('What is above the cursor', () => {
  it('is not suggested in new code, even after the second time', () => {
    const code = 'fn run() {\n    read_old(file);\n    read_old(path);\n}\n\nfn read_old() {}\n';
    const rename = (added: number): Typist =>
      writing(code, added).change('read_old', 'read_new', 2).change('read_old', 'read_new', 2);
    assert.equal(rename(4).offer(), 'read_new(file);');
    const user = rename(5);
    user.ask();
    assert.equal(user.answer, undefined);
  });

  it('is suggested if the edit caused an error there', () => {
    const code = 'const a = item.width;\n\nclass Tray extends Box {\n  width = 1;\n}\n';
    const user = writing(code, 5, 'typescript').change('width', 'breadth', 2);
    assert.equal(user.offer(), '');
    user.error('width', "Property 'width' does not exist on type 'Tray'.");
    assert.equal(user.offer(), 'const a = item.breadth;');
  });
});

describe('A new member', () => {
  const code =
    'struct City {\n    name: String,\n    mayor: String,\n}\n\nfn read(row: Row) {\n    City {\n        name: row.get("name"),\n        mayor: row.get("mayor"),\n    }\n}\n';
  const add = (user: Typist): Typist => {
    user.goTo('    mayor: String,\n').cursor += '    mayor: String,'.length;
    return user.paste('\n    river: String,').leave();
  };

  it('is suggested elsewhere unless the user writes other new code', () => {
    assert.match(add(writing(code, 4)).offer(), /^river: row\.get\("river"\),$/m);
    assert.equal(add(writing(code, 5)).offer(), '');
  });
});
