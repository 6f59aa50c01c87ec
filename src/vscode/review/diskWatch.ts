// Tells what agents change on disk behind our back: what was in files is looked at before a turn and when a call names
// them, and what differs afterwards is the agent's unless the user saved it, moved it, or did it at another time, or git did.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
import { sameVersion, textVersion, unknown, type FileVersion } from '../../chat/review/fileVersion.ts';
import { listenToDisk } from './diskEvents.ts';
import { DiskTexts } from './diskTexts.ts';
import type { KeptContents } from './keptContents.ts';
import { pathQueue } from './pathQueue.ts';
import { diskState, readVersion } from './readVersion.ts';
import { uriOf, type ReviewPlaces } from './reviewPlaces.ts';
import { StartOfTurn } from './startOfTurn.ts';
import { TurnTimes } from './turnTimes.ts';

export interface DiskChange {
  readonly uri: string;
  readonly turn: TurnMark;
  readonly prior: FileVersion;
  readonly left: FileVersion;
  readonly isByGit: boolean;
}

/** ms after which an agent is let begin, whether or not all was looked at. */
export const patience = 2_000;

/** Paths looked at for one call, or below one folder. */
const mostPaths = 500;

export class DiskWatch implements Disposable {
  readonly #places: ReviewPlaces;
  readonly #contents: KeptContents;
  readonly #isReviewed: (uri: string) => boolean;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #changes: Emitter<DiskChange>;
  readonly #sights: Emitter<string>;
  readonly #corrections: Emitter<string>;
  readonly #texts = new DiskTexts();
  readonly #queue: ReturnType<typeof pathQueue>;
  readonly #turns = new TurnTimes();
  /** Files that the user is making, moving or removing in the explorer. */
  readonly #users = new Set<string>();
  /** Files that are being put back for the user. */
  readonly #ours = new Set<string>();
  /** Looked at in the turns that run; looked at once more when they end. */
  readonly #looked = new Set<string>();
  /** Paths of what was told to be an agent's in them, by uri. */
  readonly #told = new Map<string, string>();
  #start: StartOfTurn | undefined;
  #captures: Promise<void> = Promise.resolve();
  #isWatching = false;

  /** @param isReviewed whether its state is of interest between turns. */
  constructor(
    places: ReviewPlaces,
    contents: KeptContents,
    isReviewed: (uri: string) => boolean,
    logger: Logger,
  ) {
    this.#places = places;
    this.#contents = contents;
    this.#isReviewed = isReviewed;
    this.#logger = logger;
    const onError = (error: unknown): void => logger.error('A listener of changed files failed', error);
    this.#changes = new Emitter(onError);
    this.#sights = new Emitter(onError);
    this.#corrections = new Emitter(onError);
    this.#queue = pathQueue((path) => this.#holding(() => this.#look(path)), logger);
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
    return this.#corrections.event;
  }

  /** What was last seen in the file on disk. */
  seen(uri: string): FileVersion | undefined {
    return this.#texts.get(uri);
  }

  /** Of the contents that may still be told of. */
  get marks(): ReadonlySet<string> {
    return this.#texts.marks;
  }

  /** Resolves when what is there is known well enough for the agent to begin. */
  async begin(mark: TurnMark, reviewed: Iterable<string>): Promise<void> {
    this.watch();
    const isFirst = !this.#turns.isRunning;
    const turn = this.#turns.begin(mark, patience);
    // What the turn before did is that turn's.
    await this.#queue.all([...this.#looked]);
    if (isFirst) {
      this.#texts.retain(this.#isReviewed);
      this.#users.clear();
      this.#looked.clear();
      this.#told.clear();
      this.#start = undefined;
    }
    const open = workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const known = [...reviewed].map((uri) => Uri.parse(uri, true).fsPath);
    // The agent may be at work when it takes too long.
    const isSure = (): boolean => Date.now() < turn.start;
    const [start] = await Promise.all([StartOfTurn.look(), this.#capture([...open, ...known], isSure)]);
    // Turns side by side have the start of the first: later ones hold changes of the earlier.
    if (isSure()) this.#start ??= start;
    await this.#capture(start.unsure, isSure);
    turn.start = Math.min(turn.start, Date.now());
  }

  /** A call names files, which it may be about to change. @param paths absolute. */
  async named(paths: readonly string[]): Promise<void> {
    if (this.#turns.isRunning) await this.#capture(paths.slice(0, mostPaths), () => false);
  }

  /** Looks once more at what was looked at. Late writes still count. */
  async end(mark: TurnMark): Promise<void> {
    this.#turns.end(mark);
    await this.#queue.all([...this.#looked]);
    await this.#correct();
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
    for (const uri of uris) this.#ours.add(uri);
    try {
      return await work();
    } finally {
      for (const uri of uris) {
        await this.refresh(uri);
        this.#ours.delete(uri);
      }
    }
  }

  /** Hears of changes from now on; `begin` does so, too. */
  watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#lifetime.add(
      listenToDisk({
        changed: (path) => this.#queue.add(path),
        gitMoved: () => {
          this.#correct().catch((error: unknown) =>
            this.#logger.error('What git did could not be looked at', error),
          );
        },
        saved: (document) => {
          const uri = document.uri.toString();
          // Of others nothing is needed outside of turns.
          if (!this.#isReviewed(uri) && !this.#turns.at(Date.now())) return;
          const version = textVersion(document.getText());
          if (version.kind === 'text') this.know(uri, version);
          else void this.refresh(uri);
        },
        mine: (uris) => {
          for (const uri of uris) this.#users.add(uri.toString());
        },
        done: (uris) => {
          for (const uri of uris)
            void this.refresh(uri.toString()).finally(() => this.#users.delete(uri.toString()));
        },
      }),
    );
  }

  /** @param isSure whether nobody can have changed them since the turn began. */
  async #capture(paths: readonly string[], isSure: () => boolean): Promise<void> {
    const done = this.#holding(() => this.#captureAll(paths, isSure));
    this.#captures = Promise.allSettled([this.#captures, done]).then(() => undefined);
    await done;
  }

  /** What is kept meanwhile is known of only afterwards. */
  async #holding(work: () => Promise<void>): Promise<void> {
    const held = this.#contents.hold();
    try {
      await work();
    } finally {
      held.dispose();
    }
  }

  async #captureAll(paths: readonly string[], isSure: () => boolean): Promise<void> {
    // The turn may be over when the files are read.
    const isBefore = this.#turns.isBefore;
    for (const path of new Set(paths)) {
      const place = await this.#places.find(path);
      if (!place) continue;
      const uri = uriOf(place);
      if (this.#looked.size < mostPaths * 4) this.#looked.add(place.path);
      const known = this.#texts.get(uri);
      if (!isSure() && known) continue;
      const { version, since } = await readVersion(place.path, this.#contents, 'keep');
      // Somebody told meanwhile.
      if (this.#texts.get(uri) !== known) continue;
      // What was seen earlier may not be what is there.
      if (version.kind === 'unknown') this.#texts.delete(uri);
      else if (isSure() || isBefore(since)) this.#texts.set(uri, version);
    }
  }

  async #look(path: string): Promise<void> {
    const place = await this.#places.find(path);
    if (!place) return;
    // What is being read now may be what was there before.
    await this.#captures;
    const uri = uriOf(place);
    const { kind, since } = await diskState(place.path);
    const turn = this.#turns.at(since);
    const isUsers = this.#isUsers(uri);
    const isAgents = turn !== undefined && !isUsers;
    const prior = this.#texts.get(uri);
    // What the file became while it was read may be another's doing.
    const isStill = (since: number): boolean =>
      this.#turns.at(since) === turn && this.#texts.get(uri) === prior && this.#isUsers(uri) === isUsers;
    if (kind === 'folder' && isAgents) await this.#lookInto(place.path);
    if (kind === 'folder' || kind === 'other') return;
    if (!isAgents) {
      if (!prior && !this.#isReviewed(uri)) return;
      if ((await this.#see(uri, place.path, isStill)) === 'changed') this.#queue.add(path);
      return;
    }
    if (await this.#start?.gitMoved()) await this.#correct();
    const isByGit = (await this.#start?.isByGit(place.path)) === true;
    // What nobody wants to hear of is not read.
    const before = prior ?? (await this.#start?.before(place.path, this.#contents, isByGit)) ?? unknown;
    if (before === 'ignored') return;
    if (!prior && kind === 'absent' && (before.kind === 'absent' || before.kind === 'unknown')) {
      // A folder, or something that came and went.
      for (const inside of (await this.#start?.filesIn(place.path)) ?? []) this.#queue.add(inside);
      return;
    }
    const left = await this.#see(uri, place.path, isStill);
    if (left === 'changed') return this.#queue.add(path);
    if (!left || sameVersion(before, left)) return;
    if (isByGit) this.#told.delete(uri);
    else this.#told.set(uri, place.path);
    this.#changes.fire({ uri, turn: turn.mark, prior: before, left, isByGit });
  }

  /**
   * @param isStill whether what has been there since then is what was to be seen; else it is `changed`.
   * @returns undefined: it is as it was, or can't be read.
   */
  async #see(
    uri: string,
    path: string,
    isStill: (since: number) => boolean,
  ): Promise<FileVersion | 'changed' | undefined> {
    const { version, since } = await readVersion(path, this.#contents, 'compare');
    if (version.kind === 'unknown') return undefined;
    if (!isStill(since)) return 'changed';
    const prior = this.#texts.get(uri);
    if (prior && sameVersion(prior, version)) return undefined;
    this.know(uri, version);
    return version;
  }

  #isUsers(uri: string): boolean {
    return this.#users.has(uri) || this.#ours.has(uri);
  }

  /** Git writes files before it says where it went: some may have been told to be an agent's. */
  async #correct(): Promise<void> {
    const start = this.#start;
    if (!start) return;
    await start.gitMoved();
    for (const [uri, path] of [...this.#told]) {
      if (!(await start.isByGit(path))) continue;
      this.#told.delete(uri);
      this.#corrections.fire(uri);
    }
  }

  /** A folder that came at once, with what is in it. */
  async #lookInto(path: string): Promise<void> {
    const inside = await readdir(path).catch((error: unknown) => {
      this.#logger.debug(`A folder could not be looked into: ${String(error)}`);
      return [];
    });
    for (const name of inside.slice(0, mostPaths)) this.#queue.add(join(path, name));
  }

  dispose(): void {
    this.#lifetime.dispose();
    this.#queue.dispose();
    this.#changes.dispose();
    this.#sights.dispose();
    this.#corrections.dispose();
  }
}
