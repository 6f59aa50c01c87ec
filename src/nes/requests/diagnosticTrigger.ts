// Decides whether new diagnostics trigger a request shortly after an edit: an error, a warning near the cursor, or an error in
// another file.

import type { Clock } from '../../base/clock.ts';
import type { Range } from '../../base/textPosition.ts';
import type { NoTrigger, RecentEdits, TriggerDecision } from './cursorTrigger.ts';

export interface Problem {
  readonly range: Range;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
}

/** `errors`: the new errors, nearest to the cursor first. */
type DiagnosticDecision = { readonly kind: 'ask'; readonly errors: readonly Problem[] } | NoTrigger;

/** Lines from the cursor within which a warning counts as near. */
const near = 12;
/** ms after a suggestion was applied during which problems of its document may be transient. */
const afterLanding = 1_000;

export class DiagnosticTrigger {
  readonly #clock: Clock;
  /** Count of each problem by file. Keyed by message, since line numbers shift with edits. */
  readonly #seen = new Map<string, ReadonlyMap<string, number>>();
  readonly #edits: RecentEdits;
  #landed: { readonly uri: string; readonly at: number } | undefined;
  /** Number of edits when an error in another file last triggered a request. */
  #editsAsked = -1;

  constructor(clock: Clock, edits: RecentEdits) {
    this.#clock = clock;
    this.#edits = edits;
  }

  landed(uri: string): void {
    this.#landed = { uri, at: this.#clock.now() };
  }

  /**
   * Records the diagnostics of a file. To be called for each file before the first edit too, so that errors that existed
   * before are not new.
   * @param problems all of them. @returns those that are new.
   */
  record(uri: string, problems: readonly Problem[]): Problem[] {
    const before = this.#seen.get(uri);
    const counts = new Map<string, number>();
    const appeared: Problem[] = [];
    for (const problem of problems) {
      if (problem.severity !== 'error' && problem.severity !== 'warning') continue;
      const key = `${problem.severity} ${problem.message}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > (before?.get(key) ?? 0)) appeared.push(problem);
    }
    if (counts.size > 0) this.#seen.set(uri, counts);
    else this.#seen.delete(uri);
    return appeared;
  }

  /** The diagnostics of a document changed. @param problems all of them. @param cursorLine 0-based. */
  changed(uri: string, problems: readonly Problem[], cursorLine: number): DiagnosticDecision {
    const appeared = this.record(uri, problems);
    if (appeared.length === 0) return none('no new problem');
    const reason = this.#whyNot(uri);
    if (reason !== undefined) return none(reason);
    const away = ({ start, end }: Range): number => Math.max(start.line - cursorLine, cursorLine - end.line);
    // An edit may cause errors anywhere.
    if (!appeared.some(({ range, severity }) => severity === 'error' || away(range) <= near))
      return none('no new error, and no new warning near the cursor');
    const errors = appeared.filter(({ severity }) => severity === 'error');
    return { kind: 'ask', errors: errors.toSorted((a, b) => away(a.range) - away(b.range)) };
  }

  /**
   * New errors were recorded in other files. Asks once after each edit, however many files a language server reports.
   * @param uri the document with the focus.
   */
  changedElsewhere(uri: string): TriggerDecision {
    const reason =
      this.#whyNot(uri) ??
      (this.#editsAsked === this.#edits.count ? 'errors in other files triggered one' : undefined);
    if (reason !== undefined) return none(reason);
    this.#editsAsked = this.#edits.count;
    return { kind: 'ask' };
  }

  #whyNot(uri: string): string | undefined {
    const now = this.#clock.now();
    if (!this.#edits.has(uri, now)) return 'no recent edit';
    return this.#landed?.uri === uri && now - this.#landed.at < afterLanding
      ? 'a suggestion was applied just now'
      : undefined;
  }
}

function none(reason: string): NoTrigger {
  return { kind: 'none', reason };
}
