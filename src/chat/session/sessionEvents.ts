// The events of a session. Used by `AgentSession`, which documents when they fire.

import { Emitter } from '../../base/event.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ChosenSetting } from './chosenSetting.ts';
import type { SessionState } from './sessionState.ts';

export class SessionEvents {
  readonly updates: Emitter<SessionUpdate>;
  readonly states: Emitter<SessionState>;
  readonly choices: Emitter<ChosenSetting>;
  readonly cancels: Emitter<void>;
  readonly ends: Emitter<void>;

  /** @param onError called when a listener throws. */
  constructor(onError: (error: unknown) => void) {
    this.updates = new Emitter(onError);
    this.states = new Emitter(onError);
    this.choices = new Emitter(onError);
    this.cancels = new Emitter(onError);
    this.ends = new Emitter(onError);
  }
}
