// Handlers of incoming notifications by method. Called synchronously by the connection.

import { toDisposable, type Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import type { NotificationMethod, Parser } from '../protocol/method.ts';
import { excerpt, SparseLog } from './sparseLog.ts';
import { parseAtEdge } from './requestTable.ts';
import type { UnknownMessages } from './unknownMessages.ts';

interface Handler {
  readonly call: (params: unknown) => unknown;
}

interface Entry {
  readonly name: string;
  readonly schema: Parser<unknown>;
  /** Replaced, never modified, so that a handler may add and remove handlers during a dispatch. */
  handlers: readonly Handler[];
}

export class NotificationTable {
  readonly #entries = new Map<string, Entry>();
  /** The entry of the last notification: comparing its name is faster than a lookup, which calculates the hash of the name. */
  #recent: Entry | undefined;
  readonly #logger: Logger;
  readonly #malformed: SparseLog;
  readonly #unknown: UnknownMessages;

  constructor(logger: Logger, unknown: UnknownMessages) {
    this.#logger = logger;
    this.#unknown = unknown;
    this.#malformed = new SparseLog((message) => logger.warn(message));
  }

  /** Several handlers of one method are called in the order of registration. */
  add<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable {
    const entry = this.#entries.get(method.name) ?? {
      name: method.name,
      schema: method.params,
      handlers: [],
    };
    this.#entries.set(method.name, entry);
    const added: Handler = { call: handler as Handler['call'] };
    entry.handlers = [...entry.handlers, added];
    return toDisposable(() => {
      entry.handlers = entry.handlers.filter((other) => other !== added);
    });
  }

  /** Unknown methods are only reported, since the protocol requires to ignore them. Never throws. */
  dispatch(name: string, params: unknown): void {
    const entry = this.#recent?.name === name ? this.#recent : this.#entries.get(name);
    if (entry === undefined || entry.handlers.length === 0) return this.#reportUnknown(name, params);
    this.#recent = entry;
    let value = entry.schema.parseFast?.(params);
    if (value === undefined) {
      const parsed = parseAtEdge(entry.schema, params);
      if (!parsed.ok) return this.#reportMalformed(name, parsed.problem);
      ({ value } = parsed);
    }
    const { handlers } = entry;
    for (let at = 0; at < handlers.length; at++) {
      try {
        const result = handlers[at]!.call(value);
        if (result !== undefined) this.#watch(name, result);
      } catch (error) {
        this.#failed(name, error);
      }
    }
  }

  #reportUnknown(name: string, params: unknown): void {
    this.#logger.trace(`Ignored the unknown notification ${excerpt(name)}`);
    this.#unknown.report({ kind: 'notification', method: name, params });
  }

  #reportMalformed(name: string, problem: string): void {
    this.#malformed.write(() => `Ignored a malformed ${name}: ${excerpt(problem)}`);
  }

  /** Handlers must be synchronous; the rejection of one that is not must still not end the process. */
  #watch(name: string, result: unknown): void {
    if (result instanceof Promise) result.catch((error: unknown) => this.#failed(name, error));
  }

  #failed(name: string, error: unknown): void {
    this.#logger.error(`The handler of ${name} failed`, error);
  }
}
