// Tests that the benchmark `nesHarm` finds the errors that a suggestion introduces, and no others.
import * as assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { CodeErrors } from '../../../../bench/nes/harm/errors/codeErrors.ts';
import { findHarm, type Harm } from '../../../../bench/nes/harm/findHarm.ts';
import { isOnTheWay } from '../../../../bench/nes/harm/onTheWay.ts';
import { sessionOfStory } from '../../../../bench/nes/harm/recordedSession.ts';

describe('The benchmark of harmful suggestions', () => {
  let checkers: CodeErrors;
  before(() => {
    checkers = new CodeErrors();
  });
  after(() => checkers.dispose());

  async function harm(languageId: string, before: string, after: string): Promise<Harm> {
    assert.ok(await checkers.load(languageId), languageId);
    const session = sessionOfStory({ name: 'sample', languageId, text: before, edits: [], foreseeable: 0 });
    return findHarm({ session, step: 1, before, after, right: false, why: '', typed: new Set() }, checkers);
  }

  const broken: readonly (readonly [string, string, string, string])[] = [
    ['typescript', 'const a = 1;\nuse(a);\n', 'const a = 1;\nuse(a;\n', "')' expected"],
    ['typescript', 'const a = 1;\nlog(a);\n', 'const a = 1;\nlog(b);\n', "Cannot find name 'b'"],
    ['typescript', 'const a = 1;\nlog(a);\n', 'const a = a;\nlog(a);\n', 'before its declaration'],
    ['javascript', 'const a = 1;\nconst b = 2;\n', 'const a = 1;\nconst a = 2;\n', 'Cannot redeclare'],
    ['typescriptreact', 'const a = <b>1</b>;\n', 'const a = <b>1</i>;\n', 'closing tag'],
    ['python', 'def a(b):\n    return b\n', 'def a(b:\n    return b\n', 'Syntax error'],
    ['go', 'package a\n\nfunc b() {\n}\n', 'package a\n\nfunc b() {{\n}\n', 'Missing'],
    ['rust', 'fn a() { b(); }\n', 'fn a() { b(; }\n', 'Syntax error'],
    ['java', 'class A { int b = 1; }\n', 'class A { int b = ; }\n', 'Syntax error'],
    ['c', 'int a(void) { return 1; }\n', 'int a(void) { return 1 }\n', 'Missing'],
    ['csharp', 'class A { int B = 1; }\n', 'class A { int B = ) 1; }\n', 'Syntax error'],
    ['php', '<?php\n$a = b($c);\n', '<?php\n$a = b($c;\n', 'Missing'],
    ['ruby', 'def a\n  b\nend\n', 'def a(\n  b\nend\n', 'Missing'],
    ['css', 'a { color: red; }\n', 'a { color: red; }}\n', 'Syntax error'],
    ['html', '<p><b>a</b></p>\n', '<p><b>a</b></q></p>\n', 'Syntax error'],
    [
      'vue',
      '<script>\nconst a = 1;\n</script>\n',
      '<script>\nconst a = c;\n</script>\n',
      "Cannot find name 'c'",
    ],
    ['json', '{ "a": 1 }\n', '{ "a": 1 \n', 'CloseBraceExpected'],
    ['yaml', 'a: 1\nb: 2\n', 'a: 1\na: 2\n', 'DUPLICATE_KEY'],
  ];
  for (const [languageId, before, after, message] of broken)
    it(`finds in ${languageId}: ${message}`, async () => {
      assert.deepEqual((await harm(languageId, before, before)).errors, []);
      const { errors } = await harm(languageId, before, after);
      assert.match(
        errors.map((error) => error.message).join(),
        new RegExp(message.replaceAll(/[()]/g, '\\$&')),
      );
    });

  it('accepts another use of a name that is unknown already', async () => {
    const { errors } = await harm('typescript', 'log(a);\nlog(b);\n', 'log(a);\nlog(a);\n');
    assert.deepEqual(errors, []);
  });

  it('finds unknown names, and variables of another function', async () => {
    const code = 'def a(path):\n    return path\n\ndef b(other):\n    return other\n';
    const { strayNames } = await harm('python', code, code.replace('return other', 'return path'));
    assert.deepEqual(strayNames, ['path']);
    const { unknownNames } = await harm('python', code, code.replace('return other', 'return others'));
    assert.deepEqual(unknownNames, ['others']);
  });

  it('knows which suggestions make only changes that lead to the final text', () => {
    const [now, final] = ['a\nb\nc\nd\n', 'a\nB\nc\nD\ne\n'];
    for (const right of [final, 'a\nB\nc\nd\n', 'a\nb\nc\nD\ne\n'])
      assert.ok(isOnTheWay(now, final, right), right);
    for (const wrong of [now, 'a\nX\nc\nd\n', 'a\nB\nc\nX\n', 'B\nb\nc\nd\n'])
      assert.ok(!isOnTheWay(now, final, wrong), wrong);
  });
});
