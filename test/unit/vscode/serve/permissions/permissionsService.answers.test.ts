// Tests that each permission request is answered separately, by the user or one of their rules, and never allowed because
// of a failure.
import * as assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../../../src/agent/clock.ts';
import { CancellationSource } from '../../../../../src/base/cancellation.ts';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { requestPermission, type PermissionResult } from '../../../../../src/protocol/client/permission.ts';
import { toolCall } from '../../../../../src/protocol/session/toolCall.ts';
import {
  mostOpen,
  PermissionsService,
} from '../../../../../src/vscode/serve/permissions/permissionsService.ts';
import { offeredRules } from '../../../../../src/vscode/serve/permissions/judgeRequest.ts';
import { requestSections } from '../../../../../src/vscode/serve/permissions/permissionText.ts';
import type { RuleAnswer } from '../../../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { WireError } from '../../../../../src/wire/peer.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { until } from '../../../../until.ts';
import { PermissionPromptDouble } from '../../../../host/chat/permissionPromptDouble.ts';
import { serve, type Served } from '../../../../host/served.ts';

const options = [
  { optionId: 'proceed_always', name: 'Always', kind: 'allow_always' },
  { optionId: 'proceed_once', name: 'Yes', kind: 'allow_once' },
  { optionId: 'abort', name: 'No', kind: 'reject_once' },
];
const cancelled = { outcome: { outcome: 'cancelled' } };
const selected = (optionId: string): object => ({ outcome: { outcome: 'selected', optionId } });

describe('the answer to a permission request', () => {
  let folder: string;
  let served: Served;
  let prompt: PermissionPromptDouble;
  let rules: PermissionRule[];
  let logger: RecordingLogger;
  let byRule: RuleAnswer[];
  let allowed: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acp-host-permissions-'));
    prompt = new PermissionPromptDouble();
    rules = [];
    logger = new RecordingLogger();
    byRule = [];
    allowed = [];
    const service = new PermissionsService(prompt, () => rules, { clock: systemClock, logger });
    service.onDidAnswerByRule((answer) => byRule.push(answer));
    service.onDidAllow(({ session, request }) => allowed.push(`${session.sessionId} ${request.toolCallId}`));
    served = serve([service], [folder]);
  });
  afterEach(async () => {
    served.dispose();
    await rm(folder, { recursive: true });
  });

  function ask(
    call: object,
    offered: readonly object[] = options,
    token?: CancellationSource,
  ): Promise<PermissionResult> {
    const params = {
      sessionId: served.sessionId,
      toolCall: toolCall.parse({ toolCallId: 'call-1', ...call }),
      options: offered as typeof options,
    };
    return served.agent.sendRequest(requestPermission, params, token?.token);
  }
  const asked = (count: number): Promise<true> =>
    until(`${count} questions`, () => prompt.asked.length >= count || undefined);
  const run = (command: string): object => ({ kind: 'execute', rawInput: { command, cwd: folder } });

  it('is reported if it allows the call, by the user or by a rule', async () => {
    const answers = [ask(run('one')), ask(run('two'))];
    await asked(2);
    prompt.asked[0]!.answer('proceed_once');
    prompt.asked[1]!.answer('abort');
    await Promise.all(answers);
    assert.deepEqual(allowed, [`${served.sessionId} call-1`]);
    rules = [{ decision: 'allow', command: 'ls' }];
    await ask(run('ls'));
    assert.equal(allowed.length, 2);
  });

  it('may be about an unknown tool call, and returns the chosen option', async () => {
    const answer = ask(run('ls -la'));
    await asked(1);
    const { request } = prompt.asked[0]!;
    assert.equal(request.agent, 'scripted');
    assert.equal(request.sessionId, served.sessionId);
    assert.equal(request.subject.command?.line, 'ls -la');
    assert.equal(request.subject.command.cwd, folder);
    prompt.asked[0]!.answer('proceed_once');
    assert.deepEqual(await answer, selected('proceed_once'));
  });

  it('returns a refusal', async () => {
    const answer = ask(run('ls'));
    await asked(1);
    prompt.asked[0]!.answer('abort');
    assert.deepEqual(await answer, selected('abort'));
  });

  it('stays separate from other open requests, in any order', async () => {
    const answers = ['a', 'b', 'c'].map((command) => ask(run(command)));
    await asked(3);
    assert.deepEqual(
      prompt.asked.map(({ token }) => token.isCancellationRequested),
      [false, false, false],
    );
    prompt.asked[2]!.answer('abort');
    assert.deepEqual(await answers[2], selected('abort'));
    prompt.asked[0]!.answer('proceed_once');
    assert.deepEqual(await answers[0], selected('proceed_once'));
    prompt.asked[1]!.answer('proceed_always');
    assert.deepEqual(await answers[1], selected('proceed_always'));
  });

  it('is cancelled with its turn', async () => {
    const answers = [ask(run('a')), ask(run('b'))];
    await asked(2);
    served.cancelTurn();
    assert.deepEqual(await Promise.all(answers), [cancelled, cancelled]);
    assert.ok(prompt.asked.every(({ token }) => token.isCancellationRequested));
    // A late answer has no effect, also not on the next request.
    prompt.asked[0]!.answer('proceed_once');
    const next = ask(run('c'));
    await asked(3);
    prompt.asked[2]!.answer('abort');
    assert.deepEqual(await next, selected('abort'));
  });

  it('is cancelled when its turn ends, however it ends, unless it was asked between turns', async () => {
    const between = ask(run('z'));
    await asked(1);
    served.beginTurn();
    const answers = [ask(run('a')), ask(run('b'))];
    await asked(3);
    assert.deepEqual(
      prompt.asked.map(({ request }) => request.life?.end),
      [undefined, undefined, undefined],
    );
    served.endTurn();
    assert.deepEqual(await Promise.all(answers), [cancelled, cancelled]);
    assert.deepEqual(
      prompt.asked.map(({ request, token }) => [request.life?.end, token.isCancellationRequested]),
      [
        [undefined, false],
        ['turnEnded', true],
        ['turnEnded', true],
      ],
    );
    served.beginTurn();
    served.endTurn();
    prompt.asked[0]!.answer('proceed_once');
    assert.deepEqual(await between, selected('proceed_once'));
  });

  it('holds only for what was shown: an answer for an earlier state of the call allows nothing', async () => {
    const answer = ask({ ...run('npm test'), title: 'Test' });
    await asked(1);
    served.updateCall({
      sessionUpdate: 'tool_call_update',
      toolCallId: 'call-1',
      rawInput: { command: 'rm -rf ~' },
    });
    assert.equal(prompt.asked[0]!.token.isCancellationRequested, true);
    prompt.asked[0]!.answer('proceed_always');
    await asked(2);
    const [first, second] = prompt.asked;
    assert.equal(second!.request.subject.command?.runs, 'rm -rf ~');
    assert.equal(second!.request.life, first!.request.life);
    assert.deepEqual(second!.request.toolCall?.rawInput, { command: 'rm -rf ~' });
    second!.answer('proceed_once');
    assert.deepEqual(await answer, selected('proceed_once'));
    assert.equal(logger.at('warn').length, 1);
  });

  it('is given by a rule that fits what the call became', async () => {
    rules.push({ decision: 'refuse', command: 'rm' });
    const answer = ask(run('npm test'));
    await asked(1);
    served.updateCall({
      sessionUpdate: 'tool_call_update',
      toolCallId: 'call-1',
      rawInput: { command: 'rm -rf x' },
    });
    assert.deepEqual(await answer, selected('abort'));
    assert.equal(prompt.asked.length, 1);
  });

  it('is answered once if both the turn and the request are cancelled', async () => {
    for (const cancelledFirst of [true, false]) {
      const source = new CancellationSource();
      const answer = ask(run('a'), options, source);
      await asked(cancelledFirst ? 1 : 2);
      const acts = [() => served.cancelTurn(), () => source.cancel()];
      for (const act of cancelledFirst ? acts : acts.toReversed()) act();
      assert.deepEqual(await answer, cancelled);
      assert.ok(prompt.asked.at(-1)!.token.isCancellationRequested);
    }
    const next = ask(run('b'));
    await asked(3);
    prompt.asked[2]!.answer('abort');
    assert.deepEqual(await next, selected('abort'));
  });

  it('is cancelled when its session ends', async () => {
    const answer = ask(run('a'));
    await asked(1);
    served.endSession();
    assert.deepEqual(await answer, cancelled);
    await assert.rejects(ask(run('b')), (error) => error instanceof WireError && error.code === -32002);
    assert.equal(prompt.asked.length, 1);
  });

  it('is cancelled alone when the agent cancels it', async () => {
    const source = new CancellationSource();
    const answers = [ask(run('a'), options, source), ask(run('b'))];
    await asked(2);
    source.cancel();
    assert.deepEqual(await answers[0], cancelled);
    assert.equal(prompt.asked[0]!.token.isCancellationRequested, true);
    assert.equal(prompt.asked[1]!.token.isCancellationRequested, false);
    prompt.asked[1]!.answer('abort');
    assert.deepEqual(await answers[1], selected('abort'));
  });

  it('closes its question when the connection closes', async () => {
    ask(run('a')).catch(() => undefined);
    await asked(1);
    served.dispose();
    await until('the end', () => prompt.asked[0]!.token.isCancellationRequested);
  });

  it('is never allowed if the question fails or returns an option that was not offered', async () => {
    const answers = [ask(run('a')), ask(run('b')), ask(run('c'))];
    await asked(3);
    prompt.asked[0]!.fail(new Error('broken'));
    prompt.asked[1]!.answer('allow');
    prompt.asked[2]!.answer(undefined);
    assert.deepEqual(await Promise.all(answers), [cancelled, cancelled, cancelled]);
    assert.equal(logger.at('error').length, 2);
  });

  it('is never answered without the user, whatever the options are', async () => {
    const answers = [
      ask({ title: 'x' }, [{ optionId: 'allow_once', name: 'Allow', kind: 'allow_once' }]),
      ask({ title: 'x' }, [{ optionId: 'yes', name: 'Yes', kind: 'approved' }]),
    ];
    await asked(2);
    served.cancelTurn();
    assert.deepEqual(await Promise.all(answers), [cancelled, cancelled]);
  });

  it('is cancelled if it has no options', async () => {
    assert.deepEqual(await ask(run('a'), []), cancelled);
    assert.deepEqual(await ask(run('a'), [{ name: 'no id' }]), cancelled);
    assert.equal(prompt.asked.length, 0);
  });

  it('is cancelled if there are too many open ones', async () => {
    const answers = Array.from({ length: mostOpen }, (_, at) => ask(run(`command ${at}`)));
    await asked(mostOpen);
    assert.deepEqual(await ask(run('one more')), cancelled);
    assert.equal(prompt.asked.length, mostOpen);
    assert.equal(logger.at('warn').length, 1);
    prompt.asked[5]!.answer('abort');
    assert.deepEqual(await answers[5], selected('abort'));
    const again = ask(run('room again'));
    await asked(mostOpen + 1);
    prompt.asked[mostOpen]!.answer('abort');
    assert.deepEqual(await again, selected('abort'));
    served.cancelTurn();
    await Promise.all(answers);
  });

  it('is answered by a rule with the option for one time, and shows that', async () => {
    rules.push({ decision: 'allow', command: 'npm test' }, { decision: 'refuse', command: 'rm' });
    assert.deepEqual(await ask(run('npm test')), selected('proceed_once'));
    assert.deepEqual(await ask(run('rm -rf x')), selected('abort'));
    assert.equal(prompt.asked.length, 0);
    assert.deepEqual(
      byRule.map(({ option, rule }) => [option.optionId, rule.decision]),
      [
        ['proceed_once', 'allow'],
        ['abort', 'refuse'],
      ],
    );
    assert.equal(logger.at('info').length, 2);
  });

  it('is not allowed by a rule in a session without a folder, but still refused by one', async () => {
    served.dispose();
    served = serve([new PermissionsService(prompt, () => rules, { clock: systemClock, logger })], []);
    rules = [{ decision: 'allow', command: 'ls' }];
    const answer = ask({ kind: 'execute', rawInput: { command: 'ls' } });
    await asked(1);
    prompt.asked[0]!.answer('abort');
    assert.deepEqual(await answer, selected('abort'));
    rules = [{ decision: 'refuse', command: 'ls' }];
    assert.deepEqual(await ask({ kind: 'execute', rawInput: { command: 'ls' } }), selected('abort'));
    assert.equal(prompt.asked.length, 1);
  });

  it('is not allowed by a rule while a program of the workspace would run, which the question shows', async () => {
    served.dispose();
    const environmentOf = (): { PATH: string } => ({ PATH: 'bin:/usr/bin' });
    const parts = { clock: systemClock, logger, environmentOf };
    served = serve([new PermissionsService(prompt, () => rules, parts)], [folder]);
    rules.push({ decision: 'allow', command: 'git status' });
    assert.deepEqual(await ask(run('git status')), selected('proceed_once'));
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/git'), '', { mode: 0o755 });
    const answer = ask(run('git status'));
    await asked(1);
    const { request } = prompt.asked[0]!;
    assert.deepEqual(request.subject.workspacePrograms, [join(folder, 'bin/git')]);
    assert.deepEqual(offeredRules('allow', request.subject, request), []);
    assert.ok(offeredRules('refuse', request.subject, request).length > 0);
    const [section] = requestSections(request);
    assert.equal(section?.text, join(folder, 'bin/git'));
    prompt.asked[0]!.answer('abort');
    assert.deepEqual(await answer, selected('abort'));
    await rm(join(folder, 'bin'), { recursive: true });
    assert.deepEqual(await ask(run('git status')), selected('proceed_once'));
  });

  it('asks the user if no option fits the rule', async () => {
    rules.push({ decision: 'refuse', command: 'rm' });
    const answer = ask(run('rm'), [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }]);
    await asked(1);
    prompt.asked[0]!.answer('y');
    assert.deepEqual(await answer, selected('y'));
  });

  it('is not allowed by a rule if its path leaves the folders by a link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'acp-host-outside-'));
    try {
      await mkdir(join(folder, 'src'));
      await symlink(outside, join(folder, 'src', 'link'));
      rules.push({ decision: 'allow', path: 'src/**' });
      const edit = (path: string): object => ({
        kind: 'edit',
        content: [{ type: 'diff', path, newText: 'x' }],
      });
      assert.deepEqual(await ask(edit(join(folder, 'src', 'new', 'a.ts'))), selected('proceed_once'));
      const answer = ask(edit(join(folder, 'src', 'link', 'a.ts')));
      await asked(1);
      prompt.asked[0]!.answer('abort');
      assert.deepEqual(await answer, selected('abort'));
      assert.equal(byRule.length, 1);
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});
