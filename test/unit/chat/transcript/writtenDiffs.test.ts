// Tests the diffs of files that an agent writes through the client during a tool call.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { WrittenDiffs } from '../../../../src/chat/transcript/writtenDiffs.ts';

const text = { type: 'content' as const, content: { type: 'text' as const, text: 'done' } };
const diff = (path: string, newText: string, oldText?: string) => ({
  ...{ type: 'diff' as const, path, newText },
  ...(oldText !== undefined && { oldText }),
});
const write = (before: string | undefined, after: string, path = '/a') => ({
  ...{ uri: `file://${path}`, path, before, after },
});

describe('WrittenDiffs', () => {
  it('joins the consecutive writes of a file, behind what the agent sends', () => {
    const written = new WrittenDiffs();
    written.begin();
    assert.deepEqual(written.add(write(undefined, 'x', '/new')), [diff('/new', 'x')]);
    written.add(write('1', '2'));
    assert.deepEqual(written.contentFor([text]), [text, diff('/new', 'x'), diff('/a', '2', '1')]);
    assert.deepEqual(written.add(write('2', '3')), [text, diff('/new', 'x'), diff('/a', '3', '1')]);
  });

  it('shows nothing of a file that is as before', () => {
    const written = new WrittenDiffs();
    written.contentFor([text]);
    written.add(write('1', '2'));
    assert.deepEqual(written.add(write('2', '1')), [text]);
  });

  it('leaves out what someone else changed between two writes', () => {
    const written = new WrittenDiffs();
    written.add(write('1\n2\n', 'one\n2\n'));
    assert.deepEqual(written.add(write('one\ntwo\n', 'ONE\ntwo\n')), [
      diff('/a', 'one\n2\n', '1\n2\n'),
      diff('/a', 'ONE\ntwo\n', 'one\ntwo\n'),
    ]);
  });

  it('prefers a diff that the agent sends, before or after a write', () => {
    const sent = [diff('/a', 'new', 'old')];
    const written = new WrittenDiffs();
    written.add(write('1', '2'));
    assert.deepEqual(written.contentFor(sent), sent);
    assert.equal(written.add(write('2', '3')), undefined);
    assert.deepEqual(written.contentFor([text]), [text]);
  });

  it('keeps the diff when the agent sends a text after the end, and drops its texts after the last write', () => {
    const written = new WrittenDiffs();
    written.begin();
    written.callEnded();
    assert.deepEqual(written.add(write('1', '2')), [diff('/a', '2', '1')]);
    written.end();
    assert.equal(written.contentFor([text]), undefined);
    assert.equal(written.add(write('2', '3')), undefined);
  });

  it('keeps only the changed lines of long texts', () => {
    const long = 'same\n'.repeat(100_000);
    const written = new WrittenDiffs();
    const [shown] = written.add(write(`${long}old\n`, `${long}new\n`)) ?? [];
    assert.deepEqual(shown, diff('/a', 'same\nsame\nsame\nnew\n', 'same\nsame\nsame\nold\n'));
    // The next write is still compared with the first text.
    const [next] = written.add(write(`${long}new\n`, `${long}last\n`)) ?? [];
    assert.deepEqual(next, diff('/a', 'same\nsame\nsame\nlast\n', 'same\nsame\nsame\nold\n'));
  });

  it('limits the texts of all files and the number of files', () => {
    const long = 'same\n'.repeat(41_000);
    const written = new WrittenDiffs();
    for (let at = 0; at < 300; at++) written.add(write(`${long}a\n`, `${long}b\n`, `/${at}`));
    const all = written.contentFor([]) ?? [];
    assert.equal(all.length, 200);
    assert.ok(JSON.stringify(all).length < 50_000);
  });
});
