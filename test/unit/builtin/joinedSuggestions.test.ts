// Tests that suggestions of the rules do not wait for the model, and when the model's are used before them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import type { EditSuggester, RuleAnswer } from '../../../src/builtin/editSuggester.ts';
import { JoinedSuggestions } from '../../../src/builtin/joinedSuggestions.ts';
import type { NesSuggestParams } from '../../../src/protocol/nes/nes.ts';
import type { WireEditSuggestion } from '../../../src/protocol/nes/nesSuggestion.ts';
import { ManualClock } from '../agent/manualClock.ts';

const uri = 'file:///a.ts';
const at = { line: 0, character: 0 };
const params: NesSuggestParams = { uri, version: 1, position: at, triggerKind: 'automatic' };
const edit = (id: string): WireEditSuggestion => ({
  id,
  kind: 'edit',
  uri,
  edits: [{ range: { start: at, end: at }, newText: id }],
  cursorPosition: at,
});
const jump = { id: 'jump', kind: 'jump', uri, position: at } as const;

class Scene {
  readonly clock = new ManualClock();
  asked = 0;
  rules: RuleAnswer = { suggestions: [], confidence: 0 };
  /** What the rules suggest after the pause. */
  later = Promise.withResolvers<RuleAnswer['suggestions']>();
  model = Promise.withResolvers<WireEditSuggestion | undefined>();
  readonly #joined = new JoinedSuggestions(
    {
      answer: () => this.rules,
      suggestAfter: () => this.later.promise,
      document: () => undefined,
    } satisfies Pick<EditSuggester, 'answer' | 'suggestAfter' | 'document'>,
    {
      suggest: () => {
        this.asked++;
        return this.model.promise;
      },
    },
    (path) => path,
    this.clock,
  );

  async ids(triggerKind: NesSuggestParams['triggerKind'] = 'automatic'): Promise<string> {
    const all = await this.#joined.suggest({ ...params, triggerKind }, neverCancelled);
    return all.map(({ id }) => id).join();
  }
}

describe('Suggestions of rules and model', () => {
  it('are only those of the rules if these are certain', async () => {
    const scene = new Scene();
    scene.rules = { suggestions: [edit('rule')], confidence: 0.95 };
    assert.equal(await scene.ids(), 'rule');
    assert.equal(scene.asked, 0);
  });

  it('are those of the model if the rules have none, or are less certain and it answers in time', async () => {
    const scene = new Scene();
    scene.model.resolve(edit('model'));
    assert.equal(await scene.ids(), 'model');
    scene.rules = { suggestions: [edit('rule')], confidence: 0.8 };
    assert.equal(await scene.ids(), 'model');
    scene.rules = { suggestions: [jump], confidence: 0.8 };
    assert.equal(await scene.ids(), 'model,jump');
  });

  it('do not wait for a slow model if the rules have an edit or a jump', async () => {
    for (const own of [edit('rule'), jump]) {
      const scene = new Scene();
      scene.rules = { suggestions: [own], confidence: 0.8 };
      const ids = scene.ids();
      assert.deepEqual(scene.clock.set, [100]);
      scene.clock.advance(100);
      assert.equal(await ids, own.id);
      assert.equal(scene.asked, 1);
    }
  });

  it('are those of the rules if the model has none', async () => {
    const scene = new Scene();
    scene.rules = { suggestions: [jump], confidence: 0.8 };
    scene.model.resolve(undefined);
    assert.equal(await scene.ids(), 'jump');
  });

  it('are those that are there first while the rules wait for a pause', async () => {
    const first = new Scene();
    first.rules = { suggestions: [], confidence: 0, pause: 400 };
    first.model.resolve(edit('model'));
    assert.equal(await first.ids(), 'model');
    const second = new Scene();
    second.rules = first.rules;
    second.later.resolve([edit('rule')]);
    assert.equal(await second.ids(), 'rule');
    const third = new Scene();
    third.rules = first.rules;
    third.later.resolve([]);
    const ids = third.ids();
    third.model.resolve(edit('model'));
    assert.equal(await ids, 'model');
  });

  it('are not replaced for the first third of a second, unless the user asks for others', async () => {
    const scene = new Scene();
    scene.rules = { suggestions: [edit('rule')], confidence: 0.8 };
    const ids = scene.ids();
    scene.clock.advance(100);
    assert.equal(await ids, 'rule');
    scene.model.resolve(edit('model'));
    scene.clock.advance(300);
    assert.equal(await scene.ids(), 'rule');
    assert.equal(await scene.ids('manual'), 'model');
    scene.clock.advance(100);
    assert.equal(await scene.ids(), 'model');
  });
});
