// Owns waiting in host tests and in journeys: for a condition, never for a time.
import { setTimeout as delay } from 'node:timers/promises';

const limit = 20_000;

/**
 * Looks again and again until there is something to see, and answers with it. `nudge` runs before each look: for a key
 * that has no effect until VS Code has drawn what it acts on.
 */
export async function until<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined>,
  nudge?: () => PromiseLike<unknown>,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    await nudge?.();
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}`);
    await delay(20);
  }
}
