// Shows the state of the chat's agent in the status bar item.

import { Disposable as Subscription } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { Agents } from '../agents/agents.ts';
import type { Status } from '../nes/status.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';

/** Updates the status bar item until the result is disposed. */
export function showChatAgent(
  agents: Pick<Agents, 'stateOf' | 'onDidChangeState'>,
  status: Pick<Status, 'showChat'>,
): Disposable {
  const show = (): void => {
    const name = readSetting('chat.agent');
    status.showChat(name, agents.stateOf(name));
  };
  show();
  return Subscription.from(agents.onDidChangeState(show), onDidChangeSetting('chat.agent', show));
}
