// Conversations of the chat in several windows, one after the other, on the same storage, with the agent `rememberer`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import { ChatView } from '../../../src/vscode/chat/pages/chatView.ts';
import type { LiveConversation } from '../../../src/vscode/chat/liveConversation.ts';
import { until } from '../../until.ts';
import { ChatWindow, lineOf } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { WebviewViewDouble } from '../webviewDouble.ts';
import { configure } from '../world.ts';

/** The last row of a conversation whose window was closed during a turn. */
export const closedWords = 'end error The window was closed while the agent was working.';

/** Creates a new one for each test. */
export function eachChatsWorld(use: (world: ChatsWorld) => void): void {
  let world: ChatsWorld;
  beforeEach(() => use((world = new ChatsWorld())));
  afterEach(() => world.dispose());
}

export class ChatsWorld {
  readonly storage = mkdtempSync(join(tmpdir(), 'acp-host-chats-'));
  /** The workspace state for the window that opens next. */
  memento = new MemoryMemento();
  /** Set by `begin`, as is `agent`. */
  chats!: ChatWindow;
  agent!: ScriptedAgent;

  /** @param how how the agent restores sessions: see `test/agents/rememberer.ts`. */
  async begin(how = 'resume'): Promise<void> {
    this.agent = new ScriptedAgent({}, 'rememberer');
    const { definition } = this.agent;
    await configure('agents', { [how]: { ...definition, args: [...definition.args, how] } });
    await configure('chat.agent', how);
    this.chats = await ChatWindow.open(this.storage, this.memento);
  }

  async reload(): Promise<void> {
    await this.chats.close();
    this.chats = await ChatWindow.open(this.storage, this.memento);
  }

  lines(chat: LiveConversation = this.chats.view.shown): string[] {
    return chat.conversation.rows().map(lineOf);
  }

  async turn(text: string, chat: LiveConversation = this.chats.view.shown): Promise<void> {
    chat.conversation.prompt(text);
    await until(
      () => `the end of the turn; there is ${this.lines(chat).join(' | ')}`,
      () => !chat.conversation.working,
    );
  }

  /** Waits until more than that number has been streamed. */
  async counted(chat: LiveConversation, number: number): Promise<void> {
    await until(
      () => `${number}; there is ${this.lines(chat).join(' | ')}`,
      () => this.lines(chat).at(-1)?.includes(` ${number} `),
    );
  }

  async showView(): Promise<WebviewViewDouble> {
    const view = new WebviewViewDouble();
    const { extensionUri } = vscode.extensions.getExtension('acp-host.acp-host')!;
    const holder = { get: () => Promise.resolve(this.chats.view) };
    await new ChatView(holder, extensionUri, this.chats.logger).resolveWebviewView(view);
    view.say({ type: 'ready' });
    return view;
  }

  async dispose(): Promise<void> {
    await this.chats.close();
    await restore();
    rmSync(this.storage, { recursive: true, force: true, maxRetries: 5 });
  }
}
