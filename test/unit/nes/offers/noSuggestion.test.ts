// Each reason why nothing is drawn is reached and logged as one sentence, and no provider returns nothing without one.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../../scripts/process/repository.ts';
import { JumpOffer } from '../../../../src/nes/offers/jumpOffer.ts';
import {
  noSuggestion,
  noSuggestionReasons,
  noSuggestionText,
  type NoSuggestionReason,
} from '../../../../src/nes/offers/noSuggestion.ts';
import { placementOf, type EditorView } from '../../../../src/nes/offers/placement.ts';
import { whyNotAsk, type AskSituation } from '../../../../src/nes/requests/whyNotAsk.ts';
import { longestDocument } from '../../../../src/nes/session/documentSync.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { insertion } from '../requests/nextEditsAsked.ts';
import { ClockDouble, NextEditsWorld, type Asked } from '../requests/nextEditsWorld.ts';
import { WireDouble } from '../session/wireDouble.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

type Reached = NoSuggestionReason | undefined;

const asking: AskSituation = {
  ...{ isAllowed: true, triggerKind: 'automatic', isStanding: false, isOn: true, isManualMode: false },
  ...{ isSnoozed: false, hasSuggestWidget: false, cursors: 1 },
};

function notAsked(change: Partial<AskSituation>): () => Reached {
  return () => whyNotAsk({ ...asking, ...change });
}

/** Of a jump to the first line of another file. */
function notDrawn(change: Partial<EditorView>): () => Reached {
  return () => {
    const suggestion = new OpenSuggestion('x', new OutcomeLedger(new WireDouble(), 's'), new ClockDouble());
    const document = new TextDocumentDouble('one\n');
    const position = { line: 0, character: 0 };
    const wish = { kind: 'jump', id: 'x', uri: 'file:///b.ts', position, encoding: 'utf-16' } as const;
    const view = { document, cursor: position, cursors: 1, isDiff: false, isTargetOtherEditor: false };
    const placement = placementOf(new JumpOffer(suggestion, wish, undefined), { ...view, ...change });
    return placement.kind === 'none' ? placement.reason : undefined;
  };
}

async function reasonOf(asked: Asked): Promise<Reached> {
  const answer = await asked.answer;
  return answer.kind === 'none' ? answer.reason : undefined;
}

/** @param act runs when the agent was asked. */
function answered(act: (world: NextEditsWorld, asked: Asked) => Promise<void>): () => Promise<Reached> {
  return async () => {
    const world = await new NextEditsWorld('say ').start();
    const asked = world.ask(4);
    await world.clock.pass(75);
    await act(world, asked);
    await world.clock.pass(0);
    return await reasonOf(asked);
  };
}

function answeredBy(suggestions: (world: NextEditsWorld) => object[]): () => Promise<Reached> {
  return answered(async (world) => (await world.suggest()).answer({ suggestions: suggestions(world) }));
}

/** @param prepare runs before VS Code asks at the end of the text. */
function asked(
  prepare: (world: NextEditsWorld) => Promise<void> | void,
  text = 'say ',
): () => Promise<Reached> {
  return async () => {
    const world = await new NextEditsWorld(text).start();
    await prepare(world);
    const second = world.ask(world.document.getText().length);
    await world.clock.pass(75);
    return await reasonOf(second);
  };
}

/** How each is reached; `editor`: only where VS Code's API is used. */
const ways: Readonly<Record<NoSuggestionReason, (() => Reached | Promise<Reached>) | 'editor'>> = {
  notAllowed: notAsked({ isAllowed: false, triggerKind: 'manual' }),
  off: notAsked({ isOn: false }),
  manualMode: notAsked({ isManualMode: true, triggerKind: 'diagnostic' }),
  snoozed: notAsked({ isSnoozed: true }),
  suggestWidget: notAsked({ hasSuggestWidget: true, triggerKind: 'manual' }),
  severalCursors: notAsked({ cursors: 2, triggerKind: 'manual' }),
  diffEditor: notDrawn({ isDiff: true }),
  justRejected: asked(async (world) => {
    const answer = (await world.offered(4, 'a', [insertion(4, 'hello')])).settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.rejected(answer.offer);
  }),
  undone: asked((world) => world.type(4, '!', 0, 'undo')),
  emptyBefore: asked(async (world) => {
    await world.answered(4, []);
  }),
  noSession: asked((world) => world.endSession()),
  cancelled: answered((_, one) => Promise.resolve(one.cancel())),
  empty: answeredBy(() => []),
  refused: answeredBy(() => [{ id: 'a', kind: 'dance' }]),
  stale: async () => {
    const world = new NextEditsWorld('say ');
    const other = world.addOther('let sum = 1\n');
    await world.start();
    const change = (): void => world.change(other, [{ start: 0, end: 0, newText: '#' }]);
    return await reasonOf(await world.answered(4, [world.jump('a', 4, other)], change));
  },
  failed: answered(async (world) => (await world.suggest()).fail(new Error('no'))),
  closed: asked((world) => world.closeSession()),
  tooLong: asked(() => undefined, 'x'.repeat(longestDocument + 1)),
  notOffered: answeredBy((world) => [world.rename('same', 1, 'say')]),
  ended: async () => {
    const world = await new NextEditsWorld('say ').start();
    const first = (await world.offered(4, 'a', [insertion(4, 'hello')])).settled();
    assert.ok(first?.kind === 'offer');
    // After a rejection, suggestions are drawn later.
    world.nextEdits.offers.rejected(first.offer);
    await world.clock.pass(10_000);
    world.type(4, 'x');
    const late = await world.offered(5, 'b', [insertion(5, 'yz')]);
    world.nextEdits.offers.dropAll();
    await world.clock.pass(3_000);
    return await reasonOf(late);
  },
  documentClosed: () => {
    const world = new NextEditsWorld('say ');
    world.nextEdits.documentClosed(world.document.uri);
    const [reason] = world.endingReasons[0]?.split(' ') ?? [];
    return noSuggestionReasons.find((each) => each === reason);
  },
  otherEditor: 'editor',
  clickedElsewhere: 'editor',
  atCursor: () => {
    const suggestion = new OpenSuggestion('x', new OutcomeLedger(new WireDouble(), 's'), new ClockDouble());
    const document = new TextDocumentDouble('one\n');
    const position = { line: 0, character: 0 };
    const wish = { kind: 'jump', id: 'x', uri: document.uri, position, encoding: 'utf-16' } as const;
    const view = { document, cursor: position, cursors: 1, isDiff: false, isTargetOtherEditor: false };
    const placement = placementOf(new JumpOffer(suggestion, wish, document), view);
    return placement.kind === 'none' ? placement.reason : undefined;
  },
  notText: notDrawn({ isTargetOtherEditor: true }),
  notPossible: 'editor',
};

const source = (name: string): string => readFileSync(join(repository, 'src/vscode/nes', name), 'utf8');

describe('the reason why nothing is drawn', () => {
  for (const reason of noSuggestionReasons) {
    const way = ways[reason];
    it(`is reached and logged: ${reason}`, async () => {
      if (way === 'editor') assert.ok(source('presenter.ts').includes(`noSuggestion('${reason}'`));
      else assert.equal(await way(), reason);
      assert.match(noSuggestionText(noSuggestion(reason)), /^No suggestion: \S.*[^.]\.$/);
    });
  }

  it('has its own sentence, and a detail if there is one', () => {
    const texts = noSuggestionReasons.map((reason) => noSuggestionText(noSuggestion(reason)));
    assert.equal(new Set(texts).size, noSuggestionReasons.length);
    assert.equal(
      noSuggestionText(noSuggestion('noSession', 'the agent is starting')),
      'No suggestion: there is no session with an agent (the agent is starting).',
    );
  });

  it('is allowed to be none only for what the user asks for, or what stands already', () => {
    assert.equal(whyNotAsk(asking), undefined);
    const suppressed = { ...asking, isOn: false, isManualMode: true, isSnoozed: true };
    assert.equal(whyNotAsk({ ...suppressed, triggerKind: 'manual' }), undefined);
    assert.equal(whyNotAsk({ ...suppressed, isStanding: true }), undefined);
    assert.equal(whyNotAsk(suppressed), 'off');
  });

  it('is logged by both providers, which return items in no other way', () => {
    for (const name of ['ghostProvider.ts', 'nativeProvider.ts'])
      assert.match(
        source(name),
        /provideInlineCompletionItems\(\.\.\.request: ItemsRequest\): Promise<\w+\[\]> \{\s+(const [^;]+;\s+)?return provideItems\(this\.#deps, request, /,
        name,
      );
    const [, logged] = /const nothing = \(reason[^{]+\{([^}]+)\}/.exec(source('provideItems.ts')) ?? [];
    assert.match(logged ?? '', /logger\.trace\(noSuggestionText\(reason\)\)/);
    const unlogged = source('provideItems.ts').replace(logged!, '');
    assert.doesNotMatch(unlogged, /return \[\]|kind === 'none'\) return (?!nothing\(|asked;|answer;)/);
  });
});
