// Tests that an argument changed, added or removed in one call is suggested for other calls, and when only a jump is
// suggested.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

describe('A changed argument of a call', () => {
  it('is suggested for other calls of the function, whatever their other arguments', () => {
    const calls = ['open(first);', 'open(second);', 'open(third);', 'open(list(a));', ''];
    const user = new Typist(calls.join('\n'));
    for (const nth of [1, 2, 3]) user.goTo(');', nth).paste(', mode').leave();
    assert.equal(user.offer(), 'open(list(a), mode);');
  });

  it('is not suggested for other functions or where it already is', () => {
    const code = 'open(first);\nopen(second);\nother(fourth);\nopen(fifth, mode);\n';
    const user = new Typist(code).goTo(');').paste(', mode').goTo(');', 2).paste(', mode').leave();
    assert.equal(user.offer(), '');
  });
});

describe('A change at one of several equal places of a line', () => {
  const offered = (first: string): string => {
    const strings = ['rel', 'base', 'end'];
    const lines = strings.map((text) => `check(${first}, "${text}".path() / "home")\n`).join('');
    const user = new Typist(`check("one".path(), root)\ncheck("two".path(), root)\n${lines}`, 'kotlin');
    for (const text of ['one', 'two', 'rel'])
      user.goTo(`"${text}".path()`).replace(text.length + 9, `"${text}".path("/")`);
    return user.leave().offer('manual').split('\n')[0]!;
  };

  it('is not suggested for another one', () => {
    assert.equal(offered('"home".path()'), '');
    assert.equal(offered('root'), 'check(root, "base".path("/") / "home")');
  });
});

describe('A place whose text is uncertain', () => {
  const code =
    'const size = measure(box);\nrun();\nrun();\ndraw(size);\nrun();\nrun();\nconst a = 1;\nconst b = 2;\nfill(size, size);\n';
  const change = (jump: boolean): Typist =>
    new Typist(code, 'typescript', jump).goTo('draw(size').delete(9).paste('paint(width').leave();

  it('is not suggested as an edit', () => assert.equal(change(true).offer(), ''));

  it('is not suggested to clients that do not support jumps', () => {
    const user = change(false);
    user.ask();
    assert.equal(user.ledTo, undefined);
  });
});

describe('New code', () => {
  it('gets no suggestions while nothing is repeated', () => {
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
    const offered: string[] = [];
    for (const key of text) {
      user.type(key).ask();
      if (user.offered ?? user.ledTo) offered.push(user.text.slice(-30));
    }
    assert.deepEqual(offered, []);
  });
});
