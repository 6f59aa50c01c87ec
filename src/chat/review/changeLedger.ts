// Records all changes of agents to files: the changes to review, and the steps by which files can be reverted to before
// a prompt. Bounded: the oldest are dropped, and `isWhole` reports that.

import { Pace, type Work } from '../../base/pieces.ts';
import { unknown, type FileVersion } from './fileVersion.ts';
import type { LedgerPart } from './ledgerPart.ts';
import { agentWrote, keepHunk, type ReviewedFile } from './reviewedFile.ts';
import type { ReviewHunk } from './reviewHunks.ts';

/** The prompt that led to a change. */
export interface TurnMark {
  /** The conversation's id. */
  readonly conversation: string;
  /** Row id of the prompt; grows. */
  readonly entry: number;
}

interface Step {
  readonly turn: TurnMark | undefined;
  readonly uri: string;
  readonly prior: FileVersion;
  left: FileVersion;
  /** The version before the last write, if the step merged several writes. */
  middle?: FileVersion;
}

export interface LedgerLimits {
  /** Maximum UTF-16 units of texts of files to review, and again of steps. */
  readonly text: number;
  readonly files: number;
  readonly steps: number;
}

const defaultLimits: LedgerLimits = { text: 32 * 2 ** 20, files: 2_000, steps: 5_000 };

/** Steps of `Pace` for each UTF-16 unit of the versions that are compared. */
const stepsOfUnit = 16;

/** The agent's changes since a prompt. `isWhole` is false if steps were dropped. */
export interface Since {
  readonly files: ReadonlyMap<string, ReviewedFile>;
  readonly isWhole: boolean;
}

export class ChangeLedger {
  readonly #limits: LedgerLimits;
  readonly #files = new Map<string, ReviewedFile>();
  /** The conversation that last changed a file, by URI. */
  readonly #owners = new Map<string, string>();
  #steps: Step[] = [];
  /** Newest prompt of each conversation whose steps were dropped. */
  readonly #forgotten = new Map<string, number>();

  constructor(limits: LedgerLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** Files to review by URI, in the order of their first change. */
  get files(): ReadonlyMap<string, ReviewedFile> {
    return this.#files;
  }

  /** Records that an agent changed a file. @param prior the version right before. */
  wrote(uri: string, turn: TurnMark | undefined, prior: FileVersion, left: FileVersion): void {
    this.#set(uri, agentWrote(this.#files.get(uri), prior, left), turn);
    const last = this.#steps.at(-1);
    const isSame = last?.uri === uri && isSameTurn(last.turn, turn) && last.left === prior;
    if (isSame) [last.middle, last.left] = [last.left, left];
    else this.#steps.push({ turn, uri, prior, left });
    this.#trim();
  }

  /**
   * Records that git changed a file during a turn. If the agent had changed it too, this counts as a change of the
   * user.
   */
  movedByGit(uri: string, turn: TurnMark | undefined, prior: FileVersion, left: FileVersion): void {
    const file = this.#files.get(uri);
    if (file && !file.byGit) return;
    this.#set(uri, { before: file?.before ?? prior, left, isMixed: false, byGit: true }, turn);
    this.#trim();
  }

  /** Reclassifies the last recorded change of the file as a change by git, like `movedByGit`. */
  wasGit(uri: string): void {
    const file = this.#files.get(uri);
    const index = this.#steps.findLastIndex((step) => step.uri === uri);
    const step = this.#steps[index];
    if (!file || file.byGit || !step || step.left !== file.left) return;
    const left = step.middle ?? step.prior;
    if (step.middle) {
      step.left = step.middle;
      delete step.middle;
    } else this.#steps.splice(index, 1);
    if (left === file.before) this.#files.set(uri, { ...file, isMixed: false, byGit: true });
    else this.#files.set(uri, { ...file, left });
  }

  /** Records that changes were undone, so that reverting to an earlier prompt does not treat that as typing. */
  tookBack(uri: string, prior: FileVersion, left: FileVersion): void {
    const last = this.#steps.findLast((step) => step.uri === uri);
    if (!last) return;
    this.#steps.push({ turn: last.turn, uri, prior, left });
    this.#trim();
  }

  keep(uri: string): void {
    this.#remove(uri);
  }

  keepHunk(uri: string, hunk: ReviewHunk): void {
    const file = this.#files.get(uri);
    if (file) this.#files.set(uri, keepHunk(file, hunk));
  }

  keepAll(): void {
    this.#files.clear();
    this.#owners.clear();
  }

  /**
   * The agent's changes from this prompt on, kept or not. Works in pieces; what is recorded meanwhile does not count.
   * @param only the URI of the only file to return. Default: all files.
   */
  *since({ conversation, entry }: TurnMark, only?: string, pace = new Pace()): Work<Since> {
    const isWhole = (this.#forgotten.get(conversation) ?? -1) < entry;
    const steps = this.#steps.flatMap(({ turn, uri, prior, left }) =>
      turn?.conversation === conversation && turn.entry >= entry && uri === (only ?? uri)
        ? [{ uri, prior, left }]
        : [],
    );
    const files = new Map<string, ReviewedFile>();
    for (const { uri, prior, left } of steps) {
      if (pace.isDue(stepsOfUnit * (1 + length(prior) + length(left)))) yield;
      files.set(uri, agentWrote(files.get(uri), prior, left));
    }
    return { files, isWhole };
  }

  /** The turns that changed each file, by URI, as far as their steps are remembered. */
  get turns(): ReadonlyMap<string, readonly TurnMark[]> {
    const turns = new Map<string, TurnMark[]>();
    for (const { uri, turn } of this.#steps) {
      if (!turn) continue;
      const its = turns.get(uri);
      if (!its) turns.set(uri, [turn]);
      else if (!its.some((one) => isSameTurn(one, turn))) its.push(turn);
    }
    return turns;
  }

  /** Conversations that have something to store. */
  get conversations(): ReadonlySet<string> {
    const steps = this.#steps.flatMap(({ turn }) => turn?.conversation ?? []);
    return new Set([...this.#forgotten.keys(), ...this.#owners.values(), ...steps]);
  }

  /** Marks of stored contents that are not text. */
  get marks(): ReadonlySet<string> {
    const versions = [
      ...[...this.#files.values()].flatMap(({ before, left }) => [before, left]),
      ...this.#steps.flatMap(({ prior, left }) => [prior, left]),
    ];
    return new Set(versions.flatMap((version) => (version.kind === 'opaque' ? version.mark : [])));
  }

  /** The part of the ledger to store for a conversation. */
  part(conversation: string): LedgerPart<FileVersion> {
    const steps = this.#steps.flatMap(({ turn, uri, prior, left }) =>
      turn?.conversation === conversation ? [{ entry: turn.entry, uri, prior, left }] : [],
    );
    const files = [...this.#files].flatMap(([uri, { byGit = false, ...file }]) =>
      this.#owners.get(uri) === conversation ? [{ uri, byGit, ...file }] : [],
    );
    return { forgotten: this.#forgotten.get(conversation), steps, files };
  }

  /** Adds the stored part of a conversation. Changes recorded since then are newer and stay. */
  restore(conversation: string, { forgotten, steps, files }: LedgerPart<FileVersion>): void {
    if (forgotten !== undefined) this.#forgotten.set(conversation, forgotten);
    const old = steps.map(({ entry, uri, prior, left }): Step => ({
      turn: { conversation, entry },
      uri,
      prior,
      left,
    }));
    this.#steps = [...old, ...this.#steps];
    const newer = [...this.#files];
    this.#files.clear();
    for (const { uri, before, left, isMixed, byGit } of files) {
      this.#files.set(uri, { before, left, isMixed, ...(byGit && { byGit }) });
      if (!this.#owners.has(uri)) this.#owners.set(uri, conversation);
    }
    for (const [uri, file] of newer) this.#files.set(uri, file);
    this.#trim();
  }

  /** Drops the steps of a deleted conversation. Its changes stay to be reviewed, but are no longer stored. */
  forget(conversation: string): void {
    this.#steps = this.#steps.filter(({ turn }) => turn?.conversation !== conversation);
    this.#forgotten.delete(conversation);
    for (const [uri, owner] of this.#owners) if (owner === conversation) this.#owners.delete(uri);
  }

  #set(uri: string, file: ReviewedFile, turn: TurnMark | undefined): void {
    this.#files.set(uri, file);
    if (turn) this.#owners.set(uri, turn.conversation);
  }

  #remove(uri: string): void {
    this.#files.delete(uri);
    this.#owners.delete(uri);
  }

  #forgot({ conversation, entry }: TurnMark): void {
    this.#forgotten.set(conversation, Math.max(entry, this.#forgotten.get(conversation) ?? entry));
  }

  #trim(): void {
    const { text, files, steps } = this.#limits;
    let held = 0;
    for (const { prior, left } of this.#steps) held += length(prior) + length(left);
    while (this.#steps.length > 1 && (this.#steps.length > steps || held > text)) {
      const [{ turn, prior, left }] = this.#steps.splice(0, 1) as [Step];
      held -= length(prior) + length(left);
      if (turn) this.#forgot(turn);
    }
    let kept = 0;
    for (const { before, left } of this.#files.values()) kept += length(before) + length(left);
    for (const [uri, { before, left }] of this.#files) {
      if (kept <= text) break;
      kept -= length(before) + length(left);
      this.#files.set(uri, { before: unknown, left: unknown, isMixed: false });
    }
    for (const uri of this.#files.keys()) {
      if (this.#files.size <= files) break;
      this.#remove(uri);
    }
  }
}

function isSameTurn(one: TurnMark | undefined, other: TurnMark | undefined): boolean {
  return one?.conversation === other?.conversation && one?.entry === other?.entry;
}

function length(version: FileVersion): number {
  return version.kind === 'text' ? version.text.length : 0;
}
