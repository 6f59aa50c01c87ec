// Where the context of a turn goes, and in which format. Used by `TurnContexts`.

import * as delivery from '../prompt/delivery.ts';
import type { TurnTarget } from '../records/recordTurn.ts';

/** @param contextId of the snapshot. */
export function turnTarget(way: delivery.Delivery, contextId: string): TurnTarget {
  if (way === 'runtimeContext' || way === 'none')
    return {
      target: delivery.runtimeContextTarget,
      visibility: ['model'],
      wrapper: 'acp.runtimeContext.item',
    };
  return {
    target: delivery.promptTarget,
    visibility: ['model', 'user'],
    wrapper: 'acp.resource',
    embed: (blocks) => delivery.asEmbeddedResources(contextId, blocks),
  };
}
