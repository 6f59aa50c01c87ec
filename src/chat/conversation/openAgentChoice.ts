// Recognizes a prompt that is the agent's command for its list of agents, which this client shows itself.

import { isAgentChoice } from '../../protocol/session/agentChoice.ts';
import type { Conversation } from './conversation.ts';

/** Calls `choose`, at the end of the turn at the latest, if the prompt is that command. */
export function openAgentChoice(conversation: Conversation, text: string, choose: () => void): void {
  if (!text.trim().startsWith('/')) return;
  const commands = conversation.session?.state.commands ?? [];
  if (isAgentChoice(text, commands)) return choose();
  if (commands.length > 0) return;
  const ended = conversation.onDidTurn(({ kind }) => {
    if (kind !== 'ended') return;
    ended.dispose();
    if (isAgentChoice(text, conversation.session?.state.commands ?? [])) choose();
  });
}
