// Tests the user's notes as agents without `runtimeContext` get them.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { notesBlock, notesText } from '../../../../src/context/prompt/userNotes.ts';
import { isContextBlock } from '../../../../src/protocol/session/contentBlock.ts';

describe('the notes of the user', () => {
  it('are a list, which says what it replaces', () => {
    assert.equal(notesText([]), '');
    assert.match(notesText(['one', 'two\nlines']), /whole conversation:\n- one\n- two\n {2}lines$/);
    assert.match(notesText(['one'], true), /replace the earlier ones:\n- one$/);
    assert.match(notesText([], true), /no longer apply/);
  });

  it('are not shown as a message if an agent sends them back', () => {
    for (const embeds of [true, false]) {
      const block = notesBlock('- one', embeds);
      assert.equal(block.type, embeds ? 'resource' : 'text');
      assert.ok(isContextBlock(block));
    }
  });
});
