// Proves that a question about undoing appears even if a file can't be read.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { planUndo, readPatience } from '../../../../src/vscode/review/planUndo.ts';
import { ManualClock } from '../../agent/manualClock.ts';

describe('planUndo', () => {
  it('counts a file as changed whose disk does not answer, and goes on with the next one', async () => {
    const clock = new ManualClock();
    const asked: string[] = [];
    const files = new Map([
      ['file:///dead/a', undefined],
      ['file:///b', undefined],
    ]);
    const planned = planUndo(
      files,
      (uri) => {
        asked.push(uri);
        return uri.includes('dead') ? new Promise(() => undefined) : Promise.resolve(undefined);
      },
      clock,
    );
    await clock.whenSet(readPatience);
    clock.fire(readPatience);
    assert.deepEqual(await planned, { steps: [], conflicts: [...files.keys()] });
    assert.deepEqual(asked, [...files.keys()]);
  });
});
