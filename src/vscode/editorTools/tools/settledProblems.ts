// Waits until the problems of a file are up to date after an edit of this file or another one, also on disk: until language
// extensions have reported problems and then stopped reporting. Used by the tool `diagnostics`.

import { languages, Uri, workspace } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';

/** ms without a report or a confirmation after which the problems are up to date. */
const settleTime = 700;
/** ms to wait for the first report after an edit. */
const firstReport = 2_500;
/** ms to wait for the first report until the language extension is asked, if it can be. */
const untilAsked = 500;
/** ms to wait for a report after a change of another file on disk. */
const otherReport = 4_000;
/** ms within which VS Code reports a change on disk. */
const noticeTime = 500;
/** Maximum ms that a call waits. */
const maxWait = 5_000;
/** ms between two checks of the times. */
const checkInterval = 100;
/** Files remembered. */
const mostFiles = 2_000;

export type Settled =
  /** `unreported`: URIs of awaited files of which neither a report nor a confirmation came since their last edit. */
  { readonly kind: 'settled'; readonly unreported: readonly string[] } | { readonly kind: 'changing' };

/** A check of one file, which `dispose` cancels. */
export interface ProblemCheck extends Disposable {
  /** True if the editor has exactly the problems that the language extension finds now. Never rejects. */
  readonly isCurrent: Promise<boolean>;
}

export interface WaitOptions {
  /** Selects files by URI: their edits and reports count. */
  readonly has: (uri: string) => boolean;
  /** URIs of the files of which each must be reported since its last edit. */
  readonly awaited: readonly string[];
  /** Asks a language extension whether the problems of a file are up to date. Undefined if it can't be asked. */
  readonly check?: (uri: string) => ProblemCheck | undefined;
  /** Waits ms. May reject. */
  readonly sleep: (ms: number) => Promise<void>;
  /** When VS Code has noticed what was on disk when the tool was called. Default: a little later than now. */
  readonly noticedAt?: number | undefined;
}

export class SettledProblems implements Disposable {
  readonly #clock: Clock;
  readonly #listeners = new DisposableStore();
  /** Times of the last edits of documents, and of the last reports, by URI. */
  readonly #edited = new Map<string, number>();
  readonly #reported = new Map<string, number>();
  /** Times at which a language extension confirmed that the problems are up to date with the last edit of the file, by URI. */
  readonly #confirmed = new Map<string, number>();
  /** Times of the last changes on disk, by URI. */
  readonly #written = new Map<string, number>();
  /** Times of the last edits of documents and changes on disk, without deleted files, by URI. */
  readonly #changed = new Map<string, number>();
  /** The newest of `#edited`, if a document was edited: its URI as VS Code gives it, and its key. */
  #editing: { readonly uri: Uri; readonly key: string } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#listeners.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#noteEdit(document.uri);
      }),
    );
    this.#listeners.add(workspace.onDidOpenTextDocument(({ uri }) => this.#note(this.#edited, uri)));
    const watcher = this.#listeners.add(workspace.createFileSystemWatcher('**/*'));
    const noteWritten = (uri: Uri): void => {
      if (uri.path.includes('/.git/')) return;
      this.#note(this.#written, uri);
      // An installation writes more files than are remembered.
      if (!uri.path.includes('/node_modules/')) this.#note(this.#changed, uri);
    };
    for (const event of [watcher.onDidChange, watcher.onDidCreate]) this.#listeners.add(event(noteWritten));
    this.#listeners.add(
      watcher.onDidDelete((uri) => {
        noteWritten(uri);
        this.#changed.delete(uri.toString());
      }),
    );
    this.#listeners.add(
      languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.#note(this.#reported, uri);
      }),
    );
  }

  /** Waits until VS Code has noticed what was written on disk before. Resolves to the time, for `noticedAt`. */
  async noticeWritten(sleep: WaitOptions['sleep']): Promise<number> {
    await sleep(scaledTime(noticeTime, this.#clock));
    return this.#clock.now();
  }

  /** Files and folders that were created or changed since the tools were created, newest first. */
  changedIn(has: (uri: Uri) => boolean): readonly Uri[] {
    return [...this.#changed]
      .toReversed()
      .toSorted(([, a], [, b]) => b - a)
      .map(([uri]) => Uri.parse(uri))
      .filter((uri) => has(uri));
  }

  /** Resolves when the problems are up to date, after at most 5 s. */
  async wait(options: WaitOptions): Promise<Settled> {
    const checks = new DisposableStore();
    try {
      return await this.#wait(options, checks);
    } finally {
      checks.dispose();
    }
  }

  async #wait(
    { has, awaited, check, sleep, noticedAt }: WaitOptions,
    checks: DisposableStore,
  ): Promise<Settled> {
    const clock = this.#clock;
    const start = clock.now();
    const end = start + scaledTime(maxWait, clock);
    const noticed = scaledTime(noticeTime, clock);
    const noticing = noticedAt ?? start + noticed;
    const isOther = (uri: string): boolean => !has(uri) || !this.#edited.has(uri);
    const isUpToDate = (uri: string): boolean =>
      Math.max(this.#reported.get(uri) ?? -Infinity, this.#confirmed.get(uri) ?? -Infinity) >=
      (this.#edited.get(uri) ?? -Infinity);
    let written = newest(this.#written, isOther);
    /** When the file was last edited when its check began, by URI. */
    const checked = new Map<string, number>();
    let running = 0;
    const begin = (uri: string, edited: number): void => {
      checked.set(uri, edited);
      const begun = check?.(uri);
      if (!begun) return;
      checks.add(begun);
      running += 1;
      void begun.isCurrent.then((isCurrent) => {
        running -= 1;
        if (isCurrent && this.#edited.get(uri) === edited) this.#note(this.#confirmed, Uri.parse(uri));
      });
    };
    for (;;) {
      const now = clock.now();
      for (const uri of awaited) {
        const edited = this.#edited.get(uri);
        if (edited === undefined || isUpToDate(uri) || checked.get(uri) === edited) continue;
        if (now >= edited + scaledTime(untilAsked, clock)) begin(uri, edited);
      }
      // Later changes are not waited for: a program may write files all the time.
      if (now <= noticing) written = newest(this.#written, isOther);
      const edited = newest(this.#edited, has);
      const reported = newest(this.#reported, has);
      const answered = Math.max(reported, newest(this.#confirmed, has));
      const isComplete = answered >= edited && awaited.every(isUpToDate);
      // The report on a file that was opened after the change may be about the state before the change.
      const isOtherReported = reported > written && edited < written - noticed;
      const due = Math.max(
        noticing,
        answered + scaledTime(settleTime, clock),
        isComplete ? 0 : edited + scaledTime(firstReport, clock),
        isOtherReported ? 0 : written + scaledTime(otherReport, clock),
      );
      if (now >= due && (running === 0 || now >= end))
        return { kind: 'settled', unreported: awaited.filter((uri) => !isUpToDate(uri)) };
      if (now >= end) return { kind: 'changing' };
      await sleep(Math.min(now >= due ? checkInterval : due - now, end - now, checkInterval));
    }
  }

  /** Waits for reports on the file as after an edit. Must be called when the file was opened in a tab. */
  expectReport(uri: Uri): void {
    this.#note(this.#edited, uri);
  }

  /** Runs on every keystroke: the time of the latest document is only replaced. */
  #noteEdit(uri: Uri): void {
    if (this.#editing?.uri === uri) {
      const now = this.#clock.now();
      this.#edited.set(this.#editing.key, now);
      this.#changed.set(this.#editing.key, now);
      return;
    }
    this.#note(this.#edited, uri);
    this.#note(this.#changed, uri);
    if (uri.scheme === 'file') this.#editing = { uri, key: uri.toString() };
  }

  #note(times: Map<string, number>, uri: Uri): void {
    if (uri.scheme !== 'file') return;
    const key = uri.toString();
    if (times === this.#edited) this.#editing = undefined;
    times.delete(key);
    times.set(key, this.#clock.now());
    if (times.size > mostFiles) times.delete(times.keys().next().value!);
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}

function newest(times: ReadonlyMap<string, number>, has: (uri: string) => boolean): number {
  let last = -Infinity;
  for (const [uri, time] of times) if (time > last && has(uri)) last = time;
  return last;
}
