// Whether a problem that appeared is a reason to ask for a suggestion: a new one, near the cursor, for who is editing.

import type { Clock } from '../../base/clock.ts';
import type { Range } from '../../base/textPosition.ts';
import type { TriggerDecision } from './cursorTrigger.ts';
import { RecentEdits } from './recentEdits.ts';

export interface Problem {
  readonly range: Range;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
}

/** Lines from the cursor within which a problem is near. */
const near = 12;
/** ms after a suggestion landed in which problems may be half-way states. */
const afterLanding = 1_000;

export class DiagnosticTrigger {
  readonly #clock: Clock;
  /** How often each problem stood in each document when last seen: lines move, messages stay. */
  readonly #seen = new Map<string, ReadonlyMap<string, number>>();
  readonly #edited = new RecentEdits();
  #landedAt = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  edited(uri: string, at: number): void {
    this.#edited.edited(uri, at);
  }

  landed(): void {
    this.#landedAt = this.#clock.now();
  }

  closed(uri: string): void {
    this.#seen.delete(uri);
  }

  /** The problems of a document are these now. @param cursorLine 0-based. */
  changed(uri: string, problems: readonly Problem[], cursorLine: number): TriggerDecision {
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
    if (!this.#edited.has(uri, now)) return none('not edited lately');
    if (now - this.#landedAt < afterLanding) return none('a suggestion landed just now');
    const isNear = appeared.some(
      ({ range }) => range.start.line - cursorLine <= near && cursorLine - range.end.line <= near,
    );
    return isNear ? { kind: 'ask' } : none('no new problem near the cursor');
  }
}

function none(reason: string): TriggerDecision {
  return { kind: 'none', reason };
}
