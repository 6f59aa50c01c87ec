// Remembers for which files agents asked before they changed them, so that the review can mark the others. Kept in memory only,
// so nothing is known about turns of an earlier window. Used by `Review`.

import { absolutePath } from '../../chat/path/filePath.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
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
  readonly #turns = new Map<string, Allowed>();

  /** @param uriOf the URI of the real file at an absolute path; undefined if it is not reviewed. */
  constructor(uriOf: (path: string) => Promise<string | undefined>) {
    this.#uriOf = uriOf;
  }

  began(turn: TurnMark): void {
    this.#turns.set(keyOf(turn), { uris: new Set(), hasCommand: false });
    const [oldest] = this.#turns.keys();
    if (oldest !== undefined && this.#turns.size > mostTurns) this.#turns.delete(oldest);
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
}

function keyOf({ conversation, entry }: TurnMark): string {
  return `${entry} ${conversation}`;
}
