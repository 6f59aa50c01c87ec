// Remembers for which files agents asked before they changed them, so that the review can mark the others. For turns before a
// reload, this is restored from storage. Used by `Review`.

import { absolutePath } from '../../chat/path/filePath.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
import type { LedgerStep } from '../../chat/review/ledgerPart.ts';
import type { PermissionRequest } from '../serve/permissions/permissionPrompt.ts';

/** The oldest turns are forgotten. */
const mostTurns = 500;
/** Paths of one request. */
const mostPaths = 500;

/** What was allowed in a turn, by the user or by a rule. */
interface Allowed {
  readonly uris: Set<string>;
  /** A command, which may change any file. */
  hasCommand: boolean;
}

export class AskedFiles {
  readonly #uriOf: (path: string) => Promise<string | undefined>;
  /** The oldest first. */
  #turns = new Map<string, Allowed>();

  /** @param uriOf the URI of the real file at an absolute path; undefined if it is not reviewed. */
  constructor(uriOf: (path: string) => Promise<string | undefined>) {
    this.#uriOf = uriOf;
  }

  began(turn: TurnMark): void {
    this.#turns.set(keyOf(turn), { uris: new Set(), hasCommand: false });
    this.#trim();
  }

  /** The steps of a conversation, to be stored with what `restore` needs. */
  marked<V>(conversation: string, steps: readonly LedgerStep<V>[]): readonly LedgerStep<V>[] {
    return steps.map((step) =>
      this.isUnasked(step.uri, [{ conversation, entry: step.entry }]) ? { ...step, isUnasked: true } : step,
    );
  }

  /** Adds the turns of stored steps as the oldest ones. Nothing is known of turns in which the agent asked for all files. */
  restore(conversation: string, steps: readonly LedgerStep<unknown>[]): void {
    const restored = new Map<string, Allowed>();
    for (const { entry, isUnasked } of steps)
      if (isUnasked === true)
        restored.set(keyOf({ conversation, entry }), { uris: new Set(), hasCommand: false });
    for (const { entry, uri, isUnasked } of steps)
      if (isUnasked !== true) restored.get(keyOf({ conversation, entry }))?.uris.add(uri);
    this.#turns = new Map([...restored, ...this.#turns]);
    this.#trim();
  }

  /** Records that a request of this turn was allowed. Resolves when the real paths of its files are known. */
  async allowed(
    turn: TurnMark | undefined,
    { subject, cwd }: Pick<PermissionRequest, 'subject' | 'cwd'>,
  ): Promise<void> {
    const allowed = turn && this.#turns.get(keyOf(turn));
    if (!allowed) return;
    if (subject.command !== undefined || subject.isUnknown) allowed.hasCommand = true;
    for (const named of subject.paths.slice(0, mostPaths)) {
      const path = absolutePath(named, cwd);
      const uri = path === undefined ? undefined : await this.#uriOf(path);
      if (uri !== undefined) allowed.uris.add(uri);
    }
  }

  /** True if one of the turns changed the file although no allowed request of that turn was about it. */
  isUnasked(uri: string, turns: readonly TurnMark[]): boolean {
    return turns.some((turn) => {
      const allowed = this.#turns.get(keyOf(turn));
      return allowed !== undefined && !allowed.hasCommand && !allowed.uris.has(uri);
    });
  }

  #trim(): void {
    for (const oldest of this.#turns.keys()) {
      if (this.#turns.size <= mostTurns) break;
      this.#turns.delete(oldest);
    }
  }
}

function keyOf({ conversation, entry }: TurnMark): string {
  return `${entry} ${conversation}`;
}
