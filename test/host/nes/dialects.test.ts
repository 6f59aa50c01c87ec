// Agents of both dialects and both kinds of sync in a real editor, with positions in other units than those of VS Code.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { chooseAgent, restore } from '../scriptedAgent.ts';
import { openNewFile, run, type } from '../world.ts';

const complete = { edits: [{ find: '😀 wörX\n', newText: '😀 wörXYZ\n' }] };

describe('an agent', () => {
  afterEach(restore);

  for (const [dialect, positionEncoding, syncKind] of [
    ['upstream', 'utf-8', 'incremental'],
    ['seed', 'utf-32', 'full'],
  ] as const) {
    it(`with ${dialect} dialect, ${positionEncoding} and ${syncKind} sync has its suggestions applied at the right place`, async () => {
      const agent = await chooseAgent({ dialect, positionEncoding, syncKind, suggest: [[complete]] });
      const { document } = await openNewFile('a.txt', 'é\n😀 wör\n', 1, 6);
      await agent.waitForMessage('document/didOpen');
      await type('X');
      await until(
        'the text',
        () => document.getText() === 'é\n😀 wörXYZ\n',
        () => run('acpHost.nes.accept'),
      );
      assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    });
  }

  it('may send suggestions of unknown kinds, which are skipped one by one', async () => {
    const agent = await chooseAgent({
      suggest: [[{ kind: 'telepathy' }, { edits: [{ find: 'alphaX\n', newText: 'alphaXYZ\n' }] }]],
    });
    const { document } = await openNewFile('a.txt', 'alpha\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    await type('X');
    await until(
      'the text',
      () => document.getText() === 'alphaXYZ\n',
      () => run('acpHost.nes.accept'),
    );
    assert.deepEqual((await agent.waitForOutcomes(2)).toSorted(), ['accept 1-1', 'reject 1-0']);
  });
});
