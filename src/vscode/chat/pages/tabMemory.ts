// Stores which conversations the editor tabs of this workspace show. VS Code for the web stores the state of pages only
// every few seconds and not on unload, so a restored tab may have no state or an outdated one.

import type { Memento, ViewColumn } from 'vscode';

export const chatTabType = 'acpHost.chatTab';
/** Prefix of a tab's title if its conversation has a mark. */
export const markSign = '● ';
const key = 'acpHost.chat.tabs';
/** Limit of unclaimed tabs that are kept: a tab that is closed before it is first shown is never claimed. */
const mostUnclaimed = 30;

export interface KeptTab {
  /** Id of the conversation. */
  readonly id: string;
  /** Title of the tab. */
  readonly title: string;
  readonly column: ViewColumn | undefined;
  /** True if it was opened in the window that stored it: VS Code may not have stored the tab. */
  readonly isNew?: boolean;
}

/** A tab that VS Code restores. `id` is what its page stored. */
export type TabBefore = Omit<KeptTab, 'id'> & { readonly id: string | undefined };

type Comparison = (a: Pick<KeptTab, 'title' | 'column'>, b: Pick<KeptTab, 'title' | 'column'>) => boolean;
/** How tabs are matched, the most certain way first: a tab may have been moved or renamed since it was stored. */
const ways: readonly Comparison[] = [
  (a, b) => a.title === b.title && a.column === b.column,
  (a, b) => a.title === b.title,
  (a, b) => a.column === b.column,
];

export class TabMemory {
  readonly #memento: Memento;
  readonly #before: readonly KeptTab[];
  readonly #claimed = new Set<string>();
  /** Tabs of the previous window that VS Code has not resolved yet. It resolves a tab when it is first shown. */
  #unclaimed: readonly KeptTab[];
  /** Tabs of the previous window that VS Code did not restore. */
  #lost: readonly KeptTab[] = [];
  /** The last stored value: most calls change nothing. */
  #written = '';

  /** @param memento the workspace state. */
  constructor(memento: Memento) {
    this.#memento = memento;
    const kept = memento.get<unknown>(key);
    this.#before = Array.isArray(kept) ? kept.filter(isKeptTab) : [];
    this.#unclaimed = this.#before;
  }

  /** True if VS Code may not have restored all tabs. */
  get hasNew(): boolean {
    return this.#before.some(({ isNew }) => isNew);
  }

  /**
   * Returns the tabs that were new in the previous window and that VS Code did not restore. They stay stored until they
   * are forgotten or open again. Other missing tabs were closed by the user. To be called once.
   * @param there the tabs that VS Code has, shown or not.
   */
  settle(there: readonly Pick<KeptTab, 'title' | 'column'>[]): readonly KeptTab[] {
    let [tabs, kept] = [there, this.#before];
    const back: KeptTab[] = [];
    for (const isSame of ways) {
      tabs = tabs.filter((tab) => {
        const found = kept.find((one) => isSame(one, tab));
        kept = kept.filter((one) => one !== found);
        if (found) back.push({ ...found, isNew: false });
        return !found;
      });
    }
    const isOpen = ({ id }: KeptTab): boolean => this.#claimed.has(id);
    this.#unclaimed = back.filter((tab) => !isOpen(tab));
    this.#lost = kept.filter((tab) => tab.isNew && !isOpen(tab));
    return this.#lost;
  }

  /** Forgets a lost tab: it is open again or not wanted. @param id of the conversation. */
  forget(id: string): void {
    this.#lost = this.#lost.filter((tab) => tab.id !== id);
  }

  /** The id of the conversation that the tab showed, if known. Each stored tab is claimed once. */
  claim({ id, title, column }: TabBefore): string | undefined {
    const found =
      this.#unclaimed.find((kept) => kept.id === id) ??
      this.#only((kept) => kept.title === title && kept.column === column) ??
      this.#only((kept) => kept.title === title) ??
      this.#only((kept) => kept.column === column);
    this.#unclaimed = this.#unclaimed.filter((kept) => kept !== found);
    const claimed = found?.id ?? id;
    if (claimed !== undefined) {
      this.#claimed.add(claimed);
      this.forget(claimed);
    }
    return claimed;
  }

  /** @param tabs all open tabs that were created or resolved. */
  async keep(tabs: readonly KeptTab[]): Promise<void> {
    const kept = [...this.#unclaimed.slice(-mostUnclaimed), ...tabs, ...this.#lost];
    const text = JSON.stringify(kept);
    if (text === this.#written) return;
    this.#written = text;
    await this.#memento.update(key, kept);
  }

  #only(fits: (kept: KeptTab) => boolean): KeptTab | undefined {
    const all = this.#unclaimed.filter(fits);
    return all.length === 1 ? all[0] : undefined;
  }
}

export function withoutMark(title: string): string {
  return title.startsWith(markSign) ? title.slice(markSign.length) : title;
}

function isKeptTab(raw: unknown): raw is KeptTab {
  if (typeof raw !== 'object' || raw === null) return false;
  return 'id' in raw && typeof raw.id === 'string' && 'title' in raw && typeof raw.title === 'string';
}
