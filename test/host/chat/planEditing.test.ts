// "Edit Plan" opens the plan's file, which approving the plan saves, or refuses the plan and gives it back as a draft.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { permissionSubject } from '../../../src/chat/permission/permissionSubject.ts';
import { toolCall } from '../../../src/protocol/session/toolCall.ts';
import { PagePermissionPrompt } from '../../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { permissionEditor } from '../../../src/vscode/chat/permission/planFile.ts';
import { RequestDocuments } from '../../../src/vscode/window/requestDocuments.ts';
import { PermissionPageDouble } from './permissionPageDouble.ts';
import { PermissionPromptDouble } from './permissionPromptDouble.ts';
import { active } from './readingWorld.ts';
import { restoreWorld } from '../world.ts';

/** A page on which the test answers. */
class AnsweredPage extends PermissionPageDouble {
  answer: (optionId: string) => void = () => undefined;
  override ask(...asked: Parameters<PermissionPageDouble['ask']>): Promise<string | undefined> {
    void super.ask(...asked);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.answer = resolve;
    return promise;
  }
}

describe('editing a plan before it is approved', () => {
  let root: string;
  let documents: RequestDocuments;
  let prompt: PagePermissionPrompt;
  let page: AnsweredPage;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plan-'));
    documents = new RequestDocuments();
    prompt = new PagePermissionPrompt(new PermissionPromptDouble(), permissionEditor(documents), () =>
      Promise.resolve('allow'),
    );
    page = new AnsweredPage();
    prompt.join(page);
  });
  afterEach(async () => {
    documents.dispose();
    await restoreWorld();
    rmSync(root, { recursive: true, force: true });
  });

  const written = (name: string): string => {
    const path = join(root, name);
    writeFileSync(path, '# P\n');
    return path;
  };
  const ask = (rawInput: object): Promise<string | undefined> => {
    const call = toolCall.parse({ toolCallId: 'c', kind: 'switch_mode', rawInput });
    const options = [
      { optionId: 'once', name: 'Yes', kind: 'allow_once' },
      { optionId: 'auto', name: 'Yes, and use auto mode', kind: 'allow_always' },
      { optionId: 'reject', name: 'No, keep planning', kind: 'reject_once' },
    ];
    return prompt.ask(
      {
        ...{ agent: 'asker', cwd: '/', folders: ['/'], sessionId: 's', toolCallId: 'c', options },
        subject: permissionSubject(call),
      },
      new CancellationSource().token,
    );
  };
  const change = async (path: string): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), 'changed\n');
    await vscode.workspace.applyEdit(edit);
    assert.ok(document.isDirty);
    return document;
  };

  it('opens the file, and saves only that when the user approves', async () => {
    const [path, other] = [written('plan.md'), written('other.md')];
    const answer = ask({ plan: '# P\n', planFilePath: path });
    const { requestId } = page.views[0]!;
    const unsaved = await change(other);
    assert.deepEqual(await prompt.editPlan(requestId), {});
    assert.equal(active(), vscode.Uri.file(path).toString());
    await change(path);
    page.answer('auto');
    assert.equal(await answer, 'auto');
    assert.equal(readFileSync(path, 'utf8'), '# P\nchanged\n');
    assert.equal(readFileSync(other, 'utf8'), '# P\n');
    assert.ok(unsaved.isDirty);
    assert.equal(await prompt.editPlan(requestId), undefined);
  });

  it('saves nothing that the user did not open so, or when the user refuses', async () => {
    const path = written('plan.md');
    const opened = ask({ plan: '# P\n', planFilePath: path });
    await change(path);
    page.answer('once');
    assert.equal(await opened, 'once');
    const refused = ask({ plan: '# P\n', planFilePath: path });
    await prompt.editPlan(page.views[1]!.requestId);
    page.answer('reject');
    assert.equal(await refused, 'reject');
    assert.deepEqual(page.refusals, ['c']);
    assert.equal(readFileSync(path, 'utf8'), '# P\n');
  });

  it('without a file refuses the plan, which becomes a draft', async () => {
    for (const planFilePath of [
      ...[undefined, 7, join(root, 'missing.md'), root, 'plan.md', '~/plan.md', '//host/share/plan.md'],
      ...[String.raw`\\host\share\plan.md`, vscode.Uri.file(written('plan.md')).toString()],
    ]) {
      const answer = ask({ plan: '# P\n', planFilePath });
      const edited = await prompt.editPlan(page.views.at(-1)!.requestId);
      assert.deepEqual(edited, { draft: '# P\n' }, String(planFilePath));
      assert.equal(await answer, 'reject');
    }
    assert.equal(await prompt.editPlan('other'), undefined);
  });
});
