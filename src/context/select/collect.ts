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
  /** ms, to be multiplied by the factor of `clock`. */
  readonly patience: number;
  /** Literal secrets, redacted from errors. */
  readonly knownSecrets: readonly string[];
  readonly late: LateAnswers;
}

/** Reports when the answer of a collector that was late for a turn is known, so that a preview can be made again. */
export class LateAnswers {
  readonly #arrived: () => void;
  readonly #waiting = new Set<SurfaceItemKind>();

  /** @param arrived called once for each kind that was late; again only after the kind was in time. */
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  wasInTime(kind: SurfaceItemKind): void {
    this.#waiting.delete(kind);
  }

  /** @param answer the collector logs nothing if it rejects: the next turn gets and logs the same error. */
  wasLate(kind: SurfaceItemKind, answer: Promise<unknown>): void {
    if (this.#waiting.has(kind)) return;
    this.#waiting.add(kind);
    void answer.then(this.#arrived, () => undefined);
  }
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
    const timer = parts.clock.setTimer(scaledTime(parts.patience, parts.clock), () => resolve('late'));
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
