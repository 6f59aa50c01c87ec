// The favorite models of each agent are stored across windows, also those that the agent no longer offers.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { FavoriteModels } from '../../../../src/vscode/chat/favoriteModels.ts';
import { MemoryMemento } from '../../../host/memoryStores.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

function open(memory = new MemoryMemento()): { favorites: FavoriteModels; memory: MemoryMemento } {
  return { favorites: new FavoriteModels(memory, new RecordingLogger()), memory };
}

describe('favorite models', () => {
  it('are kept for each agent, also after a reload', async () => {
    const { favorites, memory } = open();
    let changes = 0;
    favorites.onDidChange(() => (changes += 1));
    await favorites.set('codex', '5.5', true);
    await favorites.set('codex', '5-mini', true);
    await favorites.set('claude', 'opus', true);
    await favorites.set('codex', '5.5', true);
    assert.equal(changes, 4);
    const reloaded = open(memory).favorites;
    assert.deepEqual(reloaded.of('codex'), ['5-mini', '5.5']);
    assert.deepEqual(reloaded.of('claude'), ['opus']);
    assert.deepEqual(reloaded.of('other'), []);
  });

  it('are removed one by one', async () => {
    const { favorites, memory } = open();
    await favorites.set('codex', '5.5', true);
    await favorites.set('codex', '5-mini', true);
    await favorites.set('codex', '5.5', false);
    assert.deepEqual(favorites.of('codex'), ['5-mini']);
    await favorites.set('codex', '5-mini', false);
    assert.deepEqual([...memory.values.values()], [[]]);
  });

  it('are limited; the oldest ones are dropped', async () => {
    const { favorites } = open();
    for (let at = 0; at < 101; at += 1) await favorites.set('codex', `m${at}`, true);
    assert.equal(favorites.of('codex').length, 100);
    assert.equal(favorites.of('codex')[0], 'm1');
  });

  it('are none where the storage has another shape', () => {
    for (const stored of [undefined, 'x', [1, ['codex'], ['codex', [5, null]]]]) {
      const { favorites, memory } = open();
      memory.values.set('favoriteModels', stored);
      assert.deepEqual(favorites.of('codex'), []);
    }
  });
});
