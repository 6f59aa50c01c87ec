// A real agent in a world of its own: an empty home, an empty workspace, a model on loopback and no other network.

import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRealAgents } from '../../scripts/agents/realAgents.ts';
import { Agent } from '../../src/agent/agent.ts';
import { thisMachine } from '../../src/agent/agentParts.ts';
import type { ReadyState } from '../../src/agent/agentState.ts';
import { systemHost } from '../../src/agent/launch/launch.ts';
import type { ContentBlock } from '../../src/protocol/session/contentBlock.ts';
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
import { RecordingLogger } from '../unit/agent/recordingLogger.ts';
import { ClientSide, clientCapabilities } from './clientSide.ts';
import { aloneIn, type RealAgentKind } from './realAgentKind.ts';

/** What is handed down of this process' environment: where programs are, and the mark that leftovers are found by. */
const inherited = ['PATH', 'LANG', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'ACP_HOST_RUN'];

export interface Turn {
  readonly stopReason: StopReason;
  readonly updates: readonly SessionUpdate[];
  /** The agent's message. */
  readonly said: string;
}

export class RealWorld {
  readonly agent: Agent;
  readonly model: FakeModel;
  readonly client: ClientSide;
  readonly logger: RecordingLogger;
  /** Absolute, without links. */
  readonly workspace: string;
  readonly home: string;
  /** Every update of every connection, in order. */
  readonly updates: SessionNotification[] = [];
  readonly #root: string;

  private constructor(
    root: string,
    parts: Pick<RealWorld, 'agent' | 'model' | 'client' | 'logger' | 'workspace' | 'home'>,
  ) {
    this.#root = root;
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
      connection.onNotification(sessionNotification, (update) => this.updates.push(update));
    });
  }

  /** With `capabilities` the client says less of itself than it can. */
  static async open(kind: RealAgentKind, capabilities = clientCapabilities): Promise<RealWorld> {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'acp-real-')));
    const [home, workspace] = [join(root, 'home'), join(root, 'workspace')];
    await Promise.all([mkdir(home), mkdir(workspace)]);
    const model = await FakeModel.start();
    const definition = await kind.prepare(home, model.url, await ensureRealAgents());
    const logger = new RecordingLogger();
    const env = {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      ...aloneIn(home),
    };
    const agent = new Agent(
      {
        name: kind.name,
        definition: { ...definition, cwd: workspace },
        initializeParams: () =>
          Promise.resolve({
            clientCapabilities: capabilities,
            clientInfo: { name: 'acp-host', version: '0' },
          }),
        logger,
      },
      { ...thisMachine, host: () => ({ ...systemHost(), env }) },
    );
    return new RealWorld(root, { agent, model, client: new ClientSide(workspace), logger, workspace, home });
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

  /** The connection of the process that runs just now. */
  get connection(): Connection {
    const { state } = this.agent;
    if (state.kind !== 'ready') throw new Error(`The agent is ${state.kind}`);
    return state.connection;
  }

  async newSession(): Promise<string> {
    return (await this.connection.sendRequest(sessionNew, this.place)).sessionId;
  }

  /** Where sessions work. */
  get place(): NewSessionParams {
    return { cwd: this.workspace, mcpServers: [] };
  }

  /** One turn, to its end. */
  async prompt(sessionId: string, ...prompt: readonly (string | ContentBlock)[]): Promise<Turn> {
    const from = this.updates.length;
    const blocks = prompt.map((one) =>
      typeof one === 'string' ? { type: 'text' as const, text: one } : one,
    );
    const { stopReason } = await this.connection.sendRequest(sessionPrompt, { sessionId, prompt: blocks });
    const updates = this.updates.slice(from).map(({ update }) => update);
    return { stopReason, updates, said: this.said(sessionId, from) };
  }

  /** All that was said by the agent in messages of `sessionId` from update number `from` on. */
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
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5 });
  }
}
