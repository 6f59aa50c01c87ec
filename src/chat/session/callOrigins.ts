// Which tool calls of a session belong to the turn that runs now, and which to work that goes on after it, so that the end of a turn
// ends only the questions of that turn. See docs/conversations.md, "Work after a turn". Used by `ToolCalls`.

import type { SessionUpdate, ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import { isCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import { leavesWork } from '../toolCall/leavesCommand.ts';
import { parentCallOf } from '../toolCall/parentCall.ts';
import type { NamedCall } from './hostedSession.ts';

interface Origin {
  /** The turn in which it was announced; undefined: between turns. */
  readonly turn: number | undefined;
  /** The call of the subagent that makes it, if the subagent has no session of its own. */
  readonly parentId: string | undefined;
  /** True if it completes while the work that it began continues. */
  readonly isLeft: boolean;
  readonly isOver: boolean;
}

/** Maximum number of calls that are kept; the oldest is dropped first. */
const mostCalls = 1_000;
/** Maximum depth of subagents. */
const deepest = 8;

export class CallOrigins {
  /** Calls that have not ended, and those that left something running; oldest first. */
  readonly #calls = new Map<string, Origin>();
  /** The ids that the agent lists as running in the background. */
  #listed: ReadonlySet<string> = new Set();
  #turns = 0;
  /** The turn that runs now. */
  #turn: number | undefined;

  turnBegan(): void {
    this.#turn = ++this.#turns;
  }

  /** @param hasWork false if the unfinished calls of the turn have ended with it. */
  turnEnded(hasWork: boolean): void {
    for (const [id, { turn, isLeft }] of this.#calls)
      if (!hasWork && turn === this.#turn && !isLeft) this.#calls.delete(id);
    this.#turn = undefined;
  }

  /**
   * To be called with every update, in wire order. Returns true if it announces a call with the id of one of an earlier turn, as
   * some agents do.
   */
  handleUpdate(update: SessionUpdate): boolean {
    if (isCallUpdate(update)) return this.#handleCall(update);
    if (update.sessionUpdate === 'state_update' && update.background)
      this.#listed = new Set(
        update.background.flatMap(({ toolCallId, terminalId }) => toolCallId ?? terminalId ?? []),
      );
    return false;
  }

  /**
   * True if the call, or that of a subagent that makes it, was announced before the turn that runs now, or is known to go on after
   * it. A call that only the request names belongs to the turn, unless a subagent makes it.
   */
  goesOn(call: NamedCall, depth = 0): boolean {
    const { toolCallId } = call;
    const known = this.#calls.get(toolCallId);
    if (this.#listed.has(toolCallId) || (known && known.turn !== this.#turn)) return true;
    const parentId = known?.parentId ?? parentCallOf(call);
    const parent = parentId === undefined ? undefined : this.#calls.get(parentId);
    if (parentId === undefined || depth === deepest) return false;
    return parent?.isLeft === true || this.goesOn({ toolCallId: parentId }, depth + 1);
  }

  #handleCall(update: ToolCallUpdate): boolean {
    const { toolCallId: id, status, sessionUpdate } = update;
    const before = this.#calls.get(id);
    const isAnother =
      sessionUpdate === 'tool_call' && (!before || before.isOver || before.turn !== this.#turn);
    const known = isAnother ? undefined : before;
    const origin: Origin = {
      turn: known ? known.turn : this.#turn,
      parentId: known?.parentId ?? parentCallOf(update),
      isLeft: known?.isLeft === true || leavesWork(update),
      isOver: known?.isOver === true || status === 'completed' || status === 'failed',
    };
    this.#calls.delete(id);
    if (!origin.isOver || origin.isLeft) this.#calls.set(id, origin);
    if (this.#calls.size > mostCalls) this.#calls.delete(this.#calls.keys().next().value!);
    return isAnother;
  }
}
