// A remote agent, used as the chat uses it, for tests. Records its messages and the changes of its state.

import { Agent } from '../../../src/agent/agent.ts';
import type { AgentState, ReadyState } from '../../../src/agent/agentState.ts';
import { requestPermission } from '../../../src/protocol/client/permission.ts';
import { sessionNew, sessionNotification, sessionPrompt } from '../../../src/protocol/session/session.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';

/** The delays of the restart policy, in ms. */
const restartDelays = [0, 250, 1_000, 4_000, 10_000];

export class RemoteUser {
  readonly agent: Agent;
  readonly logger = new RecordingLogger();
  readonly clock = new ManualClock(restartDelays);
  readonly states: AgentState[] = [];
  /** The texts of the agent's messages, oldest first. */
  readonly said: string[] = [];
  /** The lines of both directions. */
  readonly traffic: string[] = [];
  headersRefused = 0;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.agent = new Agent(
      {
        name: 'remote',
        definition: { url, headers: Object.keys(headers) },
        initializeParams: () =>
          Promise.resolve({ clientCapabilities: {}, clientInfo: { name: 'contract', version: '1' } }),
        logger: this.logger,
        permit: () => Promise.resolve({ kind: 'allowed', headers }),
        onHeadersRefused: () => (this.headersRefused += 1),
        onTraffic: (direction, _, line) => this.traffic.push(`${direction} ${line}`),
      },
      { ...thisMachine, clock: this.clock },
    );
    this.agent.onDidChangeState((state) => this.states.push(state));
    this.agent.onWillConnect((connection) => {
      connection.onNotification(sessionNotification, ({ update }) => {
        if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
          this.said.push(update.content.text);
      });
      connection.onRequest(requestPermission, ({ options }) => ({
        outcome: { outcome: 'selected' as const, optionId: options[0]!.optionId },
      }));
    });
  }

  async ready(): Promise<ReadyState> {
    const state = await this.agent.start();
    if (state.kind !== 'ready') throw new Error(`${JSON.stringify(state)}\n${this.logger.text}`);
    return state;
  }

  /** Resolves to the message of the failure with which it does not start. */
  async failure(): Promise<string> {
    const state = await this.agent.start();
    return state.kind === 'failed' ? state.failure.message : state.kind;
  }

  /** Opens a session, and sends a prompt in it. Resolves to the stop reason. */
  async chat({ connection }: ReadyState, ...texts: readonly string[]): Promise<string> {
    const { sessionId } = await connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] });
    const prompt = texts.map((text) => ({ type: 'text', text }) as const);
    return (await connection.sendRequest(sessionPrompt, { sessionId, prompt })).stopReason;
  }

  /** Resolves with the next state of this kind. */
  next<K extends AgentState['kind']>(kind: K): Promise<Extract<AgentState, { kind: K }>> {
    return new Promise((resolve) => {
      const subscription = this.agent.onDidChangeState((state) => {
        if (state.kind !== kind) return;
        subscription.dispose();
        resolve(state as Extract<AgentState, { kind: K }>);
      });
    });
  }

  async dispose(): Promise<void> {
    this.clock.hurry();
    await this.agent.stop();
  }
}
