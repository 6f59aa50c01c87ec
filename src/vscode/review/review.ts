// Owns what agents changed in the files of this workspace: hears of it from their writes and from the disk, knows how it
// stands with what is in the editors, and keeps or takes back what the user says.

import { randomUUID } from 'node:crypto';
import { workspace, type TextDocument } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { Conversation } from '../../chat/conversation.ts';
import { absolutePath } from '../../chat/filePath.ts';
import { permissionSubject } from '../../chat/permissionSubject.ts';
import { ChangeLedger, type TurnMark } from '../../chat/review/changeLedger.ts';
import { changesView, type ChangesView } from '../../chat/review/changesView.ts';
import { absent, textVersion, unknown, type FileVersion } from '../../chat/review/fileVersion.ts';
import { movedFiles } from '../../chat/review/movedFiles.ts';
import { reviewFile, undoFile, undoHunks, type ReviewedFile } from '../../chat/review/reviewedFile.ts';
import type { ReviewHunk } from '../../chat/review/reviewHunks.ts';
import type { SessionSource } from '../../chat/sessionSource.ts';
import type { FileAccess } from '../serve/fileAccess.ts';
import type { FilesService } from '../serve/filesService.ts';
import type { FileWrite } from '../serve/fileWrite.ts';
import { applyTargets, currentVersion, type FileStep } from './applyTargets.ts';
import { DiskWatch, patience } from './diskWatch.ts';
import { ReviewPlaces, shownPath } from './reviewPlaces.ts';

export interface ReviewParts {
  readonly files: Pick<FilesService, 'onDidWrite'>;
  readonly access: Pick<FileAccess, 'locate'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What could not be taken back, by uri. */
export type Undone = readonly string[];

/** ms in which changes are shown together. */
const pace = 60;

interface Followed {
  readonly conversation: Conversation;
  mark: TurnMark | undefined;
}

export class Review implements Disposable {
  readonly #parts: ReviewParts;
  readonly #lifetime = new DisposableStore();
  readonly #ledger = new ChangeLedger();
  readonly #places: ReviewPlaces;
  readonly #disk: DiskWatch;
  readonly #changes: Emitter<void>;
  readonly #followed = new Set<Followed>();
  #ready: Promise<void> = Promise.resolve();
  #view: ChangesView | undefined;
  #timer: Disposable | undefined;

  constructor(parts: ReviewParts) {
    this.#parts = parts;
    const { files, access, logger } = parts;
    this.#changes = new Emitter((error) => logger.error('A listener of the review failed', error));
    this.#places = new ReviewPlaces(access);
    this.#disk = this.#lifetime.add(
      new DiskWatch(this.#places, (uri) => this.#ledger.files.has(uri), logger),
    );
    this.#lifetime.add(files.onDidWrite((write) => this.#wrote(write)));
    this.#lifetime.add(
      this.#disk.onDidChange(({ uri, turn, prior, left }) => {
        this.#ledger.wrote(uri, turn, prior, left);
        this.#changed();
      }),
    );
    this.#lifetime.add(this.#disk.onDidSee((uri) => this.#touched(uri)));
    this.#lifetime.add(
      workspace.onDidChangeTextDocument(({ document }) => this.#touched(document.uri.toString())),
    );
    this.#lifetime.add(workspace.onDidCloseTextDocument(({ uri }) => this.#touched(uri.toString())));
  }

  /** What is to be reviewed, or how it stands, is another now. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  get files(): ReadonlyMap<string, ReviewedFile> {
    return this.#ledger.files;
  }

  /** For the page. Compared anew only when something changed. */
  get view(): ChangesView {
    return (this.#view ??= changesView(this.#ledger.files, (uri) => this.now(uri), shownPath));
  }

  /** What its turns change is reviewed, until disposed. */
  follow(conversation: Conversation): Disposable {
    const followed: Followed = { conversation, mark: undefined };
    const id = randomUUID();
    this.#followed.add(followed);
    const listening = conversation.onDidTurn((event) => {
      const { mark } = followed;
      if (event.kind === 'began') {
        followed.mark = { conversation: id, entry: event.entry };
        this.#begin(followed.mark);
      } else if (event.kind === 'ended' && mark) {
        this.#quietly(this.#disk.end(mark));
      } else if (event.kind === 'call') {
        const cwd = conversation.session?.cwd;
        const named = permissionSubject(event.call).paths.slice(0, 500);
        const paths = named.map((path) => (cwd === undefined ? undefined : absolutePath(path, cwd)));
        this.#quietly(this.#disk.named(paths.filter((path) => path !== undefined)));
      }
    });
    return {
      dispose: () => {
        listening.dispose();
        this.#followed.delete(followed);
        if (followed.mark) this.#quietly(this.#disk.end(followed.mark));
      },
    };
  }

  /** `source`, whose sessions are not there before what they may change was looked at. */
  holding(source: SessionSource): SessionSource {
    return {
      ...source,
      open: async (owner, token) => {
        await this.#ready;
        return await source.open(owner, token);
      },
      revive: async (session, token) => {
        await this.#ready;
        return await source.revive(session, token);
      },
      reopen: async (past, owner, token) => {
        await this.#ready;
        return await source.reopen(past, owner, token);
      },
    };
  }

  /** The prompt of that row as a point to return to. */
  markOf(conversation: Conversation, entry: number): TurnMark | undefined {
    const followed = [...this.#followed].find((one) => one.conversation === conversation);
    return followed?.mark && { ...followed.mark, entry };
  }

  since(mark: TurnMark): ReturnType<ChangeLedger['since']> {
    return this.#ledger.since(mark);
  }

  /** What is in the file as far as is known without looking: with what is unsaved. */
  now(uri: string): FileVersion {
    const seen = this.#disk.seen(uri);
    const document = workspace.textDocuments.find((one) => one.uri.toString() === uri && !one.isClosed);
    if (document && (document.isDirty || seen?.kind !== 'absent')) return this.#textOf(document);
    return seen ?? this.#ledger.files.get(uri)?.left ?? unknown;
  }

  /** Of the file as it is in the editor, in order. */
  hunks(uri: string): readonly ReviewHunk[] {
    const file = this.#ledger.files.get(uri);
    const review = file && reviewFile(file, this.now(uri));
    return review?.kind === 'changed' ? review.hunks : [];
  }

  keep(uris: readonly string[]): void {
    for (const uri of this.#withMoved(uris)) this.#ledger.keep(uri);
    this.#changed();
  }

  keepAll(): void {
    this.#ledger.keepAll();
    this.#changed();
  }

  keepHunk(uri: string, hunk: ReviewHunk): void {
    this.#ledger.keepHunk(uri, hunk);
    this.#changed();
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

  /** How files get rid of what the agent did. `conflicts`: those of which something stays. */
  async plan(
    files: ReadonlyMap<string, ReviewedFile | undefined>,
  ): Promise<{ steps: FileStep[]; conflicts: string[] }> {
    const steps: FileStep[] = [];
    const conflicts: string[] = [];
    for (const [uri, file] of files) {
      const now = (await currentVersion(uri, this.#places))?.version;
      const { target, isConflict } =
        file && now ? undoFile(file, now) : { target: undefined, isConflict: true };
      if (target && now) steps.push({ uri, now, target });
      if (isConflict) conflicts.push(uri);
    }
    return { steps, conflicts };
  }

  async apply(steps: readonly FileStep[]): Promise<Undone> {
    const left = await applyTargets(steps, this.#places);
    for (const { uri } of steps) await this.#disk.refresh(uri);
    this.#changed();
    return left;
  }

  /** A file that was moved stands for both its places. */
  #withMoved(uris: readonly string[]): string[] {
    const moved = movedFiles(this.#ledger.files);
    return [...new Set(uris.flatMap((uri) => [uri, moved.get(uri) ?? uri]))];
  }

  #begin(mark: TurnMark): void {
    const looked = this.#disk.begin(mark, this.#ledger.files.keys());
    const enough = Promise.withResolvers<void>();
    const timer = this.#parts.clock.setTimer(patience, enough.resolve);
    this.#quietly(looked);
    this.#ready = Promise.race([looked.catch(() => undefined), enough.promise]).finally(() =>
      timer.dispose(),
    );
  }

  #wrote({ session, uri, before, after }: FileWrite): void {
    const followed = [...this.#followed].find(
      ({ conversation }) =>
        conversation.agent === session.agent && conversation.session?.sessionId === session.sessionId,
    );
    const prior = before === undefined ? absent : textVersion(before);
    const left = textVersion(after);
    this.#ledger.wrote(uri, followed?.mark, prior, left);
    const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (!document?.isDirty) this.#disk.know(uri, left);
    this.#changed();
  }

  #texts = new WeakMap<TextDocument, { readonly at: number; readonly version: FileVersion }>();

  #textOf(document: TextDocument): FileVersion {
    const known = this.#texts.get(document);
    if (known?.at === document.version) return known.version;
    const version = textVersion(document.getText());
    this.#texts.set(document, { at: document.version, version });
    return version;
  }

  #touched(uri: string): void {
    if (this.#ledger.files.has(uri)) this.#changed();
  }

  #changed(): void {
    this.#view = undefined;
    this.#timer ??= this.#parts.clock.setTimer(pace, () => {
      this.#timer = undefined;
      this.#changes.fire();
    });
  }

  #quietly(done: Promise<void>): void {
    done.catch((error: unknown) => this.#parts.logger.error('Files could not be looked at', error));
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#lifetime.dispose();
    this.#changes.dispose();
  }
}
