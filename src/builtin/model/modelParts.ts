// The parts of the model, created once from the environment of the process, and the clock of that process.

import type { Logger } from '../../base/logger.ts';
import { ModelEdits } from './modelEdits.ts';
import { ModelHealth } from './modelHealth.ts';
import { ModelServer } from './modelServer.ts';
import { readModelSettings } from './modelSettings.ts';
import type { Clock } from '../../base/clock.ts';
import { readClockFactor } from '../../base/clockFactor.ts';
import { toDisposable } from '../../base/disposable.ts';

export interface ModelParts {
  readonly server: ModelServer;
  readonly health: ModelHealth;
  readonly edits: ModelEdits;
}

/** Undefined if no endpoint is configured, or if it can't be used, which is logged. */
export function createModel(
  env: Readonly<Record<string, string | undefined>>,
  logger: Logger,
  clock: Clock,
): ModelParts | undefined {
  const choice = readModelSettings(env);
  if (choice.kind === 'refused') logger.error(`No model is used: ${choice.reason}`);
  if (choice.kind !== 'model') return undefined;
  const server = new ModelServer(choice.settings, clock);
  const health = new ModelHealth(clock, logger);
  return { server, health, edits: new ModelEdits(server, health, logger, clock) };
}

/** The clock of this process. */
export const processClock: Clock = {
  factor: readClockFactor(process.env),
  now: () => performance.now(),
  setTimer(ms, fire) {
    const timer = setTimeout(fire, ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
