// However a suggestion ends, nothing of it is drawn, no key is bound to it, and the agent has received
// its outcome once.
import * as assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { pressFirstKeys } from '../firstKeys.ts';
import { until } from '../../until.ts';
import { ContextKeys } from './contextKeys.ts';
import { chooseAgent, restore, stopAgent, type ScriptedAgent } from '../scriptedAgent.ts';
import { configure, openNewFile, patiently, run, type } from '../world.ts';

const drawings: readonly (readonly [state: string, ScriptedSuggestion])[] = [
  ['ghost', { edits: [{ find: 'alphaX\n', newText: 'alphaXYZ\n' }] }],
  ['preview', { edits: [{ find: 'beta', newText: 'gamma' }] }],
];

interface Situation {
  readonly agent: ScriptedAgent;
  readonly editor: vscode.TextEditor;
}

/** Ways to end the suggestion, with the outcome that the agent receives. */
const ways: Readonly<Record<string, readonly [end: (situation: Situation) => PromiseLike<unknown>, RegExp]>> =
  {
    'is accepted': [
      ({ editor: { document } }) => {
        const { version } = document;
        const accept = patiently('acpHost.nes.accept');
        return until('the text to change', () => document.version > version, accept);
      },
      /^accept 1-0$/,
    ],
    'is refused': [() => run('acpHost.nes.dismiss'), /^reject 1-0 rejected$/],
    'is typed over': [
      async ({ editor }) => {
        await type('q');
        const beta = new vscode.Range(1, 0, 1, 4);
        await editor.edit((builder) => builder.replace(beta, 'zeta'));
      },
      /^reject 1-0 rejected$/,
    ],
    'is followed by undo': [() => run('undo'), /^reject 1-0 ignored$/],
    'loses its document': [
      async ({ editor }) => {
        await editor.document.save();
        await run('workbench.action.closeActiveEditor');
      },
      /^reject 1-0 ignored$/,
    ],
    'loses its agent': [() => stopAgent(), /^reject 1-0 ignored$/],
    'is switched off': [() => configure('nes.enabled', false), /^reject 1-0 ignored$/],
    'is excluded': [() => configure('nes.exclude', ['**/*.txt']), /^reject 1-0 ignored$/],
    'is silenced': [
      async () => {
        const choosing = run('acpHost.nes.snooze');
        let chosen = false;
        choosing.then(
          () => (chosen = true),
          () => undefined,
        );
        const pick = (): Thenable<unknown> => run('workbench.action.acceptSelectedQuickOpenItem');
        await until('the snooze', () => chosen, pick);
      },
      /^reject 1-0 ignored$/,
    ],
  };

describe('the end of a suggestion', () => {
  let keys: ContextKeys;
  before(pressFirstKeys);
  beforeEach(() => {
    keys = new ContextKeys();
  });
  afterEach(async () => {
    await restore();
    keys.dispose();
  });

  /** Waits until it is drawn, and until Tab accepts it. */
  async function drawn(state: string, suggestion: ScriptedSuggestion): Promise<Situation> {
    const agent = await chooseAgent({ suggest: [[suggestion]] });
    const editor = await openNewFile('a.txt', 'alpha\nbeta\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    await type('X');
    await until(
      () => `a ${state}, there is ${String(keys.state)}`,
      () => keys.state === state,
    );
    if (state === 'preview')
      await until('Tab to take it', () => keys.tab === true || keys.inlineEditTab === 'accept');
    return { agent, editor };
  }

  for (const [state, suggestion] of drawings) {
    for (const [what, [end, outcome]] of Object.entries(ways)) {
      it(`${state} that ${what}`, async () => {
        const situation = await drawn(state, suggestion);
        await end(situation);
        const [first] = await situation.agent.waitForOutcomes();
        // If VS Code draws, it reports that late; a suggestion not reported as drawn has no reason.
        const unseen = first === 'reject 1-0' && process.env['ACP_HOST_COPY'] === 'native';
        if (!unseen) assert.match(first ?? '', outcome);
        await until(
          () => `nothing to be drawn, there is ${String(keys.state)}, Tab ${String(keys.tab)}`,
          () => keys.state === undefined && keys.tab === undefined,
        );
        const version = situation.editor.document.version;
        await run('acpHost.nes.accept');
        // VS Code draws nothing of it either.
        await run('editor.action.inlineSuggest.commit');
        assert.equal(situation.agent.outcomes().length, 1);
        assert.equal(situation.editor.document.version, version);
        if (what === 'is silenced') await wake();
        if (what === 'is refused') await awaitPause(situation.agent);
      });
    }

    it(`${state} whose agent dies`, async () => {
      const { agent } = await drawn(state, suggestion);
      agent.kill();
      await until('nothing to be drawn', () => keys.state === undefined && keys.tab === undefined);
    });
  }

  it('hides it in another file, and shows it again in its own', async () => {
    const { agent, editor } = await drawn('preview', drawings[1]![1]);
    await openNewFile('b.md', 'one\n');
    await until('nothing to be drawn', () => keys.state === undefined && keys.tab === undefined);
    await vscode.window.showTextDocument(editor.document);
    await until('the preview', () => keys.state === 'preview');
    assert.deepEqual(agent.outcomes(), []);
  });
});

async function wake(): Promise<void> {
  const ending = run('acpHost.nes.snooze');
  let ended = false;
  ending.then(
    () => (ended = true),
    () => undefined,
  );
  await until(
    'the silence to end',
    () => ended,
    () => run('workbench.action.acceptSelectedQuickOpenItem'),
  );
}

/** Starts a new session, since requests pause for some seconds after a rejection. */
async function awaitPause(agent: ScriptedAgent): Promise<void> {
  await stopAgent();
  await until('the agent to end', () => agent.pids().length === 0);
}
