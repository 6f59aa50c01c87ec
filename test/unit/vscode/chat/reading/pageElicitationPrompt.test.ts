// Elicitations are answered in the page, or with VS Code's own inputs if no page is visible.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { CancellationSource, type CancellationToken } from '../../../../../src/base/cancellation.ts';
import { readForm } from '../../../../../src/chat/elicitation/elicitationForm.ts';
import type { QuestionView } from '../../../../../src/chat/messages/readingMessages.ts';
import { PageElicitationPrompt } from '../../../../../src/vscode/chat/reading/pageElicitationPrompt.ts';
import type {
  ElicitationPrompt,
  FormAnswer,
  FormRequest,
} from '../../../../../src/vscode/serve/elicitation/elicitationPrompt.ts';
import { readLink } from '../../../../../src/vscode/window/link.ts';
import type { PatternAnswer } from '../../../../../src/vscode/serve/elicitation/patternTest.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { PermissionPageDouble } from '../../../../host/chat/permissionPageDouble.ts';

const schema = {
  properties: {
    name: { type: 'string' as const, minLength: 2, pattern: '^[a-z]+$' },
    count: { type: 'integer' as const },
    kind: { type: 'string' as const, enum: ['a', 'b'] },
  },
  required: ['name'],
};
const read = readForm(schema);
assert.ok(read.kind === 'form');
const formRequest: FormRequest = { agent: 'asker', sessionId: 's', message: 'Who?', fields: read.fields };
const address = readLink('https://example.com/x');
assert.ok(address.kind === 'link');
const linkRequest = { agent: 'asker', sessionId: 's', message: 'Go', link: address };

describe('elicitations in the chat page', () => {
  let page: PermissionPageDouble;
  let native: { token: CancellationToken; answer: (answer: FormAnswer) => void }[];
  let opened: string[];
  let opens: boolean;
  let pattern: PatternAnswer;
  let prompt: PageElicitationPrompt;
  let source: CancellationSource;
  beforeEach(() => {
    page = new PermissionPageDouble();
    native = [];
    opened = [];
    opens = true;
    pattern = 'fits';
    source = new CancellationSource();
    const natively: ElicitationPrompt = {
      fillIn: (_, token) => {
        const { promise, resolve } = Promise.withResolvers<FormAnswer>();
        native.push({ token, answer: resolve });
        return promise;
      },
      visit: () => Promise.resolve('decline'),
    };
    prompt = new PageElicitationPrompt({
      native: natively,
      links: { open: (href) => Promise.resolve(opened.push(href) > 0 && opens) },
      test: () => Promise.resolve(pattern),
      logger: new RecordingLogger(),
    });
    prompt.join(page);
  });
  afterEach(() => prompt.dispose());
  const views = (): readonly QuestionView[] => prompt.viewsOf('asker', 's');

  it('show a plan in full and take the reason of a refusal, but only where the agent takes one', async () => {
    const plan = `# Plan\n\n${'A step\u202e.\n'.repeat(4_000)}`;
    const request = { ...formRequest, fields: [], plan, takesReason: true };
    const answer = prompt.fillIn(request, source.token);
    const [view] = views();
    assert.ok(view?.kind === 'form');
    assert.equal(view.plan, plan.replaceAll('\u202e', '[U+202E]'));
    assert.equal(view.takesReason, true);
    await prompt.answerForm(view.questionId, 'decline', [], '  Add a test. ');
    assert.deepEqual(await answer, { action: 'decline', reason: 'Add a test.' });
    const other = prompt.fillIn(formRequest, source.token);
    await prompt.answerForm(views()[0]!.questionId, 'decline', [], 'Why');
    assert.deepEqual(await other, { action: 'decline' });
  });

  it('list the choices of questions, with whole titles', () => {
    const title = `Which\n${'one '.repeat(200)}`;
    const field = { ...read.fields[2]!, title };
    void prompt.fillIn({ ...formRequest, fields: [field], areQuestions: true }, source.token);
    const [view] = views();
    assert.ok(view?.kind === 'form');
    assert.deepEqual([view.fields[0]?.isListed, view.fields[0]?.title], [true, title]);
  });

  it('are shown there, validated against the schema, and sent when they are valid', async () => {
    const answer = prompt.fillIn(formRequest, source.token);
    const [view] = views();
    assert.ok(view?.kind === 'form');
    assert.equal(native.length, 0);
    const send = async (...values: (string | number | null)[]): Promise<(string | undefined)[]> => {
      assert.equal(await prompt.answerForm(view.questionId, 'accept', values), true);
      const [now] = views();
      return now?.kind === 'form' ? now.fields.map(({ problem }) => problem) : [];
    };
    assert.deepEqual(await send(null, 'x', null), ['A value is required.', 'Enter a number.', undefined]);
    assert.deepEqual(await send('a', '1.5', 7), [
      'At least 2 characters.',
      'Enter a whole number.',
      undefined,
    ]);
    pattern = 'differs';
    assert.deepEqual(await send('AB', '1', 0), ['The value must match ^[a-z]+$', undefined, undefined]);
    pattern = 'fits';
    assert.deepEqual(await send('ab', '1', 1), []);
    assert.deepEqual(await answer, { action: 'accept', content: { name: 'ab', count: 1, kind: 'b' } });
    assert.equal(await prompt.answerForm(view.questionId, 'accept', []), false);
  });

  it('are shown with VS Code inputs too while the page is hidden, and the first answer counts', async () => {
    const answer = prompt.fillIn(formRequest, source.token);
    page.hide();
    assert.equal(native.length, 1);
    await prompt.answerForm(views()[0]!.questionId, 'decline', []);
    assert.deepEqual(await answer, { action: 'decline' });
    assert.equal(native[0]?.token.isCancellationRequested, true);
    const second = prompt.fillIn(formRequest, source.token);
    native[1]?.answer({ action: 'cancel' });
    assert.deepEqual(await second, { action: 'cancel' });
    assert.deepEqual(views(), []);
  });

  it('are shown only with VS Code inputs if no page shows the session or the form is too large', async () => {
    void prompt.fillIn({ ...formRequest, sessionId: 'other' }, source.token);
    void prompt.fillIn({ ...formRequest, sessionId: undefined }, source.token);
    const many = Array.from({ length: 41 }, () => read.fields[0]!);
    void prompt.fillIn({ ...formRequest, fields: many }, source.token);
    assert.equal(native.length, 3);
    assert.deepEqual(views(), []);
  });

  it('end with their request', async () => {
    const answers = [prompt.fillIn(formRequest, source.token), prompt.visit(linkRequest, source.token)];
    assert.equal(views().length, 2);
    source.cancel();
    assert.deepEqual(await Promise.all(answers), [{ action: 'cancel' }, 'cancel']);
    assert.deepEqual(views(), []);
  });

  it('are named after their turn has ended without an answer', async () => {
    let end: 'turnEnded' | 'other' | undefined;
    const life = {
      get end() {
        return end;
      },
      token: source.token,
    };
    const request = { ...formRequest, message: 'Who\nare you?', life };
    const answers = [prompt.fillIn(request, source.token), prompt.visit(linkRequest, source.token)];
    end = 'turnEnded';
    source.cancel();
    await Promise.all(answers);
    const [only, ...others] = page.unansweredQuestions;
    assert.deepEqual([only?.title, others], ['Who ⏎ are you?', []]);
    assert.match(only?.why ?? '', /turn ended before you answered/);
    // The user has cancelled the turn.
    end = 'other';
    await prompt.fillIn(request, source.token);
    assert.equal(page.unansweredQuestions.length, 1);
  });

  it('open a URL only after consent, and stay if it was not opened', async () => {
    const answer = prompt.visit(linkRequest, source.token);
    const { questionId } = views()[0]!;
    assert.deepEqual(opened, []);
    opens = false;
    await prompt.answerLink(questionId, 'open');
    assert.equal(views().length, 1);
    opens = true;
    await prompt.answerLink(questionId, 'open');
    assert.equal(await answer, 'accept');
    assert.deepEqual(opened, ['https://example.com/x', 'https://example.com/x']);
  });
});
