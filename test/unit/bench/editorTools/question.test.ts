// The questions of the benchmark of the editor tools do not tell the tools what they ask for.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pythonQuestions } from '../../../bench/editorTools/pythonQuestions.ts';
import { errors, mistakes, namedFiles } from '../../../bench/editorTools/question.ts';
import { typescriptQuestions } from '../../../bench/editorTools/typescriptQuestions.ts';

describe('questions about an edit', () => {
  const questions = [...typescriptQuestions, ...pythonQuestions].filter(({ edit }) => edit);

  it('ask for problems without a path, and name only the file of the edit', () => {
    assert.equal(questions.length, 2);
    for (const { name, edit, before = [], tools } of questions) {
      assert.equal(tools[0]?.tool, 'diagnostics', name);
      assert.ok(
        tools.every(({ tool, input }) => tool === 'diagnostics' && input['path'] === undefined),
        name,
      );
      const paths = before.map(({ input }) => input['path']);
      assert.deepEqual(
        paths.filter((path) => path !== edit?.path),
        [],
        name,
      );
    }
  });
});

describe('answers of tools', () => {
  const text = [
    'src/a.ts:3:14: let a = b ? c:4:5: d',
    'b.py:1:2: error: wrong',
    'b.py:2:2: more',
    '(Note: 1.)',
  ];

  it('name files', () => {
    assert.deepEqual(namedFiles([text.slice(0, 2).join('\n'), text.slice(2).join('\n')]), [
      'src/a.ts',
      'b.py',
    ]);
  });

  it('are right only if places have errors', () => {
    const has = [...errors('b.py', 1), ...errors('b.py', 2), ...errors('a.ts', 3)];
    assert.deepEqual(mistakes(text.join('\n'), { has }), [
      String.raw`lacks /^b\.py:2:\d+: error/m`,
      String.raw`lacks /^a\.ts:3:\d+: error/m`,
    ]);
  });
});
