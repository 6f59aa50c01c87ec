// Tests that a marked command of any agent opens the list of agents, and no other text does.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openAgentChoice } from '../../../../src/chat/conversation/openAgentChoice.ts';
import { agentChoiceMark } from '../../../../src/protocol/session/agentChoice.ts';
import { ConversationWorld } from './conversationWorld.ts';

const commands = {
  sessionUpdate: 'available_commands_update',
  availableCommands: [
    { name: 'switch', description: 'Another agent', _meta: { [agentChoiceMark]: true } },
    { name: 'agents', description: 'Sub-agents' },
  ],
};

function played(): { talk: ConversationWorld; say: (text: string) => void; opened: () => number } {
  const talk = new ConversationWorld();
  let opened = 0;
  const say = (text: string): void => {
    talk.conversation.prompt(text);
    openAgentChoice(talk.conversation, text, () => opened++);
  };
  return { talk, say, opened: () => opened };
}

describe('a command that opens the list of agents', () => {
  it('is recognized by its mark, whatever its name', async () => {
    const { talk, say, opened } = played();
    talk.conversation.prompt('hello');
    await talk.world.answer('session/new', { sessionId: 's1' });
    talk.world.update('s1', commands);
    await talk.end();
    for (const text of ['/agents', '/switch me', 'a /switch', '/nothing']) {
      say(text);
      await talk.end();
    }
    assert.equal(opened(), 0);
    say(' /switch ');
    assert.equal(opened(), 1);
    await talk.end();
    assert.equal(opened(), 1);
  });

  it('opens the list as the first prompt, after the agent listed its commands', async () => {
    const { talk, say, opened } = played();
    say('/switch');
    assert.equal(opened(), 0);
    await talk.world.answer('session/new', { sessionId: 's1' });
    talk.world.update('s1', commands);
    await talk.end();
    assert.equal(opened(), 1);
    talk.conversation.prompt('hello');
    await talk.end();
    assert.equal(opened(), 1);
  });
});
