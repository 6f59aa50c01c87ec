// What is attached to a prompt implicitly if git may ignore it: the answers of the rules come as the test says.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { Blocked } from '../../../src/context/select/surfaceItem.ts';
import { ImplicitContext } from '../../../src/vscode/context/implicitContext.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { createEligible, MementoDouble, workspacePath } from '../editorParts.ts';
import { openNewFile, restoreWorld } from '../world.ts';

const scope = { cwd: workspacePath(), folders: [workspacePath()] };
const ignored: Blocked = { by: 'gitIgnored', rule: '.gitignore' };

describe('the implicit attachment of a file that git may ignore', () => {
  let lifetime: DisposableStore;
  beforeEach(async () => {
    lifetime = new DisposableStore();
    await openNewFile('cart.ts', 'const one = 1;\n');
  });
  afterEach(async () => {
    lifetime.dispose();
    await restoreWorld();
  });

  function track(whyNot: () => Promise<Blocked | undefined>): {
    readonly implicit: ImplicitContext;
    readonly changed: vscode.EventEmitter<void>;
  } {
    const changed = lifetime.add(new vscode.EventEmitter<void>());
    const editorState = {
      get activeEditor() {
        return vscode.window.activeTextEditor;
      },
    };
    const implicit = lifetime.add(
      new ImplicitContext({
        ...{ eligible: lifetime.add(createEligible()), editorState, clock: systemClock },
        rules: { whyNot, onDidChange: changed.event },
        storage: new MementoDouble(),
        knownSecrets: () => [],
        logger: new RecordingLogger(),
      }),
    );
    lifetime.add(implicit.onDidChange(() => undefined));
    return { implicit, changed };
  }

  it('is not sent once git ignores the file, also if VS Code reports no change', async () => {
    let why: Blocked | undefined;
    const { implicit } = track(() => Promise.resolve(why));
    const { id } = await until('the target', () => implicit.current(scope));
    assert.equal((await implicit.attachment(id, scope))?.implicit?.kind, 'name');
    why = ignored;
    assert.equal(await implicit.attachment(id, scope), undefined);
    await until('no target', () => implicit.current(scope) === undefined);
  });

  it('is gone although the rules change again before each answer', async () => {
    const answers: PromiseWithResolvers<Blocked | undefined>[] = [];
    const { implicit, changed } = track(() => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)!.promise;
    });
    answers[0]!.resolve(undefined);
    await until('the target', () => implicit.current(scope));
    for (const count of [2, 3, 4]) {
      changed.fire();
      await until('the next question', () => answers.length >= count);
    }
    answers[1]!.resolve(ignored);
    await until('no target', () => implicit.current(scope) === undefined);
    answers.at(-1)!.resolve(undefined);
    await until('the target again', () => implicit.current(scope));
    answers[2]!.resolve(ignored);
    await answers[2]!.promise;
    assert.ok(implicit.current(scope), 'the answer to an older question does not count');
  });
});
