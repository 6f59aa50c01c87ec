// The name of the conversation's agent, for the parts of the page that show it.

import { agentName } from '../base/agentName.ts';
import type { ConversationState } from '../chat/messages/messages.ts';
import { label } from './element.ts';

export function shownAgent(state: Pick<ConversationState, 'agent' | 'agentName'>): string {
  return label(state.agentName ?? agentName(state.agent));
}
