// Decides whether new diagnostics trigger a request: an error, or a warning near the cursor, shortly after an edit.

import type { Clock } from '../../base/clock.ts';
import type { Range } from '../../base/textPosition.ts';
import type { NoTrigger, RecentEdits } from './cursorTrigger.ts';

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
  /** Count of each problem by document. Keyed by message, since line numbers shift with edits. */
  readonly #seen = new Map<string, ReadonlyMap<string, number>>();
  readonly #edits: RecentEdits;
  #landed: { readonly uri: string; readonly at: number } | undefined;

  constructor(clock: Clock, edits: RecentEdits) {
    this.#clock = clock;
    this.#edits = edits;
  }

  landed(uri: string): void {
    this.#landed = { uri, at: this.#clock.now() };
  }

  closed(uri: string): void {
    this.#seen.delete(uri);
  }

  /** The diagnostics of a document changed. @param problems all of them. @param cursorLine 0-based. */
  changed(uri: string, problems: readonly Problem[], cursorLine: number): DiagnosticDecision {
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
    this.#seen.set(uri, counts);
    const now = this.#clock.now();
    if (appeared.length === 0) return none('no new problem');
    if (!this.#edits.has(uri, now)) return none('no recent edit');
    if (this.#landed?.uri === uri && now - this.#landed.at < afterLanding)
      return none('a suggestion was applied just now');
    const away = ({ start, end }: Range): number => Math.max(start.line - cursorLine, cursorLine - end.line);
    // An edit may cause errors anywhere.
    if (!appeared.some(({ range, severity }) => severity === 'error' || away(range) <= near))
      return none('no new error, and no new warning near the cursor');
    const errors = appeared.filter(({ severity }) => severity === 'error');
    return { kind: 'ask', errors: errors.toSorted((a, b) => away(a.range) - away(b.range)) };
  }
}

function none(reason: string): NoTrigger {
  return { kind: 'none', reason };
}
