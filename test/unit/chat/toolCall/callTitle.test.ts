// Tests the titles of tool calls: the command appears once.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { callTitle, titleInput } from '../../../../src/chat/toolCall/callTitle.ts';

describe('the title of a tool call', () => {
  it('is followed by the command if it is a description', () => {
    const rawInput = { command: ['bash', '-lc', 'npm test'] };
    assert.deepEqual(callTitle({ title: 'Runs the tests', kind: 'execute' }, titleInput(rawInput)), {
      title: 'Runs the tests',
      command: 'npm test',
    });
  });

  it('stands alone if it contains the command', () => {
    for (const title of ['npm test', '`npm test`', 'Shell: npm  test', 'npm test [in /work]'])
      assert.equal(
        callTitle({ title, kind: 'execute' }, titleInput({ command: 'npm test' })).command,
        undefined,
      );
  });

  it('lists the files if the agent sends its input as the title', () => {
    const input = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n+y\n*** End Patch';
    const title = `apply_patch: ${JSON.stringify({ input }).slice(0, 40)}`;
    assert.equal(callTitle({ title, kind: 'edit' }, titleInput({ input })).title, 'src/a.ts');
    assert.equal(callTitle({ title }, undefined).title, title);
  });

  it('does not list files as if they were all', () => {
    const titleOf = (input: string): string =>
      callTitle({ title: '{"input": "…', kind: 'edit' }, titleInput({ input })).title;
    const update = '*** Begin Patch\n*** Update File: a.ts\n-x\n+y\n';
    assert.equal(titleOf(`${update} *** Add File: b.ts\n+y\n`), 'Apply a patch that names a.ts, b.ts');
    const many = Array.from({ length: 11 }, (_, at) => `*** Add File: ${at}\n+y\n`).join('');
    assert.equal(titleOf(`*** Begin Patch\n${many}`), '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …');
  });

  it('is returned with what a search looks for, from the input of the tool', () => {
    const searched = (rawInput: unknown, kind: 'search' | 'fetch' = 'search'): unknown =>
      callTitle({ title: 'grep', kind }, titleInput(rawInput)).searched;
    assert.deepEqual(searched({ pattern: 'total', path: '/work/src', '-n': true, glob: '*.ts' }), {
      text: 'total',
      place: '/work/src',
    });
    assert.deepEqual(searched('{"query":"total","include":"*.ts"}'), { text: 'total', place: '*.ts' });
    for (const rawInput of [{}, { pattern: '' }, { pattern: 7 }, 'total', null, [], { path: 'src' }])
      assert.equal(searched(rawInput), undefined);
    assert.equal(searched({ query: 'a', action: { type: 'openPage', url: 'https://a.example' } }), undefined);
    assert.equal(searched({ query: 'total' }, 'fetch'), undefined);
  });

  it('has a default for an empty call', () => {
    assert.deepEqual(callTitle({}, undefined), { title: 'Tool call', command: undefined });
  });

  it('keeps little of a large raw input', () => {
    const command = `cat <<EOF\n${'x'.repeat(1_000_000)}\nEOF`;
    const kept = titleInput({ command, path: '/a.txt' });
    assert.ok(JSON.stringify(kept).length < 20_000);
    assert.ok(callTitle({ title: 'Writes', kind: 'execute' }, kept).command?.startsWith('cat <<EOF'));
  });
});
