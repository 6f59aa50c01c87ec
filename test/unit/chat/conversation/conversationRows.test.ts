// The groups of the list of conversations.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ChatRecord } from '../../../../src/chat/conversation/chatRecord.ts';
import { groupOf, ownRow } from '../../../../src/chat/conversation/conversationRows.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';

const record: ChatRecord = {
  ...{ id: 'a', agent: 'test', createdAt: 0, updatedAt: 0 },
  ...{ draft: asPrompt(''), queue: [], working: false },
};

describe('the list of conversations', () => {
  const cases: readonly [string, Partial<ChatRecord>, boolean, string][] = [
    ['one that asks', { mark: 'asks', working: true }, true, 'needsYou'],
    ['one that failed', { mark: 'failed' }, true, 'needsYou'],
    ['one whose window was closed during a turn', { working: true }, false, 'needsYou'],
    ['one whose commands run on', { runsCommands: true }, true, 'working'],
    ['one whose commands were ended with the window', { runsCommands: true }, false, 'needsYou'],
    ['one that works', { working: true }, true, 'working'],
    ['one with an answer that was not seen', { mark: 'done' }, false, 'done'],
    ['any other', {}, true, 'earlier'],
  ];
  for (const [name, fields, isOpenHere, group] of cases)
    it(`shows ${name} under ${group}`, () =>
      assert.equal(groupOf(ownRow({ ...record, ...fields }, isOpenHere, 0)), group));
});
