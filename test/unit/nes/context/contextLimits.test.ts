// Smaller parts of the NES context: diagnostics near the cursor, recent files, size limits, and excerpts of definitions.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, neverCancelled, timeBoxed } from '../../../../src/base/cancellation.ts';
import { contextLimit } from '../../../../src/nes/context/contextLimits.ts';
import { nearestFirst, symbolsAround } from '../../../../src/nes/context/symbolsAround.ts';
import { RecentDocuments, takeWhole } from '../../../../src/nes/context/recentDocuments.ts';
import { relatedSnippets } from '../../../../src/nes/context/snippetExcerpts.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

describe('contextLimit', () => {
  it('is what the agent asks for, up to a limit, and 0 for what it does not ask for', () => {
    assert.equal(contextLimit({}, 'editHistory'), 0);
    assert.equal(contextLimit({ editHistory: {} }, 'editHistory'), 6);
    assert.equal(contextLimit({ userActions: {} }, 'userActions'), 16);
    assert.equal(contextLimit({ editHistory: { maxCount: 3 } }, 'editHistory'), 3);
    assert.equal(contextLimit({ editHistory: { maxCount: 0 } }, 'editHistory'), 0);
    assert.equal(contextLimit({ editHistory: { maxCount: 1e9 } }, 'editHistory'), 100);
  });
});

describe('nearestFirst', () => {
  it('sorts by lines, then by characters, then by position', () => {
    const items = [
      at('far', 9, 0, 1),
      at('below', 6, 0, 1),
      at('right', 5, 20, 22),
      at('above', 4, 0, 1),
      at('here', 5, 8, 12),
      at('around', 3, 0, 1, 8),
    ];
    assert.deepEqual(
      nearestFirst(items, { line: 5, character: 10 }).map(({ name }) => name),
      ['around', 'here', 'right', 'above', 'below', 'far'],
    );
  });
});

describe('symbolsAround', () => {
  it('finds each name once, nearest first', () => {
    const document = new TextDocumentDouble('far;\n\n\n\nother(total, x);\ntotal = größe + total;\n');
    assert.deepEqual(symbolsAround(document, { line: 5, character: 9 }, 3), [
      { line: 5, character: 8 },
      { line: 5, character: 0 },
      { line: 4, character: 0 },
    ]);
  });
});

describe('RecentDocuments', () => {
  it('lists the document edited or focused last first, and keeps the time of its focus', () => {
    let now = 100;
    const recent = new RecentDocuments(() => now++);
    const [a, b, c] = ['a', 'b', 'c'].map((uri) => ({ uri, languageId: 'x' })) as [Doc, Doc, Doc];
    recent.focused(a);
    recent.focused(b);
    recent.edited(c);
    recent.edited(a);
    recent.edited(a);
    assert.deepEqual(recent.list(), [
      { uri: 'a', languageId: 'x', focusedAt: 100 },
      { uri: 'c', languageId: 'x', focusedAt: undefined },
      { uri: 'b', languageId: 'x', focusedAt: 101 },
    ]);
    assert.equal(recent.focusedAt('c'), undefined);
  });

  interface Doc {
    readonly uri: string;
    readonly languageId: string;
  }
});

describe('takeWhole', () => {
  it('skips texts that are too long and continues', () => {
    const files = [10, 100_001, 90_000, 90_000, 90_000, 90_000, 20].map((length, i) => ({
      i,
      text: 'x'.repeat(length),
    }));
    assert.deepEqual(
      takeWhole(files, 10).map(({ i }) => i),
      [0, 2, 3, 4, 6],
    );
    assert.deepEqual(
      takeWhole(files, 2).map(({ i }) => i),
      [0, 2],
    );
  });
});

describe('relatedSnippets', () => {
  const lines = ['import x;', '', 'function total() {', '  return 1;', '}', '', 'const one = 1;', 'last'];
  const cursor = { uri: 'file:///here', line: 3 };

  it('excerpts the indented block if only the place of the name is known', () => {
    assert.deepEqual(relatedSnippets([{ uri: 'file:///a', startLine: 2, lines }], cursor, 5), [
      {
        uri: 'file:///a',
        excerpts: [{ startLine: 2, endLine: 4, text: 'function total() {\n  return 1;\n}' }],
      },
    ]);
  });

  it('never repeats lines, and groups excerpts by document', () => {
    const definitions = [
      { uri: 'file:///a', startLine: 6, endLine: 6, lines },
      { uri: 'file:///b', startLine: 0, endLine: 0, lines },
      { uri: 'file:///a', startLine: 2, endLine: 4, lines },
      { uri: 'file:///a', startLine: 3, endLine: 3, lines },
      { uri: 'file:///a', startLine: 7, endLine: 7, lines },
    ];
    const snippets = relatedSnippets(definitions, cursor, 5);
    assert.deepEqual(
      snippets.map(({ uri, excerpts }) => [
        uri,
        excerpts.map(({ startLine, endLine }) => [startLine, endLine]),
      ]),
      [
        [
          'file:///a',
          [
            [2, 4],
            [6, 7],
          ],
        ],
        ['file:///b', [[0, 0]]],
      ],
    );
    assert.equal(relatedSnippets(definitions, cursor, 1).length, 1);
  });

  it('leaves out the lines around the cursor', () => {
    const here = { uri: 'file:///here', startLine: 2, endLine: 4, lines };
    assert.deepEqual(relatedSnippets([here], cursor, 5), []);
    assert.equal(relatedSnippets([here], { ...cursor, line: 60 }, 5).length, 1);
  });

  it('truncates long definitions, by lines and by text length', () => {
    const many = Array.from({ length: 500 }, () => '  x');
    const [cut] = relatedSnippets([{ uri: 'a', startLine: 5, endLine: 400, lines: many }], cursor, 5);
    assert.deepEqual([cut?.excerpts[0]?.startLine, cut?.excerpts[0]?.endLine], [5, 44]);
    assert.deepEqual(relatedSnippets([{ uri: 'a', startLine: 0, lines: ['x'.repeat(9000)] }], cursor, 5), []);
  });
});

describe('timeBoxed', () => {
  const timers: (() => void)[] = [];
  const clock = {
    now: () => 0,
    setTimer: (_: number, fire: () => void) => {
      timers.push(fire);
      return { dispose: () => void timers.splice(timers.indexOf(fire), 1) };
    },
  };

  it('waits until the work is done or the time is up, and never rejects', async () => {
    assert.deepEqual(await timeBoxed(Promise.resolve(1), 5, clock, neverCancelled), {
      kind: 'done',
      value: 1,
    });
    const failed = await timeBoxed(Promise.reject(new Error('no')), 5, clock, neverCancelled);
    assert.equal(failed.kind, 'failed');
    const late = timeBoxed(new Promise(() => undefined), 5, clock, neverCancelled);
    timers[0]?.();
    assert.deepEqual(await late, { kind: 'late' });
    const source = new CancellationSource();
    const cancelled = timeBoxed(new Promise(() => undefined), 5, clock, source.token);
    source.cancel();
    assert.deepEqual(await cancelled, { kind: 'cancelled' });
    assert.deepEqual(timers, []);
  });

  it('waits longer on a slow machine', async () => {
    const slow = new ManualClock();
    slow.factor = 4;
    const late = timeBoxed(new Promise(() => undefined), 50, slow, neverCancelled);
    assert.deepEqual(slow.set, [200]);
    slow.advance(200);
    assert.deepEqual(await late, { kind: 'late' });
  });
});

function at(name: string, line: number, from: number, to: number, endLine = line) {
  return { name, range: { start: { line, character: from }, end: { line: endLine, character: to } } };
}
