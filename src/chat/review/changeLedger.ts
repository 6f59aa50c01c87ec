// All that agents changed in files: what is still to be reviewed, and the steps in which it came to be, by which the files
// can go back to where they were before a prompt. Bounded: of very much the oldest is forgotten, and is said to be.

import { unknown, type FileVersion } from './fileVersion.ts';
import type { LedgerPart } from './ledgerPart.ts';
import { agentWrote, keepHunk, type ReviewedFile } from './reviewedFile.ts';
import type { ReviewHunk } from './reviewHunks.ts';

/** Which prompt led to a change. */
export interface TurnMark {
  /** One per conversation. */
  readonly conversation: string;
  /** The row of the prompt; grows. */
  readonly entry: number;
}

interface Step {
  readonly turn: TurnMark | undefined;
  readonly uri: string;
  readonly prior: FileVersion;
  left: FileVersion;
  /** What was left when the last of several writes began. */
  middle?: FileVersion;
}

export interface LedgerLimits {
  /** UTF-16 units of texts: of files to review, and the same again of steps. */
  readonly text: number;
  readonly files: number;
  readonly steps: number;
}

const defaultLimits: LedgerLimits = { text: 32 * 2 ** 20, files: 2_000, steps: 5_000 };

/** What became of the files since a prompt. `isWhole`: nothing of it was forgotten. */
export interface Since {
  readonly files: ReadonlyMap<string, ReviewedFile>;
  readonly isWhole: boolean;
}

export class ChangeLedger {
  readonly #limits: LedgerLimits;
  readonly #files = new Map<string, ReviewedFile>();
  /** The conversation that changed a file last. */
  readonly #owners = new Map<string, string>();
  #steps: Step[] = [];
  /** Newest entry of each conversation of which steps were forgotten. */
  readonly #forgotten = new Map<string, number>();

  constructor(limits: LedgerLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** To be reviewed, by uri, in the order in which they were first changed. */
  get files(): ReadonlyMap<string, ReviewedFile> {
    return this.#files;
  }

  /** An agent changed a file. @param prior what was there right before. */
  wrote(uri: string, turn: TurnMark | undefined, prior: FileVersion, left: FileVersion): void {
    this.#set(uri, agentWrote(this.#files.get(uri), prior, left), turn);
    const last = this.#steps.at(-1);
    const isSame = last?.uri === uri && isSameTurn(last.turn, turn) && last.left === prior;
    if (isSame) [last.middle, last.left] = [last.left, left];
    else this.#steps.push({ turn, uri, prior, left });
    this.#trim();
  }

  /** Git changed a file during a turn. In one that the agent had changed that counts as the user's doing. */
  movedByGit(uri: string, turn: TurnMark | undefined, prior: FileVersion, left: FileVersion): void {
    const file = this.#files.get(uri);
    if (file && !file.byGit) return;
    this.#set(uri, { before: file?.before ?? prior, left, isMixed: false, byGit: true }, turn);
    this.#trim();
  }

  /** The last change that is told of this file was git's: it becomes what `movedByGit` makes of it. */
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

  /** Changes were taken back here: a way back to an earlier prompt leads over that, and does not take it for typing. */
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

  /** What the agent did from that prompt on, kept or not. */
  since({ conversation, entry }: TurnMark): Since {
    const files = new Map<string, ReviewedFile>();
    for (const { turn, uri, prior, left } of this.#steps) {
      if (turn?.conversation !== conversation || turn.entry < entry) continue;
      files.set(uri, agentWrote(files.get(uri), prior, left));
    }
    return { files, isWhole: (this.#forgotten.get(conversation) ?? -1) < entry };
  }

  /** Of which there is something to write down. */
  get conversations(): ReadonlySet<string> {
    const steps = this.#steps.flatMap(({ turn }) => turn?.conversation ?? []);
    return new Set([...this.#forgotten.keys(), ...this.#owners.values(), ...steps]);
  }

  /** Of contents that are no texts. */
  get marks(): ReadonlySet<string> {
    const versions = [
      ...[...this.#files.values()].flatMap(({ before, left }) => [before, left]),
      ...this.#steps.flatMap(({ prior, left }) => [prior, left]),
    ];
    return new Set(versions.flatMap((version) => (version.kind === 'opaque' ? version.mark : [])));
  }

  /** To be written down. */
  part(conversation: string): LedgerPart<FileVersion> {
    const steps = this.#steps.flatMap(({ turn, uri, prior, left }) =>
      turn?.conversation === conversation ? [{ entry: turn.entry, uri, prior, left }] : [],
    );
    const files = [...this.#files].flatMap(([uri, { byGit = false, ...file }]) =>
      this.#owners.get(uri) === conversation ? [{ uri, byGit, ...file }] : [],
    );
    return { forgotten: this.#forgotten.get(conversation), steps, files };
  }

  /** From before the window was opened anew. What came since is newer, and stays. */
  restore(conversation: string, { forgotten, steps, files }: LedgerPart<FileVersion>): void {
    if (forgotten !== undefined) this.#forgotten.set(conversation, forgotten);
    const old = steps.map(({ entry, ...step }): Step => ({ turn: { conversation, entry }, ...step }));
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

  /** It was deleted: there is no way back in it, and nothing of it is written down. What is to be reviewed stays so. */
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
