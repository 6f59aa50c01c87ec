// Proves that a request is shown in time although the programs that it would run can't be looked up, and that nothing lasting is
// offered for it then.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { noticeAnswers } from '../../../../../src/chat/permission/noticeAnswers.ts';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { requestPermission, type PermissionResult } from '../../../../../src/protocol/client/permission.ts';
import { toolCall } from '../../../../../src/protocol/session/toolCall.ts';
import { permissionView } from '../../../../../src/vscode/chat/permission/permissionView.ts';
import { offeredRules } from '../../../../../src/vscode/serve/permissions/judgeRequest.ts';
import { permissionItems } from '../../../../../src/vscode/serve/permissions/permissionItems.ts';
import {
  judgePatience,
  PermissionsService,
} from '../../../../../src/vscode/serve/permissions/permissionsService.ts';
import { requestDocument } from '../../../../../src/vscode/serve/permissions/permissionText.ts';
import {
  lookupPatience,
  type LookUpPrograms,
} from '../../../../../src/vscode/serve/permissions/workspaceLookup.ts';
import { until } from '../../../../until.ts';
import { PermissionPromptDouble } from '../../../../host/chat/permissionPromptDouble.ts';
import { serve, type Served } from '../../../../host/served.ts';
import { ManualClock } from '../../../agent/manualClock.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';

const options = [
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
  { optionId: 'once', name: 'Yes', kind: 'allow_once' },
  { optionId: 'never', name: 'Never', kind: 'reject_always' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];
const selected = (optionId: string): object => ({ outcome: { outcome: 'selected', optionId } });

describe('a permission request whose programs are not looked up in time', () => {
  let served: Served;
  let prompt: PermissionPromptDouble;
  let clock: ManualClock;
  let rules: PermissionRule[];
  let lookUp: LookUpPrograms;
  /** Commands that were looked up, in order. */
  let looked: (string | undefined)[];

  beforeEach(() => {
    [rules, looked] = [[], []];
    prompt = new PermissionPromptDouble();
    clock = new ManualClock();
    lookUp = () => new Promise(() => undefined);
    const service = new PermissionsService(prompt, () => rules, {
      clock,
      logger: new RecordingLogger(),
      lookUp: (subject, scope) => {
        looked.push(subject.command?.runs);
        return lookUp(subject, scope);
      },
    });
    served = serve([service], ['/work']);
  });
  afterEach(() => served.dispose());

  function ask(command: string): Promise<PermissionResult> {
    const call = { toolCallId: command, kind: 'execute', rawInput: { command, cwd: '/work' } };
    return served.agent.sendRequest(requestPermission, {
      sessionId: served.sessionId,
      toolCall: toolCall.parse(call),
      options,
    });
  }
  const asked = (count: number): Promise<true> =>
    until(`${count} questions`, () => prompt.asked.length >= count || undefined);

  it('is shown, says why, and offers nothing lasting', async () => {
    const answer = ask('npm test');
    await clock.whenSet(lookupPatience);
    assert.equal(prompt.asked.length, 0);
    clock.fire(lookupPatience);
    await asked(1);
    const { request } = prompt.asked[0]!;
    assert.equal(request.subject.workspacePrograms, 'unknown');
    for (const decision of ['allow', 'refuse'] as const)
      assert.deepEqual(offeredRules(decision, request.subject, request), []);
    const view = permissionView('1', request);
    assert.match(view.warning ?? '', /could not look up in time which programs/);
    assert.deepEqual(
      view.options.map(({ optionId }) => optionId),
      ['no', 'once'],
    );
    const items = permissionItems(request);
    assert.ok(items.some(({ label }) => label.includes('could not look up in time')));
    assert.ok(!items.some(({ step }) => step?.kind === 'rule'));
    assert.match(requestDocument(request), /could not look up in time/);
    assert.equal(noticeAnswers(request.subject, request.options, true), undefined);
    prompt.asked[0]!.answer('once');
    assert.deepEqual(await answer, selected('once'));
  });

  it('is not allowed by a rule, but still refused by one', async () => {
    rules.push({ decision: 'allow', command: 'npm test' }, { decision: 'refuse', command: 'rm' });
    const answer = ask('npm test');
    await clock.whenSet(lookupPatience);
    clock.fire(lookupPatience);
    await asked(1);
    assert.equal(prompt.asked[0]!.request.subject.workspacePrograms, 'unknown');
    prompt.asked[0]!.answer('no');
    assert.deepEqual(await answer, selected('no'));
    assert.deepEqual(await ask('rm -rf x'), selected('no'));
    assert.equal(prompt.asked.length, 1);
  });

  it('starts no other lookup until the late one has ended', async () => {
    const stuck = Promise.withResolvers<readonly string[]>();
    lookUp = () => stuck.promise;
    const answers = ['one', 'two', 'three'].map(ask);
    await clock.whenSet(lookupPatience);
    clock.fire(lookupPatience);
    await asked(3);
    assert.deepEqual(looked, ['one']);
    assert.deepEqual(
      prompt.asked.map(({ request }) => [request.toolCallId, request.subject.workspacePrograms]),
      ['one', 'two', 'three'].map((id) => [id, 'unknown']),
    );
    for (const question of prompt.asked) question.answer('no');
    await Promise.all(answers);
    stuck.resolve([]);
    lookUp = () => Promise.resolve(['/work/bin/four']);
    const next = ask('four');
    await asked(4);
    assert.deepEqual(prompt.asked[3]!.request.subject.workspacePrograms, ['/work/bin/four']);
    prompt.asked[3]!.answer('no');
    await next;
  });

  it('is asked although the rules cannot be judged', async () => {
    rules.push({ decision: 'allow', command: 'npm test' });
    const answer = ask('npm test');
    await clock.whenSet(judgePatience);
    clock.fire(judgePatience);
    await clock.whenSet(lookupPatience);
    clock.fire(lookupPatience);
    await asked(1);
    prompt.asked[0]!.answer('no');
    assert.deepEqual(await answer, selected('no'));
  });
});
