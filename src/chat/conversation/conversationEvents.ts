// The events of one conversation. Used by `Conversation`.

import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import {
  isCallUpdate,
  type SessionUpdate,
  type UnknownUpdate,
} from '../../protocol/session/sessionUpdate.ts';
import type { RowChange } from '../messages/messages.ts';
import type { RawValue } from '../transcript/rawValues.ts';
import type { TurnEvent } from './turns.ts';

export class ConversationEvents implements Disposable {
  readonly rows: Emitter<RowChange>;
  readonly raws: Emitter<RawValue>;
  readonly states: Emitter<void>;
  readonly turns: Emitter<TurnEvent>;
  readonly unknown: Emitter<UnknownUpdate>;

  /** @param logger gets the errors of listeners. */
  constructor(logger: Logger) {
    const onError = (error: unknown): void => logger.error('A conversation listener failed', error);
    this.rows = new Emitter(onError);
    this.raws = new Emitter(onError);
    this.states = new Emitter(onError);
    this.turns = new Emitter(onError);
    this.unknown = new Emitter(onError);
  }

  readonly rowChanged = (change: RowChange): void => this.rows.fire(change);
  readonly rawChanged = (raw: RawValue): void => this.raws.fire(raw);
  readonly changed = (): void => this.states.fire();

  /** Fires for a call, and for an update of an unknown kind. */
  announce(update: SessionUpdate): void {
    if (isCallUpdate(update)) this.turns.fire({ kind: 'call', call: update });
    else if (update.sessionUpdate === 'unknown') this.unknown.fire(update);
  }

  dispose(): void {
    for (const emitter of [this.rows, this.raws, this.states, this.turns, this.unknown]) emitter.dispose();
  }
}
