// Shows notifications about requests and ended turns of agents, and closes them when the user answers or looks elsewhere.
// Used by `OpenQuestions` and `turnNotices`. `chat/attention` decides which are shown.

import { randomUUID } from 'node:crypto';
import { commands, ProgressLocation, window } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { Attention, type AttentionKind, type NotificationSetting } from '../../chat/attention.ts';
import { withoutLinks } from './shownText.ts';

export interface NoticeAction {
  readonly label: string;
  run(): unknown;
}

export interface Notice {
  readonly kind: AttentionKind;
  /** One line for display. */
  readonly text: string;
  /** True while the user sees the subject of the notice, such as its conversation. */
  isSeen(): boolean;
  /** Shown as a link before the text. VS Code cuts the end of the line if there are no `others`. */
  readonly first: NoticeAction;
  /** Shown as links after the text. With them, VS Code shows the whole text. */
  readonly others?: readonly NoticeAction[];
}

/**
 * ms for which the answers of all notifications do nothing after one was shown or closed: another one may have moved
 * below the pointer.
 */
const settleTime = 500;

export class Notices implements Disposable {
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #attention = new Attention();
  readonly #notices = new Map<string, Notice>();
  /** Closes a notification, by id. */
  readonly #open = new Map<string, () => void>();
  /** When a notification was shown or closed last, as of `now`. */
  #movedAt = -Infinity;
  readonly #shows: Emitter<void>;
  /** Runs an action of a notification. Its name is random, so that only these notifications can run it. */
  readonly #command = `acpHost.notice.${randomUUID()}`;
  readonly #setting: () => NotificationSetting;
  readonly #now: () => number;
  #isScheduled = false;
  #next = 1;

  /**
   * @param setting the current value of `acpHost.notifications`. Call `refresh` when it changed.
   * @param now ms since any fixed time.
   */
  constructor(
    logger: Logger,
    setting: () => NotificationSetting,
    now: () => number = () => performance.now(),
  ) {
    this.#logger = logger;
    this.#now = now;
    this.#setting = setting;
    this.#shows = this.#lifetime.add(new Emitter((error) => logger.error('A listener failed', error)));
    this.#lifetime.add(
      commands.registerCommand(this.#command, (id: unknown, at: unknown) => this.#run(id, at)),
    );
    this.#lifetime.add(window.onDidChangeWindowState(() => this.refresh()));
  }

  /** Fires when notifications were shown. */
  get onDidShow(): Event<void> {
    return this.#shows.event;
  }

  /** The texts of the notifications that are shown, oldest first. */
  get shown(): readonly string[] {
    return [...this.#open.keys()].flatMap((id) => this.#notices.get(id)?.text ?? []);
  }

  /** Disposing the result closes the notification. */
  add(notice: Notice): Disposable {
    const id = String(this.#next++);
    this.#notices.set(id, notice);
    this.refresh();
    return toDisposable(() => {
      this.#notices.delete(id);
      this.refresh();
    });
  }

  /** Call it when `isSeen` of a notice or the setting may have changed. Several changes at once are handled together. */
  refresh(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (!this.#lifetime.disposed) this.#update();
    });
  }

  #update(): void {
    const events = [...this.#notices].map(([id, notice]) => ({
      id,
      kind: notice.kind,
      isSeen: notice.isSeen(),
    }));
    const { open, close } = this.#attention.update(events, this.#setting());
    for (const id of close) this.#close(id);
    for (const id of open) this.#show(id);
    if (open.length > 0) this.#shows.fire();
  }

  /** Uses progress, the only kind of notification that an extension can close. */
  #show(id: string): void {
    const notice = this.#notices.get(id);
    if (!notice) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.set(id, resolve);
    this.#movedAt = this.#now();
    const { text, first, others = [] } = notice;
    const link = ({ label }: NoticeAction, at: number): string =>
      `[${label}](command:${this.#command}?${encodeURIComponent(JSON.stringify([id, at]))})`;
    const more = others.map((action, at) => link(action, at + 1));
    const title = [link(first, 0), withoutLinks(text), ...more].join(' \u00a0');
    // VS Code shows the whole text only beside a button. This one closes the notification and answers nothing.
    const cancellable = others.length > 0;
    const options = { location: ProgressLocation.Notification, title, cancellable };
    void window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => {
        this.#movedAt = this.#now();
        resolve();
      });
      // A moving progress bar would suggest that work is in progress.
      progress.report({ increment: 100 });
      return promise;
    });
  }

  #close(id: string): void {
    const close = this.#open.get(id);
    if (!close) return;
    this.#open.delete(id);
    this.#movedAt = this.#now();
    close();
  }

  async #run(id: unknown, at: unknown): Promise<void> {
    const notice = typeof id === 'string' ? this.#notices.get(id) : undefined;
    if (at !== 0 && this.#now() - this.#movedAt < settleTime) return;
    const action =
      notice && typeof at === 'number' ? [notice.first, ...(notice.others ?? [])][at] : undefined;
    try {
      await action?.run();
    } catch (error) {
      this.#logger.error('An action of a notification failed', error);
    }
  }

  dispose(): void {
    for (const close of this.#open.values()) close();
    this.#open.clear();
    this.#lifetime.dispose();
  }
}
