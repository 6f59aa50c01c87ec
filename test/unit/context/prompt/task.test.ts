// Tests that only prompts of editor commands are recorded as tasks.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { taskOf, taskUri } from '../../../../src/context/prompt/task.ts';

describe('a task', () => {
  it('is recognized by an attachment of its prompt', () => {
    assert.equal(taskOf(['file:///w/a.ts', taskUri('fix-problems', '1-a')]), 'fix-problems/1-a');
    for (const other of ['file:///w/acp-host-task:/a/b', 'acp-host-task:/a', 'acp-host-task:/a/b/c', ''])
      assert.equal(taskOf([other]), undefined);
  });
});
