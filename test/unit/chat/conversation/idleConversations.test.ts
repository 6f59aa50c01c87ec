// Tests that no conversation is closed while it works, is shown, or waits for an answer of the user.
import * as assert from 'node:assert/strict';
import { it } from 'mocha';
import { idleToClose } from '../../../../src/chat/conversation/idleConversations.ts';

it('idle conversations above a number are closed, the least recently left one first', () => {
  const chat = (
    id: string,
    is: 'held' | 'asks' | 'isBusy' | '' = '',
  ): Parameters<typeof idleToClose>[0][0] & {
    readonly id: string;
  } => ({ id, held: is === 'held', asks: is === 'asks', conversation: { isBusy: is === 'isBusy' } });
  const open = [chat('a'), chat('b', 'held'), chat('c', 'asks'), chat('d', 'isBusy'), chat('e'), chat('f')];
  const closed = (most: number): string[] => idleToClose(open, most).map(({ id }) => id);
  assert.deepEqual([closed(0), closed(2), closed(3), closed(9)], [['a', 'e', 'f'], ['a'], [], []]);
});
