// Validates every snapshot that a test creates when the test ends.

import type { RootHookObject } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';

/** Snapshots of the running test. */
const snapshots = new Set<EnvelopeDraft>();
const accountsOfTest = new Set<DirectAccounts>();

/** Root hooks for all tests of a run. Must be called once, before any record is created. */
export function checkEveryBundle(): RootHookObject {
  // `add` adds every record of a snapshot; one of four methods records what happens outside of turns.
  callBefore(EnvelopeDraft.prototype, 'add', (draft) => snapshots.add(draft));
  for (const name of ['nes', 'served', 'opened', 'compacted'] as const)
    callBefore(DirectAccounts.prototype, name, (accounts) => accountsOfTest.add(accounts));
  return { afterEach };
}

async function afterEach(): Promise<void> {
  await checkMade();
}

/** Checks the snapshots created since the last call. Rejects at the first invalid one. */
export async function checkMade(): Promise<void> {
  for (const accounts of accountsOfTest) accounts.drafts();
  accountsOfTest.clear();
  const drafts = [...snapshots];
  snapshots.clear();
  if (drafts.length === 0) return;
  const { checkBundle } = await import('./checkBundle.ts');
  for (const draft of drafts) checkBundle(draft.bundle());
}

/** Calls `before` with the object before each call of its method. */
function callBefore<T extends object>(
  prototype: T,
  name: keyof T & string,
  before: (of: T) => unknown,
): void {
  const method = prototype[name] as (...args: unknown[]) => unknown;
  const value = function (this: T, ...args: unknown[]): unknown {
    before(this);
    return method.apply(this, args);
  };
  Object.defineProperty(prototype, name, { value });
}
