// Tests which changes of a line are not suggested for other lines after one example.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

function offerAfter(code: string, languageId: string, old: string, now: string, nth = 1): string {
  const user = new Typist(code, languageId, true).goTo(old, nth).replace(old.length, now).leave();
  user.ask();
  if (user.answer?.kind !== 'edit') return user.answer?.kind ?? '';
  return user.offer();
}

describe('One change of a line', () => {
  it('is not repeated if the line became a comment', () => {
    const line = 'assert_eq!(offset, 0, "not supported");\n';
    for (const code of [`${line}step();\n${line}`, `${line}${line}step();\n`])
      assert.equal(offerAfter(code, 'rust', 'assert_eq!', '// assert_eq!'), '');
  });

  it('is not repeated if it only inserts or deletes punctuation', () => {
    assert.equal(
      offerAfter(
        'type A = { fit?: (a: U) => boolean };\ntype B = { fit?: (a: U) => string };\n',
        'typescript',
        '?',
        '',
      ),
      '',
    );
    assert.equal(offerAfter('a = size(&one);\nstep();\nb = size(&two);\n', 'rust', '&', ''), '');
  });

  it('is not repeated if it puts `_` in place of a type or value', () => {
    const code = 'a = head as *const Node<C>;\nstep();\nb = head as *const Node<C> as usize;\n';
    assert.equal(offerAfter(code, 'rust', 'Node<C>', '_'), '');
  });

  it('is not repeated if it adds an offset', () => {
    assert.equal(
      offerAfter('item = parse(json);\nstep();\nother();\nfree(json);\n', 'c', 'json', 'json + 2'),
      '',
    );
  });

  it('is not repeated for the parameters of another function', () => {
    const code = (name: string): string =>
      `fn run(paths: I) -> Code {\n    go()\n}\n\nfn ${name}(input: I) -> Code {\n    step()\n}\n`;
    assert.equal(offerAfter(code('first'), 'rust', ': I', ': I, limit: usize'), '');
    const types = code('new').replace('run(', 'run<I>(').replace('new(', 'new<I, S>(');
    assert.equal(offerAfter(types, 'rust', ': I', ': I, limit: usize'), '');
  });

  it('is not repeated if it only indents lines', () => {
    const block = '@example\nimport it from here\n';
    assert.equal(offerAfter(`${block}\ntext\n${block}\ntext\n`, 'typescript', '@example', '  @example'), '');
  });

  it('is repeated if the user made it twice', () => {
    const line = 'check(offset, 0);\n';
    const user = new Typist(`${line}a();\n${line}b();\n${line}`).goTo('check').type('// ').leave();
    user.goTo('check', 2).type('// ').leave();
    assert.equal(user.offer(), '// check(offset, 0);');
  });
});

describe('One change of a distant line', () => {
  const far = 'step();\n'.repeat(20);
  const code = `let (a, b) = split(list);\nkeep(a);\n${far}let (a, b) = split(list, 1);\n\nfn last() {\n}\n`;
  const changed = (added: number): Typist => {
    const user = new Typist(code, 'rust', true).goTo('fn last() {\n');
    user.cursor += 'fn last() {'.length;
    for (let i = 0; i < added; i++) user.paste(`\n    write_${'abcdefghijklmnopqrstuvwxyz'[i]}(file);`);
    user.goTo('a, b').paste('mut ').leave().ask();
    return user;
  };

  it('is not repeated while the user writes new code', () => assert.equal(changed(24).answer, undefined));

  it('is repeated otherwise', () => assert.notEqual(changed(2).answer, undefined));
});

describe('A line while the user writes new code', () => {
  const far = 'step();\n'.repeat(20);
  const block = '  start();\n  log("step");\n  end();\n';
  const code = `${block}${far}${block}${far}${block}${far}${block}${far}fn last() {\n}\n`;
  const writing = (added: number): Typist => {
    const user = new Typist(code, 'rust', true).goTo('fn last() {\n');
    user.cursor += 'fn last() {'.length;
    for (let i = 0; i < added; i++) user.paste(`\n    write_${'abcdefghijklmnopqrstuvwxyz'[i]}(file);`);
    return user;
  };
  const line = '  log("step");\n';
  const replaced = (user: Typist): Typist =>
    user
      .goTo(line)
      .replace(line.length - 1, '  trace::write(level);')
      .leave();
  const deleted = (user: Typist): Typist => user.goTo(line).replace(line.length, '');

  it('is not replaced far away after one example', () => {
    const user = replaced(writing(24));
    user.ask();
    assert.equal(user.answer, undefined);
    assert.equal(replaced(user).offer(), 'trace::write(level);');
    replaced(writing(2)).ask();
    assert.notEqual(replaced(writing(2)).offer(), '');
  });

  it('is not deleted before the third example', () => {
    const user = deleted(deleted(writing(24)));
    user.ask();
    assert.equal(user.answer, undefined);
    deleted(user).ask();
    assert.notEqual(user.answer, undefined);
    const other = deleted(deleted(writing(2)));
    other.ask();
    assert.notEqual(other.answer, undefined);
  });
});

describe('One deleted line', () => {
  const answerAfter = (line: string, between: number): Typist['answer'] => {
    const lines = `  start();\n${line}  end();\n`;
    const code = `${lines}${'step();\n'.repeat(between)}${lines}`;
    const user = new Typist(code, 'rust', true).goTo(line).replace(line.length, '').leave();
    user.ask();
    return user.answer;
  };

  it('is deleted again in sight', () => assert.notEqual(answerAfter('  index = 0;\n', 3), undefined));

  it('is deleted again out of sight only if it is long', () => {
    assert.equal(answerAfter('  index = 0;\n', 60), undefined);
    assert.notEqual(answerAfter('  report(index, length, "a step was made");\n', 60), undefined);
  });
});
