// Tests which loaded documents count as open: not those that only extensions and tools have loaded.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openForUser } from '../../../src/editorTools/openFiles.ts';

describe('open files', () => {
  it('are those in tabs of the user, and those with unsaved changes', () => {
    const loaded = ['shown', 'read', 'checked', 'changed', 'fixed'].map((uri) => ({ uri }));
    const open = openForUser(loaded, {
      inTabs: new Set(['shown', 'checked', 'fixed']),
      ofTools: new Set(['checked', 'fixed']),
      unsaved: new Set(['changed', 'fixed']),
    });
    assert.deepEqual(
      open.map(({ uri }) => uri),
      ['shown', 'changed', 'fixed'],
    );
  });
});
