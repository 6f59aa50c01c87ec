// Tests that suggestions which would break the code are withheld, and that rejected suggestions are not offered again.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** Ten lines between two functions. */
const apart = Array.from({ length: 10 }, (_, i) => `step${i}();\n`).join('');

describe('A suggestion that would break the code', () => {
  it('is not made by opening a bracket whose counterpart is elsewhere', () => {
    const open = 'client.send(message, receiver);\n';
    const user = new Typist(`${open}done();\n${apart}${open}done();\n`);
    user.change('client.send(message, receiver);', 'client.send(message, receiver, () => {');
    assert.equal(user.offer(), '');
    user.goTo('done();').type('});\n').leave();
    assert.doesNotMatch(user.offer(), /=> \{$/);
  });

  it('is made if the change closes its brackets', () => {
    const open = 'client.send(message, receiver);\n';
    const user = new Typist(`${open}done();\n${apart}${open}done();\n`);
    user.change('client.send(message, receiver);', 'client.send(message, receiver, () => {});');
    assert.equal(user.offer(), 'client.send(message, receiver, () => {});');
  });

  const gaps: readonly (readonly [string, string, string, string, string])[] = [
    ['an open string', 'python', 'open(first, "r")\nstep()\nopen(second, "r")\n', '"r"', '"r", mode="'],
    ['no element before a comma', 'rust', 'x: [none(); N],\ny: 1,\nx: [none(); N],\n', 'none()', ''],
    ['no value after an assignment', 'go', 'a(x, width)\nstep()\nb(x, width)\n', 'width', 'width ='],
    ['a statement without its end', 'c', 'free(all);\nstep();\nfree(all);\n', 'free(all);', 'if (all)'],
  ];
  for (const [what, languageId, text, from, to] of gaps)
    it(`is not made if it leaves ${what}`, () => {
      const user = new Typist(text, languageId).goTo(from).replace(from.length, to).leave();
      assert.equal(user.offer('manual'), '');
    });

  const waiting: readonly (readonly [string, string, string])[] = [
    ['typescript', 'async function a() {\n  load(1);\n}\n', 'function b() {\n  load(3);\n}\n'],
    ['javascript', 'const a = async () => {\n  load(1);\n};\n', 'const b = (all) => {\n  load(3);\n};\n'],
    ['python', 'async def a():\n    load(1)\n\n', 'def b():\n    load(3)\n'],
    ['csharp', 'public async Task A()\n{\n    load(1);\n}\n', 'public void B()\n{\n    load(3);\n}\n'],
  ];
  for (const [languageId, first, second] of waiting)
    it(`is not made by waiting in a function that is not asynchronous: ${languageId}`, () => {
      const typed = (rest: string): Typist => {
        const user = new Typist(first + rest, languageId).goTo('load').type('await ');
        return user.leave();
      };
      assert.equal(typed(second).offer('manual'), '');
      assert.match(typed(first.replace('1', '3')).offer('manual'), /^await load\(3\)/);
    });

  it('is not looked for in very long lines, where that takes too long', () => {
    const first = 'async function a() {\n  load(1);\n}\n';
    const long = `function b() {${' c(),'.repeat(200)}\n`;
    const user = new Typist(`${first}${long}  load(3);\n`, 'javascript').goTo('load').type('await ');
    assert.match(user.leave().offer('manual'), /^await load\(3\)/);
  });

  it('is not made by declaring an error that its block uses by the old name', () => {
    const block = (type: string): string => `except ${type} as error:\n    log(error)\n`;
    const text = `try:\n    run()\n${block('ValueError')}${block('KeyError')}`;
    const user = new Typist(text, 'python').change('error:', 'problem:');
    assert.equal(user.offer('manual'), 'log(problem)');
  });

  it('is made if it only removes a semicolon', () => {
    const user = new Typist('save(all);\nstep();\nsave(all);\nstep();\nsave(all);\n');
    for (const nth of [1, 1]) user.change('save(all);', 'save(all)', nth);
    assert.equal(user.offer(), 'save(all)');
  });

  it('is not made by removing a declaration that is used below', () => {
    const load = (name: string, use: string): string =>
      `function ${name}() {\n  const options = readOptions(file, defaults);\n  ${use}\n}\n${apart}`;
    const used = new Typist(load('first', 'run();') + load('second', 'run(options);'));
    used.goTo('  const options').delete('  const options = readOptions(file, defaults);\n'.length).leave();
    assert.equal(used.offer(), '');
    const unused = new Typist(load('first', 'run();') + load('second', 'run();'));
    unused.goTo('  const options').delete('  const options = readOptions(file, defaults);\n'.length).leave();
    assert.notEqual(unused.offer(), '');
  });

  it('is not made with a variable of another function', () => {
    const load = (name: string, variable: string): string =>
      `function ${name}(path) {\n  const ${variable} = readAll(path);\n  send(path, channel, priority);\n}\n${apart}`;
    const user = new Typist(load('first', 'lines') + load('second', 'other') + load('third', 'third'));
    user.change('send(path, channel, priority)', 'send(path, channel, lines)');
    assert.doesNotMatch(user.offer(), /send\(path, channel, lines\)/);
  });

  it('is not made with a variable of another function that has a short name or is declared in a list', () => {
    const many = Array.from({ length: 70 }, (_, i) => `notify(channel${i});\n`).join('');
    const load = (name: string, head: string): string =>
      `function ${name}(${head}) {\n  send(path, channel, priority);\n}\n${apart}`;
    const short = new Typist(
      many + load('first', 'n, path') + load('second', 'path') + load('third', 'path'),
    );
    short.change('send(path, channel, priority)', 'send(path, channel, n)');
    assert.doesNotMatch(short.offer(), /send\(path, channel, n\)/);
    const listed = new Typist(
      load('first', '{\n  path,\n  lines,\n}') + load('second', 'path') + load('third', 'path'),
    );
    listed.change('send(path, channel, priority)', 'send(path, channel, lines)');
    assert.doesNotMatch(listed.offer(), /send\(path, channel, lines\)/);
  });

  it('is not made if a member becomes a variable of another function', () => {
    const head = 'class Signer:\n    def __init__(self, key):\n';
    const sign = '    def sign(self):\n        key = self.keys[0]\n        return key\n';
    const user = (uses: string): Typist =>
      new Typist(
        `${head}        self.keys = [key]\n        use(self.keys)\n        use(key)\n${uses}`,
        'python',
      )
        .goTo('self.keys')
        .replace('self.'.length, '');
    const twice = (uses: string): string =>
      user(uses).leave().goTo('self.keys').replace('self.'.length, '').leave().offer('manual');
    assert.equal(twice(`\n${sign}`), '');
    assert.equal(twice('        show(self.keys)\n'), 'show(keys)');
  });

  it('is not made with a line that ends in a dot or an assignment', () => {
    const load = (name: string): string =>
      `def ${name}(self, item):\n    rows = self._get_rows(item)\n    return rows\n\n`;
    const user = new Typist(load('first') + load('second'), 'python');
    assert.notEqual(user.change('self._get_rows(item)', 'self.rows_of(item)').offer(), '');
    for (const [from, to] of [
      ['self._get_rows(item)', 'self.'],
      [' self._get_rows(item)', ''],
    ] as const) {
      const open = new Typist(load('first') + load('second'), 'python')
        .goTo(from)
        .replace(from.length, to)
        .leave();
      assert.equal(open.offer('manual'), '');
    }
  });

  it('is not made by a modifier of a field at a method', () => {
    const user = new Typist('private Adapter delegate;\nint size;\nprivate Adapter delegate() {\n', 'java');
    assert.equal(user.goTo('Adapter').type('volatile ').leave().offer(), '');
  });

  it('is not made by deleting all of a block, or a `return`, after one example', () => {
    const block = (name: string): string => `if (${name}) {\n  tooltip.update(true);\n}\nstep();\n`;
    const first = `tooltip.update(true);\n${block('a')}${block('b')}`;
    const line = 'tooltip.update(true);\n';
    const user = new Typist(first).replace(line.length, '').leave();
    assert.equal(user.offer(), '');
    const code = 'def f():\n    a()\n    return go(x)\n\n\ndef g():\n    b()\n    return go(x)\n\n';
    const python = new Typist(code, 'python')
      .goTo('    return')
      .replace('    return go(x)\n'.length, '')
      .leave();
    assert.equal(python.offer(), '');
  });

  it('is not made by another parameter of the same name', () => {
    const code =
      'def remove(self, receiver=None):\n    pass\n\ndef add(self, receiver=None):\n    use(receiver)\n';
    assert.equal(new Typist(code, 'python').change('receiver', 'reference').offer(), '');
  });

  it('is not made where a name that is still declared got another value', () => {
    const code =
      'int amount;\namount = limit(req);\nbuf = alloc(amount + 1);\namount = read(path, buf, amount);\nif (amount == -1)\n  free(buf);\n';
    const user = new Typist(`int read_link(void) {\n${code}}\n`, 'c');
    user.goTo('amount = limit').replace(6, 'maxamount').change('amount + 1', 'maxamount + 1');
    assert.doesNotMatch(user.change('buf, amount', 'buf, maxamount').offer(), /maxamount == -1/);
  });

  it('is not made by declaring a variable twice in a block', () => {
    const ask = (title: string): string =>
      `  const { yes } = await prompt({\n    title: '${title}',\n  });\n`;
    const between = apart.replaceAll('step', '  step');
    const code = `async function main() {\n${ask('Ready?')}${between}${ask('Sure?')}  log(yes);\n}\n`;
    const user = new Typist(code).change('const { yes }', 'const { yes: isReady }');
    assert.doesNotMatch(user.offer(), /isReady/);
  });

  it('is not made by repeating a member whose name is not typed yet', () => {
    const check = (name: string): string => `if (${name}()) {\n\treturn nil, err\n}\n`;
    const user = new Typist(check('first') + check('second') + check('third'), 'go');
    user.goTo('err').replace(3, '').type('fmt.');
    assert.equal(user.offer('manual'), '');
    user.type('Errorf()');
    assert.match(user.offer('manual'), /fmt\.Errorf\(\)/);
  });

  it('is not made by replacing the head of a switch by another', () => {
    const check = 'switch (task.status) {\n  case done:\n    finish(task);\n}\n';
    const user = new Typist(check + apart + check);
    user.change('switch (task.status) {', 'if (task.status !== done) {');
    assert.doesNotMatch(user.offer(), /^if/);
  });

  it('is not made by adding lines that are there already', () => {
    const reduce = 'keys.reduce((reduced, key: keyof Mapper) => {\n';
    const note = '  // @ts-expect-error\n';
    const user = new Typist(`${reduce}  use(reduced);\n});\n${apart}${reduce}${note}  use(reduced);\n});\n`);
    user.goTo(reduce).replace(reduce.length, `keys.reduce((reduced, key: string) => {\n${note}`).leave();
    assert.doesNotMatch(user.offer(), /expect-error/);
  });

  it('is not made by renaming a variable to one that the user declared beside it', () => {
    const code =
      'function read(path) {\n  ssize_t len;\n  len = sizeOf(path);\n  buf = alloc(len);\n  len = copy(buf, len);\n}\n';
    const user = new Typist(code, 'c', true, { rename: true, searchAndReplace: true });
    user.goTo('  ssize_t len').type('  ssize_t maxlen;\n');
    user.change('len = sizeOf', 'maxlen = sizeOf').change('alloc(len)', 'alloc(maxlen)');
    user.ask();
    assert.notEqual(user.answer?.kind, 'rename');
    assert.doesNotMatch(user.offer(), /ssize_t maxlen|maxlen = copy/);
  });

  it('is not made by removing a line that the user moved', () => {
    const list = '#include <arpa/inet.h>\n#include <pwd.h>\n#include <termios.h>\n\n#include <semaphore.h>\n';
    const user = new Typist(`${list}${apart}`, 'c');
    user.goTo('#include <pwd.h>').delete('#include <pwd.h>'.length);
    user.goTo('\n\n#include <sem').type('\n#include <pwd.h>').leave();
    user.goTo('step4').type('first();\n').ask();
    assert.equal(user.answer, undefined);
  });

  it('is not made where another name is imported from a package, unless a use was changed too', () => {
    const code =
      'from datetime import datetime\n\nstart = datetime.now()\nlog(start)\nend = datetime.now()\n';
    const user = new Typist(code, 'python').change('import datetime', 'import timedelta');
    assert.equal(user.offer(), '');
    user.change('= datetime', '= timedelta');
    assert.equal(user.offer(), 'end = timedelta.now()');
  });

  it('is made where an import of a name with a word in common is changed', () => {
    const user = new Typist('import { loadUser } from "store";\nconst user = loadUser(1);\n');
    user.change('loadUser', 'loadUsers');
    assert.equal(user.offer(), 'const user = loadUsers(1);');
  });
});

describe('A rejected suggestion', () => {
  const line = 'border-color: currentColor;';

  it('is not repeated by another rule', () => {
    const user = new Typist(`a {\n  ${line}\n}\nb {\n  ${line}\n}\n`, 'scss');
    user.change('currentColor', 'var(--primary)');
    assert.equal(user.offer(), 'border-color: var(--primary);');
    user.reject();
    // With a second line, another rule proposes the same change.
    user.goTo('a {').paste('/* Links */\n').leave();
    assert.equal(user.offer(), '');
  });

  it('does not prevent another change of the same line', () => {
    const user = new Typist(`a {\n  ${line}\n}\nb {\n  ${line}\n}\n`, 'scss');
    user.change('currentColor', 'var(--primary)');
    user.ask();
    user.reject();
    user.change('var(--primary)', 'transparent');
    assert.equal(user.offer('manual'), 'border-color: transparent;');
  });
});
