// Tests the rows of tool calls that the agent asked permission for: refused, requested again, or with several open requests.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { RequestRow } from '../../../../src/chat/transcript/requestedCall.ts';
import { call, Script, update } from './transcriptScript.ts';

/** The user refuses a request for a call. */
function refuse(script: Script, toolCallId: string, fields: object = {}): void {
  const row = script.transcript.showRequested({ toolCallId, ...fields }, undefined);
  row.answer(false);
  row.end();
}

describe('a transcript with tool calls', () => {
  it('shows a refused call as refused, whatever error it fails with', () => {
    const script = new Script().turn('hi');
    const status = (id: string): unknown => script.transcript.call(id)?.status;
    for (const id of ['silent', 'failed', 'done', 'again']) refuse(script.handleUpdates(call(id)), id);
    script.handleUpdates(update('failed', { status: 'failed' }), update('done', { status: 'completed' }));
    script.transcript.showRequested({ toolCallId: 'again' }, undefined).end();
    script.stop();
    assert.deepEqual(['silent', 'failed', 'done', 'again', 'again (2)'].map(status), [
      'refused',
      'refused',
      'completed',
      'refused',
      'cancelled',
    ]);
  });

  it('shows a call that is requested again after a refusal in a new row, with what was announced', () => {
    const announced = { toolCallId: 'a', title: 'Announced', kind: 'read' } as const;
    const script = new Script().turn('hi').handleUpdates(call('a', announced));
    const rows = (): unknown[] =>
      script.transcript
        .rows()
        .flatMap((row) => (row.kind === 'call' ? [[row.call.title, row.call.status]] : []));
    refuse(script, 'a', { title: 'Asked first' });
    const again = script.transcript.showRequested({ toolCallId: 'a' }, announced);
    assert.deepEqual(rows(), [
      ['Asked first', 'refused'],
      ['Announced', 'pending'],
    ]);
    again.answer(true);
    again.end();
    script.handleUpdates(update('a', { title: 'Other', status: 'completed' }));
    assert.deepEqual(rows(), [
      ['Asked first', 'refused'],
      ['Other', 'completed'],
    ]);
  });

  describe('with two open requests for one id', () => {
    const first = { toolCallId: 'a', title: 'First', rawInput: { command: 'npm test' } };
    const second = { toolCallId: 'a', title: 'Second' };
    let script: Script;
    const rows = (): unknown[] =>
      script.transcript
        .rows()
        .flatMap((row) =>
          row.kind === 'call' ? [[row.call.toolCallId, row.call.title, row.call.status]] : [],
        );
    let one: RequestRow;
    let two: RequestRow;
    beforeEach(() => {
      script = new Script().turn('hi').handleUpdates(call('a', { title: 'Announced' }));
      const announced = { toolCallId: 'a', title: 'Announced' };
      one = script.transcript.showRequested(first, announced);
      two = script.transcript.showRequested(second, announced);
    });

    it('shows each in its own row, with its own values', () => {
      assert.deepEqual(rows(), [
        ['a', 'First', 'pending'],
        ['a (2)', 'Second', 'pending'],
      ]);
      const [asked, other] = ['a', 'a (2)'].map((id) => script.transcript.call(id));
      assert.deepEqual([asked?.hasRawInput, other?.hasRawInput], [true, false]);
      assert.match(script.transcript.raw('a', 'input'), /npm test/);
      script.transcript.showRequested({ ...second, rawInput: 'third' }, undefined);
      assert.match(script.transcript.raw('a', 'input'), /npm test/);
      assert.equal(script.transcript.raw('a (3)', 'input'), 'third');
      assert.equal(script.transcript.agentIdOf('a (3)'), 'a');
      assert.equal(script.transcript.rowIdOf('a'), 'a (3)');
    });

    for (const isFirst of [true, false])
      it(`lets ${isFirst ? 'the first' : 'the second'} be refused alone, and shows what becomes of the other`, () => {
        const [refused, allowed] = isFirst ? [one, two] : [two, one];
        refused.answer(false);
        refused.end();
        const states = (): unknown[] => rows().map((row) => (row as unknown[])[2]);
        const of = (state: string): unknown[] => (isFirst ? ['refused', state] : [state, 'refused']);
        assert.deepEqual(states(), of('pending'));
        allowed.answer(true);
        allowed.end();
        script.handleUpdates(update('a', { status: 'in_progress' }));
        assert.deepEqual(states(), of('in_progress'));
        script.handleUpdates(update('a', { status: 'completed' }));
        assert.deepEqual(states(), of('completed'));
      });

    it('runs the one that is allowed while the other is open, also if it is withdrawn then', () => {
      one.answer(true);
      one.end();
      script.handleUpdates(update('a', { status: 'in_progress' }));
      assert.deepEqual(rows(), [
        ['a', 'First', 'in_progress'],
        ['a (2)', 'Second', 'pending'],
      ]);
      two.end();
      assert.deepEqual(rows()[1], ['a (2)', 'Second', 'cancelled']);
      script.handleUpdates(update('a', { status: 'failed' }));
      assert.deepEqual(rows(), [
        ['a', 'First', 'failed'],
        ['a (2)', 'Second', 'cancelled'],
      ]);
    });

    it('shows in both what the agent changes while both are open', () => {
      script.handleUpdates(update('a', { title: 'Changed' }));
      assert.deepEqual(
        rows().map((row) => (row as unknown[])[1]),
        ['Changed', 'Changed'],
      );
    });

    it('changes only the one that was allowed until it has ended, and then the other', () => {
      one.answer(true);
      one.end();
      script.handleUpdates(
        update('a', { title: 'Runs', rawOutput: 'x' }),
        update('a', { status: 'completed' }),
      );
      assert.deepEqual(rows(), [
        ['a', 'Runs', 'completed'],
        ['a (2)', 'Second', 'pending'],
      ]);
      script.handleUpdates(update('a', { title: 'Changed' }));
      assert.deepEqual(rows()[1], ['a (2)', 'Changed', 'pending']);
    });

    it('ends both with their turn', () => {
      one.answer(true);
      one.end();
      two.answer(true);
      two.end();
      script.handleUpdates(update('a', { status: 'completed' })).stop();
      assert.deepEqual(
        rows().map((row) => (row as unknown[])[2]),
        ['cancelled', 'completed'],
      );
    });

    it('keeps their rows apart after a reload', () => {
      const after = new Script();
      after.transcript.restore(script.transcript.rows(), script.transcript.raws());
      assert.equal(after.transcript.call('a (2)')?.title, 'Second');
      after.handleUpdates(call('a'));
      after.transcript.showRequested(second, undefined);
      after.transcript.showRequested(second, undefined);
      assert.deepEqual(
        after.transcript.rows().flatMap((row) => (row.kind === 'call' ? [row.call.toolCallId] : [])),
        ['a', 'a (2)', 'a', 'a (3)'],
      );
    });
  });

  it('keeps a call pending at the end of a turn while its permission request is open', () => {
    const script = new Script().turn('hi').handleUpdates(call('a'), call('b'));
    const row = script.transcript.showRequested({ toolCallId: 'a' }, undefined);
    script.stop();
    const states = (): unknown[] => ['a', 'b'].map((id) => script.transcript.call(id)?.status);
    assert.deepEqual(states(), ['pending', 'cancelled']);
    row.end();
    script.stop();
    assert.deepEqual(states(), ['cancelled', 'cancelled']);
  });

  it('shows a request for a call that has ended in a new row', () => {
    const script = new Script().turn('hi').handleUpdates(call('a', { title: 'Done' }));
    script.handleUpdates(update('a', { status: 'completed' }));
    script.transcript.showRequested({ toolCallId: 'a', title: 'Asked' }, undefined);
    assert.deepEqual(
      script.transcript
        .rows()
        .flatMap((row) => (row.kind === 'call' ? [[row.call.title, row.call.status]] : [])),
      [
        ['Done', 'completed'],
        ['Asked', 'pending'],
      ],
    );
  });
});
