// Conversations whose prompts have context, with their own agents and storage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import type { PastConversation } from '../../../src/chat/conversation/chatRecord.ts';
import type { Agents } from '../../../src/vscode/agents/agents.ts';
import { Accounting } from '../../../src/vscode/context/accounting.ts';
import { DirectAccounts } from '../../../src/context/records/directAccounts.ts';
import { followTerminals } from '../../../src/vscode/context/collectors/followTerminals.ts';
import type { TerminalCommands } from '../../../src/vscode/context/collectors/terminalCommands.ts';
import { recordPorts } from '../../../src/vscode/wiring/recordPorts.ts';
import { createContext, type EditorContext } from '../../../src/vscode/wiring/createContext.ts';
import { EligibleDocuments } from '../../../src/vscode/documents/eligibleDocuments.ts';
import { FocusedDocuments } from '../../../src/vscode/documents/focusedDocuments.ts';
import { EditorState } from '../../../src/vscode/serve/workspace/editorState.ts';
import { findIgnoredPaths } from '../../../src/vscode/git/ignoredPaths.ts';
import type { Sessions } from '../../../src/vscode/sessions/sessions.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { waitLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { Answers } from '../answers.ts';
import { MemoryMemento, MemorySecrets } from '../memoryStores.ts';
import { createTestSessions, testContext } from '../testSessions.ts';

export interface SentItem {
  readonly title?: string;
  readonly text: string;
}

export class ContextWorld {
  readonly lifetime = new DisposableStore();
  readonly logger = new RecordingLogger();
  readonly answers = new Answers();
  readonly secrets = new MemorySecrets();
  readonly storage = mkdtempSync(join(tmpdir(), 'acp-host-context-'));
  readonly accounts: DirectAccounts;
  readonly editor: EditorContext;
  /** Params of each `session/prompt` as it was sent. */
  readonly prompts: unknown[] = [];
  readonly #agents: Agents;
  readonly #sessions: Sessions;
  readonly #conversations: Conversation[] = [];

  /**
   * @param patience time limit of collectors in ms; long, unless the test is about it. @param terminals as followed since an
   * agent started. Default: followed from now.
   */
  constructor(patience = waitLimit, terminals?: TerminalCommands) {
    const { lifetime, logger, answers } = this;
    const memory = new MemoryMemento() as unknown as vscode.Memento;
    const secrets = this.secrets as unknown as vscode.SecretStorage;
    const storageUri = vscode.Uri.file(join(this.storage, 'User', 'globalStorage', 'acp-host'));
    const stores = { workspaceState: memory, globalState: memory, storageUri, globalStorageUri: storageUri };
    const context = { ...testContext(), ...stores } as unknown as vscode.ExtensionContext;
    const accounts = new DirectAccounts(recordPorts(context));
    this.accounts = accounts;
    const accounting = new Accounting({ isOn: () => true, accounts, wanted: () => ({}), logger });
    const record: Accounting['record'] = (agent, direction, message) => {
      const { method, params } = message as { method?: unknown; params?: unknown };
      if (method === 'session/prompt') this.prompts.push(params);
      accounting.record(agent, direction, message);
    };
    const { agents, sessions, rules } = createTestSessions(
      {
        ...{ logger, memory, secrets, answers, onMessage: record },
        notes: () => this.editor.chat.notesForSession,
      },
      lifetime,
    );
    this.#agents = agents;
    this.#sessions = sessions;
    const eligible = lifetime.add(new EligibleDocuments(context));
    const rest = { questions: answers, clock: systemClock, logger, patience };
    const focused = lifetime.add(new FocusedDocuments(eligible, context.workspaceState));
    const editorState = lifetime.add(new EditorState(eligible, focused, systemClock));
    const about = {
      ...{ context, storage: storageUri.fsPath, agents, rules, accounts },
      findIgnored: (paths: readonly string[]) =>
        findIgnoredPaths(paths, anyRepositories(join(this.storage, 'git')), []),
      terminals: terminals ?? followTerminals(systemClock, logger, lifetime),
    };
    const parts = { ...about, eligible, editorState, ...rest };
    this.editor = createContext(parts, lifetime);
  }

  conversation(agent: string, past?: PastConversation): Conversation {
    const { logger } = this;
    const sessions = this.#sessions.of(agent);
    const terminals = { clock: systemClock, get: () => undefined };
    const made = new Conversation(agent, { sessions, terminals, context: this.editor.chat, logger }, past);
    this.#conversations.push(made);
    return made;
  }

  /** Sends a prompt and returns the text of the agent's answer. */
  async say(conversation: Conversation, prompt: string): Promise<string> {
    const before = conversation.rows().length;
    conversation.prompt(prompt);
    await until('the end of the turn', () => !conversation.working && conversation.rows().length > before);
    const said = conversation.rows().findLast(({ kind }) => kind === 'agent');
    if (said?.kind !== 'agent')
      throw new Error(`The agent said nothing: ${JSON.stringify(conversation.rows())}`);
    return said.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  }

  /** Sends a prompt and returns the context that the agent received with it. */
  async contextSentWith(conversation: Conversation, prompt: string): Promise<readonly SentItem[]> {
    const said = await this.say(conversation, prompt);
    return said === 'none' ? [] : (JSON.parse(said) as SentItem[]);
  }

  async dispose(): Promise<void> {
    for (const conversation of this.#conversations) conversation.dispose();
    await this.#agents.stopAll();
    await this.editor.store.written();
    this.lifetime.dispose();
    rmSync(this.storage, { recursive: true, force: true, maxRetries: 5 });
  }
}
