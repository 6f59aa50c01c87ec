// The rules by which cursor moves and new problems trigger requests.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { CursorTrigger, RecentEdits } from '../../../../src/nes/requests/cursorTrigger.ts';
import { DiagnosticTrigger, type Problem } from '../../../../src/nes/requests/diagnosticTrigger.ts';
import { ClockDouble } from './nextEditsWorld.ts';

const uri = 'file:///work/a.ts';
const other = 'file:///work/b.ts';

describe('CursorTrigger', () => {
  let clock: ClockDouble;
  let edits: RecentEdits;
  let trigger: CursorTrigger;
  beforeEach(() => {
    clock = new ClockDouble();
    edits = new RecentEdits({});
    trigger = new CursorTrigger(clock, edits);
  });

  it('asks after a recent edit of the document and a recent request', () => {
    edits.edited(uri, clock.now());
    trigger.asked();
    assert.equal(trigger.moved(uri, 4).kind, 'ask');
  });

  it('does not ask without an edit, or after an edit of another document only', () => {
    trigger.asked();
    assert.equal(trigger.moved(uri, 4).kind, 'none');
    edits.edited(other, clock.now());
    assert.equal(trigger.moved(uri, 4).kind, 'none');
  });

  it('asks in every recently edited document, not only in the last one', async () => {
    edits.edited(uri, clock.now());
    trigger.asked();
    await clock.pass(6_000);
    edits.edited(other, clock.now());
    trigger.asked();
    assert.equal(trigger.moved(uri, 4).kind, 'ask');
    assert.equal(trigger.moved(other, 4).kind, 'ask');
    await clock.pass(4_001);
    assert.equal(trigger.moved(uri, 5).kind, 'none', 'its own edit is too old');
    assert.equal(trigger.moved(other, 5).kind, 'ask');
  });

  it('knows the last edit of each document when the user edits several in turn', async () => {
    for (const edited of [uri, other, uri, uri, other]) {
      await clock.pass(3_000);
      edits.edited(edited, clock.now());
    }
    trigger.asked();
    await clock.pass(7_000);
    assert.equal(trigger.moved(uri, 4).kind, 'ask');
    assert.equal(trigger.moved(other, 4).kind, 'ask');
    trigger.asked();
    await clock.pass(1);
    assert.equal(trigger.moved(uri, 5).kind, 'none', 'its own edit is too old');
    assert.equal(trigger.moved(other, 5).kind, 'ask');
  });

  it('does not ask after a rejection in a document until that document is edited again', async () => {
    edits.edited(uri, clock.now());
    trigger.asked();
    trigger.rejected();
    await clock.pass(5_000);
    edits.edited(other, clock.now());
    assert.equal(trigger.moved(uri, 4).kind, 'none');
    assert.equal(trigger.moved(other, 4).kind, 'ask');
    edits.edited(uri, clock.now());
    assert.equal(trigger.moved(uri, 5).kind, 'ask');
  });

  it('does not ask if the last edit or the last request is more than ten seconds old', async () => {
    edits.edited(uri, clock.now());
    trigger.asked();
    await clock.pass(10_001);
    edits.edited(uri, clock.now());
    assert.equal(trigger.moved(uri, 4).kind, 'none');
    trigger.asked();
    assert.equal(trigger.moved(uri, 4).kind, 'ask');
  });

  it('asks once in five seconds on the same line', async () => {
    edits.edited(uri, clock.now());
    trigger.asked();
    assert.equal(trigger.moved(uri, 4).kind, 'ask');
    assert.equal(trigger.moved(uri, 4).kind, 'none');
    assert.equal(trigger.moved(uri, 5).kind, 'ask');
    await clock.pass(5_000);
    assert.equal(trigger.moved(uri, 5).kind, 'ask');
  });

  it('does not ask for five seconds after a rejection, nor before the next edit', async () => {
    edits.edited(uri, clock.now());
    trigger.asked();
    trigger.rejected();
    await clock.pass(5_000);
    assert.equal(trigger.moved(uri, 4).kind, 'none');
    edits.edited(uri, clock.now());
    assert.equal(trigger.moved(uri, 4).kind, 'ask');
    trigger.rejected();
    edits.edited(uri, clock.now());
    assert.equal(trigger.moved(uri, 6).kind, 'none');
  });
});

describe('DiagnosticTrigger', () => {
  const problem = (line: number, message: string, severity: Problem['severity'] = 'error'): Problem => ({
    range: { start: { line, character: 0 }, end: { line, character: 3 } },
    severity,
    message,
  });
  let clock: ClockDouble;
  let edits: RecentEdits;
  let trigger: DiagnosticTrigger;
  beforeEach(() => {
    clock = new ClockDouble();
    edits = new RecentEdits({});
    trigger = new DiagnosticTrigger(clock, edits);
    trigger.changed(uri, [problem(3, 'old')], 3);
    edits.edited(uri, clock.now());
  });

  it('asks for a new error or warning near the cursor', () => {
    assert.equal(trigger.changed(uri, [problem(3, 'old'), problem(5, 'new')], 4).kind, 'ask');
    assert.equal(trigger.changed(uri, [problem(4, 'odd', 'warning')], 4).kind, 'ask');
  });

  it('asks for the same message a second time, but not for one that only moved', () => {
    assert.equal(trigger.changed(uri, [problem(9, 'old')], 9).kind, 'none');
    assert.equal(trigger.changed(uri, [problem(9, 'old'), problem(10, 'old')], 9).kind, 'ask');
  });

  it('asks for a new error anywhere, and returns the new errors, nearest first', () => {
    const all = [problem(3, 'old'), problem(90, 'far'), problem(50, 'nearer'), problem(4, 'w', 'warning')];
    const decision = trigger.changed(uri, all, 3);
    assert.deepEqual(
      decision.kind === 'ask' && decision.errors.map(({ range }) => range.start.line),
      [50, 90],
    );
  });

  it('does not ask for hints, for distant warnings, or for ones that disappeared', () => {
    assert.equal(
      trigger.changed(uri, [problem(3, 'x', 'hint'), problem(3, 'y', 'information')], 3).kind,
      'none',
    );
    assert.equal(trigger.changed(uri, [problem(40, 'far', 'warning')], 3).kind, 'none');
    assert.equal(trigger.changed(uri, [], 3).kind, 'none');
  });

  it('asks in a document that was edited before another one', () => {
    edits.edited(other, clock.now());
    assert.equal(trigger.changed(uri, [problem(3, 'new')], 3).kind, 'ask');
    assert.equal(trigger.changed(other, [problem(3, 'new')], 3).kind, 'ask');
  });

  it('does not ask without a recent edit, nor within a second after a suggestion was applied there', async () => {
    edits.edited(other, clock.now());
    trigger.landed(uri);
    assert.equal(trigger.changed(uri, [problem(3, 'a')], 3).kind, 'none');
    assert.equal(trigger.changed(other, [problem(3, 'a')], 3).kind, 'ask');
    await clock.pass(1_000);
    assert.equal(trigger.changed(uri, [problem(3, 'b')], 3).kind, 'ask');
    await clock.pass(10_001);
    assert.equal(trigger.changed(uri, [problem(3, 'c')], 3).kind, 'none');
  });

  it('asks once after each edit for new errors in other files', () => {
    assert.equal(trigger.record(other, [problem(3, 'a')]).length, 1);
    assert.equal(trigger.changedElsewhere(uri).kind, 'ask');
    for (let file = 0; file < 1_000; file++) {
      assert.equal(trigger.record(`file:///work/${file}.ts`, [problem(3, 'a')]).length, 1);
      assert.equal(trigger.changedElsewhere(uri).kind, 'none');
    }
    edits.edited(uri, clock.now());
    assert.equal(trigger.changedElsewhere(uri).kind, 'ask');
  });

  it('finds no new errors in files that had them before, also after they became the document with the focus', () => {
    trigger.record(other, [problem(3, 'a'), problem(4, 'w', 'warning')]);
    assert.deepEqual(trigger.record(other, [problem(5, 'a'), problem(6, 'w', 'warning')]), []);
    edits.edited(other, clock.now());
    assert.equal(trigger.changed(other, [problem(5, 'a'), problem(6, 'w', 'warning')], 5).kind, 'none');
    trigger.record(other, []);
    assert.equal(trigger.record(other, [problem(5, 'a')]).length, 1, 'the error was gone');
  });

  it('does not ask for errors in other files without a recent edit, nor just after a suggestion was applied', async () => {
    assert.equal(trigger.changedElsewhere(other).kind, 'none', 'the document with the focus was not edited');
    trigger.landed(uri);
    assert.equal(trigger.changedElsewhere(uri).kind, 'none');
    await clock.pass(1_000);
    assert.equal(trigger.changedElsewhere(uri).kind, 'ask');
    await clock.pass(10_001);
    edits.edited(other, clock.now());
    assert.equal(trigger.changedElsewhere(uri).kind, 'none', 'its last edit is too old');
  });
});
