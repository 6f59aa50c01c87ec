// Permission requests in VS Code's own inputs: separate, and never answered by leaving or by accident.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { requestPermission, type PermissionResult } from '../../../src/protocol/client/permission.ts';
import { toolCall } from '../../../src/protocol/session/toolCall.ts';
import { NativePermissionPrompt } from '../../../src/vscode/serve/permissions/nativePermissionPrompt.ts';
import { Notices } from '../../../src/vscode/window/notices.ts';
import { OpenQuestions } from '../../../src/vscode/window/openQuestions.ts';
import { permissionItems } from '../../../src/vscode/serve/permissions/permissionItems.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import type { PermissionRequest } from '../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { RequestDocuments, requestScheme } from '../../../src/vscode/window/requestDocuments.ts';
import { ruleItems, showRules } from '../../../src/vscode/serve/permissions/ruleList.ts';
import { RuleStore } from '../../../src/vscode/serve/permissions/ruleStore.ts';
import { permissionSubject } from '../../../src/chat/permission/permissionSubject.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { serve, type Served } from '../served.ts';
import { configure, inTurn, patiently, restoreWorld, run } from '../world.ts';

const options = [
  { optionId: 'once', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];
const folder = '/work/app';

function request(call: object): PermissionRequest {
  return {
    agent: 'scripted',
    sessionId: 's',
    toolCallId: 'call-1',
    cwd: folder,
    folders: [folder],
    subject: permissionSubject(toolCall.parse({ toolCallId: 'call-1', ...call })),
    options,
  };
}

/** The number of items, without headings, above the one with this label. */
function distance(command: string, label: string): number {
  const items = permissionItems(request({ kind: 'execute', rawInput: { command } }));
  const reachable = items.filter(({ heading }) => !heading);
  return reachable.findIndex((item) => item.label.includes(label));
}

describe('a permission request in VS Code inputs', () => {
  let notices: Notices;
  let questions: OpenQuestions;
  let documents: RequestDocuments;
  let store: RuleStore;
  let served: Served;

  beforeEach(() => {
    const logger = new RecordingLogger();
    notices = new Notices(logger, () => 'needsYou');
    questions = new OpenQuestions(notices);
    documents = new RequestDocuments();
    store = new RuleStore(logger);
    const prompt = new NativePermissionPrompt(questions, documents, store, logger);
    served = serve(
      [new PermissionsService(prompt, () => store.rules(), { clock: systemClock, logger })],
      [folder],
    );
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    served.dispose();
    questions.dispose();
    notices.dispose();
    documents.dispose();
    await restoreWorld();
  });

  function ask(command: string): Promise<PermissionResult> {
    const call = toolCall.parse({ toolCallId: command, kind: 'execute', rawInput: { command } });
    return served.agent.sendRequest(requestPermission, {
      sessionId: served.sessionId,
      toolCall: call,
      options,
    });
  }
  const listed = (count: number): Promise<true> =>
    until(`${count} open`, () => questions.summaries.length === count || undefined);
  const accept = 'workbench.action.acceptSelectedQuickOpenItem';

  /** Moves down by that many items and accepts the item, as by keys. */
  async function choose(down: number): Promise<void> {
    for (let at = 0; at < down; at++)
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await vscode.commands.executeCommand(accept);
  }

  /** Opens the request again, with the first item selected. */
  async function again(): Promise<void> {
    await run('workbench.action.closeQuickOpen');
    void questions.show();
  }

  it('is answered with the chosen option, and not by a key that was meant for the editor', async () => {
    const answer = ask('ls -la');
    let done = false;
    void answer.then(() => (done = true));
    await listed(1);
    assert.deepEqual(questions.summaries, ['scripted wants to run ls -la']);
    void questions.show();
    // The item that is selected first does not answer.
    let keys = 0;
    const enter = async (): Promise<void> => {
      await run(accept);
      keys++;
    };
    await until('some keys', () => keys >= 4, inTurn(enter));
    assert.equal(done, false);
    await until(
      'the answer',
      () => done,
      inTurn(again, () => choose(distance('ls -la', 'Refuse Once'))),
    );
    assert.deepEqual(await answer, { outcome: { outcome: 'selected', optionId: 'no' } });
    await listed(0);
  });

  it('stays when it is left, and disappears when it ends', async () => {
    const answers = [ask('one'), ask('two')];
    await listed(2);
    let isLeft = false;
    void questions.show(1).then(() => (isLeft = true));
    await until('it to be left', () => isLeft, patiently('workbench.action.closeQuickOpen'));
    assert.equal(questions.summaries.length, 2);
    const again = questions.show(2);
    served.cancelTurn();
    await again;
    const cancelled = { outcome: { outcome: 'cancelled' } };
    assert.deepEqual(await Promise.all(answers), [cancelled, cancelled]);
    await listed(0);
  });

  it('leaves the list of requests when it ends; the list closes with the last one', async () => {
    const answers = [ask('one'), ask('two')];
    await listed(2);
    const closed = questions.show();
    served.cancelTurn();
    await closed;
    await Promise.all(answers);
    await listed(0);
  });

  it('opens its whole text in an editor, which says when the agent changes the request and when it ends', async () => {
    void ask('ls -la');
    await listed(1);
    const left = questions.show();
    const document = await until(
      'the text',
      () => {
        const shown = vscode.window.visibleTextEditors.find(
          ({ document }) => document.uri.scheme === requestScheme,
        );
        return shown?.document.getText().includes('ls -la') === true ? shown.document : undefined;
      },
      patiently('workbench.action.quickOpenSelectNext', accept),
    );
    served.updateCall({
      sessionUpdate: 'tool_call_update',
      toolCallId: 'ls -la',
      rawInput: { command: 'rm -rf /' },
    });
    await left;
    await until('the notice', () => document.getText().startsWith('This is out of date'));
    await listed(1);
    served.cancelTurn();
    await listed(0);
  });

  it('can create a rule in the user’s settings, which answers later requests and can be revoked', async () => {
    const first = ask('npm test');
    await listed(1);
    const pick = (): Promise<void> => choose(distance('npm test', 'Always Allow'));
    await until(
      'the rule',
      () => (store.items()?.length ?? 0) > 0,
      inTurn(again, pick, () => run(accept)),
    );
    assert.deepEqual(await first, { outcome: { outcome: 'selected', optionId: 'once' } });
    assert.deepEqual(store.items(), [{ decision: 'allow', agent: 'scripted', command: 'npm test' }]);
    assert.deepEqual(await ask('npm test'), { outcome: { outcome: 'selected', optionId: 'once' } });
    const [rule] = ruleItems(store);
    assert.match(rule!.label, /Allow scripted: exactly the command `npm test`/);
    await store.remove(rule!.rule);
    await until('no rule', () => store.rules().length === 0);
    const asked = ask('npm test');
    await listed(1);
    served.cancelTurn();
    await asked;
  });

  it('has rules that can be listed and revoked', async () => {
    const other = { decision: 'refuse', command: 'rm' };
    await configure('permissions.rules', [
      { decision: 'allow', command: 'npm' },
      other,
      { decision: 'allow' },
    ]);
    await until('the rules', () => store.items()?.length === 3);
    assert.match(ruleItems(store)[2]!.label, /Invalid rule/);
    const shown = showRules(store, documents);
    await until('one less', () => store.items()?.length === 2, patiently(accept));
    assert.deepEqual(store.items()?.[0], other);
    let isLeft = false;
    void shown.then(() => (isLeft = true));
    await until('it to be left', () => isLeft, patiently('workbench.action.closeQuickOpen'));
    assert.equal(store.items()?.length, 2);
  });

  it('has a list in which a long rule opens whole before it can be revoked', async () => {
    const rule = { decision: 'refuse', command: `rm ${'x'.repeat(400)} end` };
    await configure('permissions.rules', [rule]);
    await until('the rule', () => store.items()?.length === 1);
    const shown = showRules(store, documents);
    await until(
      'the whole rule',
      () => {
        const editor = vscode.window.visibleTextEditors.find(
          ({ document }) => document.uri.scheme === requestScheme,
        );
        return editor?.document.getText().includes(rule.command);
      },
      patiently(accept),
    );
    let isLeft = false;
    void shown.then(() => (isLeft = true));
    await until('it to be left', () => isLeft, patiently('workbench.action.closeQuickOpen'));
    assert.deepEqual(store.items(), [rule]);
  });

  it('ignores rules of the workspace', async () => {
    await configure('permissions.rules', [{ decision: 'refuse', command: 'rm' }]);
    await vscode.workspace
      .getConfiguration('acpHost')
      .update(
        'permissions.rules',
        [{ decision: 'allow', kind: 'execute' }],
        vscode.ConfigurationTarget.Workspace,
      )
      .then(undefined, () => undefined);
    assert.deepEqual(store.rules(), [{ decision: 'refuse', command: 'rm' }]);
  });
});
