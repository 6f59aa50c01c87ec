// Decides which events of agents the user is notified of, and when a notification is closed. Used by
// `vscode/window/notices`, which shows them.

/** `asks`: the agent waits for an answer. `failed`, `ended`: how its turn ended. */
export type AttentionKind = 'asks' | 'failed' | 'ended';

export interface AttentionEvent {
  readonly id: string;
  readonly kind: AttentionKind;
  /** True while the user sees the event itself: its conversation is visible in the focused window. */
  readonly isSeen: boolean;
}

/** The setting `acpHost.notifications`. */
export type NotificationSetting = 'off' | 'needsYou' | 'all';

/** Ids of events, in order. */
export interface AttentionChange {
  readonly open: readonly string[];
  readonly close: readonly string[];
}

/** Maximum number of notifications at once; more would cover the editor. */
export const mostNotices = 3;

export class Attention {
  /** Events that were notified or seen, or that the setting excluded when they occurred. None is notified again. */
  readonly #settled = new Set<string>();
  /** Events with a notification, oldest first. */
  readonly #open = new Set<string>();

  /**
   * Call it after every change. The newest notifications stay if there are too many.
   * @param events all events that are not over, oldest first.
   */
  update(events: readonly AttentionEvent[], setting: NotificationSetting): AttentionChange {
    const wanted = new Set(
      events.filter(({ kind, isSeen }) => !isSeen && isWanted(kind, setting)).map(({ id }) => id),
    );
    const current = new Set(events.map(({ id }) => id));
    for (const id of this.#settled) if (!current.has(id)) this.#settled.delete(id);
    const before = [...this.#open];
    for (const id of before) if (!wanted.has(id)) this.#open.delete(id);
    for (const id of current) {
      if (wanted.has(id) && !this.#settled.has(id)) this.#open.add(id);
      this.#settled.add(id);
    }
    for (const id of [...this.#open].slice(0, Math.max(0, this.#open.size - mostNotices)))
      this.#open.delete(id);
    return {
      open: [...this.#open].filter((id) => !before.includes(id)),
      close: before.filter((id) => !this.#open.has(id)),
    };
  }
}

function isWanted(kind: AttentionKind, setting: NotificationSetting): boolean {
  return setting === 'all' || (setting === 'needsYou' && kind !== 'ended');
}
