// Tells what agents change on disk behind our back: what was in files is looked at before a turn and when a call names
// them, and what differs afterwards is the agent's unless the user saved it, moved it, or did it at another time, or git did.

import { Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { TurnMark } from '../../../chat/review/changeLedger.ts';
import { textVersion, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import { DiskCaptures } from './diskCaptures.ts';
import { listenToDisk, type DiskListener } from './diskEvents.ts';
import { lookAt, type DiskChange, type LookParts } from './diskLook.ts';
import { DiskTexts } from './diskTexts.ts';
import { FileHands } from './fileWriters.ts';
import { GitDoing } from './gitChangeClassifier.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { pathQueue } from './pathQueue.ts';
import { readVersion } from './readVersion.ts';
import type { ReviewPlaces } from '../reviewPlaces.ts';
import { StartOfTurn } from './startOfTurn.ts';
import { TurnTimes } from './turnTimes.ts';

/** Paths looked at for one call. */
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
  readonly #hands = new FileHands();
  readonly #captures: DiskCaptures;
  readonly #git: GitDoing;
  readonly #look: (path: string) => Promise<void>;
  readonly #queue: ReturnType<typeof pathQueue>;
  #isWatching = false;

  /** @param isReviewed whether its state is of interest between turns. */
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
    this.#git = this.#lifetime.add(new GitDoing(logger));
    this.#captures = new DiskCaptures(places, contents, this.#texts, this.#turns);
    const parts: LookParts = {
      ...{ places, contents, isReviewed, logger },
      ...{ texts: this.#texts, turns: this.#turns, hands: this.#hands, git: this.#git },
      captured: () => this.#captures.settled,
      add: (path) => this.#queue.add(path),
      saw: (uri, version) => this.know(uri, version),
      tell: (change) => this.#changes.fire(change),
    };
    this.#look = (path) => lookAt(path, parts);
    this.#queue = this.#lifetime.add(pathQueue(this.#look, logger));
  }

  /** An agent changed a file, or git did while one was at work. */
  get onDidChange(): Event<DiskChange> {
    return this.#changes.event;
  }

  /** Something is known to be in a file that was not before, whoever did it. */
  get onDidSee(): Event<string> {
    return this.#sights.event;
  }

  /** What was told last of a file turned out to be git's doing. */
  get onDidCorrect(): Event<string> {
    return this.#git.onDidCorrect;
  }

  /** What was last seen in the file on disk. */
  seen(uri: string): FileVersion | undefined {
    return this.#texts.get(uri);
  }

  /** Of the contents that may still be told of. */
  get marks(): ReadonlySet<string> {
    return this.#texts.marks;
  }

  /**
   * Resolves when what is there is known well enough for the agent to begin.
   * @param patience ms after which it begins all the same.
   */
  async begin(mark: TurnMark, reviewed: Iterable<string>, patience: number): Promise<void> {
    this.watch();
    const isFirst = !this.#turns.isRunning;
    const turn = this.#turns.begin(mark, patience);
    // What the turn before did is that turn's.
    await this.#queue.all(await this.#captures.changed());
    if (isFirst) {
      this.#texts.retain(this.#isReviewed);
      this.#hands.forgetUsers();
      this.#captures.forget();
      this.#git.forget();
    }
    const open = workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const known = [...reviewed].map((uri) => Uri.parse(uri, true).fsPath);
    // The agent may be at work when it takes too long.
    const isSure = (): boolean => Date.now() < turn.start;
    const [start] = await Promise.all([
      StartOfTurn.look(this.#repositories),
      this.#captures.capture([...open, ...known], isSure),
    ]);
    // Turns side by side have the start of the first: later ones hold changes of the earlier.
    if (isSure()) this.#git.start ??= start;
    await this.#captures.capture(start.unsure, isSure);
    turn.start = Math.min(turn.start, Date.now());
  }

  /** A call names files, which it may be about to change. @param paths absolute. */
  async named(paths: readonly string[]): Promise<void> {
    if (this.#turns.isRunning) await this.#captures.capture(paths.slice(0, mostNamed), () => false);
  }

  /** Looks once more at what was looked at. Late writes still count. */
  async end(mark: TurnMark): Promise<void> {
    this.#turns.end(mark);
    await this.#queue.all(await this.#captures.changed());
    await this.#git.correct();
  }

  /** Somebody else tells what is in the file: a save, or a write of ours. */
  know(uri: string, version: FileVersion): void {
    this.#texts.set(uri, version);
    this.#sights.fire(uri);
  }

  /** Reads it again. */
  async refresh(uri: string): Promise<FileVersion> {
    const { version } = await readVersion(Uri.parse(uri, true).fsPath, this.#contents, 'compare');
    this.know(uri, version);
    return version;
  }

  /** What changes in the files meanwhile is the user's doing, even right after a turn; they are read again afterwards. */
  async asUsers<T>(uris: readonly string[], work: () => Promise<T>): Promise<T> {
    return await this.#hands.asUsers(uris, async () => {
      try {
        return await work();
      } finally {
        for (const uri of uris) await this.refresh(uri);
      }
    });
  }

  /** Resolves when what was changed in the file so far is told. @param path real and absolute. */
  async catchUp(path: string): Promise<void> {
    await this.#look(path);
  }

  /** An agent writes the file through the client: `work` tells what that did. @param path real and absolute. */
  async asWritten<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#hands.asWritten(Uri.file(path).toString(), work);
    } finally {
      // What happened to it besides was put off.
      if (this.#isWatching) this.#queue.add(path);
    }
  }

  /** Hears of changes from now on; `begin` does so, too. */
  watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#lifetime.add(listenToDisk(this.hears));
  }

  /** What it does with what VS Code tells. */
  readonly hears: DiskListener = {
    changed: (path) => this.#queue.add(path),
    gitMoved: () => {
      this.#git
        .correct()
        .catch((error: unknown) => this.#logger.error('What git did could not be looked at', error));
    },
    saving: (document) => this.#hands.saving(document),
    saved: (document) => {
      this.#hands.saved(document);
      const uri = document.uri.toString();
      // Of others nothing is needed outside of turns.
      if (!this.#isReviewed(uri) && !this.#turns.at(Date.now())) return;
      const version = textVersion(document.getText());
      if (version.kind === 'text') this.know(uri, version);
      else void this.refresh(uri);
    },
    mine: (uris) => {
      for (const uri of uris) this.#hands.usersTook(uri.toString());
    },
    done: (uris) => {
      for (const uri of uris)
        void this.refresh(uri.toString()).finally(() => this.#hands.usersLeft(uri.toString()));
    },
  };

  dispose(): void {
    this.#lifetime.dispose();
  }
}
