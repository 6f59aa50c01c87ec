// Tests that calls follow changes of the parameters, without inventing arguments for new ones.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { EditSuggester } from '../../../../src/builtin/editSuggester.ts';
import { Typist } from '../typist.ts';

const logger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

const script = (head: string): string =>
  `${head} {\n  return path;\n}\n\nconst a = load(first, 10, true);\nrun();\nconst b = load(join(x, y), [1, 2], false);\n`;

/** All suggestions, accepted one after the other. */
function taken(user: Typist): string[] {
  const seen: string[] = [];
  for (let offer = user.offer(); offer; offer = user.offer()) {
    seen.push(offer);
    user.accept();
  }
  return seen;
}

describe('A changed function signature', () => {
  it('removes the argument of a removed parameter from all calls, once', () => {
    const user = new Typist(script('function load(path: string, size = 1, deep: boolean)'));
    assert.deepEqual(taken(user.change('size = 1, ', '')), [
      'const a = load(first, true);',
      'const b = load(join(x, y), false);',
    ]);
  });

  it('reorders the arguments of reordered parameters, once', () => {
    const user = new Typist(
      script('const load = (path: string, sizes: Map<string, number>, deep = false) =>'),
    );
    const changed = user.change(
      'path: string, sizes: Map<string, number>',
      'sizes: Map<string, number>, path: string',
    );
    assert.deepEqual(taken(changed), [
      'const a = load(10, first, true);',
      'const b = load([1, 2], join(x, y), false);',
    ]);
  });

  it('leaves out calls out of sight once the user has made two other changes, and while new code is written', () => {
    const far = (): Typist =>
      new Typist(
        `${script('function load(path: string, size = 1, deep: boolean)').replace('const a', `${'\n'.repeat(90)}const a`)}one();\ntwo();\n`,
        'typescript',
        true,
      );
    const leads = (user: Typist): boolean => {
      user.ask();
      return user.answer !== undefined;
    };
    const removed = (user: Typist): Typist => user.change('size = 1, ', '');
    assert.ok(leads(removed(far())));
    assert.ok(!leads(removed(far()).change('return path', 'return trim(path)').change('path: s', 'path: S')));
    const writing = far().goTo('return path');
    for (let i = 0; i < 8; i++) writing.paste(`write_${'abcdefgh'[i]}(path);\n  `);
    assert.ok(!leads(removed(writing)));
  });

  it('suggests jumps to calls that lack an argument, without its text', () => {
    const code = `function load(path: string) {\n  return path;\n}\n${'\n'.repeat(3)}const a = load(first);\nlog(load);\n`;
    const session = new EditSuggester('s', logger, { abilities: { jump: true } });
    const uri = 'file:///a.ts';
    session.open({ uri, languageId: 'typescript', version: 1, text: code });
    const at = { line: 0, character: 'function load(path: string'.length };
    const change = { range: { start: at, end: at }, text: ', deep: boolean' };
    session.change({ uri, version: 2, contentChanges: [change] });
    const position = { line: 0, character: at.character + change.text.length };
    const [offer] = session.suggest({ uri, version: 2, position, triggerKind: 'automatic' });
    assert.deepEqual(offer, {
      id: 's-1',
      uri,
      kind: 'jump',
      position: { line: 6, character: 'const a = load(first'.length },
    });
  });

  it('does not change calls when C declares an empty parameter list as void', () => {
    const code = 'static void stop() {\n}\nint main() {\n  start();\n  stop();\n}\n';
    assert.equal(new Typist(code, 'c').change('stop()', 'stop(void)').offer(), '');
  });

  it('finds the declaration in a multi-line edit', () => {
    const code = 'int load(char *path, int size) {\n  keep(size);\n}\nint main() {\n  load("x", 1);\n}\n';
    const user = new Typist(code, 'c');
    user.change(
      'int load(char *path, int size) {\n  keep(size)',
      '/* It is kept. */\nint load(char *path) {\n  keep(path)',
    );
    assert.equal(user.offer(), 'load("x");');
  });

  const methods: readonly (readonly [string, string, string, string, string])[] = [
    [
      'python',
      'class A:\n    def load(self, path, size):\n        pass\n\na.load("x", size=1)\n',
      ', size',
      '',
      'a.load("x")',
    ],
    [
      'java',
      'class A {\n  public void load(String path, int size) {\n  }\n  void run() {\n    load("x", 1);\n  }\n}\n',
      'String path, ',
      '',
      'load(1);',
    ],
    [
      'go',
      'func (a *A) load(path string, size int) error {\n}\n\nerr := a.load("x", 1)\n',
      ', size int',
      '',
      'err := a.load("x")',
    ],
    [
      'rust',
      'impl A {\n    pub fn load(&self, path: &str) -> A {\n    }\n}\n\nlet b = a.load("x");\n',
      ', path: &str',
      '',
      'let b = a.load();',
    ],
    [
      'typescript',
      'class A {\n  load(\n    path: string,\n    size: number,\n  ): void {\n  }\n}\na.load("x", 1);\n',
      '    size: number,\n',
      '',
      'a.load("x");',
    ],
  ];
  for (const [languageId, code, from, to, offered] of methods)
    it(`changes the calls of a method: ${languageId}`, () =>
      assert.equal(new Typist(code, languageId).change(from, to).offer(), offered));

  it('suggests for other calls the argument that the user gave in the first one', () => {
    const code = script('function load(path: string, size: number, deep: boolean)').replace(
      'join(x, y)',
      'second',
    );
    const change = (): Typist =>
      new Typist(code, 'typescript', true).change('size: number', 'mode: Mode, size: number');
    assert.equal(change().ask(), undefined);
    const user = change().goTo('10').paste('strict, ').leave();
    user.ask();
    assert.equal(user.ledTo?.position.line, 6);
  });

  it('does not change calls that may omit the new argument', () => {
    const user = new Typist(
      'function load(a, b) {\n}\nload(1, 2);\nrun();\nrun();\nload(1, 3);\n',
      'typescript',
      true,
    );
    user.change('a, b', 'a, c = 0, b').goTo('2)').paste('9, ').leave().ask();
    assert.equal(user.answer, undefined);
  });

  const silent: readonly (readonly [string, string, string, string])[] = [
    ['a method of the same name is called', 'function load(a, b) {\n}\nother.load(1, 2);\n', ', b', ''],
    [
      'there are two declarations',
      'function load(a, b) {\n}\nfunction load(a, c) {\n}\nload(1, 2);\n',
      ', b',
      '',
    ],
    ['a call has fewer arguments', 'function load(a, b) {\n}\nload(1);\n', 'a, ', ''],
    ['arguments are spread', 'function load(a, b) {\n}\nload(...all, 2);\n', 'a, ', ''],
    ['any number is taken', 'function load(a, ...b) {\n}\nload(1, 2);\n', 'a, ', ''],
    ['a parameter is being written', 'function load(a, b) {\n}\nload(1, 2);\n', ' b', ' '],
    ['a parameter only got another type', 'function load(a: A, b) {\n}\nload(1, 2);\n', 'a: A', 'a: B'],
    ['a call was changed', 'load(1, 2);\nload(1, 3);\n', ', 2', ''],
  ];
  for (const [when, code, from, to] of silent)
    it(`suggests nothing when ${when}`, () => {
      const user = new Typist(code).change(from, to);
      user.ask();
      const edits = user.offered?.edits ?? [];
      assert.deepEqual(
        edits.filter(({ range }) => !code.split('\n')[range.start.line]?.startsWith('function')),
        [],
      );
    });
});
