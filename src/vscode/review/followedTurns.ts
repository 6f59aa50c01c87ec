// Follows the turns of conversations: the agent may start only when the files are captured, and files named by tool
// calls are captured too.

import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { absolutePath } from '../../chat/path/filePath.ts';
import { permissionSubject } from '../../chat/permission/permissionSubject.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';
import type { SessionSource } from '../../chat/conversation/sessionSource.ts';
import type { DiskWatch } from './disk/diskWatch.ts';

export interface FollowedParts {
  readonly disk: Pick<DiskWatch, 'begin' | 'named' | 'end'>;
  /** URIs of the files to review. */
  readonly reviewed: () => Iterable<string>;
  /** Resolves when the review is ready for a turn. */
  readonly prepare: () => Promise<void>;
  /** Called when a turn begins. */
  readonly began: (mark: TurnMark) => void;
  /** Called when a turn is over and its changes are known. */
  readonly ended: () => Promise<void>;
  /** ms, to be multiplied by the factor of `clock`, after which an agent may start even if not all files are captured. */
  readonly patience: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Followed {
  readonly id: string;
  mark: TurnMark | undefined;
}

/** ms */
export const settlePatience = 10_000;

export class FollowedTurns {
  readonly #parts: FollowedParts;
  readonly #followed = new Map<Conversation, Followed>();
  #ready: Promise<void> = Promise.resolve();
  #settled: Promise<void> = Promise.resolve();

  constructor(parts: FollowedParts) {
    this.#parts = parts;
  }

  /** Follows a conversation until disposed. @param id the same in every window. */
  follow(conversation: Conversation, id: string): Disposable {
    const followed: Followed = { id, mark: undefined };
    this.#followed.set(conversation, followed);
    const { disk } = this.#parts;
    const listening = conversation.onDidTurn((event) => {
      const { mark } = followed;
      if (event.kind === 'began') {
        followed.mark = { conversation: id, entry: event.entry };
        this.#parts.began(followed.mark);
        this.#begin(followed.mark);
      } else if (event.kind === 'ended' && mark) {
        this.#end(mark);
      } else if (event.kind === 'call') {
        const cwd = conversation.session?.cwd;
        const named = permissionSubject(event.call).paths.slice(0, 500);
        const paths = named.map((path) => (cwd === undefined ? undefined : absolutePath(path, cwd)));
        const looked = disk.named(paths.filter((path) => path !== undefined));
        this.#settle(looked);
        this.#logError(looked);
      }
    });
    return {
      dispose: () => {
        listening.dispose();
        this.#followed.delete(conversation);
        if (followed.mark) this.#end(followed.mark);
      },
    };
  }

  /** Wraps `source` so that its sessions open only after the files are captured. */
  withCaptures(source: SessionSource): SessionSource {
    return {
      close: (session) => source.close(session),
      explain: (error) => source.explain(error),
      open: async (owner, token) => {
        await this.#ready;
        return await source.open(owner, token);
      },
      revive: async (session, token) => {
        await this.#ready;
        return await source.revive(session, token);
      },
      reopen: async (past, owner, token) => {
        await this.#ready;
        return await source.reopen(past, owner, token);
      },
      ...(source.openEarly && {
        openEarly: async (past, owner, token) => {
          await this.#ready;
          return await source.openEarly?.(past, owner, token);
        },
      }),
    };
  }

  /** The prompt of that row as a point to return to. */
  markOf(conversation: Conversation, entry: number): TurnMark | undefined {
    const followed = this.#followed.get(conversation);
    return followed && { conversation: followed.id, entry };
  }

  /**
   * Resolves to true when named files are captured and the changes of finished turns are known; to false after 10 s, as on a disk
   * that does not answer. Never rejects.
   */
  async settleInTime(): Promise<boolean> {
    const { clock } = this.#parts;
    return (await timeBoxed(this.#settled, settlePatience, clock, neverCancelled)).kind === 'done';
  }

  /** The current or last turn of a session. */
  turnOf(session: HostedSession): TurnMark | undefined {
    const conversation = this.conversationOf(session);
    return conversation && this.#followed.get(conversation)?.mark;
  }

  /** The conversation that a session belongs to, also that of a subagent. */
  conversationOf({ agent, sessionId }: HostedSession): Conversation | undefined {
    return [...this.#followed.keys()].find(
      (one) => one.agent === agent && one.session?.sessionId === sessionId,
    );
  }

  #begin(mark: TurnMark): void {
    const { disk, reviewed, prepare, patience, clock } = this.#parts;
    // A file of the stored review may be on a disk that does not answer.
    const begun = timeBoxed(prepare(), patience, clock, neverCancelled).then(async () => {
      const looked = disk.begin(mark, reviewed(), scaledTime(patience, clock));
      this.#logError(looked);
      await timeBoxed(looked, patience, clock, neverCancelled);
    });
    // The agent may start in any case; errors are logged. Another turn may have begun at the same time.
    this.#ready = Promise.allSettled([this.#ready, begun]).then(() => undefined);
  }

  #end(mark: TurnMark): void {
    const ended = this.#parts.disk.end(mark);
    this.#settle(ended);
    this.#logError(ended.then(() => this.#parts.ended()));
  }

  #settle(done: Promise<void>): void {
    this.#settled = Promise.allSettled([this.#settled, done]).then(() => undefined);
  }

  #logError(done: Promise<void>): void {
    done.catch((error: unknown) => this.#parts.logger.error('Files could not be captured', error));
  }
}
