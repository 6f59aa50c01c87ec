// Tests the lines about the debugger: what is not listed is counted.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { debugLines } from '../../../../src/context/select/stateLines.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at} = 1`);

describe('lines about the debugger', () => {
  const breakpoint = { path: 'a.ts', uri: 'file:///w/a.ts', line: 1, enabled: true };

  it('count what the collector and the list leave out', () => {
    const paused = { reason: 'paused', frames: ['pay a.ts:3'], variables: names(52), moreVariables: 8 };
    const lines = debugLines({ kind: 'debug', breakpoints: [breakpoint], moreBreakpoints: 7, paused });
    assert.deepEqual(lines.slice(0, 3), ['Paused: paused', 'at pay a.ts:3', 'v0 = 1']);
    assert.deepEqual(lines.slice(-3), ['… 10 more variables', 'breakpoint a.ts:2', '… 7 more breakpoints']);
  });

  it('say that there are more if their number is not known', () => {
    const [frames, variables, some] = [['pay a.ts:3'], names(51), 'some'] as const;
    const paused = { reason: 'paused', frames, moreFrames: some, variables, moreVariables: some };
    const lines = debugLines({ kind: 'debug', breakpoints: [], paused });
    assert.deepEqual([lines[2], lines.at(-1)], ['… more frames', '… at least 1 more variables']);
  });

  it('count nothing if all are listed', () => {
    const paused = { reason: 'paused', frames: [], moreFrames: 0, variables: ['x = 1'], moreVariables: 0 };
    assert.deepEqual(debugLines({ kind: 'debug', breakpoints: [], paused }), ['Paused: paused', 'x = 1']);
  });
});
