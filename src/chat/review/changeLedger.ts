// All that agents changed in files: what is still to be reviewed, and the steps in which it came to be, by which the files
// can go back to where they were before a prompt. Bounded: of very much the oldest is forgotten, and is said to be.

import { unknown, type FileVersion } from './fileVersion.ts';
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
    this.#files.set(uri, agentWrote(this.#files.get(uri), prior, left));
    const last = this.#steps.at(-1);
    const isSame = last?.uri === uri && isSameTurn(last.turn, turn) && last.left === prior;
    if (isSame) last.left = left;
    else this.#steps.push({ turn, uri, prior, left });
    this.#trim();
  }

  keep(uri: string): void {
    this.#files.delete(uri);
  }

  keepHunk(uri: string, hunk: ReviewHunk): void {
    const file = this.#files.get(uri);
    if (file) this.#files.set(uri, keepHunk(file, hunk));
  }

  keepAll(): void {
    this.#files.clear();
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

  #trim(): void {
    const { text, files, steps } = this.#limits;
    let held = 0;
    for (const { prior, left } of this.#steps) held += length(prior) + length(left);
    while (this.#steps.length > 1 && (this.#steps.length > steps || held > text)) {
      const [{ turn, prior, left }] = this.#steps.splice(0, 1) as [Step];
      held -= length(prior) + length(left);
      if (turn) this.#forgotten.set(turn.conversation, turn.entry);
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
      this.#files.delete(uri);
    }
  }
}

function isSameTurn(one: TurnMark | undefined, other: TurnMark | undefined): boolean {
  return one?.conversation === other?.conversation && one?.entry === other?.entry;
}

function length(version: FileVersion): number {
  return version.kind === 'text' ? version.text.length : 0;
}
