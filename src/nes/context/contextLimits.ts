// How much of each kind of context is sent: what the agent allows, a sensible number where it says nothing, never absurdly much.

import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';

export type ContextKind = keyof NesContextCapability;

/** Items. `usual`: where the agent names no `maxCount` (the draft's example numbers); `most`: whatever it names. */
const limits: Readonly<Record<ContextKind, { readonly usual: number; readonly most: number }>> = {
  recentFiles: { usual: 10, most: 50 },
  relatedSnippets: { usual: 6, most: 20 },
  editHistory: { usual: 6, most: 100 },
  userActions: { usual: 16, most: 200 },
  openFiles: { usual: 50, most: 200 },
  diagnostics: { usual: 50, most: 500 },
};

/** Whether any context is to be sent at all. */
export function wantsContext(wanted: NesContextCapability): boolean {
  return (Object.keys(limits) as ContextKind[]).some((kind) => contextLimit(wanted, kind) > 0);
}

/** How many items of `kind` may be sent; 0 when the agent did not ask for them. */
export function contextLimit(wanted: NesContextCapability, kind: ContextKind): number {
  const asked = wanted[kind];
  if (!asked) return 0;
  return Math.min(asked.maxCount ?? limits[kind].usual, limits[kind].most);
}
