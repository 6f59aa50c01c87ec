// What a command began is a task of its own in the records, and nothing else is.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { taskOf, taskUri } from '../../../../src/context/prompt/task.ts';

describe('a task', () => {
  it('is known by what is attached to its prompt', () => {
    assert.equal(taskOf(['file:///w/a.ts', taskUri('fix-problems', '1-a')]), 'fix-problems/1-a');
    for (const other of ['file:///w/acp-host-task:/a/b', 'acp-host-task:/a', 'acp-host-task:/a/b/c', ''])
      assert.equal(taskOf([other]), undefined);
  });
});
