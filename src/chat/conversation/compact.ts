// Asks the agent to make its conversation shorter, by the command that the agent itself offers for that.

import { compactCommand } from '../messages/contextUse.ts';
import type { Conversation } from './conversation.ts';

/** Sends the command as a prompt, or queues it while a turn is running. The draft stays. Does nothing without such a command. */
export function compact(conversation: Pick<Conversation, 'session' | 'prompt'>): void {
  const command = compactCommand(conversation.session?.state.commands ?? []);
  if (command !== undefined) conversation.prompt(`/${command}`, true);
}
