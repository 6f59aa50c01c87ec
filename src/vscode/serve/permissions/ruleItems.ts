// Adds and removes entries of the setting with the permission rules, one change after the other: each replaces the whole list, so
// that of two at the same time one would be lost. Used by `RuleStore`.

import { readRules, sameRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';

export interface RuleSetting {
  /** All entries, also invalid ones. */
  read(): readonly unknown[];
  /** Replaces all entries. */
  write(items: readonly unknown[]): PromiseLike<void>;
}

export class RuleItems {
  readonly #setting: RuleSetting;
  /** Settles when all earlier changes have ended. Never rejects. */
  #earlier: Promise<unknown> = Promise.resolve();

  constructor(setting: RuleSetting) {
    this.#setting = setting;
  }

  /** Does nothing if the same rule exists. Rejects as `RuleSetting.write`. */
  async add(rule: PermissionRule): Promise<void> {
    await this.#change((items) => (items.some((item) => isSame(item, rule)) ? undefined : [...items, rule]));
  }

  /** @param item an entry. Rejects as `RuleSetting.write`. */
  async remove(item: unknown): Promise<void> {
    const wanted = JSON.stringify(item);
    await this.#change((items) => {
      const at = items.findIndex((other) => JSON.stringify(other) === wanted);
      return at < 0 ? undefined : items.toSpliced(at, 1);
    });
  }

  /** @param change returns undefined if nothing changes. */
  async #change(change: (items: readonly unknown[]) => readonly unknown[] | undefined): Promise<void> {
    const mine = this.#earlier.then(async () => {
      const items = change(this.#setting.read());
      if (items) await this.#setting.write(items);
    });
    this.#earlier = mine.catch(() => undefined);
    await mine;
  }
}

function isSame(item: unknown, rule: PermissionRule): boolean {
  const { rules } = readRules([item]);
  return rules.some((known) => sameRule(known, rule));
}
