// A conversation with a scripted agent, and what the user sees of it, for tests.

import type { PromptSources } from '../../../../src/chat/conversation/builtPrompt.ts';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import { CancelledError, type CancellationToken, neverCancelled } from '../../../../src/base/cancellation.ts';
import type { AgentSessionsParts } from '../../../../src/chat/session/agentSessions.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import type { ErrorWords } from '../../../../src/chat/messages/messages.ts';
import type { TextOfFile } from '../../../../src/chat/prompt/promptBlocks.ts';
import type {
  SessionOwner,
  SessionOutcome,
  SessionSource,
} from '../../../../src/chat/conversation/sessionSource.ts';
import type { TerminalSource } from '../../../../src/chat/terminal/callTerminals.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { place, SessionWorld, settle } from '../session/sessionWorld.ts';

/** The session source of a test. `refusal` refuses requests; `revived` is the result of reviving a lost session. */
export class Source implements SessionSource {
  readonly world: SessionWorld;
  readonly closed: string[] = [];
  owner: SessionOwner | undefined;
  refusal: string | undefined;
  revived: Promise<SessionOutcome> | undefined;
  textOf?: TextOfFile;
  onGive?: PromptSources['onGive'];
  /** Goes with an error. */
  more: Omit<ErrorWords, 'message'> = {};

  constructor(capabilities: object = {}, more: Partial<AgentSessionsParts> = {}) {
    this.world = new SessionWorld({ loadSession: true, ...capabilities }, undefined, more);
  }

  async open(owner: SessionOwner, token: CancellationToken): Promise<SessionOutcome> {
    this.owner = owner;
    if (this.refusal !== undefined) return { kind: 'refused', message: this.refusal };
    try {
      return {
        kind: 'done',
        value: await this.world.sessions.new(place, (...adopted) => owner.adopt(...adopted), token),
      };
    } catch (error) {
      if (error instanceof CancelledError) return { kind: 'cancelled' };
      throw error;
    }
  }

  reopen(): Promise<SessionOutcome> {
    return Promise.resolve({ kind: 'cancelled' });
  }

  async revive(session: AgentSession): Promise<SessionOutcome> {
    return (await this.revived) ?? { kind: 'done', value: session };
  }

  close(session: AgentSession): void {
    this.closed.push(session.sessionId);
    session.end();
  }

  explain(error: unknown): Promise<ErrorWords> {
    return Promise.resolve({ message: `it said: ${(error as Error).message}`, ...this.more });
  }
}

/** The agent that is started after one ended. It is restoring the session `s1`, which a conversation gets back from it. */
export class Successor extends SessionWorld {
  readonly #way: 'load' | 'resume';
  readonly #loading: Promise<AgentSession>;
  readonly #revived: PromiseWithResolvers<SessionOutcome>;

  constructor(source: Source, revived: PromiseWithResolvers<SessionOutcome>, way: 'load' | 'resume') {
    super({ loadSession: true, sessionCapabilities: { resume: {} } });
    this.#way = way;
    this.#revived = revived;
    this.#loading = this.sessions[way]!(
      { sessionId: 's1' },
      place,
      (...adopted) => source.owner!.adopt(...adopted),
      neverCancelled,
    );
  }

  /** Answers the request that restores the session, after which the conversation has its session again. */
  async restore(): Promise<void> {
    await this.answer(`session/${this.#way}`, {});
    this.#revived.resolve({ kind: 'done', value: await this.#loading });
    await settle();
  }
}

export class ConversationWorld {
  readonly source: Source;
  readonly world: SessionWorld;
  readonly conversation: Conversation;
  /** Number of state events. */
  states = 0;

  /** @param terminal looks up a terminal of this client. */
  constructor(
    source = new Source(),
    clock: Clock = noTerminals.clock,
    terminal: TerminalSource['get'] = () => undefined,
  ) {
    this.source = source;
    this.world = source.world;
    const { textOf, onGive } = source;
    const { logger } = this.world;
    this.conversation = new Conversation('test', {
      sessions: source,
      terminals: { clock, get: terminal },
      logger,
      textOf,
      onGive,
    });
    this.conversation.onDidChangeState(() => (this.states += 1));
  }

  /** Each row as one line of text. */
  rows(): string[] {
    return this.conversation.rows().map((row) => {
      if ('parts' in row)
        return `${row.kind} ${row.parts.map((part) => ('text' in part ? part.text : part.kind)).join('')}`;
      if (row.kind === 'call') return `call ${row.call.status}`;
      return row.kind === 'notice'
        ? `notice ${row.title}`
        : row.kind === 'end'
          ? `end ${row.text}`
          : row.kind;
    });
  }

  /** The texts of the prompts that were sent. */
  prompts(): unknown[] {
    return this.world.wire
      .all('session/prompt')
      .map((params) => (params as { prompt: { text: string }[] }).prompt[0]?.text);
  }

  phase(): string {
    return this.conversation.state().phase;
  }

  /** Sends the first prompt, and resolves when the agent has received it. */
  async begin(text = 'one'): Promise<void> {
    this.conversation.prompt(text);
    await this.world.answer('session/new', { sessionId: 's1' });
    await this.world.wire.request('session/prompt');
  }

  async end(stopReason = 'end_turn'): Promise<void> {
    await this.world.answer('session/prompt', { stopReason });
  }

  /** Ends the agent and starts the next one. */
  successor(way: 'load' | 'resume' = 'load'): Successor {
    const revived = Promise.withResolvers<SessionOutcome>();
    this.source.revived = revived.promise;
    this.conversation.session!.end('agentGone');
    return new Successor(this.source, revived, way);
  }
}
