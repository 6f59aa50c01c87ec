// Tests that permission rules that are chosen in the page are stored and answer the request, and that a plan has none.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../../../../src/base/cancellation.ts';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { permissionSubject } from '../../../../../src/chat/permission/permissionSubject.ts';
import { toolCall } from '../../../../../src/protocol/session/toolCall.ts';
import {
  PagePermissionPrompt,
  type PermissionEditor,
} from '../../../../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { keepRule } from '../../../../../src/vscode/serve/permissions/keepRule.ts';
import type { PermissionRequest } from '../../../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { PermissionPromptDouble } from '../../../../host/permissionPromptDouble.ts';
import { PermissionPageDouble } from '../../../../host/permissionPageDouble.ts';

const folder = '/work/app';

/** No test opens anything. */
const noEditor: PermissionEditor = {
  showText: () => Promise.reject(new Error('Nothing is to be shown')),
  openPlan: () => Promise.reject(new Error('No plan is to be opened')),
};

describe('permission rules from the chat page', () => {
  const request: PermissionRequest = {
    agent: 'asker',
    cwd: folder,
    folders: [folder],
    sessionId: 's',
    toolCallId: 'c',
    subject: {
      title: 'Test',
      kind: 'execute',
      command: { line: 'npm test', runs: 'npm test', cwd: undefined },
      paths: [],
      diffs: [],
      patches: [],
      urls: [],
      inputs: [],
      dropped: [],
      doubt: undefined,
      parts: [],
      rawInput: undefined,
      unreadPatches: [],
      isUnderstood: true,
      isUnclear: false,
      isUnknown: false,
    },
    options: [
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  };

  it('are stored and answer the request; without a choice nothing is stored or allowed', async () => {
    const kept: PermissionRule[] = [];
    const store = { add: async (rule: PermissionRule) => void kept.push(rule), rules: () => kept };
    const logger = new RecordingLogger();
    const native = new PermissionPromptDouble();
    const prompt = new PagePermissionPrompt(native, noEditor, (rule, of) =>
      keepRule(rule, of, store, logger),
    );
    const page = new PermissionPageDouble();
    prompt.join(page);
    const answer = prompt.ask(request, new CancellationSource().token);
    const [view] = page.views;
    const rules = view?.rules ?? [];
    assert.equal(rules[0]?.decision, 'allow');
    assert.match(rules[0]?.text ?? '', /^Allow asker: exactly the command `npm test`/);
    assert.ok(rules.some(({ decision }) => decision === 'refuse'));
    assert.deepEqual(kept, []);
    for (const [requestId, ruleId] of [
      [view!.requestId, 99],
      [view!.requestId, -1],
      ['other', 0],
    ] as const)
      assert.equal(await prompt.makeRule(requestId, ruleId), false);
    assert.deepEqual(kept, []);
    const refuse = rules.findIndex(({ decision }) => decision === 'refuse');
    assert.equal(await prompt.makeRule(view!.requestId, refuse), true);
    assert.equal(await answer, 'no');
    assert.deepEqual(page.refusals, ['c']);
    assert.deepEqual(
      kept.map(({ decision }) => decision),
      ['refuse'],
    );
    assert.equal(await prompt.makeRule(view!.requestId, 0), false);
  });

  it('are not offered for a plan, which is shown', async () => {
    const rawInput = { plan: '# P\u202E', planFilePath: '/p.md', more: 'x' };
    const call = toolCall.parse({ toolCallId: 'c', kind: 'switch_mode', rawInput });
    const prompt = new PagePermissionPrompt(new PermissionPromptDouble(), noEditor, () =>
      Promise.resolve('allow'),
    );
    const page = new PermissionPageDouble();
    prompt.join(page);
    void prompt.ask({ ...request, subject: permissionSubject(call) }, new CancellationSource().token);
    const [view] = page.views;
    assert.deepEqual(
      [view?.title, view?.plan, view?.rules],
      ['Review the plan', { text: '# P[U+202E]', file: '/p.md' }, undefined],
    );
    assert.match(view?.sections?.[0]?.text ?? '', /^more = x$/);
    assert.equal(await prompt.makeRule(view!.requestId, 0), false);
  });
});
