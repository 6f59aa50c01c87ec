// Detects what agents change on disk other than through the client. Files are captured before a turn and when tool
// calls name them; a difference afterwards is the agent's, unless the user or git made it or it happened outside of a
// turn.

import { Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { TurnMark } from '../../../chat/review/changeLedger.ts';
import { textVersion, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import { DiskCaptures } from './diskCaptures.ts';
import { listenToDisk, type DiskListener } from './diskEvents.ts';
import { inspectPath, type DiskChange, type InspectParts } from './inspectPath.ts';
import { DiskTexts } from './diskTexts.ts';
import { FileWriters } from './fileWriters.ts';
import { GitChangeClassifier } from './gitChangeClassifier.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { readVersion } from './readVersion.ts';
import type { ReviewPlaces } from '../reviewPlaces.ts';
import { StartOfTurn } from './startOfTurn.ts';
import { TurnTimes } from './turnTimes.ts';

/** Maximum number of paths that are captured for one tool call. */
const mostNamed = 500;

export class DiskWatch implements Disposable {
  readonly #repositories: GitRepositories;
  readonly #contents: KeptContents;
  readonly #isReviewed: (uri: string) => boolean;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #changes: Emitter<DiskChange>;
  readonly #sights: Emitter<string>;
  readonly #texts = new DiskTexts();
  readonly #turns = new TurnTimes();
  readonly #writers = new FileWriters();
  readonly #captures: DiskCaptures;
  readonly #git: GitChangeClassifier;
  readonly #inspect: (path: string) => Promise<void>;
  readonly #queue: ReturnType<typeof pathQueue>;
  #isWatching = false;

  /** @param isReviewed true if changes to the file between turns matter. */
  constructor(
    places: ReviewPlaces,
    repositories: GitRepositories,
    contents: KeptContents,
    isReviewed: (uri: string) => boolean,
    logger: Logger,
  ) {
    this.#repositories = repositories;
    this.#contents = contents;
    this.#isReviewed = isReviewed;
    this.#logger = logger;
    const onError = (error: unknown): void => logger.error('A listener of changed files failed', error);
    this.#changes = this.#lifetime.add(new Emitter(onError));
    this.#sights = this.#lifetime.add(new Emitter(onError));
    this.#git = this.#lifetime.add(new GitChangeClassifier(logger));
    this.#captures = new DiskCaptures(places, contents, this.#texts, this.#turns);
    const parts: InspectParts = {
      ...{ places, contents, isReviewed, logger },
      ...{ texts: this.#texts, turns: this.#turns, writers: this.#writers, git: this.#git },
      captured: () => this.#captures.settled,
      add: (path) => this.#queue.add(path),
      reportVersion: (uri, version) => this.know(uri, version),
      reportChange: (change) => this.#changes.fire(change),
    };
    this.#inspect = (path) => inspectPath(path, parts);
    this.#queue = this.#lifetime.add(pathQueue(this.#inspect, logger));
  }

  /** Fires when an agent, or git during a turn, changed a file. */
  get onDidChange(): Event<DiskChange> {
    return this.#changes.event;
  }

  /** Fires with the URI when a new version of a file is known, whoever wrote it. */
  get onDidSee(): Event<string> {
    return this.#sights.event;
  }

  /** Fires with the URI when the last reported change turned out to be made by git. */
  get onDidCorrect(): Event<string> {
    return this.#git.onDidCorrect;
  }

  /** The last known version on disk, by URI. */
  seen(uri: string): FileVersion | undefined {
    return this.#texts.get(uri);
  }

  /** Marks of the binary contents that may still be reported. */
  get marks(): ReadonlySet<string> {
    return this.#texts.marks;
  }

  /**
   * Resolves when the state before the turn is known, so that the agent may start.
   * @param patience ms after which the agent starts in any case.
   */
  async begin(mark: TurnMark, reviewed: Iterable<string>, patience: number): Promise<void> {
    this.watch();
    const isFirst = !this.#turns.isRunning;
    const turn = this.#turns.begin(mark, patience);
    // Changes up to now belong to the previous turn.
    await this.#queue.all(await this.#captures.changed());
    if (isFirst) {
      this.#texts.beginTurn(this.#isReviewed);
      this.#writers.forgetUsers();
      this.#captures.forget();
      this.#git.forget();
    }
    const open = workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const known = [...reviewed].map((uri) => Uri.parse(uri, true).fsPath);
    // If this takes too long, the agent has started.
    const isSure = (): boolean => Date.now() < turn.start;
    const [start] = await Promise.all([
      StartOfTurn.look(this.#repositories),
      this.#captures.capture([...open, ...known], isSure),
    ]);
    // Overlapping turns share the start of the first, since the state at the start of a later one has changes of the
    // earlier.
    if (isSure()) this.#git.start ??= start;
    await this.#captures.capture(start.unsure, isSure);
    turn.start = Math.min(turn.start, Date.now());
  }

  /** To be called when a tool call names files, which it may be about to change. @param paths absolute. */
  async named(paths: readonly string[]): Promise<void> {
    if (this.#turns.isRunning) await this.#captures.capture(paths.slice(0, mostNamed), () => false);
  }

  /** Ends a turn and inspects the captured files again. Late writes still count as the turn's. */
  async end(mark: TurnMark): Promise<void> {
    this.#turns.end(mark);
    await this.#queue.all(await this.#captures.changed());
    await this.#git.correct();
  }

  /** Sets the version of a file that is known from a save or a write through the client. */
  know(uri: string, version: FileVersion): void {
    this.#texts.set(uri, version);
    this.#sights.fire(uri);
  }

  /** Reads the file and sets its version. */
  async refresh(uri: string): Promise<FileVersion> {
    const { version } = await readVersion(Uri.parse(uri, true).fsPath, this.#contents, 'compare');
    this.know(uri, version);
    return version;
  }

  /** Attributes changes to the files during `work` to the user, also right after a turn, and reads the files afterwards. */
  async asUsers<T>(uris: readonly string[], work: () => Promise<T>): Promise<T> {
    return await this.#writers.asUsers(uris, async () => {
      try {
        return await work();
      } finally {
        for (const uri of uris) await this.refresh(uri);
      }
    });
  }

  /** Resolves when all changes to the file so far are reported. @param path real and absolute. */
  async catchUp(path: string): Promise<void> {
    await this.#inspect(path);
  }

  /** Runs a write of an agent through the client, which reports its own change. @param path real and absolute. */
  async asWritten<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#writers.asWritten(Uri.file(path).toString(), work);
    } finally {
      // Other changes to it were deferred.
      if (this.#isWatching) this.#queue.add(path);
    }
  }

  /** Starts listening to file events. `begin` does so, too. */
  watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#lifetime.add(listenToDisk(this.listener));
  }

  /** Handles file events of VS Code. */
  readonly listener: DiskListener = {
    changed: (path) => this.#queue.add(path),
    headChanged: () => {
      this.#git
        .correct()
        .catch((error: unknown) => this.#logger.error('The changes made by git could not be read', error));
    },
    saving: (document) => this.#writers.saving(document),
    saved: (document) => {
      this.#writers.saved(document);
      const uri = document.uri.toString();
      // Other files do not matter outside of turns.
      if (!this.#isReviewed(uri) && !this.#turns.at(Date.now())) return;
      const version = textVersion(document.getText(), document.encoding);
      if (version.kind === 'text') this.know(uri, version);
      else void this.refresh(uri);
    },
    userStarted: (uris) => {
      for (const uri of uris) this.#writers.userStarted(uri.toString());
    },
    userFinished: (uris) => {
      for (const uri of uris)
        void this.refresh(uri.toString()).finally(() => this.#writers.userFinished(uri.toString()));
    },
  };

  dispose(): void {
    this.#lifetime.dispose();
  }
}

const mostWaiting = 5_000;

interface PathQueue {
  add(path: string): void;
  /** Resolves when these paths and all that were added before are inspected. */
  all(paths: readonly string[]): Promise<void>;
  dispose(): void;
}

/**
 * Inspects paths one after the other, each once even if it is added repeatedly. Bounded, since a build may change very
 * many files.
 */
function pathQueue(inspect: (path: string) => Promise<void>, logger: Logger): PathQueue {
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;
  let disposed = false;
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      if (disposed) return;
      waiting.delete(path);
      await inspect(path).catch((error: unknown) =>
        logger.error('A changed file could not be inspected', error),
      );
    }
    working = undefined;
  };
  const add = (path: string): void => {
    if (disposed || waiting.has(path)) return;
    if (waiting.size >= mostWaiting) {
      logger.warn('Too many files changed at once; some are not in the review.');
      return;
    }
    waiting.add(path);
    // Deferred, so that events of the same tick are processed together.
    working ??= Promise.resolve().then(work);
  };
  return {
    add,
    all: async (paths) => {
      for (const path of paths) add(path);
      await working;
    },
    dispose: () => {
      disposed = true;
      waiting.clear();
    },
  };
}
