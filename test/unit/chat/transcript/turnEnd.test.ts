// Tests which buttons the end of a turn has, also after it was stored.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readEntry } from '../../../../src/chat/transcript/readRows.ts';
import { endWords, interruptionWords, type TurnEnd } from '../../../../src/chat/transcript/turnEnd.ts';

const stopped = (reason: Extract<TurnEnd, { kind: 'stopped' }>['reason']): TurnEnd => ({
  kind: 'stopped',
  reason,
});

describe('the end of a turn', () => {
  for (const [name, words, actions] of [
    ['an end without an answer', endWords(stopped('end_turn'), false), ['retry']],
    ['the token limit', endWords(stopped('max_tokens'), true), ['continue']],
    ['the request limit', endWords(stopped('max_turn_requests'), true), ['continue']],
    ['a refusal', endWords(stopped('refusal'), true), ['editPrompt']],
    ['a closed window', interruptionWords(), ['continue', 'retry']],
    ['a failure without actions', endWords({ kind: 'failed', message: 'It ended.' }, true), ['retry']],
    [
      'a failure with actions',
      endWords({ kind: 'failed', message: 'No credit.', actions: ['selectAgent'] }, true),
      ['selectAgent'],
    ],
  ] as const)
    it(`has its buttons: ${name}`, () => {
      assert.deepEqual(words?.actions, actions);
      const stored = readEntry({ id: 1, kind: 'end', ...words });
      assert.deepEqual(stored?.kind === 'end' && stored.actions, actions);
    });

  it('has the word of today if an earlier version stored that the user stopped the turn', () => {
    const stored = (text: string, isError = false): unknown => {
      const entry = readEntry({ id: 1, kind: 'end', text, isError });
      return entry?.kind === 'end' && entry.text;
    };
    for (const text of ['Cancelled.', 'Abgebrochen.', 'キャンセルされました。', '已取消。'])
      assert.equal(stored(text), 'Stopped.');
    assert.equal(stored('Stopped.'), 'Stopped.');
    assert.equal(stored('Cancelled.', true), 'Cancelled.', 'the message of an agent');
    assert.equal(stored('Cancelled by the server.'), 'Cancelled by the server.');
  });

  it('has none if the user cancelled the turn, and is not shown if the agent answered', () => {
    assert.deepEqual(endWords(stopped('cancelled'), false), { text: 'Stopped.', isError: false });
    assert.equal(endWords(stopped('end_turn'), true), undefined);
  });
});
