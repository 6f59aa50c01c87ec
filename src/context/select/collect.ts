// Asks all collectors at once. A slow or failing collector does not delay or lose the items of others.

import { t } from '../../base/l10n.ts';
import { type CancellationToken, CancelledError, orCancelled } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Logger } from '../../base/logger.ts';
import { redact } from '../secrets/redact.ts';
import type { ContextCollector, SurfaceItem, SurfaceItemKind } from './surfaceItem.ts';

/** Milliseconds that a prompt waits for collectors. */
export const defaultPatience = 50;

interface CollectParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** ms, to be multiplied by the factor of `clock`. Some collectors have a longer one. */
  readonly patience: number;
  /** Literal secrets, redacted from errors. */
  readonly knownSecrets: readonly string[];
  readonly late: LateAnswers;
}

/** How often a preview is made again for a kind that is late each time. */
export const mostRepeats = 3;

/** Reports when the answer of a collector that was late for a turn is known, so that a preview can be made again. */
export class LateAnswers {
  readonly #arrived: () => void;
  /** How often each kind was late since it was in time. */
  readonly #late = new Map<SurfaceItemKind, number>();

  /** @param arrived called for each kind that was late, at most 3 times until the kind was in time. */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  wasInTime(kind: SurfaceItemKind): void {
    this.#late.delete(kind);
  }

  /** @param answer the collector logs nothing if it rejects: the next turn gets and logs the same error. */
  wasLate(kind: SurfaceItemKind, answer: Promise<unknown>): void {
    const times = (this.#late.get(kind) ?? 0) + 1;
    if (times > mostRepeats) return;
    this.#late.set(kind, times);
    void answer.then(this.#arrived, () => undefined);
  }
}

/** ms that a turn waits for `collectors`, without the factor of a clock. */
export function longestPatience(collectors: readonly ContextCollector[], usual: number): number {
  return Math.max(usual, ...collectors.map(({ patience = usual }) => patience));
}

/** Returns items in the order of `collectors`, without the kinds in `off`. Rejects only with a `CancelledError`. */
export async function collect(
  collectors: readonly ContextCollector[],
  off: ReadonlySet<SurfaceItemKind>,
  parts: CollectParts,
  token: CancellationToken,
): Promise<readonly SurfaceItem[]> {
  const asked = collectors.filter(({ kind }) => !off.has(kind));
  const answers = asked.map(async (collector) => {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const patience = scaledTime(longestPatience([collector], parts.patience), parts.clock);
    const timer = parts.clock.setTimer(patience, () => resolve('late'));
    try {
      const answering = collector.collect(token);
      const answer = await Promise.race([answering, late]);
      if (answer === 'late') {
        parts.late.wasLate(collector.kind, answering);
        return [slow(collector.kind)];
      }
      parts.late.wasInTime(collector.kind);
      return answer;
    } catch (error) {
      if (!token.isCancellationRequested)
        parts.logger.error(
          `Could not collect context of kind ${collector.kind}: ${redact(stackOf(error), parts.knownSecrets).text}`,
        );
      return [];
    } finally {
      timer.dispose();
    }
  });
  const all = await orCancelled(Promise.all(answers), token);
  if (token.isCancellationRequested) throw new CancelledError();
  return all.flat();
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function slow(kind: SurfaceItemKind): SurfaceItem {
  return {
    kind: 'missing',
    key: `slow ${kind}`,
    of: kind,
    question: t('VS Code did not respond in time ({0}), so this was omitted.', kind),
    severity: 'low',
    requestedFrom: 'runtime',
  };
}
