// Tells what agents change on disk behind our back: what was in files is looked at before a turn and when a call names
// them, and what differs afterwards is the agent's unless the user saved it, moved it, or did it at another time.

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
import { sameVersion, textVersion, unknown, type FileVersion } from '../../chat/review/fileVersion.ts';
import { DiskTexts } from './diskTexts.ts';
import { pathQueue } from './pathQueue.ts';
import { readVersion } from './readVersion.ts';
import { uriOf, type ReviewPlaces } from './reviewPlaces.ts';
import { isUnwatched, StartOfTurn } from './startOfTurn.ts';

export interface DiskChange {
  readonly uri: string;
  readonly turn: TurnMark;
  readonly prior: FileVersion;
  readonly left: FileVersion;
}

interface Turn {
  readonly mark: TurnMark;
  /** ms since 1970. When the agent was let begin: what changed before is not its doing. */
  start: number;
  end: number;
}

/** ms by which the clock of a file system may be behind, and by which an agent's last write may be late. */
const slack = 10;
const late = 100;

/** ms after which an agent is let begin, whether or not all was looked at. */
export const patience = 2_000;

/** Paths looked at for one call, or below one folder. */
const mostPaths = 500;

export class DiskWatch implements Disposable {
  readonly #places: ReviewPlaces;
  readonly #isReviewed: (uri: string) => boolean;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #changes: Emitter<DiskChange>;
  readonly #sights: Emitter<string>;
  readonly #texts = new DiskTexts();
  readonly #queue: ReturnType<typeof pathQueue>;
  /** Files that the user is making, moving or removing in the explorer. */
  readonly #users = new Set<string>();
  /** Those that run, and the one that ended last. */
  #turns: Turn[] = [];
  /** Looked at in the turns that run; looked at once more when they end. */
  readonly #looked = new Set<string>();
  #start: StartOfTurn | undefined;
  #isWatching = false;

  /** @param isReviewed whether its state is of interest between turns. */
  constructor(places: ReviewPlaces, isReviewed: (uri: string) => boolean, logger: Logger) {
    this.#places = places;
    this.#isReviewed = isReviewed;
    this.#logger = logger;
    const onError = (error: unknown): void => logger.error('A listener of changed files failed', error);
    this.#changes = new Emitter(onError);
    this.#sights = new Emitter(onError);
    this.#queue = pathQueue((path) => this.#look(path), logger);
  }

  /** An agent changed a file. */
  get onDidChange(): Event<DiskChange> {
    return this.#changes.event;
  }

  /** Something is known to be in a file that was not before, whoever did it. */
  get onDidSee(): Event<string> {
    return this.#sights.event;
  }

  /** What was last seen in the file on disk. */
  seen(uri: string): FileVersion | undefined {
    return this.#texts.get(uri);
  }

  /** Resolves when what is there is known well enough for the agent to begin. */
  async begin(mark: TurnMark, reviewed: Iterable<string>): Promise<void> {
    this.#watch();
    const turn: Turn = { mark, start: Date.now() + patience, end: Infinity };
    const isFirst = !this.#turns.some(({ end }) => end === Infinity);
    const ended = this.#turns.findLast(({ end }) => end !== Infinity);
    const running = this.#turns.filter(({ end }) => end === Infinity);
    this.#turns = [...(ended ? [ended] : []), ...running, turn];
    // What the turn before did is that turn's.
    await this.#queue.all([...this.#looked]);
    if (isFirst) {
      this.#texts.retain(this.#isReviewed);
      this.#users.clear();
      this.#looked.clear();
      this.#start = undefined;
    }
    const open = workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const known = [...reviewed].map((uri) => Uri.parse(uri, true).fsPath);
    const [start] = await Promise.all([StartOfTurn.look(), this.#capture([...open, ...known], true)]);
    await this.#capture(start.unsure, true);
    // Turns side by side have the start of the first: later ones hold changes of the earlier.
    this.#start ??= start;
    turn.start = Math.min(turn.start, Date.now());
  }

  /** A call names files, which it may be about to change. @param paths absolute. */
  async named(paths: readonly string[]): Promise<void> {
    if (this.#turns.some(({ end }) => end === Infinity))
      await this.#capture(paths.slice(0, mostPaths), false);
  }

  /** Looks once more at what was looked at. Late writes still count. */
  async end(mark: TurnMark): Promise<void> {
    for (const turn of this.#turns) if (turn.mark === mark) turn.end = Date.now();
    await this.#queue.all([...this.#looked]);
  }

  /** Somebody else tells what is in the file: a save, or a write of ours. */
  know(uri: string, version: FileVersion): void {
    this.#texts.set(uri, version);
    this.#sights.fire(uri);
  }

  /** Reads it again. */
  async refresh(uri: string): Promise<FileVersion> {
    const { version } = await readVersion(Uri.parse(uri, true).fsPath);
    this.know(uri, version);
    return version;
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const watcher = this.#lifetime.add(workspace.createFileSystemWatcher('**/*'));
    const look = ({ fsPath }: Uri): void => this.#queue.add(fsPath);
    this.#lifetime.add(watcher.onDidChange(look));
    this.#lifetime.add(watcher.onDidCreate(look));
    this.#lifetime.add(watcher.onDidDelete(look));
    this.#lifetime.add(
      workspace.onDidSaveTextDocument((document) => {
        if (document.uri.scheme !== 'file') return;
        const uri = document.uri.toString();
        // Of others nothing is needed outside of turns.
        if (this.#isReviewed(uri) || this.#turnAt(Date.now()))
          this.know(uri, textVersion(document.getText()));
      }),
    );
    const mine = (uris: readonly Uri[]): void => {
      for (const uri of uris) this.#users.add(uri.toString());
    };
    const done = (uris: readonly Uri[]): void => {
      for (const uri of uris) {
        void this.refresh(uri.toString()).finally(() => this.#users.delete(uri.toString()));
      }
    };
    this.#lifetime.add(workspace.onWillCreateFiles(({ files }) => mine(files)));
    this.#lifetime.add(workspace.onWillDeleteFiles(({ files }) => mine(files)));
    this.#lifetime.add(
      workspace.onWillRenameFiles(({ files }) =>
        mine(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
      ),
    );
    this.#lifetime.add(workspace.onDidCreateFiles(({ files }) => done(files)));
    this.#lifetime.add(workspace.onDidDeleteFiles(({ files }) => done(files)));
    this.#lifetime.add(
      workspace.onDidRenameFiles(({ files }) =>
        done(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
      ),
    );
  }

  /** @param isSure nobody has changed them since the turn began. */
  async #capture(paths: readonly string[], isSure: boolean): Promise<void> {
    for (const path of new Set(paths)) {
      const place = await this.#places.find(path);
      if (!place) continue;
      const uri = uriOf(place);
      if (this.#looked.size < mostPaths * 4) this.#looked.add(place.path);
      if (!isSure && this.#texts.get(uri)) continue;
      const { version, since } = await readVersion(place.path);
      if (version.kind === 'unknown') continue;
      const running = this.#turns.find(({ end }) => end === Infinity);
      if (isSure || (running && since < running.start - slack)) this.#texts.set(uri, version);
    }
  }

  async #look(path: string): Promise<void> {
    const place = isUnwatched(path) ? undefined : await this.#places.find(path);
    if (!place) return;
    const uri = uriOf(place);
    const { version, since } = await readVersion(place.path);
    if (version.kind === 'unknown') return await this.#lookInto(place.path);
    const prior = this.#texts.get(uri);
    if (prior && sameVersion(prior, version)) return;
    const turn = this.#turnAt(since);
    if (!turn || this.#users.has(uri)) {
      if (prior || this.#isReviewed(uri)) this.know(uri, version);
      return;
    }
    const before = prior ?? (await this.#before(place.path));
    if (before === 'ignored') return;
    if (!prior && version.kind === 'absent' && before.kind !== 'text') {
      // A folder, or something that came and went.
      for (const inside of (await this.#start?.filesIn(place.path)) ?? []) this.#queue.add(inside);
      return;
    }
    this.know(uri, version);
    if (!sameVersion(before, version))
      this.#changes.fire({ uri, turn: turn.mark, prior: before, left: version });
  }

  async #before(path: string): Promise<FileVersion | 'ignored'> {
    return (await this.#start?.before(path)) ?? unknown;
  }

  /** A folder that came at once, with what is in it. */
  async #lookInto(path: string): Promise<void> {
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isDirectory()) return;
    const inside = await readdir(path).catch((error: unknown) => {
      this.#logger.debug(`A folder could not be looked into: ${String(error)}`);
      return [];
    });
    for (const name of inside.slice(0, mostPaths)) this.#queue.add(join(path, name));
  }

  #turnAt(time: number): Turn | undefined {
    return this.#turns.findLast(({ start, end }) => time >= start - slack && time <= end + late);
  }

  dispose(): void {
    this.#lifetime.dispose();
    this.#queue.dispose();
    this.#changes.dispose();
    this.#sights.dispose();
  }
}
