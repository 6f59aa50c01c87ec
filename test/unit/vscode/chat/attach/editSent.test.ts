// Tests "Edit Prompt": the order of its steps, what stops it, and its messages.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { ComposerNews } from '../../../../../src/chat/messages/composing.ts';
import type { Conversation } from '../../../../../src/chat/conversation/conversation.ts';
import { editSent } from '../../../../../src/vscode/chat/attach/editSent.ts';
import { ConversationWorld } from '../../../chat/conversation/conversationWorld.ts';

const known = 'The agent still knows what was said after this prompt.';

describe('Edit Prompt', () => {
  let talk: ConversationWorld;
  let conversation: Conversation;
  let steps: string[];
  let said: ComposerNews[];
  /** The answers of the user. */
  let edits: boolean;
  let missing: string | undefined;
  beforeEach(() => {
    talk = new ConversationWorld();
    ({ conversation } = talk);
    [steps, said, edits, missing] = [[], [], true, undefined];
  });
  const edit = async (entryId: number): Promise<void> =>
    editSent(entryId, conversation, {
      review: {
        returnToEdit: (_, entry) => Promise.resolve((steps.push(`restore before ${entry}`), edits)),
      },
      attaching: {
        bringBack: ({ id }, to) => {
          steps.push(`bring back ${id}`);
          assert.equal(to, conversation);
          return Promise.resolve(missing);
        },
      },
      focusBox: () => steps.push('focus'),
      say: (news) => said.push(news),
    });

  it('brings the prompt back after the question about the files, and says what the agent knows', async () => {
    await talk.begin();
    await talk.end();
    await edit(1);
    assert.deepEqual(steps, ['restore before 1', 'bring back 1', 'focus']);
    assert.deepEqual(said, [{ type: 'composerNote', text: known, offersMove: true }]);
  });

  it('does nothing if the user cancels the question', async () => {
    await talk.begin();
    await talk.end();
    edits = false;
    await edit(1);
    assert.deepEqual(steps, ['restore before 1']);
    assert.deepEqual(said, []);
  });

  it('ignores rows that are no prompts', async () => {
    await talk.begin();
    await talk.end('refusal');
    await edit(1);
    const end = conversation.rows().find(({ kind }) => kind === 'end');
    assert.ok(end);
    await edit(end.id);
    await edit(99);
    assert.deepEqual(steps, ['restore before 1', 'bring back 1', 'focus']);
  });

  it('also says which attachment is missing, and nothing of an agent that knows nothing', async () => {
    await talk.begin();
    await talk.end();
    missing = 'a.ts is not attached.';
    await edit(1);
    conversation.session?.end();
    assert.equal(talk.phase(), 'ended');
    await edit(1);
    missing = undefined;
    await edit(1);
    assert.deepEqual(said, [
      { type: 'composerNote', text: `a.ts is not attached. ${known}`, offersMove: true },
      { type: 'composerNote', text: 'a.ts is not attached.' },
    ]);
  });
});
