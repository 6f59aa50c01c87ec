// Proves that a file counts as read by the agent only if its whole text is in the context, without redaction.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { activeFile, ContextWorld, numbered, pin } from './contextWorld.ts';

describe('the files that the context of a turn gives', () => {
  it('are those that are sent whole', async () => {
    const world = new ContextWorld(
      activeFile('let a;\nlet b;\n'),
      pin('short.md', 'one\ntwo\n'),
      pin('long.md', numbered(4_000)),
      pin('masked.md', 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz'),
      pin('gone.md', { none: 'unreadable' }),
      { ...pin('part.md', numbered(9)), range: { start: 2, end: 4 } },
      { kind: 'note', id: 'n', title: 'A note', text: 'short' },
    );
    world.options = { ...world.options, maxTokens: 3_000 };
    const { given } = await world.prepare();
    assert.deepEqual(given.map(({ uri, text }) => `${uri} ${text}`).toSorted(), [
      'file:///w/short.md one\ntwo\n',
      'file:///w/src/a.ts let a;\nlet b;\n',
    ]);
  });

  it('are none if the agent gets no context', async () => {
    const world = new ContextWorld(pin('short.md', 'one\ntwo\n'));
    assert.deepEqual((await world.prepare({ capabilities: {} })).given, []);
  });
});
