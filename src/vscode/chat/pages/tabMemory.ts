// Which conversations the editor tabs of this workspace show. A page keeps that too, but VS Code for the web writes down what
// pages keep only every few seconds, and not when the window goes: a tab may come back without it, or with what it showed
// before.

import type { Memento, ViewColumn } from 'vscode';

export const chatTabType = 'acpHost.chatTab';
/** Before the title of a tab whose conversation wants the user. */
export const markSign = '● ';
const key = 'acpHost.chat.tabs';
/** Tabs that were closed without having been seen in their window are never asked for. */
const mostUnclaimed = 30;

export interface KeptTab {
  /** Of the conversation. */
  readonly id: string;
  /** Of the tab. */
  readonly title: string;
  readonly column: ViewColumn | undefined;
  /** Opened in the window that kept it: VS Code may not have written it down before the window went. */
  readonly isNew?: boolean;
}

/** A tab as VS Code brings it back. @param id what the page kept. */
export type TabBefore = Omit<KeptTab, 'id'> & { readonly id: string | undefined };

type Comparison = (a: Pick<KeptTab, 'title' | 'column'>, b: Pick<KeptTab, 'title' | 'column'>) => boolean;
/** Whether two are one, the surest first: a tab may have been moved or named since it was written down. */
const ways: readonly Comparison[] = [
  (a, b) => a.title === b.title && a.column === b.column,
  (a, b) => a.title === b.title,
  (a, b) => a.column === b.column,
];

export class TabMemory {
  readonly #memento: Memento;
  readonly #before: readonly KeptTab[];
  readonly #claimed = new Set<string>();
  /** Of the window before, without those that came back: VS Code brings a tab back when it is first seen. */
  #unclaimed: readonly KeptTab[];
  /** Of the window before, and not brought back by VS Code. */
  #lost: readonly KeptTab[] = [];
  /** Titles are told of more often than they change. */
  #written = '';

  /** @param memento of the workspace. */
  constructor(memento: Memento) {
    this.#memento = memento;
    const kept = memento.get<unknown>(key);
    this.#before = Array.isArray(kept) ? kept.filter(isKeptTab) : [];
    this.#unclaimed = this.#before;
  }

  /** VS Code may not have all of them. */
  get hasNew(): boolean {
    return this.#before.some(({ isNew }) => isNew);
  }

  /**
   * Those that were new in the window before, and that VS Code does not have. They stay kept until they are forgotten, or
   * open again. What else it does not have was closed without having been seen. To be called once.
   * @param there as VS Code has them, seen or not.
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

  /** It is not to be brought back, or was. @param id of the conversation. */
  forget(id: string): void {
    this.#lost = this.#lost.filter((tab) => tab.id !== id);
  }

  /** The conversation that it showed, as far as is known. Each is answered for one tab only. */
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

  /** @param tabs all that were opened or came back, as they are now. */
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
