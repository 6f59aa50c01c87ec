// Permission rules that are chosen in the page are stored, and answer the request.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../src/base/cancellation.ts';
import type { PermissionRule } from '../../src/chat/permission/permissionRule.ts';
import { PagePermissionPrompt } from '../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { keepRule } from '../../src/vscode/serve/permissions/ruleStore.ts';
import type { PermissionRequest } from '../../src/vscode/serve/permissions/permissionPrompt.ts';
import { RequestDocuments } from '../../src/vscode/window/requestDocuments.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { PermissionPromptDouble } from './permissionPromptDouble.ts';
import { PermissionPageDouble } from './permissionPageDouble.ts';
import { folder } from './readingWorld.ts';

describe('permission rules from the chat page', () => {
  const request: PermissionRequest = {
    agent: 'asker',
    cwd: folder.fsPath,
    folders: [folder.fsPath],
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
    const documents = new RequestDocuments();
    const kept: PermissionRule[] = [];
    const store = { add: async (rule: PermissionRule) => void kept.push(rule), rules: () => kept };
    const logger = new RecordingLogger();
    const native = new PermissionPromptDouble();
    const prompt = new PagePermissionPrompt(native, documents, (rule, of) =>
      keepRule(rule, of, store, logger),
    );
    const page = new PermissionPageDouble();
    prompt.join(page);
    try {
      const answer = prompt.ask(request, new CancellationSource().token);
      const [view] = page.views;
      const rules = view?.rules ?? [];
      assert.equal(rules[0]?.decision, 'allow');
      assert.match(rules[0]?.text ?? '', /^Allow asker: commands that begin with `npm test`/);
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
    } finally {
      documents.dispose();
    }
  });
});
