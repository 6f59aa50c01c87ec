// The built-in agent in the process of the test, made of the same parts as in `src/builtin/main.ts`: it starts in a
// millisecond, and the test moves the clock of its model. Used by tests of messages and of the model.
import { PassThrough } from 'node:stream';
import type { Logger } from '../../../src/base/logger.ts';
import { registerBuiltinAgent } from '../../../src/builtin/builtinAgent.ts';
import { createModel } from '../../../src/builtin/model/modelParts.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import type { Connection } from '../../../src/wire/peer.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RawAgent } from './rawAgent.ts';

/** In ms, as in `src/builtin/model/modelEdits.ts`. */
const keepUnused = 300;

export class BuiltinHere extends RawAgent {
  /** The clock of the model. */
  readonly clock = new ManualClock();
  readonly #connection: Connection;

  /** @param env the variables that the agent reads. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    const input = new PassThrough();
    const output = new PassThrough();
    super(input, output);
    const logger = this.#createLogger();
    this.#connection = createConnection(input, output, { logger, role: 'agent' });
    const model = createModel(env, logger, this.clock);
    registerBuiltinAgent(this.#connection, logger, model, env['ACP_HOST_MODEL_UNUSED']);
    this.#connection.listen();
  }

  stop(): void {
    this.#connection.dispose();
  }

  /** Waits until the model's answer has no request any more, and lets the time pass after which it is cancelled. */
  async dropUnusedAnswer(): Promise<void> {
    await this.clock.whenSet(keepUnused);
    this.clock.fire(keepUnused);
  }

  /** Writes as the process does with `ACP_HOST_LOG=trace`. */
  #createLogger(): Logger {
    const writer =
      (level: keyof Logger) =>
      (message: string, error?: unknown): void => {
        this.logged += `[${level}] ${message}${error === undefined ? '' : ` ${String(error)}`}\n`;
      };
    return {
      trace: writer('trace'),
      debug: writer('debug'),
      info: writer('info'),
      warn: writer('warn'),
      error: writer('error'),
    };
  }
}
