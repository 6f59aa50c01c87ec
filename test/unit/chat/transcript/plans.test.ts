// Plans of an agent as rows: their updates, limits, storage and replay.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { entryMarkdown, conversationMarkdown } from '../../../../src/chat/transcript/entryMarkdown.ts';
import { readEntry } from '../../../../src/chat/transcript/readRows.ts';
import { ReplayReader } from '../../../../src/chat/transcript/replayReader.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { agent, Script, user } from './transcriptScript.ts';

const plan = (planId: string, fields: object): object => ({
  sessionUpdate: 'plan_update',
  plan: { type: 'markdown', planId, ...fields, newer: { x: 1 } },
  newer: true,
});
const removed = (planId: string): object => ({ sessionUpdate: 'plan_removed', planId });

describe('Plans', () => {
  it('are kept apart by their ids, and beside the list of tasks', () => {
    const tasks = { sessionUpdate: 'plan', entries: [{ content: 'x' }] };
    const script = new Script()
      .turn('hi')
      .handleUpdates(plan('a', { content: '# A' }), tasks, plan('b', { content: '# B' }), agent('so'))
      .handleUpdates(plan('a', { content: '# A\n1. more' }), plan('', { content: 'no id' }));
    assert.deepEqual(script.lines, [
      'user hi',
      'planText # A\n1. more',
      'plan x:pending',
      'planText # B',
      'agent so',
      'planText no id',
    ]);
    script.handleUpdates(removed('a'), removed('unknown'), { sessionUpdate: 'plan_removed', id: 'b' });
    assert.deepEqual(script.lines, ['user hi', 'plan x:pending', 'agent so', 'planText no id']);
    script.handleUpdates(plan('a', { content: 'again' }));
    assert.equal(script.lines.at(-1), 'planText again');
  });

  it('may change their type, and those of an unknown type are shown by the fields that are known', () => {
    const script = new Script().turn('hi').handleUpdates(plan('a', { content: 'text' }));
    const becomes = (fields: object, line: string): void => {
      script.handleUpdates(plan('a', fields));
      assert.deepEqual(script.lines, ['user hi', line]);
    };
    becomes({ type: 'items', entries: [{ content: 'x', status: 'cancelled' }, 7] }, 'plan x:cancelled');
    becomes({ type: 'file', uri: 'file:///p/plan.md' }, 'planText resource');
    becomes({ type: 'newer', content: 'text of it' }, 'planText text of it');
    // Nothing that can be shown: the plan before stays.
    becomes({ type: 'newer', content: 7 }, 'planText text of it');
    becomes({ type: 'markdown', content: '' }, 'planText ');
    assert.equal(sessionUpdate.parse(plan(7 as never, {})).sessionUpdate, 'unknown');
    for (const bad of [{ sessionUpdate: 'plan_removed' }, { sessionUpdate: 'plan_update', plan: 'x' }])
      assert.equal(sessionUpdate.parse(bad).sessionUpdate, 'unknown');
  });

  it('can be updated after the turn, which they answer; in the next turn an update adds a row', () => {
    const script = new Script()
      .turn('hi')
      .stop()
      .handleUpdates(plan('a', { content: 'late' }));
    assert.deepEqual(script.lines, ['user hi', 'planText late']);
    script.handleUpdates(plan('a', { content: 'later' })).turn('next');
    script.handleUpdates(plan('a', { content: 'new' }));
    assert.deepEqual(script.lines, ['user hi', 'planText later', 'user next', 'planText new']);
    script.handleUpdates(removed('a')).stop();
    assert.deepEqual(script.lines.slice(0, 3), ['user hi', 'planText later', 'user next']);
  });

  it('are limited in number and length', () => {
    const script = new Script().turn('hi');
    for (let at = 0; at < 1_000; at++) script.handleUpdates(plan(`${at}`, { content: `plan ${at}` }));
    assert.equal(script.lines.length, 51);
    assert.equal(script.lines[1], 'planText plan 950');
    script.handleUpdates(removed('0'), plan('999', { content: 'x'.repeat(3_000_000) }));
    assert.equal(script.lines.at(-1)!.length, 'planText '.length + 200_001);
  });

  it('are copied, stored and restored as Markdown', () => {
    const script = new Script().turn('hi').handleUpdates(plan('a', { content: '# A\n' }), agent('ok'));
    const rows = script.transcript.rows();
    assert.equal(entryMarkdown(rows[1]!), '# A');
    assert.match(conversationMarkdown(rows, undefined), /## You\n\nhi\n\n### Plan\n\n# A\n\n## Agent\n\nok/);
    assert.deepEqual(readEntry(JSON.parse(JSON.stringify(rows[1]))), rows[1]);
    assert.equal(readEntry({ id: 1, kind: 'planText' }), undefined);
    const restored = new Script();
    restored.transcript.restore(rows);
    restored.handleUpdates(removed('a'));
    assert.deepEqual(restored.lines, script.lines);
  });

  it('are not shown again by the replay of a history that is shown', () => {
    const script = new Script().handleUpdates(
      user('do it'),
      plan('a', { content: '# A' }),
      agent('finished'),
    );
    const reader = new ReplayReader(script.transcript.rows(), 'none');
    reader.beginTurn('go on');
    const isNew = (update: object): boolean => reader.read(sessionUpdate.parse(update)).length > 0;
    assert.equal(isNew(plan('a', { content: '# A' })), true, 'nothing is replayed');
    assert.equal(isNew(user('do it')), false);
    assert.equal(isNew(plan('a', { content: '# A' })), false);
    assert.equal(isNew(plan('a', { content: '# A' })), true, 'it is replayed once');
    const opening = new ReplayReader(script.transcript.rows(), 'none');
    assert.deepEqual(opening.read(sessionUpdate.parse(plan('a', { content: '# A' }))), []);
    assert.equal(opening.read(sessionUpdate.parse(plan('b', { content: '# B' }))).length, 1);
  });
});
