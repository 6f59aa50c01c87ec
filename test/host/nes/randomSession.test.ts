// Sessions of random keys, tabs and answers from fixed seeds. Afterwards the texts must match the reported
// changes, and no suggestion may be drawn, pending or without an outcome.
import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { pressFirstKeys } from '../firstKeys.ts';
import { testLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { ContextKeys } from './contextKeys.ts';
import { OurTimers } from './ourTimers.ts';
import { chooseAgent, restore, stopAgent, type ScriptedAgent } from '../scriptedAgent.ts';
import { openNewFile, run, type, writeNewFile } from '../world.ts';

const seeds = [1, 2, 3, 4];
const steps = 60;
/** Minutes of an additional session with a random, printed seed: `ACP_HOST_SOAK=10 npm run test:all -- --only host`. */
const soak = Number(process.env['ACP_HOST_SOAK'] ?? 0);
/** Number of suggestions in every answer, which determines their ids. */
const each = 2;

/** Random numbers that depend only on the seed (mulberry32). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % end;
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}

/** The texts of the documents according to VS Code's change events alone. */
class Mirror implements vscode.Disposable {
  readonly #texts = new Map<vscode.TextDocument, string>();
  readonly #listener = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    let text = this.#texts.get(document);
    if (text === undefined) return;
    for (const { rangeOffset, rangeLength, text: by } of contentChanges.toSorted(
      (a, b) => b.rangeOffset - a.rangeOffset,
    )) {
      text = text.slice(0, rangeOffset) + by + text.slice(rangeOffset + rangeLength);
    }
    this.#texts.set(document, text);
  });

  follow(document: vscode.TextDocument): void {
    this.#texts.set(document, document.getText());
  }

  check(): void {
    for (const [document, text] of this.#texts) assert.equal(document.getText(), text);
  }

  dispose(): void {
    this.#listener.dispose();
  }
}

describe('a random session', function () {
  const disposables: vscode.Disposable[] = [];
  let keys: ContextKeys;
  let timers: OurTimers;
  const tally = { given: 0, accepted: 0 };

  before(pressFirstKeys);
  beforeEach(() => {
    keys = new ContextKeys();
    timers = new OurTimers();
    disposables.push(keys, timers);
  });
  afterEach(async () => {
    await restore();
    for (const disposable of disposables.splice(0)) disposable.dispose();
  });

  after(() => {
    // The sessions must have had suggestions at all.
    assert.ok(tally.given > 80 && tally.accepted > 8, JSON.stringify(tally));
  });

  for (const seed of seeds) {
    it(`leaves nothing behind (seed ${seed})`, () => session(seed, (step) => step < steps));
  }

  if (soak > 0) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    it(`leaves nothing behind after ${soak} minutes (seed ${seed})`, async function () {
      this.timeout(soak * 60_000 + testLimit);
      const end = Date.now() + soak * 60_000;
      await session(seed, () => Date.now() < end);
    });
  }

  async function session(seed: number, goesOn: (step: number) => boolean): Promise<void> {
    const random = new Random(seed);
    const errors = errorsLogged();
    const agent = await chooseAgent();
    const mirror = new Mirror();
    disposables.push(mirror, vscode.languages.registerRenameProvider({ language: 'plaintext' }, renamer));
    const closed = await writeNewFile('c.txt', 'sum one\ntwo\n');
    const other = await openNewFile('b.txt', 'one two\nsum\nthree\n');
    const { document } = await openNewFile('a.txt', 'sum one\nlet sum = 2\n\ntwo\nthree\n', 1, 3);
    const documents = [document, other.document] as const;
    for (const one of documents) mirror.follow(one);
    const uris = [...documents.map(({ uri }) => uri), closed, vscode.Uri.file('/nowhere/d.txt')];
    await agent.waitForMessage('document/didOpen', 2);

    for (let step = 0; goesOn(step); step++) {
      agent.script = { otherwise: Array.from({ length: each }, () => suggestion(random, uris)) };
      await act(random, documents);
    }
    const given = await ended(agent);
    await until(
      () => `nothing to be drawn, there is ${String(keys.state)}, Tab ${String(keys.tab)}`,
      () => keys.state === undefined && keys.tab === undefined,
    );
    mirror.check();
    const outcomes = agent.outcomes().map((outcome) => outcome.split(' ')[1] ?? '');
    assert.equal(new Set(outcomes).size, outcomes.length, 'one was ended twice');
    assert.deepEqual(outcomes.toSorted(), given.toSorted());
    await until(
      () => `our timers to end: ${timers.pending.join('\n')}`,
      () => timers.pending.length === 0,
    );
    assert.deepEqual(errorsLogged().slice(errors.length), []);
    assert.ok(timers.seen > 0);
    tally.given += given.length;
    tally.accepted += agent.outcomes().filter((outcome) => outcome.startsWith('accept')).length;
  }
});

/** Changes one file only, so that VS Code shows no preview. */
const renamer: vscode.RenameProvider = {
  provideRenameEdits(document, position, newName) {
    const word = document.getText(document.getWordRangeAtPosition(position));
    const edit = new vscode.WorkspaceEdit();
    for (const { index } of document.getText().matchAll(new RegExp(`\\b${word}\\b`, 'g'))) {
      const range = new vscode.Range(document.positionAt(index), document.positionAt(index + word.length));
      edit.replace(document.uri, range, newName);
    }
    return edit;
  },
};

function suggestion(random: Random, uris: readonly vscode.Uri[]): ScriptedSuggestion {
  const uri = random.of(uris).toString();
  const position = { line: random.below(5), character: random.below(6) };
  switch (random.below(8)) {
    case 0:
      return { kind: 'jump', uri, position };
    case 1:
      return { kind: 'rename', uri: uris[0]!.toString(), position, newName: random.of(['sum', 'total']) };
    case 2:
      return {
        kind: 'searchAndReplace',
        uri: uris[random.below(3)]!.toString(),
        search: random.of(['sum', 'o', '(', 'zzz']),
        replace: random.of(['', 'x']),
        isRegex: random.below(2) === 0,
      };
    default: {
      const end = { line: position.line + random.of([0, 0, 0, 1]), character: random.below(6) };
      const range = { start: position, end: random.below(2) === 0 ? position : end };
      const edits = [{ range, newText: random.of(['', 'x', 'one', 'new\n', '  ']) }];
      // Mostly in the requested file.
      return random.below(4) === 0 ? { edits, uri } : { edits };
    }
  }
}

async function act(random: Random, documents: readonly vscode.TextDocument[]): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !documents.includes(editor.document)) {
    await vscode.window.showTextDocument(random.of(documents));
    return;
  }
  const action = random.below(20);
  if (action < 5) await type(random.of(['x', 'o', ' ', '\n']));
  else if (action === 5) await run('deleteLeft');
  else if (action === 6) await run(random.of(['undo', 'redo']));
  else if (action === 7) await vscode.window.showTextDocument(random.of(documents));
  else if (action === 8) {
    await vscode.commands.executeCommand('editorScroll', { to: 'down', by: 'line', value: random.below(5) });
  } else if (action === 9) {
    const command = random.of(['cursorDown', 'cursorUp', 'cursorRight']);
    await vscode.commands.executeCommand(command, { source: 'keyboard' });
  } else if (action < 14) await run('acpHost.nes.trigger');
  else if (action === 14) await run('acpHost.nes.dismiss');
  else if (action === 15) await run('acpHost.nes.acceptWord');
  else await run('acpHost.nes.accept');
  // Sometimes waits until an answer can be drawn.
  if (random.below(2) === 0) await new Promise((resolve) => setTimeout(resolve, random.below(300)));
}

/** Waits until the agent has answered, ends it, and returns the ids of its suggestions. */
async function ended(agent: ScriptedAgent): Promise<string[]> {
  await stopAgent();
  await until('the agent to end', () => agent.pids().length === 0);
  const calls = agent.received('nes/suggest').length;
  return Array.from(
    { length: calls * each },
    (_, index) => `${Math.floor(index / each) + 1}-${index % each}`,
  );
}

/** The errors logged so far by the extension and the extension host, if the stage names the log folder. */
function errorsLogged(): string[] {
  const folder = process.env['ACP_HOST_LOGS'];
  if (folder === undefined) return [];
  const files = globSync(['**/ACP Host.log', '**/remoteexthost.log'], { cwd: folder });
  assert.ok(files.length > 1, `no log in ${folder}`);
  return files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    // The git extension may still run in a repository that an earlier test has removed.
    return lines.filter((line) => line.includes('[error]') && !line.endsWith('Error: Git error'));
  });
}
