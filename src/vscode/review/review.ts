// Tracks what agents changed in the files of this workspace, from their writes and from the disk, and keeps or undoes
// it for the user.

import { join } from 'node:path';
import { Uri, window, workspace } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { ChangeLedger, type Since, type TurnMark } from '../../chat/review/changeLedger.ts';
import { changesView, type ChangesView, movedFiles } from '../../chat/review/changesView.ts';
import { unknown, type FileVersion } from '../../chat/review/fileVersion.ts';
import { reviewFile, undoHunks, type ReviewedFile } from '../../chat/review/reviewedFile.ts';
import type { ReviewHunk } from '../../chat/review/reviewHunks.ts';
import type { GitRepositories } from '../git/gitRepositories.ts';
import type { FileAccess } from '../files/fileAccess.ts';
import type { FilesService } from '../serve/files/filesService.ts';
import type { PermissionsService } from '../serve/permissions/permissionsService.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import { AskedFiles } from './askedFiles.ts';
import { applyTargets, type FileStep, currentVersion } from './applyTargets.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';
import { DiskWatch } from './disk/diskWatch.ts';
import { FollowedTurns } from './followedTurns.ts';
import { followWrites } from './followedWrites.ts';
import { planUndo, type UndoPlan } from './planUndo.ts';
import { MissingGit } from './missingGit.ts';
import { inPieces } from '../storage/inPieces.ts';
import { KeptContents } from '../storage/keptContents.ts';
import { ReviewMemory } from './reviewMemory.ts';
import { ReviewPlaces, shownPath, uriOf } from './reviewPlaces.ts';
import { ShownTexts } from './shownTexts.ts';
import { showWrites } from './writtenCalls.ts';
import { ReviewStore } from '../storage/reviewStore.ts';

export interface ReviewParts {
  readonly files: Pick<FilesService, 'guardWrites' | 'followWrites'>;
  readonly access: Pick<FileAccess, 'locate'>;
  readonly repositories: GitRepositories;
  readonly writes: Pick<UserFileWriter, 'follow'>;
  /** If undefined, the review does not mark changes about which the agent did not ask. */
  readonly permissions?: Pick<PermissionsService, 'onDidAllow'>;
  /** The storage folder; absolute, and outside the workspace. */
  readonly storage: string;
  /** Ids of the stored conversations; the changes of others are deleted. Rejects if unknown. */
  readonly conversations: () => Promise<ReadonlySet<string>>;
  /** ms, to be multiplied by the factor of `clock`, after which an agent may start even if not all files are captured. */
  readonly patience?: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** URIs of the files that could not be undone. */
export type Undone = readonly string[];

/** ms. Git may take seconds in a large repository; without its result many changes can't be undone. */
const defaultPatience = 5_000;

/** ms in which change events are combined. */
const pace = 60;

export class Review implements Disposable {
  /** Maps changes to the turns that made them. */
  readonly turns: FollowedTurns;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #lifetime = new DisposableStore();
  readonly #ledger = new ChangeLedger();
  readonly #contents: KeptContents;
  readonly #places: ReviewPlaces;
  readonly #disk: DiskWatch;
  readonly #memory: ReviewMemory;
  readonly #shown = new ShownTexts();
  readonly #asked: AskedFiles | undefined;
  readonly #changes: Emitter<void>;
  readonly #loaded: Promise<void>;
  readonly #git: MissingGit;
  #view: ChangesView | undefined;
  #timer: Disposable | undefined;

  constructor(parts: ReviewParts) {
    const { files, access, repositories, writes, permissions, storage, conversations, clock, logger } = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#changes = new Emitter((error) => logger.error('A listener of the review failed', error));
    this.#places = new ReviewPlaces(access);
    const uriAt = async (path: string): Promise<string | undefined> => {
      const place = await this.#places.find(path);
      return place && uriOf(place);
    };
    this.#asked = permissions && new AskedFiles(uriAt);
    const contents = (this.#contents = new KeptContents(join(storage, 'contents'), logger));
    const isReviewed = (uri: string): boolean => this.#ledger.files.has(uri);
    this.#disk = this.#lifetime.add(new DiskWatch(this.#places, repositories, contents, isReviewed, logger));
    const store = new ReviewStore(storage, contents, logger);
    const marks = (): Iterable<string> => [...this.#disk.marks, ...this.#ledger.marks];
    const kept = { ledger: this.#ledger, asked: this.#asked, store, contents };
    this.#memory = this.#lifetime.add(new ReviewMemory({ ...kept, conversations, marks, clock, logger }));
    this.turns = new FollowedTurns({
      disk: this.#disk,
      reviewed: () => this.#ledger.files.keys(),
      prepare: () => this.#loaded,
      began: (mark) => this.#asked?.began(mark),
      ended: () => this.#memory.tidy(),
      patience: parts.patience ?? defaultPatience,
      ...{ clock, logger },
    });
    this.#lifetime.add(
      files.guardWrites(
        followWrites({
          ...{ disk: this.#disk, ledger: this.#ledger, contents, clock, logger },
          turnOf: ({ session }) => this.turns.turnOf(session),
          changed: () => this.#ledgerChanged(),
        }),
      ),
    );
    this.#lifetime.add(
      files.followWrites(
        showWrites({
          conversationOf: (session) => this.turns.conversationOf(session),
          uriAt: (path) => access.locate(path).then(uriOf, () => undefined),
          logger,
        }),
      ),
    );
    this.#lifetime.add(
      writes.follow(async ({ fsPath }, work) => {
        const place = await this.#places.find(fsPath);
        await (place ? this.#disk.asUsers([uriOf(place)], work) : work());
      }),
    );
    this.#lifetime.add(
      this.#disk.onDidChange(({ uri, turn, prior, left, isByGit }) => {
        if (isByGit) this.#ledger.movedByGit(uri, turn, prior, left);
        else this.#ledger.wrote(uri, turn, prior, left);
        this.#ledgerChanged();
      }),
    );
    this.#lifetime.add(
      this.#disk.onDidCorrect((uri) => {
        this.#ledger.wasGit(uri);
        this.#ledgerChanged();
      }),
    );
    if (permissions)
      this.#lifetime.add(
        permissions.onDidAllow(({ session, request }) => {
          this.#asked
            ?.allowed(this.turns.turnOf(session), request)
            .then(() => this.#ledgerChanged())
            .catch((error: unknown) => logger.error('The files of a permission could not be found', error));
        }),
      );
    this.#lifetime.add(this.#disk.onDidSee((uri) => this.#touched(uri)));
    this.#lifetime.add(
      workspace.onDidChangeTextDocument(({ document }) => {
        // Runs on every keystroke.
        if (this.#ledger.files.size > 0) this.#touched(asEditorDocument(document).uri);
      }),
    );
    this.#lifetime.add(workspace.onDidCloseTextDocument(({ uri }) => this.#touched(uri.toString())));
    this.#git = new MissingGit({
      find: (paths) => repositories.missing(paths),
      files: () => [...this.#ledger.files.keys()].map((uri) => Uri.parse(uri, true).fsPath),
      onChange: () => this.#changed(),
      logger,
    });
    const look = (): unknown => this.#git.look();
    const heads = this.#lifetime.add(workspace.createFileSystemWatcher('**/.git/HEAD', false, true, false));
    this.#lifetime.add(heads.onDidCreate(look));
    this.#lifetime.add(heads.onDidDelete(look));
    // The user may have installed Git in another window.
    this.#lifetime.add(window.onDidChangeWindowState(({ focused }) => focused && this.#git.value && look()));
    this.#loaded = this.#load();
  }

  /** Fires when the changes to review have changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** True if `onDidChange` is about to fire. */
  get isChanging(): boolean {
    return this.#timer !== undefined;
  }

  get files(): ReadonlyMap<string, ReviewedFile> {
    return this.#ledger.files;
  }

  /** For the page. Computed only after a change. */
  get view(): ChangesView {
    return (this.#view ??= this.#createView());
  }

  #createView(): ChangesView {
    const { files, turns } = this.#ledger;
    const isUnasked = (uri: string): boolean => this.#asked?.isUnasked(uri, turns.get(uri) ?? []) === true;
    const view = changesView(files, (uri) => this.now(uri), shownPath, isUnasked);
    return this.#git.value ? { ...view, missing: this.#git.value } : view;
  }

  /** Resolves when the changes of the previous window are loaded. Never rejects. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  /** Stores pending changes. Never rejects. */
  save(): Promise<void> {
    return this.#memory.save();
  }

  /** Deletes what is stored of a conversation. Its changes can still be reviewed in this window. */
  forget(conversation: string): Promise<void> {
    return this.#memory.forget(conversation);
  }

  /** The agent's changes from this prompt on, kept or not. @param only the URI of the only file to return. Default: all files. */
  since(mark: TurnMark, only?: string): Promise<Since> {
    return inPieces(this.#ledger.since(mark, only));
  }

  /** The last known version of the file, including unsaved text. Does not read the disk. */
  now(uri: string): FileVersion {
    return this.#shown.now(uri, this.#disk.seen(uri) ?? this.#ledger.files.get(uri)?.left ?? unknown);
  }

  /** The hunks of the agent in the file as it is in the editor, in order. */
  hunks(uri: string): readonly ReviewHunk[] {
    const file = this.#ledger.files.get(uri);
    if (file?.byGit) return [];
    const review = file && reviewFile(file, this.now(uri));
    return review?.kind === 'changed' ? review.hunks : [];
  }

  keep(uris: readonly string[]): void {
    for (const uri of this.#withMoved(uris)) this.#ledger.keep(uri);
    this.#ledgerChanged();
  }

  keepAll(): void {
    this.#ledger.keepAll();
    this.#ledgerChanged();
  }

  keepHunk(uri: string, hunk: ReviewHunk): void {
    this.#ledger.keepHunk(uri, hunk);
    this.#ledgerChanged();
  }

  async undoHunk(uri: string, hunk: ReviewHunk): Promise<Undone> {
    const file = this.#ledger.files.get(uri);
    const now = this.now(uri);
    const target = file && undoHunks(file, now, [hunk]);
    return target ? await this.apply([{ uri, now, target }]) : [uri];
  }

  async undo(uris: readonly string[]): Promise<Undone> {
    const { steps, conflicts } = await this.plan(
      new Map(this.#withMoved(uris).map((uri) => [uri, this.#ledger.files.get(uri)])),
    );
    return [...new Set([...conflicts, ...(await this.apply(steps))])];
  }

  /** Plans how to undo the agent's changes. */
  async plan(files: ReadonlyMap<string, ReviewedFile | undefined>): Promise<UndoPlan> {
    const versionOf = async (uri: string): Promise<FileVersion | undefined> =>
      (await currentVersion(uri, this.#places, this.#contents))?.version;
    return await planUndo(files, versionOf, this.#clock);
  }

  async apply(steps: readonly FileStep[]): Promise<Undone> {
    const uris = steps.map(({ uri }) => uri);
    const left = await this.#disk.asUsers(uris, async () => {
      const left = await applyTargets(steps, this.#places, this.#contents, this.#logger);
      for (const { uri, now, target } of steps)
        if (!left.includes(uri)) this.#ledger.tookBack(uri, now, target);
      return left;
    });
    this.#ledgerChanged();
    return left;
  }

  /** A moved file counts as both its old and its new path. */
  #withMoved(uris: readonly string[]): string[] {
    const moved = movedFiles(this.#ledger.files);
    return [...new Set(uris.flatMap((uri) => [uri, moved.get(uri) ?? uri]))];
  }

  async #load(): Promise<void> {
    const admits = async (uri: string): Promise<boolean> => {
      try {
        const { scheme, fsPath } = Uri.parse(uri, true);
        return scheme === 'file' && (await this.#places.find(fsPath)) !== undefined;
      } catch {
        // Not a URI that this class stored.
        return false;
      }
    };
    await this.#memory.load(admits);
    if (this.#ledger.files.size === 0) return;
    this.#disk.watch();
    // The files may have changed while no window was open.
    for (const uri of this.#ledger.files.keys()) await this.#disk.refresh(uri);
    void this.#git.look();
    this.#changed();
  }

  #touched(uri: string): void {
    if (this.#ledger.files.has(uri)) this.#changed();
  }

  #ledgerChanged(): void {
    this.#memory.changed();
    void this.#git.look();
    this.#changed();
  }

  #changed(): void {
    this.#view = undefined;
    this.#timer ??= this.#clock.setTimer(pace, () => {
      this.#timer = undefined;
      this.#changes.fire();
    });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#lifetime.dispose();
    this.#changes.dispose();
  }
}
