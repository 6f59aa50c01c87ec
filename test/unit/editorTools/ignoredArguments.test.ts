// Tests that a model reads which of its arguments a tool does not have.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { toolFacts } from '../../../src/editorTools/definitions.ts';
import { ignoredNote } from '../../../src/editorTools/ignoredArguments.ts';

describe('arguments that a tool does not have', () => {
  it('are named, with the parameters that it has', () => {
    assert.equal(
      ignoredNote(toolFacts.git_changes, { file: 'a.ts', offset: 3 }),
      '(Ignored, since the tool has no such parameter: "file". Parameters: path, offset.)',
    );
    assert.equal(
      ignoredNote(toolFacts.debug_state, { a: 1, b: 2, c: 3, d: 4 }),
      '(Ignored, since the tool has no such parameters: "a", "b", "c", …. The tool has no parameters.)',
    );
  });

  it('are not mentioned if there are none, or if the agent adds them', () => {
    const { diagnostics } = toolFacts;
    for (const raw of [
      ...[undefined, null, [], 'text', {}, { path: 'a.ts', severity: 'error' }],
      ...[{ wait_for_previous: true }, { _meta: {} }, { file: null }],
    ])
      assert.equal(ignoredNote(diagnostics, raw), undefined, JSON.stringify(raw));
  });

  it('make a short note of one line, whatever their names are', () => {
    const names = Array.from({ length: 100 }, (_, at) => `${at}\n😀${'字"\u{1f600}'.repeat(100)}`);
    const note = ignoredNote(toolFacts.code_actions, Object.fromEntries(names.map((name) => [name, 1])))!;
    assert.ok(!note.includes('\n') && note.isWellFormed(), note);
    assert.ok(Buffer.byteLength(note) < 800, note);
  });
});
