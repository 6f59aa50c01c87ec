// Tests the lines about the debugger: what is not listed is counted.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { debugLines } from '../../../../src/context/select/stateLines.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at} = 1`);

describe('lines about the debugger', () => {
  const breakpoint = { path: 'a.ts', uri: 'file:///w/a.ts', line: 1, enabled: true };

  const frame = { name: 'pay', path: 'a.ts', uri: breakpoint.uri, line: '3' };

  it('have the paths that the caller shows, and nothing of files that it does not', () => {
    const internal = { name: 'run', path: '<node_internals>/run', line: '7' };
    const elsewhere = { name: 'help', path: '../b.ts', uri: 'file:///b.ts', line: '9' };
    const paused = { reason: 'paused', frames: [frame, elsewhere, internal], variables: ['x = 1'] };
    const outside = { ...breakpoint, uri: elsewhere.uri, condition: 'hidden' };
    const item = { kind: 'debug', breakpoints: [breakpoint, outside], paused } as const;
    const shown = (uri: string): string | undefined => (uri === frame.uri ? 'app/a.ts' : undefined);
    assert.deepEqual(debugLines(item, shown), [
      ...['Paused: paused', 'at pay app/a.ts:3', 'at help', 'at run <node_internals>/run:7', 'x = 1'],
      ...['breakpoint app/a.ts:2', 'breakpoint in a file that you may not read'],
    ]);
    const inside = { ...item, paused: { ...paused, frames: [elsewhere, frame] } };
    assert.deepEqual(debugLines(inside, shown).slice(0, 3), [
      'Paused: paused',
      'at help',
      'at pay app/a.ts:3',
    ]);
    assert.ok(!debugLines(inside, shown).includes('x = 1'));
    assert.ok(debugLines(inside).includes('at help ../b.ts:9'));
  });

  it('have the variables of the frame that the user has selected, and its name', () => {
    const hidden = { name: 'help', path: '../b.ts', uri: 'file:///b.ts', line: '9' };
    const shown = (uri: string): string | undefined => (uri === frame.uri ? 'app/a.ts' : undefined);
    const paused = { reason: 'paused', frames: [hidden, frame], variables: ['x = 1'] };
    const lines = (focused: object): readonly string[] =>
      debugLines({ kind: 'debug', breakpoints: [], paused: { ...paused, ...focused } }, shown);
    const start = ['Paused: paused', 'at help', 'at pay app/a.ts:3'];
    assert.deepEqual(lines({ focused: frame }), [...start, 'Variables at pay app/a.ts:3:', 'x = 1']);
    assert.deepEqual(lines({ frames: [frame], focused: hidden }), ['Paused: paused', 'at pay app/a.ts:3']);
    assert.deepEqual(lines({ focused: frame, variables: [] }), start);
  });

  it('count what the collector and the list leave out', () => {
    const paused = { reason: 'paused', frames: [frame], variables: names(52), moreVariables: 8 };
    const lines = debugLines({ kind: 'debug', breakpoints: [breakpoint], moreBreakpoints: 7, paused });
    assert.deepEqual(lines.slice(0, 3), ['Paused: paused', 'at pay a.ts:3', 'v0 = 1']);
    assert.deepEqual(lines.slice(-3), ['… 10 more variables', 'breakpoint a.ts:2', '… 7 more breakpoints']);
  });

  it('say that there are more if their number is not known', () => {
    const [frames, variables, some] = [[frame], names(51), 'some'] as const;
    const paused = { reason: 'paused', frames, moreFrames: some, variables, moreVariables: some };
    const lines = debugLines({ kind: 'debug', breakpoints: [], paused });
    assert.deepEqual([lines[2], lines.at(-1)], ['… more frames', '… at least 1 more variables']);
  });

  it('have no part of a secret at the place where a text is cut', () => {
    for (let length = 900; length < 1_010; length += 5) {
      const reason = `${'-'.repeat(length)} password = "correct horse battery staple" ${'text '.repeat(300)}`;
      const [line] = debugLines({
        kind: 'debug',
        breakpoints: [],
        paused: { reason, frames: [], variables: [] },
      });
      assert.doesNotMatch(line!, /"correct horse/);
    }
  });

  it('count nothing if all are listed', () => {
    const paused = { reason: 'paused', frames: [], moreFrames: 0, variables: ['x = 1'], moreVariables: 0 };
    assert.deepEqual(debugLines({ kind: 'debug', breakpoints: [], paused }), ['Paused: paused', 'x = 1']);
  });
});
