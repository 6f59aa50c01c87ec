// Asks all collectors at once. A slow or failing collector does not delay or lose the items of others.

import { t } from '../../base/l10n.ts';
import { type CancellationToken, CancelledError, orCancelled } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { redact } from '../secrets/redact.ts';
import type { ContextCollector, SurfaceItem, SurfaceItemKind } from './surfaceItem.ts';

/** Milliseconds that a prompt waits for collectors. */
export const defaultPatience = 50;

interface CollectParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly patience: number;
  /** Literal secrets, redacted from errors. */
  readonly knownSecrets: readonly string[];
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
    const timer = parts.clock.setTimer(parts.patience, () => resolve('late'));
    try {
      const answer = await Promise.race([collector.collect(token), late]);
      return answer === 'late' ? [slow(collector.kind)] : answer;
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
    question: t('VS Code took too long to say something ({0}). It is not sent this time.', kind),
    severity: 'low',
    requestedFrom: 'runtime',
  };
}
