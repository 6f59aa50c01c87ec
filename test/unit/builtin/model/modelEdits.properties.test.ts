// Tests for any typed text, any answer and every format that the suggested edits are the smallest ones, stay in the
// requested region, and revert nothing that was typed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { comparePositions, type Position, type TextEdit } from '../../../../src/base/textPosition.ts';
import { createFormat } from '../../../../src/builtin/model/modelEdits.ts';
import type { FormatName } from '../../../../src/builtin/model/modelSettings.ts';
import { ModelEdits } from '../../../../src/builtin/model/modelEdits.ts';
import { ModelHealth } from '../../../../src/builtin/model/modelHealth.ts';
import type { ModelAnswer, ModelQuestion } from '../../../../src/builtin/model/modelServer.ts';
import { EditSuggester } from '../../../../src/builtin/editSuggester.ts';
import { SeededRandom } from '../../../seededRandom.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { applyEdits } from '../typist.ts';

const uri = 'file:///work/a.ts';
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const words = ['user', 'id', 'send', 'name', 'return', '😀', '', '  ', '{', '}', 'x'];

/** How each format encodes its answers. */
const framed: Readonly<Record<FormatName, (said: string) => string>> = {
  zeta: (said) => `<|editable_region_start|>\n${said}\n<|editable_region_end|>`,
  zeta2: (said) => `${said}\n`,
  'zeta2.1': (said) => said,
  sweep: (said) => `\n${said}`,
  sweep2: (said) => said,
  fim: (said) => said,
  instruct: (said) => `<region>\n${said}\n</region>`,
};

/** A user who types in a file, and a model that may return any answer. */
class Scene {
  readonly random: SeededRandom;
  readonly session = new EditSuggester('s', silent, { abilities: { jump: true } });
  readonly versions: string[] = [];
  text: string;
  cursor: Position = { line: 0, character: 0 };
  /** The text of the last keys, and its place. */
  typed: { readonly start: Position; readonly end: Position } | undefined;
  #version = 1;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
    this.text = Array.from({ length: 3 + this.random.below(40) }, () => this.line()).join('\n');
    this.session.open({ uri, languageId: 'typescript', version: 1, text: this.text });
  }

  get version(): number {
    return this.#version;
  }

  line(): string {
    return Array.from({ length: this.random.below(6) }, () => this.random.pick(words)).join(' ');
  }

  edit(): void {
    const { random } = this;
    const lines = this.text.split('\n');
    const at = random.below(lines.length);
    const before = lines[at]!;
    // Not within a surrogate pair, like a cursor.
    const cut = (from: number): number => Array.from(before.slice(0, from)).join('').length;
    const from = /[\ud800-\udbff]$/.test(before.slice(0, random.below(before.length + 1)))
      ? 0
      : cut(random.below(before.length + 1));
    const safe = /[\ud800-\udbff]$/.test(before.slice(0, from)) ? 0 : from;
    const start = { line: at, character: safe };
    const deletes = random.below(3) === 0;
    const end = { line: at, character: deletes ? before.length : safe };
    const put =
      random.below(4) === 0 && deletes
        ? ''
        : random.pick(['a', 'total', 'x = 1', '\n', 'new line\n  more', '(a, b)']);
    this.versions.push(this.text);
    this.text = applyEdits(this.text, [{ range: { start, end }, newText: put }]);
    this.session.change({
      uri,
      version: ++this.#version,
      contentChanges: [{ range: { start, end }, text: put }],
    });
    const parts = put.split('\n');
    const last = parts.at(-1)!.length;
    this.cursor = { line: at + parts.length - 1, character: parts.length === 1 ? safe + last : last };
    this.typed = put.trim() === '' ? undefined : { start, end: this.cursor };
  }

  /** A rewritten region as a model may return it. */
  rewritten(region: readonly string[], around: readonly string[]): string {
    const { random } = this;
    let lines = [...region];
    for (let step = random.below(4); step >= 0; step--) {
      const at = random.below(lines.length + 1);
      switch (random.below(9)) {
        case 0:
          lines.splice(at, 1 + random.below(3));
          break;
        case 1:
          lines.splice(at, 0, ...Array.from({ length: 1 + random.below(3) }, () => this.line()));
          break;
        case 2:
          lines[at] = (lines[at] ?? '').replace(/\w+/, random.pick(words));
          break;
        case 3:
          lines[at] = `${lines[at] ?? ''} ${random.pick(words)}`;
          break;
        case 4:
          lines = [...lines, ...around.slice(0, 1 + random.below(4))];
          break;
        case 5:
          // The text of some edits ago.
          lines = random
            .pick([this.versions.at(-1) ?? this.text, ...this.versions])
            .split('\n')
            .slice(0, region.length);
          break;
        case 6:
          lines[at] = (lines[at] ?? '').slice(0, -1 - random.below(4));
          break;
        case 7:
          lines = lines.map((line) => line.trim());
          break;
        default:
          lines = lines.slice(0, at);
      }
    }
    return lines.join(random.pick(['\n', '\n', '\n', '\r\n']));
  }
}

describe('A suggestion of the model', () => {
  for (const format of ['zeta', 'zeta2', 'zeta2.1', 'sweep', 'sweep2', 'fim', 'instruct'] as const)
    it(`in the format ${format} has the smallest edits, in its region, and reverts nothing that was typed`, async () => {
      let offered = 0;
      for (let seed = 1; seed <= 400; seed++) {
        const scene = new Scene(seed);
        const { random } = scene;
        for (let edit = random.below(4); edit >= 0; edit--) scene.edit();
        const lines = scene.text.split('\n');
        const diff = `@@ -1,1 +1,1 @@\n-was\n+${lines[0]}\n`;
        const question = {
          path: 'a.ts',
          languageId: 'typescript',
          lines,
          cursor: scene.cursor,
          history: [
            {
              path: 'a.ts',
              hunks: [{ line: 0, lines: ['-was', `+${lines[0]}`], header: '@@ -1,1 +1,1 @@' }],
            },
          ],
        };
        const { region } = createFormat(format, 'qwen2.5-coder').write(question);
        const old = lines.slice(region.start, region.end);
        const server = {
          settings: {
            base: new URL('http://localhost/v1'),
            model: 'qwen2.5-coder',
            format,
            maxTokens: 512,
            timeout: 100,
            key: undefined,
          },
          ask: ({ body }: ModelQuestion): Promise<ModelAnswer> => {
            assert.ok(Object.keys(body).length > 2);
            const cut = random.below(4) === 0;
            const said =
              format === 'fim'
                ? scene.line() + (random.below(2) === 0 ? `\n${scene.line()}` : '')
                : scene.rewritten(old, lines.slice(region.end));
            const answer =
              format === 'zeta2.1'
                ? `<|marker_1|>${said}<|marker_${2 + random.below(3)}|>`
                : framed[format](said);
            const text = cut ? answer.slice(0, random.below(answer.length + 1)) : answer;
            return Promise.resolve({ kind: 'text', text, whole: !cut });
          },
        };
        const edits = new ModelEdits(
          server,
          new ModelHealth(new ManualClock(), silent),
          silent,
          new ManualClock(),
        );
        const found = await edits.suggest(
          {
            uri,
            version: scene.version,
            position: scene.cursor,
            triggerKind: 'manual',
            context: { editHistory: [{ uri, diff }] },
          },
          scene.session.document(uri),
          () => 'a.ts',
          neverCancelled,
        );
        if (found === undefined) continue;
        assert.ok(found.kind === 'edit');
        offered++;
        const told = `seed ${seed}: ${JSON.stringify([scene.text, found.edits, scene.typed])}`;
        checkEdits(found.edits, lines, region, told);
        const after = applyEdits(scene.text, found.edits);
        assert.notEqual(after, scene.text, told);
        assert.notEqual(after, scene.versions.at(-1), `the undo, ${told}`);
        const { typed } = scene;
        if (typed)
          for (const { range, newText } of found.edits)
            assert.ok(
              newText.trim() !== '' ||
                comparePositions(range.start, range.end) === 0 ||
                comparePositions(range.end, typed.start) <= 0 ||
                comparePositions(range.start, typed.end) >= 0,
              `what was typed goes, ${told}`,
            );
      }
      assert.ok(offered > 40, String(offered));
    });
});

function checkEdits(
  edits: readonly TextEdit[],
  lines: readonly string[],
  region: { readonly start: number; readonly end: number },
  told: string,
): void {
  let last: Position = { line: 0, character: 0 };
  for (const { range, newText } of edits) {
    assert.ok(comparePositions(last, range.start) <= 0, `in order, ${told}`);
    assert.ok(comparePositions(range.start, range.end) <= 0, told);
    for (const { line, character } of [range.start, range.end])
      assert.ok(line < lines.length && character <= lines[line]!.length, `in the document, ${told}`);
    last = range.end;
    const gone = textIn(lines, range.start, range.end);
    assert.notEqual(gone, newText, told);
    for (const [a, b] of [
      [gone.at(0), newText.at(0)],
      [gone.at(-1), newText.at(-1)],
    ])
      assert.ok(a === undefined || b === undefined || a !== b || isHalf(a), `the smallest, ${told}`);
  }
  // Nothing outside of the region changes.
  const now = applyEdits(lines.join('\n'), edits).split('\n');
  const below = lines.length - region.end;
  assert.deepEqual(now.slice(0, region.start), lines.slice(0, region.start), `above, ${told}`);
  assert.deepEqual(now.slice(now.length - below), lines.slice(lines.length - below), `below, ${told}`);
}

function textIn(lines: readonly string[], start: Position, end: Position): string {
  const within = lines.slice(start.line, end.line + 1);
  within.push(within.pop()!.slice(0, end.character));
  return within.join('\n').slice(start.character);
}

function isHalf(unit: string): boolean {
  return /[\ud800-\udfff]/.test(unit);
}
