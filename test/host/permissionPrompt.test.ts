// Permission requests in VS Code's own inputs: complete, separate, and never answered by leaving or by accident.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { requestPermission, type PermissionResult } from '../../src/protocol/client/permission.ts';
import { toolCall } from '../../src/protocol/session/toolCall.ts';
import { NativePermissionPrompt } from '../../src/vscode/serve/permissions/nativePermissionPrompt.ts';
import { Notices } from '../../src/vscode/window/notices.ts';
import { OpenQuestions } from '../../src/vscode/window/openQuestions.ts';
import { permissionItems } from '../../src/vscode/serve/permissions/permissionReview.ts';
import { requestDocument, requestSummary } from '../../src/vscode/serve/permissions/permissionText.ts';
import { PermissionsService } from '../../src/vscode/serve/permissions/permissionsService.ts';
import type { PermissionRequest } from '../../src/vscode/serve/permissions/permissionPrompt.ts';
import { RequestDocuments, requestScheme } from '../../src/vscode/window/requestDocuments.ts';
import { ruleItems, showRules } from '../../src/vscode/serve/permissions/ruleList.ts';
import { RuleStore } from '../../src/vscode/serve/permissions/ruleStore.ts';
import { permissionSubject } from '../../src/chat/permission/permissionSubject.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { until } from '../until.ts';
import { serve, type Served } from './served.ts';
import { configure, inTurn, patiently, restoreWorld, run } from './world.ts';

const options = [
  { optionId: 'once', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];
const folder = '/work/app';

function request(call: object, offered: readonly object[] = options): PermissionRequest {
  return {
    agent: 'scripted',
    sessionId: 's',
    toolCallId: 'call-1',
    cwd: folder,
    folders: [folder],
    subject: permissionSubject(toolCall.parse({ toolCallId: 'call-1', ...call })),
    options: offered as typeof options,
  };
}

describe('a permission request shows', () => {
  const shown = (asked: PermissionRequest): string =>
    permissionItems(asked)
      .map(({ label, description }) => `${label} ${description ?? ''}`)
      .join('\n');

  it('the whole command with its arguments, and the folder', () => {
    const command = `node ${Array.from({ length: 60 }, (_, at) => `--option-${at}`).join(' ')}`;
    const items = permissionItems(request({ kind: 'execute', rawInput: { command, cwd: '/elsewhere' } }));
    assert.ok(
      items
        .map(({ label }) => label)
        .join('')
        .includes(command),
    );
    assert.ok(items.some(({ label }) => label.startsWith('in /elsewhere (outside')));
    const long = 'x '.repeat(20_000) + 'rm -rf /';
    const asked = request({ rawInput: { command: long } });
    assert.match(shown(asked), /show everything before you answer/);
    assert.ok(requestDocument(asked).includes('rm -rf /'));
  });

  it('the whole command even if the agent sends it only in the title', () => {
    const title = `echo ${'harmless '.repeat(40)}; rm -rf ~`;
    const asked = request({ kind: 'execute', status: 'pending', title, locations: [] });
    const labels = permissionItems(asked).map(({ label }) => label);
    assert.ok(labels.join('').includes(title));
    assert.match(requestSummary(asked), /^scripted wants to run echo harmless/);
    const longer = request({ kind: 'execute', title: `${'x '.repeat(20_000)}rm -rf ~` });
    assert.match(shown(longer), /show everything before you answer/);
    assert.ok(requestDocument(longer).includes('rm -rf ~'));
  });

  it('each file with its added and removed lines', () => {
    const asked = request({
      kind: 'edit',
      content: [
        { type: 'diff', path: '/work/app/a', oldText: 'a\nb\n', newText: 'a\nc\nd\n' },
        { type: 'diff', path: '/etc/b', oldText: null, newText: 'x' },
      ],
    });
    assert.match(shown(asked), /\$\(diff\) a \+2 −1 · Show Diff/);
    assert.match(shown(asked), /\/etc\/b \(outside the session's folders\) \+1 −0, new text · Show Diff/);
  });

  it('the kind of each option, whatever its name is', () => {
    const asked = request({ title: 'x' }, [
      { optionId: 'a', name: 'Reject', kind: 'allow_once' },
      { optionId: 'b', name: '', kind: 'reject_always' },
      { optionId: 'c', name: 'Fine', kind: 'new' },
    ]);
    assert.match(
      shown(asked),
      /\$\(check\) Allow Once: the agent's label: "Reject" allows this request only/,
    );
    assert.match(shown(asked), /\$\(circle-slash\) Refuse Always: b always refuses/);
    assert.match(shown(asked), /\$\(question\) Unknown Effect: Fine the agent does not say/);
  });

  it('the title and input of the agent, and that it is unknown what would run', () => {
    const asked = request({
      kind: 'execute',
      rawInput: { command: 'npm test', env: { A: 'b' } },
      content: [{ type: 'content', content: { type: 'text', text: 'It wants the network' } }],
    });
    for (const text of [shown(asked), requestDocument(asked)]) {
      assert.match(text, /env\.A = b/);
      assert.match(text, /It wants the network/);
    }
    const always = { optionId: 'a', name: 'Always', kind: 'allow_always' };
    for (const title of ['Bash', 'Runs the unit tests']) {
      const unknown = request({ kind: 'execute', title }, [always, ...options]);
      const labels = permissionItems(unknown).map(({ label }) => label);
      assert.ok(labels.includes(title));
      assert.ok(labels.includes('The agent does not say what it would run.'));
      assert.deepEqual(
        labels.filter((label) => /Allow|Refuse|allow|refuse/.test(label)),
        ['$(close) Refuse Once: Reject', '$(check) Allow Once: Allow'],
      );
      assert.match(requestDocument(unknown), /The agent does not say what it would run\./);
      assert.match(requestSummary(unknown), /does not say what it would run/);
    }
  });

  it('no text that imitates other parts of the request', () => {
    const evil = 'echo $(whoami) \u202Etxt.exe\u0007 $(check)\n[Open](command:evil)';
    const asked = request({ title: `a\nb ${evil}`, rawInput: { command: evil } });
    const labels = permissionItems(asked).filter(({ label }) => label.includes('whoami'));
    assert.ok(labels.length > 0);
    for (const { label } of labels) {
      assert.ok(label.includes(String.raw`\$(whoami)`), label);
      assert.ok(!label.includes('\u202E'), label);
    }
    assert.ok(!/[\u202E\p{Cc}]/u.test(requestSummary(asked)));
    assert.ok(!/[\u202E\p{Cc}]/u.test(requestDocument(asked).replaceAll('\n', '')));
  });
});

/** The number of items, without separators, above the one with this label. */
function distance(command: string, label: string): number {
  const items = permissionItems(request({ kind: 'execute', rawInput: { command } }));
  const reachable = items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
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
    served = serve([new PermissionsService(prompt, () => store.rules(), logger)], [folder]);
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

  it('opens its whole text in an editor', async () => {
    void ask('ls -la');
    await listed(1);
    const left = questions.show();
    await until(
      'the text',
      () => {
        const shown = vscode.window.visibleTextEditors.find(
          ({ document }) => document.uri.scheme === requestScheme,
        );
        return shown?.document.getText().includes('ls -la');
      },
      patiently('workbench.action.quickOpenSelectNext', accept),
    );
    served.cancelTurn();
    await left;
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
    assert.deepEqual(await ask('npm test --all'), { outcome: { outcome: 'selected', optionId: 'once' } });
    const [rule] = ruleItems(store);
    assert.match(rule!.label, /Allow scripted: commands that begin with `npm test`/);
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
    const shown = showRules(store);
    await until('one less', () => store.items()?.length === 2, patiently(accept));
    assert.deepEqual(store.items()?.[0], other);
    let isLeft = false;
    void shown.then(() => (isLeft = true));
    await until('it to be left', () => isLeft, patiently('workbench.action.closeQuickOpen'));
    assert.equal(store.items()?.length, 2);
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
