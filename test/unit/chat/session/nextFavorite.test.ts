// The next favorite model is the next one in the agent's order that is offered, in options and in the older list of models.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { nextFavorite } from '../../../../src/chat/session/nextFavorite.ts';
import { emptyState, type SessionState } from '../../../../src/chat/session/sessionState.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const names = ids.map((value) => ({ value, name: value }));

const asOption = (currentValue: string): SessionState => ({
  ...emptyState,
  configOptions: [
    { id: 'effort', name: 'Effort', type: 'select', category: 'thought_level', currentValue, options: names },
    {
      ...{ id: 'llm', name: 'Model', type: 'select', category: 'model', currentValue },
      options: [
        { group: 'one', name: 'One', options: names.slice(0, 2) },
        { group: 'two', name: 'Two', options: names.slice(2) },
      ],
    },
  ],
});
const asModels = (currentModelId: string): SessionState => ({
  ...emptyState,
  models: { currentModelId, availableModels: ids.map((modelId) => ({ modelId, name: modelId })) },
});

describe('the next favorite model', () => {
  it('follows the current one, and the first one follows the last', () => {
    const next = (current: string): unknown => nextFavorite(asOption(current), ['gone', 'd', 'b'])?.value;
    assert.deepEqual(['a', 'b', 'c', 'd', 'e', 'unlisted'].map(next), ['b', 'd', 'd', 'b', 'b', 'b']);
  });

  it('is set as the agent offers it', () => {
    assert.deepEqual(nextFavorite(asOption('a'), ['b']), { kind: 'option', id: 'llm', value: 'b' });
    assert.deepEqual(nextFavorite(asModels('a'), ['b']), { kind: 'model', id: '', value: 'b' });
  });

  it('is none if the agent offers no other favorite', () => {
    for (const state of [asOption('b'), asModels('b'), emptyState])
      for (const favorites of [[], ['b'], ['b', 'gone']])
        assert.equal(nextFavorite(state, favorites), undefined);
  });
});
