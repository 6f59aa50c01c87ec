// Tests that permission rules that are chosen in the page are stored and answer the request, that a plan has none, and what
// becomes of the card of a request that its agent changes or that ends.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../../../src/base/cancellation.ts';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { permissionSubject } from '../../../../../src/chat/permission/permissionSubject.ts';
import { toolCall } from '../../../../../src/protocol/session/toolCall.ts';
import {
  PagePermissionPrompt,
  type PermissionEditor,
} from '../../../../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { keepRule } from '../../../../../src/vscode/serve/permissions/keepRule.ts';
import type { PermissionRequest } from '../../../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { RequestLife, type QuestionLife } from '../../../../../src/vscode/serve/requestLife.ts';
import { ShownTexts } from '../../../../../src/vscode/window/shownTexts.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { PermissionPromptDouble } from '../../../../host/chat/permissionPromptDouble.ts';
import { PermissionPageDouble } from '../../../../host/chat/permissionPageDouble.ts';

const folder = '/work/app';

/** No test opens anything. */
const noEditor: PermissionEditor = {
  showText: () => Promise.reject(new Error('Nothing is to be shown')),
  openPlan: () => Promise.reject(new Error('No plan is to be opened')),
};

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
    pathsInFolders: [],
    isUnderstood: true,
    isUnclear: false,
    isUnknown: false,
  },
  options: [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ],
};

const open = (): QuestionLife => ({ end: undefined, token: neverCancelled });

describe('permission rules from the chat page', () => {
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
    assert.equal(rules[0]?.command, 'npm test');
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

describe('a permission request that its agent changes', () => {
  const changed = { ...request, subject: { ...request.subject, doubt: 'changed' as const } };
  const shown = (): { prompt: PagePermissionPrompt; page: PermissionPageDouble } => {
    const keep = (): Promise<string> => Promise.resolve('yes');
    const prompt = new PagePermissionPrompt(new PermissionPromptDouble(), noEditor, keep);
    const page = new PermissionPageDouble();
    prompt.join(page);
    return { prompt, page };
  };

  it('is another card in the same place, without anything lasting', async () => {
    const { prompt, page } = shown();
    const life = open();
    const source = new CancellationSource();
    const first = prompt.ask({ ...request, life }, source.token);
    void prompt.ask({ ...request, life: open() }, new CancellationSource().token);
    source.cancel();
    assert.equal(await first, undefined);
    const options = [...request.options, { optionId: 'ever', name: 'Always', kind: 'allow_always' }];
    void prompt.ask({ ...changed, life, options }, new CancellationSource().token);
    const [before, other, after] = page.views;
    assert.equal(before!.order, after!.order);
    assert.notEqual(before!.order, other!.order);
    assert.notEqual(before!.requestId, after!.requestId);
    assert.match(after!.warning ?? '', /^The agent changed this request/);
    assert.deepEqual([before!.rules!.length > 0, after!.rules], [true, undefined]);
    assert.deepEqual(
      after!.options.map(({ optionId }) => optionId),
      ['no', 'yes'],
    );
    // Its details and rules are those of the card that the user sees.
    assert.equal(await prompt.show(before!.requestId), false);
    assert.equal(await prompt.makeRule(before!.requestId, 0), false);
    assert.equal(await prompt.makeRule(after!.requestId, 0), false);
  });

  it('marks the details that were opened before', async () => {
    const texts = new ShownTexts(() => undefined);
    const editor: PermissionEditor = {
      ...noEditor,
      showText: (name, text, validity) => Promise.resolve(texts.keep(name, text, validity)),
    };
    const prompt = new PagePermissionPrompt(new PermissionPromptDouble(), editor);
    const page = new PermissionPageDouble();
    prompt.join(page);
    const session = new CancellationSource();
    const life = new RequestLife(session.token, neverCancelled, {});
    const asked = (command: string): [CancellationSource, Promise<unknown>] => {
      const version = new CancellationSource();
      life.token.onCancellationRequested(() => version.cancel());
      const subject = { ...request.subject, command: { line: command, runs: command, cwd: undefined } };
      const { token } = version;
      return [version, prompt.ask({ ...request, subject, life, outdated: token }, token)];
    };
    const shown = async (at: number): Promise<string | undefined> => {
      await prompt.show(page.views[at]!.requestId);
      return texts.get('request.txt');
    };
    const [version, first] = asked('run A');
    assert.match((await shown(0)) ?? '', /run A/);
    version.cancel();
    await first;
    assert.match(texts.get('request.txt') ?? '', /^This is out of date: the agent has changed its request/);
    const [, second] = asked('run B');
    assert.match((await shown(1)) ?? '', /run B/);
    session.cancel();
    await second;
    assert.equal(texts.get('request.txt'), 'This request is no longer pending.');
  });

  it('keeps the details of a request that the user has answered', async () => {
    const texts = new ShownTexts(() => assert.fail('They were answered as shown'));
    const editor: PermissionEditor = {
      ...noEditor,
      showText: (name, text, validity) => Promise.resolve(texts.keep(name, text, validity)),
    };
    const native = new PermissionPromptDouble();
    const prompt = new PagePermissionPrompt(native, editor);
    const page = new PermissionPageDouble();
    prompt.join(page);
    page.isSeen = false;
    const life = new RequestLife(neverCancelled, neverCancelled, {});
    const outdated = new CancellationSource().token;
    const answer = prompt.ask({ ...request, life, outdated }, life.token);
    await prompt.show(page.views[0]!.requestId);
    native.asked[0]!.answer('yes');
    assert.equal(await answer, 'yes');
    life.dispose();
    assert.match(texts.get('request.txt') ?? '', /npm test/);
  });

  it('still saves the plan that the user opened before the change', async () => {
    let saved = 0;
    const save = (): Promise<boolean> => Promise.resolve(++saved > 0);
    const native = new PermissionPromptDouble();
    const page = new PermissionPageDouble();
    const asking = new PagePermissionPrompt(native, {
      ...noEditor,
      openPlan: () => Promise.resolve({ save }),
    });
    asking.join(page);
    page.isSeen = false;
    const rawInput = { plan: '# P', planFilePath: '/p.md' };
    const call = toolCall.parse({ toolCallId: 'c', kind: 'switch_mode', rawInput });
    const plan = { ...request, life: open(), subject: permissionSubject(call) };
    const source = new CancellationSource();
    const first = asking.ask(plan, source.token);
    await asking.editPlan(page.views[0]!.requestId);
    source.cancel();
    await first;
    const second = asking.ask(plan, new CancellationSource().token);
    native.asked[1]!.answer('yes');
    assert.deepEqual([await second, saved], ['yes', 1]);
  });

  it('is named when it ends without an answer, unless the user ended it', async () => {
    const { prompt, page } = shown();
    for (const end of ['turnEnded', 'changedTooOften', 'other'] as const) {
      const source = new CancellationSource();
      const answer = prompt.ask({ ...request, life: { ...open(), end } }, source.token);
      source.cancel();
      assert.equal(await answer, undefined);
    }
    assert.deepEqual(
      page.unansweredQuestions.map(({ title }) => title),
      ['Run npm test', 'Run npm test'],
    );
    const [ended, changes] = page.unansweredQuestions;
    assert.match(ended!.why, /turn ended before you answered/);
    assert.match(changes!.why, /again and again/);
  });
});

describe('the row of a permission request', () => {
  const call = { toolCallId: 'c', title: 'Test' };
  const shown = (): {
    prompt: PagePermissionPrompt;
    page: PermissionPageDouble;
    native: PermissionPromptDouble;
  } => {
    const native = new PermissionPromptDouble();
    const prompt = new PagePermissionPrompt(native, noEditor);
    const page = new PermissionPageDouble();
    prompt.join(page);
    page.isSeen = false;
    return { prompt, page, native };
  };

  it('is its own for each request, also for the same call, and the same for all versions of a request', async () => {
    const { prompt, page, native } = shown();
    const [one, other] = [new CancellationSource(), new CancellationSource()];
    const life = { ...open(), token: one.token };
    const version = new CancellationSource();
    const first = prompt.ask({ ...request, life, toolCall: call }, version.token);
    const second = prompt.ask(
      { ...request, life: { ...open(), token: other.token }, toolCall: call },
      new CancellationSource().token,
    );
    version.cancel();
    assert.equal(await first, undefined);
    const changed = prompt.ask({ ...request, life, toolCall: { ...call, title: 'Other' } }, neverCancelled);
    assert.deepEqual(page.rows, [['c Test'], ['c Test']]);
    native.asked[1]!.answer('no');
    assert.equal(await second, 'no');
    other.cancel();
    native.asked[2]!.answer('yes');
    assert.equal(await changed, 'yes');
    one.cancel();
    assert.deepEqual(page.rows, [
      ['c Test', 'allowed', 'over'],
      ['c Test', 'refused', 'over'],
    ]);
  });

  it('is not answered by a click that came before a change or the end of the request', async () => {
    const { prompt, page } = shown();
    const source = new CancellationSource();
    const click = Promise.withResolvers<string | undefined>();
    page.ask = () => click.promise;
    const answer = prompt.ask({ ...request, life: open(), toolCall: call }, source.token);
    click.resolve('no');
    source.cancel();
    assert.equal(await answer, undefined);
    assert.deepEqual(page.rows, [['c Test']]);
  });

  it('shows the answer of a rule: a refusal, or an approval of what was asked before or is asked too', async () => {
    const { prompt, page, native } = shown();
    const [allow, refuse] = request.options;
    const answer = (of: PermissionRequest, option = allow!): void =>
      prompt.answeredByRule({ request: of, rule: { decision: 'allow' }, option });
    answer({ ...request, life: open(), toolCall: call });
    assert.deepEqual(page.rows, []);
    const other = prompt.ask({ ...request, life: open(), toolCall: call }, neverCancelled);
    answer({ ...request, life: open(), toolCallId: 'd', toolCall: call });
    assert.deepEqual(page.rows.splice(0), [['c Test']]);
    answer({ ...request, life: open(), toolCall: call });
    assert.deepEqual(page.rows.splice(0), [['c Test', 'allowed']]);
    native.asked[0]!.answer('no');
    await other;
    answer({ ...request, toolCall: call }, refuse);
    const life = open();
    const version = new CancellationSource();
    const asked = prompt.ask({ ...request, life, toolCall: call }, version.token);
    version.cancel();
    await asked;
    answer({ ...request, life });
    assert.deepEqual(page.rows, [
      ['c Test', 'refused', 'over'],
      ['c Test', 'allowed'],
    ]);
  });
});
