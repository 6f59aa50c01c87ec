// Tests the edit that is added to the history when the model is asked ahead.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { takesPrediction } from '../../../../src/builtin/model/modelEdits.ts';
import { beforeLastEdit, pastEdit, readPastEdits, unified } from '../../../../src/builtin/model/pastEdits.ts';
import { question } from './question.ts';

const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('An edit that is added to the history', () => {
  for (const [what, after] of [
    ['replaced lines', before.with(4, 'E')],
    ['an inserted first line', ['new', ...before]],
    ['a deleted last line', before.slice(0, -1)],
    ['changes in two places', before.with(1, 'B').with(5, 'F')],
  ] as const)
    it(`is what a client would send: ${what}`, () => {
      const edit = pastEdit('src/sum.ts', before, after);
      const [read] = readPastEdits([{ uri: 'src/sum.ts', diff: unified(edit) }], (uri) => uri);
      assert.deepEqual(read, edit);
      const asked = { ...question('|'), lines: after, history: [edit] };
      assert.deepEqual(beforeLastEdit(asked, { start: 0, end: after.length }), before);
    });
});

describe('The parameter `prediction`', () => {
  it('is sent only to a service that documents it for the model', () => {
    const takes = (base: string, model: string): boolean => takesPrediction({ base: new URL(base), model });
    assert.ok(takes('https://api.openai.com/v1', 'gpt-4o-mini'));
    assert.ok(takes('https://api.openai.com/v1', 'gpt-4.1'));
    assert.ok(!takes('https://api.openai.com/v1', 'gpt-5'));
    assert.ok(!takes('https://example.com/v1', 'gpt-4o'));
    assert.ok(!takes('http://localhost:8080/v1', 'gpt-4o'));
  });
});
