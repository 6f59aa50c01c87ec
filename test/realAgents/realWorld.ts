// Runs a real agent with an empty home folder, an empty workspace, a fake model on loopback and no other network.

import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRealAgents } from '../../scripts/agents/realAgents.ts';
import { Agent } from '../../src/agent/agent.ts';
import type { ProtocolVersions } from '../../src/agent/handshake.ts';
import { thisMachine } from '../unit/agent/thisMachine.ts';
import type { ReadyState } from '../../src/agent/agentState.ts';
import { toDisposable, type Disposable } from '../../src/base/disposable.ts';
import { systemHost } from '../../src/agent/launch/launch.ts';
import { authStatusPushed, type AuthStatus } from '../../src/protocol/authStatus.ts';
import type { ContentBlock } from '../../src/protocol/session/contentBlock.ts';
import type { McpServer } from '../../src/protocol/session/mcpServer.ts';
import {
  sessionNew,
  sessionNotification,
  sessionPrompt,
  type NewSessionParams,
  type SessionNotification,
  type StopReason,
} from '../../src/protocol/session/session.ts';
import type { SessionUpdate } from '../../src/protocol/session/sessionUpdate.ts';
import type { Connection } from '../../src/wire/peer.ts';
import { FakeModel } from '../fakeModel/fakeModel.ts';
import { until } from '../until.ts';
import { RecordingLogger } from '../unit/agent/recordingLogger.ts';
import { ClientSide, clientCapabilities } from './clientSide.ts';
import { isolatedEnvironment, type RealAgentKind } from './realAgentKind.ts';

/** The variables of this process that the agent inherits: paths, and the mark by which leftovers are found. */
const inherited = ['PATH', 'LANG', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'ACP_HOST_RUN'];

export interface Turn {
  readonly stopReason: StopReason;
  readonly updates: readonly SessionUpdate[];
  /** The text of the agent's messages. */
  readonly said: string;
}

export class RealWorld {
  readonly agent: Agent;
  readonly model: FakeModel;
  readonly client: ClientSide;
  readonly logger: RecordingLogger;
  /** Absolute path without symbolic links. */
  readonly workspace: string;
  readonly home: string;
  /** Every update of every connection, in order. */
  readonly updates: SessionNotification[] = [];
  /** Who is signed in, as every connection reported it. */
  readonly accounts: AuthStatus[] = [];
  /** A folder that is removed at the end. */
  readonly root: string;
  readonly #followers = new Set<(update: SessionNotification) => void>();

  private constructor(
    root: string,
    parts: Pick<RealWorld, 'agent' | 'model' | 'client' | 'logger' | 'workspace' | 'home'>,
  ) {
    this.root = root;
    ({
      agent: this.agent,
      model: this.model,
      client: this.client,
      logger: this.logger,
      workspace: this.workspace,
      home: this.home,
    } = parts);
    this.agent.onWillConnect((connection) => {
      this.client.attach(connection);
      connection.onNotification(sessionNotification, (update) => {
        this.updates.push(update);
        for (const follow of this.#followers) follow(update);
      });
      connection.onNotification(authStatusPushed, (status) => this.accounts.push(status));
    });
  }

  /** @param capabilities what the client advertises, by default everything it supports. */
  static async open(
    kind: RealAgentKind,
    capabilities = clientCapabilities,
    versions: ProtocolVersions = '1',
  ): Promise<RealWorld> {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'acp-real-')));
    const [home, workspace] = [join(root, 'home'), join(root, 'workspace')];
    await Promise.all([mkdir(home), mkdir(workspace)]);
    const model = await FakeModel.start();
    const definition = await kind.prepare(home, model.url, await ensureRealAgents());
    const logger = new RecordingLogger();
    const env = {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      ...isolatedEnvironment(home),
    };
    const agent = new Agent(
      {
        name: kind.name,
        definition: { ...definition, cwd: workspace },
        initializeParams: () =>
          Promise.resolve({
            clientCapabilities: capabilities,
            clientInfo: { name: 'acp-host', version: '0' },
            versions,
          }),
        logger,
      },
      { ...thisMachine, host: () => ({ ...systemHost(), env }) },
    );
    return new RealWorld(root, { agent, model, client: new ClientSide(workspace), logger, workspace, home });
  }

  /** Calls `follow` for every update from now on. */
  follow(follow: (update: SessionNotification) => void): Disposable {
    this.#followers.add(follow);
    return toDisposable(() => this.#followers.delete(follow));
  }

  async ready(): Promise<ReadyState> {
    const state = await this.agent.start();
    if (state.kind !== 'ready') throw new Error(`${JSON.stringify(state)}\n${this.logger.text}`);
    return state;
  }

  /** Resolves when the next process is ready. */
  nextReady(): Promise<void> {
    return new Promise((resolve) => {
      const subscription = this.agent.onDidChangeState(({ kind }) => {
        if (kind !== 'ready') return;
        subscription.dispose();
        resolve();
      });
    });
  }

  /** The connection of the current process. */
  get connection(): Connection {
    const { state } = this.agent;
    if (state.kind !== 'ready') throw new Error(`The agent is ${state.kind}`);
    return state.connection;
  }

  async newSession(mcpServers: readonly McpServer[] = []): Promise<string> {
    return (await this.connection.sendRequest(sessionNew, { ...this.place, mcpServers })).sessionId;
  }

  /** The params of session/new. */
  get place(): NewSessionParams {
    return { cwd: this.workspace, mcpServers: [] };
  }

  /** Sends a prompt and waits for the end of the turn. */
  async prompt(sessionId: string, ...prompt: readonly (string | ContentBlock)[]): Promise<Turn> {
    const from = this.updates.length;
    const blocks = prompt.map((one) =>
      typeof one === 'string' ? { type: 'text' as const, text: one } : one,
    );
    const { stopReason } = await this.connection.sendRequest(sessionPrompt, { sessionId, prompt: blocks });
    const updates = this.updates.slice(from).map(({ update }) => update);
    return { stopReason, updates, said: this.said(sessionId, from) };
  }

  /**
   * Waits until the model is offered a tool, for which the agent may have to connect to an MCP server. Resolves with the
   * names of all tools. Ends a turn or more.
   */
  async offered(sessionId: string, tool: string): Promise<readonly string[]> {
    return until(`the tool ${tool}`, async () => {
      await this.prompt(sessionId, '[[say thanks]]');
      // Some requests, such as that for a title, have no tools.
      const asked = this.model.asked.findLast(({ conversation }) => conversation.tools.length > 0);
      const names = asked?.conversation.tools.map(({ name }) => name);
      return names?.includes(tool) ? names : undefined;
    });
  }

  /** The text of the agent's messages in a session, starting with update number `from`. */
  said(sessionId: string, from = 0): string {
    return this.updates
      .slice(from)
      .filter((one) => one.sessionId === sessionId)
      .map(({ update }) =>
        update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
          ? update.content.text
          : '',
      )
      .join('');
  }

  async close(): Promise<void> {
    this.agent.dispose();
    await this.agent.stop();
    await this.model.stop();
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}
