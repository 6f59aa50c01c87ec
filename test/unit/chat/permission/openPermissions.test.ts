// Tests the questions of a conversation: their order, which answers count, and those that ended without an answer.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../../../src/base/cancellation.ts';
import type { PermissionView } from '../../../../src/chat/messages/permissionMessages.ts';
import { OpenPermissions } from '../../../../src/chat/permission/openPermissions.ts';
import { UnansweredQuestions } from '../../../../src/chat/permission/unansweredQuestions.ts';

const view = (requestId: string, order: number): PermissionView => ({
  ...{ requestId, order, toolCallId: 'c', title: requestId, diffs: [] },
  options: [{ optionId: 'yes', name: 'Yes', label: 'Allow Once', kind: 'allow_once' }],
});

describe('the open permission requests', () => {
  it('keep their order when one is replaced by its changed state, whose predecessor has no answer', async () => {
    const open = new OpenPermissions(() => undefined);
    const outdated = new CancellationSource();
    const token = new CancellationSource().token;
    const first = open.ask(view('one', 1), outdated.token);
    void open.ask(view('two', 2), token);
    outdated.cancel();
    assert.equal(await first, undefined);
    const again = open.ask(view('one, changed', 1), token);
    assert.deepEqual(
      open.views.map(({ requestId }) => requestId),
      ['one, changed', 'two'],
    );
    assert.equal(open.answer('one', 'yes'), false);
    assert.equal(open.answer('one, changed', 'yes'), true);
    assert.equal(await again, 'yes');
  });
});

describe('the questions that ended without an answer', () => {
  it('stay until they are dismissed or cleared; old ones make room', () => {
    let changes = 0;
    const questions = new UnansweredQuestions(() => changes++);
    questions.clear();
    assert.deepEqual([questions.views, changes], [undefined, 0]);
    for (const title of ['a', 'b', 'c', 'd']) questions.add({ title, why: 'w' });
    const titles = (): unknown => questions.views?.map(({ title }) => title);
    assert.deepEqual(titles(), ['b', 'c', 'd']);
    questions.dismiss(questions.views![1]!.id);
    assert.deepEqual(titles(), ['b', 'd']);
    questions.clear();
    assert.deepEqual([titles(), changes], [undefined, 6]);
  });
});
