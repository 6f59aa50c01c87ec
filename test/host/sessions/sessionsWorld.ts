// The extension's sessions with the scripted agent `keeper`, without the chat.

import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { SessionOutcome, SessionOwner } from '../../../src/chat/conversation/sessionSource.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import type { Origin } from '../../../src/chat/session/agentSessions.ts';
import { authenticate } from '../../../src/protocol/authMethod.ts';
import { Agents } from '../../../src/vscode/agents/agents.ts';
import { LaunchConsent } from '../../../src/vscode/agents/launchConsent.ts';
import { LaunchPolicy } from '../../../src/vscode/agents/launchPolicy.ts';
import { Hosting } from '../../../src/vscode/serve/service.ts';
import type { AgentSessionSource } from '../../../src/vscode/sessions/agentSessionSource.ts';
import { McpConsent, type McpQuestion } from '../../../src/vscode/sessions/mcpConsent.ts';
import type { McpNotice } from '../../../src/vscode/sessions/mcpNotices.ts';
import { Sessions } from '../../../src/vscode/sessions/sessions.ts';
import { SessionUpdates } from '../../../src/vscode/sessions/sessionUpdates.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { SignInStatuses } from '../../../src/vscode/signIn/signInStatuses.ts';
import { Authentication } from '../../../src/vscode/signIn/authentication.ts';
import { terminalLaunch } from '../../../src/agent/launch/terminalLaunch.ts';
import { runInTerminal } from '../../../src/vscode/signIn/signInTerminal.ts';
import { Traffic } from '../../../src/vscode/traffic/traffic.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { Answers } from '../answers.ts';
import { MemoryMemento, MemorySecrets } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { createTestServers } from '../testSessions.ts';
import { configure } from '../world.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';

export const noAction = { title: '', run: () => undefined };

export const say = (text: string): { type: 'text'; text: string }[] => [{ type: 'text', text }];

/** The open workspace folder. */
export function openFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder);
  return folder;
}

export class Owner implements SessionOwner {
  /** Origins of adopted sessions, texts of messages, and reasons of losses, in order. */
  readonly events: string[] = [];
  session: AgentSession | undefined;

  adopt(session: AgentSession, origin: Origin): void {
    this.session = session;
    this.events.push(origin);
    session.onDidUpdate((update) => {
      if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
        this.events.push(String((update.content as { text?: unknown }).text));
    });
  }

  restored(): void {
    // Nothing waits for it.
  }

  lost(message: string): void {
    this.events.push(message);
  }
}

/** Adds an agent named `keeper` to the settings. @param tricks its arguments. */
export async function define(...tricks: string[]): Promise<ScriptedAgent> {
  const agent = new ScriptedAgent({}, 'keeper');
  const { definition } = agent;
  await configure('agents', { keeper: { ...definition, args: [...definition.args, ...tricks] } });
  return agent;
}

export function done<T>(outcome: SessionOutcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(outcome.kind === 'refused' ? outcome.message : 'cancelled');
}

export class SessionsWorld {
  readonly lifetime = new DisposableStore();
  readonly logger = new RecordingLogger();
  readonly updates = new SessionUpdates(this.logger);
  readonly agents: Agents;
  readonly sessions: Sessions;
  /** The sessions of the agent `keeper`. */
  readonly keeper: AgentSessionSource;
  readonly authentication: Authentication;
  /** The user's answers to questions, except those about MCP servers. */
  readonly answers = new Answers();
  readonly mcpFile = vscode.Uri.joinPath(openFolder(), '.vscode', 'mcp.json');
  /** Number of times the user was asked to sign in, and whether they do. */
  signIns = 0;
  willSignIn = true;
  /** The sign-in port of the sessions. */
  signsIn = (name: string): Promise<boolean> => this.#signIn(name);
  /** The restart after a sign-in that did not help. */
  restarts = (_name: string): Promise<boolean> => Promise.resolve(false);
  /** Agents that answered a request that may need a sign-in. */
  readonly proven: string[] = [];
  /** MCP servers that the user was asked about, and the user's answer. */
  readonly asked: McpQuestion[] = [];
  answer: boolean | undefined = true;
  /** Notifications about MCP servers. */
  readonly notices: McpNotice[] = [];
  /** In a profile that has no other files. */
  readonly globalStorage = vscode.Uri.joinPath(openFolder(), '.acp-host-profile', 'globalStorage', 'x');

  constructor() {
    const { lifetime, logger, answers } = this;
    const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
    const { updates } = this;
    const context = { extension, asAbsolutePath: (path: string) => join(extension.extensionPath, path) };
    // The type has members that only VS Code can provide.
    const typed = context as unknown as vscode.ExtensionContext;
    const traffic = lifetime.add(new Traffic());
    const variables = new AgentSecrets(new MemorySecrets());
    const rules = new LaunchPolicy(new LaunchConsent(new MemoryMemento(), answers, () => true), variables);
    const hosting = new Hosting(() => Promise.resolve([updates]));
    const agents = (this.agents = lifetime.add(
      new Agents(typed, logger, traffic, hosting, rules, thisMachine),
    ));
    const asking = {
      ...{ questions: answers, runInTerminal, showLog: noAction, clock: systemClock },
      loadTerminalLaunch: () => Promise.resolve(terminalLaunch),
    };
    const signInStatuses = new SignInStatuses(logger);
    this.authentication = lifetime.add(
      new Authentication({ agents, signInStatuses, variables, rules, ...asking, logger }),
    );
    const consent = new McpConsent(new MemoryMemento(), new MemoryMemento(), (question) => {
      this.asked.push(question);
      return Promise.resolve(this.answer);
    });
    const notify = (notice: McpNotice): void => void this.notices.push(notice);
    const servers = createTestServers(consent, logger, notify, this.globalStorage);
    const signIn = {
      required: (name: string) => this.signsIn(name),
      restart: (name: string) => this.restarts(name),
      works: (name: string) => {
        this.proven.push(name);
        this.authentication.works(name);
      },
    };
    this.sessions = lifetime.add(
      new Sessions({ agents, updates, servers, signIn, clock: systemClock, logger }),
    );
    this.keeper = this.sessions.of('keeper');
  }

  async #signIn(name: string): Promise<boolean> {
    this.signIns += 1;
    const lookup = this.agents.get(name);
    const state = lookup.kind === 'agent' ? lookup.agent.state : undefined;
    if (!this.willSignIn || state?.kind !== 'ready') return false;
    await state.connection.sendRequest(authenticate, { methodId: 'own' });
    return true;
  }

  async open(owner: SessionOwner): Promise<AgentSession> {
    return done(await this.keeper.open(owner, neverCancelled));
  }

  /** The names and files of the MCP servers that the user was asked about. */
  askedFiles(): unknown[] {
    return this.asked.map(({ name, source }) => [name, source === 'settings' ? source : source.path]);
  }

  async writeServers(servers: object): Promise<void> {
    const text = `// of the team\n${JSON.stringify({ servers })}`;
    await vscode.workspace.fs.writeFile(this.mcpFile, Buffer.from(text));
  }

  /** The MCP servers that the next session gets. */
  async given(agent: ScriptedAgent): Promise<unknown> {
    await this.open(new Owner());
    return agent.received('session/new').at(-1)?.['mcpServers'];
  }

  async dispose(): Promise<void> {
    await this.agents.stopAll();
    this.lifetime.dispose();
    await vscode.workspace.fs.delete(this.mcpFile).then(undefined, () => undefined);
    await restore();
  }
}
