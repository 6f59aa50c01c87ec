// Tests that a change is suggested on lines that are like those where it was made, and on no others.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from './typist.ts';

describe('The same change on similar lines', () => {
  it('is suggested on the third line after it was made on two', () => {
    const code = [
      'check("a", load(1));',
      'other();',
      'check("bb", load(22));',
      'other();',
      'check("ccc", load(333));',
      '',
    ].join('\n');
    const user = new Typist(code);
    user.goTo('load(1)').type('await ').goTo('load(22)').type('await ').leave();
    assert.equal(user.offer(), 'check("ccc", await load(333));');
  });

  it('is suggested where the neighbours are equal and the rest of the line is not', () => {
    const code = [
      'await proxy.request("GET", f"http://one")',
      'run()',
      'run()',
      'a = await proxy.request("GET", f"https://two/path")',
      'run()',
      'run()',
      'await proxy.request("GET", f"ftp://four")',
      'run()',
      'await proxy.send("GET", f"ftp://three")',
      '',
    ].join('\n');
    const user = new Typist(code, 'python');
    user.goTo('f"http:').delete(1).goTo('f"https:').delete(1);
    user.goTo('f"ftp:').delete(1).leave();
    assert.equal(user.offer(), 'await proxy.send("GET", "ftp://three")');
  });

  it('is suggested on an equal line after it was made once', () => {
    const code =
      'expect(result.status).toBe(first.status);\nnext();\nexpect(result.status).toBe(first.status);\n';
    const user = new Typist(code).change('first.status', '200');
    assert.equal(user.offer(), 'expect(result.status).toBe(200);');
  });

  const settings: readonly (readonly [string, string, string, string])[] = [
    ['yaml', '- name: a\n  model: m-1\n- name: b\n  model: m-1\n- name: c\n  model: m-1\n', 'm-1', 'm-2'],
    [
      'rust',
      'const SIZE: usize = 2;\nstep();\nconst SIZE: usize = 2;\nstep();\nconst SIZE: usize = 2;\n',
      '2',
      '19',
    ],
    [
      'c',
      'options.uid = (uid_t) -4;\nrun(1);\noptions.uid = (uid_t) -4;\nrun(1);\noptions.uid = (uid_t) -4;\n',
      '-4',
      '0',
    ],
  ];
  for (const [languageId, text, from, to] of settings)
    it(`is suggested for the number of a setting after two examples: ${languageId}`, () => {
      const user = new Typist(text, languageId, true).change(from, to);
      user.ask('manual');
      assert.equal(user.answer, undefined);
      assert.notEqual(user.change(from, to).offer('manual'), '');
    });

  it('is suggested for a number within a value after one example', () => {
    const use = '      - uses: actions/checkout@v3\n      - run: step\n';
    const user = new Typist(use.repeat(3), 'yaml').change('@v3', '@v4');
    assert.equal(user.offer('manual'), '- uses: actions/checkout@v4');
  });

  it('is suggested at another indentation after two examples', () => {
    const line = 'store.update(entry);\n';
    const rest = `if (ok) {\n  ${line}  close();\n}\n`;
    const user = new Typist(`${line}step();\n${line}step();\n${rest}`, 'javascript');
    const [from, to] = ['update(entry);', 'update(entry).then(render);'];
    assert.equal(user.change(from, to).change(from, to).offer('manual'), 'store.update(entry).then(render);');
    const once = new Typist(`${line}step();\n${rest}`, 'javascript');
    assert.equal(once.change(from, to).offer('manual'), '');
  });

  it('uses the indentation of the place', () => {
    const block = (indent: string): string =>
      `${indent}if (open(file)) {\n${indent}  close(file, handle);\n${indent}}\n`;
    const user = new Typist(`${block('')}${block('    ')}`)
      .goTo('close(file, handle);')
      .delete(20)
      .paste('flush(file, handle);\n  close(file);');
    assert.match(user.offer(), /^flush\(file, handle\);/);
    assert.ok(user.offered?.edits[0]?.newText.includes('\n      close'), JSON.stringify(user.offered?.edits));
  });

  it('keeps CRLF', () => {
    const line = 'send(message, receiver, priority);';
    const user = new Typist(`${line}\r\nnext();\r\n${line}\r\n`)
      .goTo(line)
      .paste('lock(receiver);\r\n')
      .goTo(line);
    user.change('priority', 'high').ask();
    assert.deepEqual(
      user.offered?.edits.map(({ newText }) => newText),
      ['lock(receiver);\r\nsend(message, receiver, high'],
    );
  });

  const silent: readonly (readonly [string, () => Typist])[] = [
    ['one short insertion', () => new Typist('a(1);\nb();\na(2);\n').goTo('1').type('0').leave()],
    [
      'a line in a comment that reads like the code changed',
      () =>
        new Typist('send(message, receiver, now);\n/*\nsend(message, receiver, now);\n*/\n').change(
          'now',
          'later',
        ),
    ],
    [
      'a deleted line that stands once more',
      () => new Typist('log(x);\nrun();\nlog(x);\n').goTo('log').delete(8),
    ],
  ];
  for (const [what, play] of silent) it(`is not offered for ${what}`, () => assert.equal(play().offer(), ''));
});

describe('A list item that is a single word', () => {
  it('is not treated as a key of that name', () => {
    const code = 'steps:\n  - build\n  - test\n\njobs:\n  - build: fast\n';
    assert.equal(new Typist(code, 'yaml').change('- build', '- compile').offer(), '');
  });
});

describe('A name that moved within an edit', () => {
  it('is not treated as a rename', () => {
    const code = 'const url = fmt.print("%s/raw", ts.url);\nfmt.show(1);\nfmt.show(2);\n';
    const user = new Typist(code, 'typescript');
    assert.equal(user.change('fmt.print("%s/raw", ts.url)', 'ts.url + "/raw"').offer(), '');
  });
});
