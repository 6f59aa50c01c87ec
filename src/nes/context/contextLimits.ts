// How many items of each kind of context are sent: the agent's `maxCount`, or a default, up to a fixed limit.

import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';

export type NesContextKind = keyof NesContextCapability;

/** Items. `usual`: default without a `maxCount` (the draft's example numbers). `most`: upper limit for any `maxCount`. */
const limits: Readonly<Record<NesContextKind, { readonly usual: number; readonly most: number }>> = {
  recentFiles: { usual: 10, most: 50 },
  relatedSnippets: { usual: 6, most: 20 },
  editHistory: { usual: 6, most: 100 },
  userActions: { usual: 16, most: 200 },
  openFiles: { usual: 50, most: 200 },
  diagnostics: { usual: 50, most: 500 },
};

/** Whether the agent asked for any context. */
export function wantsContext(wanted: NesContextCapability): boolean {
  return (Object.keys(limits) as NesContextKind[]).some((kind) => contextLimit(wanted, kind) > 0);
}

/** How many items of `kind` may be sent; 0 when the agent did not ask for them. */
export function contextLimit(wanted: NesContextCapability, kind: NesContextKind): number {
  const asked = wanted[kind];
  if (!asked) return 0;
  return Math.min(asked.maxCount ?? limits[kind].usual, limits[kind].most);
}
