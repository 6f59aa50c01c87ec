// Finds the extension's own agents and chat, which it does not export. Used by measurements that need a conversation.

import * as vscode from 'vscode';
import { Agents } from '../../../../src/vscode/agents/agents.ts';
import { Chat, type PostToPage } from '../../../../src/vscode/chat/pages/chat.ts';
import { until } from '../../../until.ts';

export interface Parts {
  readonly agents: Agents;
  readonly chat: Pick<Chat, 'receive'>;
  /** Number of messages posted to the chat page. */
  posted(): number;
}

/** Opens the chat and sends its first prompt. Intercepts methods of `Agents` and `Chat` to find them. */
export async function openConversation(prompt: string): Promise<Parts> {
  let agents: Agents | undefined;
  let chat: Chat | undefined;
  let posted = 0;
  intercept(Agents.prototype, 'get', (self, get) => (name: string) => {
    agents = self;
    return get(name);
  });
  intercept(Chat.prototype, 'show', (self, show) => (post: PostToPage) => {
    chat = self;
    show((message) => {
      posted++;
      return post(message);
    });
  });
  await vscode.commands.executeCommand('acpHost.chat.open');
  await until('the chat page', () => chat !== undefined);
  chat!.receive({ type: 'prompt', text: prompt });
  await until('the agents', () => agents !== undefined);
  return { agents: agents!, chat: chat!, posted: () => posted };
}

/** Replaces a method by the one that `around` returns. */
function intercept<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
  around: (self: T, method: T[K]) => T[K],
): void {
  const method = prototype[name];
  if (typeof method !== 'function') throw new Error(`${String(name)} is not a method`);
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: T): T[K] {
      return around(this, method.bind(this) as T[K]);
    },
  });
}
