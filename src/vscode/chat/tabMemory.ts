// Which conversations the editor tabs of this workspace show. A page keeps that too, but VS Code for the web writes down what
// pages keep only every few seconds, and not when the window goes: a tab may come back without it, or with what it showed
// before.

import type { Memento, ViewColumn } from 'vscode';

const key = 'acpHost.chat.tabs';
/** Tabs that were closed without having been seen in their window are never asked for. */
const mostUnclaimed = 30;

export interface KeptTab {
  /** Of the conversation. */
  readonly id: string;
  /** Of the tab. */
  readonly title: string;
  readonly column: ViewColumn | undefined;
}

/** A tab as VS Code brings it back. @param id what the page kept. */
export type TabBefore = Omit<KeptTab, 'id'> & { readonly id: string | undefined };

export class TabMemory {
  readonly #memento: Memento;
  /** Of the window before, without those that came back: VS Code brings a tab back when it is first seen. */
  #unclaimed: readonly KeptTab[];
  /** Titles are told of more often than they change. */
  #written = '';

  /** @param memento of the workspace. */
  constructor(memento: Memento) {
    this.#memento = memento;
    const kept = memento.get<unknown>(key);
    this.#unclaimed = Array.isArray(kept) ? kept.filter(isKeptTab) : [];
  }

  /** The conversation that it showed, as far as is known. Each is answered for one tab only. */
  claim({ id, title, column }: TabBefore): string | undefined {
    const found =
      this.#unclaimed.find((kept) => kept.id === id) ??
      this.#only((kept) => kept.title === title && kept.column === column) ??
      this.#only((kept) => kept.title === title) ??
      this.#only((kept) => kept.column === column);
    this.#unclaimed = this.#unclaimed.filter((kept) => kept !== found);
    return found?.id ?? id;
  }

  /** @param tabs all that were opened or came back, as they are now. */
  async keep(tabs: readonly KeptTab[]): Promise<void> {
    const kept = [...this.#unclaimed.slice(-mostUnclaimed), ...tabs];
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

function isKeptTab(raw: unknown): raw is KeptTab {
  if (typeof raw !== 'object' || raw === null) return false;
  return 'id' in raw && typeof raw.id === 'string' && 'title' in raw && typeof raw.title === 'string';
}
