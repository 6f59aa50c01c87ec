// Proves that an argument changed, added or taken away in one call is offered in the others, and where the user is only led there.
import assert from 'node:assert/strict';
import { Typist } from '../typist.ts';

describe('A changed argument', () => {
  it('goes to the other calls of the same function, whatever else they hold', () => {
    const calls = ['open(first);', 'open(second);', 'open(third);', 'open(list(a));', ''];
    const user = new Typist(calls.join('\n'));
    for (const nth of [1, 2, 3]) user.goTo(');', nth).paste(', mode').leave();
    assert.equal(user.offer(), 'open(list(a), mode);');
  });

  it('is not asked of other functions, nor where it is already', () => {
    const code = 'open(first);\nopen(second);\nother(fourth);\nopen(fifth, mode);\n';
    const user = new Typist(code).goTo(');').paste(', mode').goTo(');', 2).paste(', mode').leave();
    assert.equal(user.offer(), '');
  });
});

describe('A place without a certain text', () => {
  const code =
    'const size = measure(box);\nrun();\nrun();\ndraw(size);\nrun();\nrun();\nconst a = 1;\nconst b = 2;\nfill(size, size);\n';
  const change = (jump: boolean): Typist =>
    new Typist(code, 'typescript', jump).goTo('draw(size').delete(9).paste('paint(width').leave();

  it('is no edit', () => assert.equal(change(true).offer(), ''));

  it('is kept from a client that can not draw it', () => {
    const user = change(false);
    user.ask();
    assert.equal(user.ledTo, undefined);
  });
});

describe('New code', () => {
  it('is typed in silence while nothing in it is repeated', () => {
    const user = new Typist('import { readFile } from "node:fs/promises";\n\n', 'typescript', true);
    const text = [
      'export async function readSettings(folder: string): Promise<Settings> {',
      '  const path = join(folder, "settings.json");',
      '  const content = await readFile(path, "utf8");',
      '  if (content.trim() === "") return defaults;',
      '  try {',
      '    return merge(defaults, JSON.parse(content));',
      '  } catch (error) {',
      '    throw new SettingsError(`Cannot read ${path}`, { cause: error });',
      '  }',
      '}',
      '',
      'class SettingsError extends Error {',
      '  readonly when = Date.now();',
      '}',
      '',
    ].join('\n');
    user.cursor = user.text.length;
    const heard: string[] = [];
    for (const key of text) {
      user.type(key).ask();
      if (user.offered ?? user.ledTo) heard.push(user.text.slice(-30));
    }
    assert.deepEqual(heard, []);
  });
});
