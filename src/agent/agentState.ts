// The states of an agent. Each has only the data that exists in it.

import type { InitializeResult } from '../protocol/initialize.ts';
import type { Connection } from '../wire/peer.ts';
import type { AgentEnd } from './agentEnd.ts';
import type { AgentFailure } from './agentFailure.ts';

/** Not started yet, or stopped on request. */
export interface IdleState {
  readonly kind: 'idle';
}

/** Resolving the command, spawning it, connecting to a server, or waiting for the response to `initialize`. */
export interface StartingState {
  readonly kind: 'starting';
}

/** `connection` is open until the next state. Afterwards its requests reject with `connectionClosed`. */
export interface ReadyState {
  readonly kind: 'ready';
  readonly connection: Connection;
  readonly initializeResult: InitializeResult;
}

/** Crashed, and about to be restarted automatically. */
export interface RestartingState {
  readonly kind: 'restarting';
  /** Number of the restart, from 1. */
  readonly attempt: number;
  /** Restarts before the agent is given up. */
  readonly maxAttempts: number;
  /** In ms, from the crash to the restart. */
  readonly delay: number;
  /** For the user: `exited with code 1 ("Error: no key")`. */
  readonly reason: string;
  /** How the process or the connection ended, with details. */
  readonly end: AgentEnd;
}

/** Not restarted until `restart()` is called. */
export interface FailedState {
  readonly kind: 'failed';
  readonly failure: AgentFailure;
}

export type AgentState = IdleState | StartingState | ReadyState | RestartingState | FailedState;

/** The states that do not change by themselves, except by a crash. */
export type SettledState = IdleState | ReadyState | FailedState;

export function isSettled(state: AgentState): state is SettledState {
  return state.kind === 'idle' || state.kind === 'ready' || state.kind === 'failed';
}
