// Cursor's plans and questions as forms, read tolerantly, and their answers.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { cursorAskQuestion, cursorCreatePlan } from '../../../../../src/protocol/client/cursor.ts';
import {
  planForm,
  planOutcome,
  questionForm,
  questionOutcome,
} from '../../../../../src/vscode/serve/vendor/cursorQuestions.ts';

const asked = (params: object) => cursorAskQuestion.params.parse(params);
const planned = (params: object) => cursorCreatePlan.params.parse(params);
const options = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
];

describe('a question of Cursor', () => {
  it('is the message of its form if it is alone', () => {
    const form = questionForm(asked({ questions: [{ id: 'q', prompt: 'Which one?', options }] }));
    assert.equal(form?.message, 'Which one?');
    assert.deepEqual(
      form?.fields.map(({ title }) => title),
      ['Answer'],
    );
  });

  it('is read if fields are missing or have the names of other agents', () => {
    const params = asked({
      toolCallId: 7,
      questions: [{ question: 'Which?', multiSelect: true, options: ['a', { label: 'B' }, 3] }, 'no'],
    });
    assert.deepEqual(JSON.parse(JSON.stringify(params.questions[0])), {
      id: '',
      prompt: 'Which?',
      options: [
        { id: 'a', label: 'a' },
        { id: 'B', label: 'B' },
      ],
      allowMultiple: true,
    });
    assert.deepEqual([params.toolCallId, params.questions.length], [undefined, 1]);
  });

  it('is no form without a choice for each question', () => {
    assert.equal(questionForm(asked({})), undefined);
    assert.equal(questionForm(asked({ questions: [{ id: 'q', prompt: 'Why?', options: [] }] })), undefined);
  });

  it('is answered with known ids only, none for a choice that was left empty', () => {
    const params = asked({
      questions: [
        { id: '1', prompt: 'One', options },
        { id: '2', prompt: 'Two', options, allowMultiple: true },
      ],
    });
    assert.deepEqual(
      questionOutcome(params, { action: 'accept', content: { 'question-0': 'b', other: 'a' } }),
      {
        outcome: 'answered',
        answers: [
          { questionId: '1', selectedOptionIds: ['b'] },
          { questionId: '2', selectedOptionIds: [] },
        ],
      },
    );
    assert.deepEqual(questionOutcome(params, { action: 'decline', reason: 'Ask Ann' }), {
      outcome: 'skipped',
      reason: 'Ask Ann',
    });
    assert.deepEqual(questionOutcome(params, { action: 'decline' }), { outcome: 'skipped' });
    for (const answer of [{ action: 'cancel' } as const, undefined])
      assert.deepEqual(questionOutcome(params, answer), { outcome: 'cancelled' });
  });
});

describe('a plan of Cursor', () => {
  it('contains its tasks by phase, each on a line', () => {
    const todos = [
      { title: 'One\n\n# two', status: 'completed' },
      { content: 'Three', status: 'new' },
    ];
    const form = planForm(planned({ plan: 'Text', phases: [{ name: 'First', todos }, { name: 'None' }] }));
    assert.equal(form?.plan, 'Text\n\n**First**\n\n- [x] One # two\n- [ ] Three');
    assert.equal(form?.message, 'Review the plan');
  });

  it('without any text is no form', () =>
    assert.equal(planForm(planned({ plan: ' ', name: 'x' })), undefined));

  it('is accepted only by an answer that accepts', () => {
    assert.deepEqual(planOutcome({ action: 'accept', content: {} }), { outcome: 'accepted' });
    assert.deepEqual(planOutcome({ action: 'decline' }), { outcome: 'rejected' });
    assert.deepEqual(planOutcome({ action: 'cancel' }), { outcome: 'cancelled' });
    assert.deepEqual(planOutcome(undefined), { outcome: 'cancelled' });
  });
});
