// Remembers the text of each file that a session has last read or written, so that a later write does not undo what others
// have changed in the file since. Used by the file service.

import type { HostedSession } from '../../../chat/session/hostedSession.ts';

/** Maximum UTF-16 units of one text, and of all texts of a session. */
const mostText = 2 ** 20;
const mostTexts = 16 * 2 ** 20;

interface Readings {
  /** By real path, the oldest first. */
  readonly texts: Map<string, string>;
  length: number;
}

export class LastReadings {
  readonly #readings = new WeakMap<HostedSession, Readings>();

  /** @param path real and absolute. @param text the whole text of the file, also if the session has read a part of it. */
  saw(session: HostedSession, path: string, text: string): void {
    let readings = this.#readings.get(session);
    if (!readings) this.#readings.set(session, (readings = { texts: new Map(), length: 0 }));
    forget(readings, path);
    if (text.length > mostText) return;
    readings.texts.set(path, text);
    readings.length += text.length;
    for (const oldest of readings.texts.keys()) {
      if (readings.length <= mostTexts) break;
      forget(readings, oldest);
    }
  }

  /** Undefined if the session has not read the file, or that was too long ago, or the file is too large. */
  of(session: HostedSession, path: string): string | undefined {
    return this.#readings.get(session)?.texts.get(path);
  }
}

function forget(readings: Readings, path: string): void {
  readings.length -= readings.texts.get(path)?.length ?? 0;
  readings.texts.delete(path);
}
