// Tests that the row of an edit shows what the agent writes through the client, if the agent sends no diff.

import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { after, before, freshFile, reviewWindows, type ReviewWorld } from './reviewWorld.ts';
import { openNewFile, restoreWorld, type, writeNewFile } from '../world.ts';

describe('A call that writes a file', () => {
  let world: ReviewWorld;
  reviewWindows((open) => (world = open));
  afterEach(restoreWorld);

  /** The shown diffs of all calls: the name of the file, counts and first lines. */
  const shown = (): string[][] =>
    world.conversation.rows().flatMap((row) => {
      if (row.kind !== 'call') return [];
      const { content, diffCounts, diffPreviews } = row.call;
      const lines = content.flatMap((item, index) => {
        if (item.type !== 'diff') return [];
        const { added, removed } = diffCounts![index]!;
        const text = diffPreviews![index]!.text.split('\n').filter((line) => !line.startsWith(' '));
        return [`${item.path.split('/').at(-1)} +${added} −${removed} ${text.join(' ')}`];
      });
      return [lines];
    });

  it('shows the diff of the writes that belong to it, and of no other', async () => {
    const one = await writeNewFile('one.ts', before);
    const two = freshFile('two.ts');
    await world.turn(
      { call: one.fsPath },
      { fs: one.fsPath, text: 'between\n' },
      { fs: one.fsPath, text: after },
      { call: two.fsPath },
      { fs: two.fsPath, text: 'new\n' },
      { call: two.fsPath },
      { fs: two.fsPath, text: 'whose?\n' },
    );
    assert.deepEqual(shown(), [['one.ts +2 −2 -one +ONE -six +SIX'], ['two.ts +1 −0 +new'], []]);
    await world.turn({ fs: one.fsPath, text: before });
    assert.equal(shown().flat().length, 2);
    await vscode.workspace.fs.delete(two);
  });

  it('shows the diff of a write to a document with unsaved changes', async () => {
    const { document } = await openNewFile('unsaved.ts', before);
    await type('typed ');
    const { fsPath: path } = document.uri;
    await world.turn({ read: path }, { call: path }, { fs: path, text: after });
    assert.equal(document.isDirty, true);
    assert.deepEqual(shown(), [['unsaved.ts +2 −2 -typed one +ONE -six +SIX']]);
  });
});
