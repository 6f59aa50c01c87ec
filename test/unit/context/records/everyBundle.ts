// Validates every snapshot that a test creates when the test ends.

import type { Context, RootHookObject } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';

/** Those of the test that runs. */
const made = new Set<EnvelopeDraft>();
const noted = new Set<DirectAccounts>();

/** For all tests of a run. To be called once, before there is any record. */
export function checkEveryBundle(): RootHookObject {
  // Every record of a snapshot is added by the one method, and what happens outside of turns is noted by one of three.
  heardFirst(EnvelopeDraft.prototype, 'add', (draft) => made.add(draft));
  for (const name of ['nes', 'served', 'opened'] as const)
    heardFirst(DirectAccounts.prototype, name, (accounts) => noted.add(accounts));
  return { afterEach };
}

async function afterEach(this: Context): Promise<void> {
  // Property tests make hundreds.
  this.timeout(60_000);
  await checkMade();
}

/** What was made since the last time. Rejects at the first that is not as it should be. */
export async function checkMade(): Promise<void> {
  for (const accounts of noted) accounts.drafts();
  noted.clear();
  const drafts = [...made];
  made.clear();
  if (drafts.length === 0) return;
  const { checkBundle } = await import('./checkBundle.ts');
  for (const draft of drafts) checkBundle(draft.bundle());
}

/** Before the method of that name does what it does, `hear` is told of whom. */
function heardFirst<T extends object>(prototype: T, name: keyof T & string, hear: (of: T) => unknown): void {
  const method = prototype[name] as (...args: unknown[]) => unknown;
  const value = function (this: T, ...args: unknown[]): unknown {
    hear(this);
    return method.apply(this, args);
  };
  Object.defineProperty(prototype, name, { value });
}
