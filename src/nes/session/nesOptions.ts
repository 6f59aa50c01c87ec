// What an agent lets the user set for its session of next edits: read from `nes/start`, changed by
// `session/set_config_option`, and followed through `config_option_update` (NES draft "Config options").

import type { CancellationToken } from '../../base/cancellation.ts';
import { neverCancelled } from '../../base/cancellation.ts';
import type { Logger } from '../../base/logger.ts';
import { withOptionValue, type ConfigOption } from '../../protocol/session/sessionConfig.ts';
import { sessionSetConfigOption, setOptionParams } from '../../protocol/session/sessionSetting.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { NesWire } from './nesWire.ts';
import { shownId } from '../suggestion/shownId.ts';

/** What the user chose for an option: a boolean for a switch, else one of its values. */
export type OptionValue = string | boolean;

/** Nobody looks through more. */
const mostOptions = 50;

export class NesOptions {
  readonly sessionId: string;
  readonly #wire: NesWire;
  readonly #logger: Logger;
  #all: readonly ConfigOption[];

  constructor(wire: NesWire, sessionId: string, options: readonly ConfigOption[], logger: Logger) {
    this.#wire = wire;
    this.sessionId = sessionId;
    this.#logger = logger;
    this.#all = options.slice(0, mostOptions);
  }

  /** In the agent's order. Types that this client does not know are not in it. */
  get all(): readonly ConfigOption[] {
    return this.#all;
  }

  /** For whoever routes `session/update`, in wire order. Other updates are ignored: the session has no turns. */
  handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate === 'config_option_update') this.#become(update.configOptions);
  }

  /** Rejects with the agent's error. Other options may come, go or change with it. */
  async set(configId: string, value: OptionValue, token: CancellationToken = neverCancelled): Promise<void> {
    const params = setOptionParams(this.sessionId, configId, value);
    const { configOptions } = await this.#wire.sendRequest(sessionSetConfigOption, params, token);
    this.#become(configOptions ?? withOptionValue(this.#all, configId, value));
  }

  /**
   * Sets what the user chose in an earlier session, one after the other, as far as the agent still offers it. Never
   * rejects.
   */
  async restore(chosen: Iterable<readonly [configId: string, value: OptionValue]>): Promise<void> {
    for (const [configId, value] of chosen) {
      const option = this.#all.find(({ id }) => id === configId);
      if (!option || option.currentValue === value || !offers(option, value)) continue;
      try {
        await this.set(configId, value);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.#logger.warn(`The option ${shownId(configId)} of next edits could not be set again: ${why}`);
      }
    }
  }

  #become(options: readonly ConfigOption[]): void {
    this.#all = options.slice(0, mostOptions);
  }
}

function offers(option: ConfigOption, value: OptionValue): boolean {
  if (option.type === 'boolean') return typeof value === 'boolean';
  return option.options.some((one) =>
    'group' in one
      ? (one['options'] as readonly { readonly value: string }[]).some((each) => each.value === value)
      : one.value === value,
  );
}
