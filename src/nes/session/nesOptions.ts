// The config options of one NES session: read from `nes/start`, set by `session/set_config_option`, updated by
// `config_option_update` (NES draft "Config options").

import { type CancellationToken, neverCancelled } from '../../base/cancellation.ts';
import type { Logger } from '../../base/logger.ts';
import { choicesOf, withOptionValue, type ConfigOption } from '../../protocol/session/sessionConfig.ts';
import { sessionSetConfigOption, setOptionParams } from '../../protocol/session/sessionSetting.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { NesWire } from './deferredChangeWire.ts';
import { shownId } from '../suggestion/suggestion.ts';

/** Value of an option: a boolean for a boolean option, else one of its listed values. */
export type OptionValue = string | boolean;

export class NesOptions {
  readonly sessionId: string;
  readonly #wire: NesWire;
  readonly #logger: Logger;
  #all: readonly ConfigOption[];

  constructor(wire: NesWire, sessionId: string, options: readonly ConfigOption[], logger: Logger) {
    this.#wire = wire;
    this.sessionId = sessionId;
    this.#logger = logger;
    this.#all = options;
  }

  /** In the agent's order, without options of unknown types. */
  get all(): readonly ConfigOption[] {
    return this.#all;
  }

  /** Must be called with every `session/update` of this session, in wire order. Only `config_option_update` has an effect. */
  handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate === 'config_option_update') this.#setAll(update.configOptions);
  }

  /** Rejects with the agent's error. Setting one option may add, remove or change others. */
  async set(configId: string, value: OptionValue, token: CancellationToken = neverCancelled): Promise<void> {
    const params = setOptionParams(this.sessionId, configId, value);
    const { configOptions } = await this.#wire.sendRequest(sessionSetConfigOption, params, token);
    this.#setAll(configOptions ?? withOptionValue(this.#all, configId, value));
  }

  /**
   * Sets values the user chose in an earlier session, one after the other. Skips values that are already set or that the
   * agent no longer offers. Never rejects: failures are logged.
   */
  async restore(chosen: Iterable<readonly [configId: string, value: OptionValue]>): Promise<void> {
    for (const [configId, value] of chosen) {
      const option = this.#all.find(({ id }) => id === configId);
      if (!option || option.currentValue === value || !offers(option, value)) continue;
      try {
        await this.set(configId, value);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.#logger.warn(`The NES option ${shownId(configId)} could not be restored: ${why}`);
      }
    }
  }

  #setAll(options: readonly ConfigOption[]): void {
    this.#all = options;
  }
}

function offers(option: ConfigOption, value: OptionValue): boolean {
  if (option.type === 'boolean') return typeof value === 'boolean';
  return choicesOf(option).some((one) => one.value === value);
}
