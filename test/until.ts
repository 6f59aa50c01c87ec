// Waits for a condition, never for a fixed time. Used by host tests, journeys and others.
import { setTimeout as delay } from 'node:timers/promises';
import { waitLimit } from './limits.ts';

/**
 * Calls `probe` every 20 ms until it returns something other than undefined and false, and returns that. Throws after `waitLimit`.
 * @param what names the condition in the error.
 * @param nudge runs before each probe, for example to press a key that has no effect until VS Code has drawn its target.
 */
export async function until<T>(
  what: string | (() => string),
  probe: () => T | undefined | false | Promise<T | undefined>,
  nudge?: () => PromiseLike<unknown>,
): Promise<T> {
  const end = Date.now() + waitLimit;
  for (;;) {
    await nudge?.();
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end)
      throw new Error(`Timed out waiting for ${typeof what === 'string' ? what : what()}`);
    await delay(20);
  }
}
