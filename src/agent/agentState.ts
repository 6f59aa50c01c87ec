// What an agent can be doing, as a value: each state carries just the data that exists in it.

import type { InitializeResult } from '../protocol/initialize.ts';
import type { Connection } from '../wire/peer.ts';
import type { AgentEnd } from './process/agentExit.ts';
import type { AgentFailure } from './agentFailure.ts';

/** Nobody asked for it yet, or it was stopped on request. */
export interface IdleState {
  readonly kind: 'idle';
}

/** Looking for the command, spawning it, or waiting for its answer to `initialize`. */
export interface StartingState {
  readonly kind: 'starting';
}

/** `connection` stays good until the next state; whoever keeps it longer gets `connectionClosed` from it. */
export interface ReadyState {
  readonly kind: 'ready';
  readonly connection: Connection;
  readonly initializeResult: InitializeResult;
}

/** It crashed and will be started again by itself. */
export interface RestartingState {
  readonly kind: 'restarting';
  /** Which restart this is: 1 is the first after a crash. */
  readonly attempt: number;
  /** How many there may be before giving up. */
  readonly maxAttempts: number;
  /** Milliseconds from the crash to the restart. */
  readonly delay: number;
  /** What happened, for the user's eyes: `exited with code 1 ("Error: no key")`. */
  readonly reason: string;
  /** How the process ended, in full. */
  readonly end: AgentEnd;
}

/** It stays down until `restart()`. */
export interface FailedState {
  readonly kind: 'failed';
  readonly failure: AgentFailure;
}

export type AgentState = IdleState | StartingState | ReadyState | RestartingState | FailedState;

/** The states in which nothing is under way. */
export type SettledState = IdleState | ReadyState | FailedState;

export function isSettled(state: AgentState): state is SettledState {
  return state.kind === 'idle' || state.kind === 'ready' || state.kind === 'failed';
}
