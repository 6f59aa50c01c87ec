// Asks all who know something of the editor, at once. One who is slow or fails takes nothing from the others.

import { t } from '../../base/l10n.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { CancelledError, orCancelled } from '../../base/orCancelled.ts';
import { redact } from '../secrets/redact.ts';
import type { ContextCollector, SurfaceItem, SurfaceItemKind } from './surfaceItem.ts';

/** Milliseconds that a prompt waits for what is asked of the editor. */
export const defaultPatience = 50;

interface CollectParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly patience: number;
  /** Secrets by their very text: what fails may say them. */
  readonly knownSecrets: readonly string[];
}

/** Without the kinds in `off`, in the order of `collectors`. Rejects with `CancelledError` only. */
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
          `Context of the kind ${collector.kind} could not be collected: ${redact(stackOf(error), parts.knownSecrets).text}`,
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
