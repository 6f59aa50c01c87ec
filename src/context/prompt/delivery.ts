// In which form a turn's context reaches the agent (draft "Ephemeral IDE Context for Sessions"): beside the prompt where the
// agent can take it, and otherwise not at all, unless the user wants it in the prompt itself, where it stays.

import type { ResourceBlock } from '../../protocol/session/contentBlock.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { contextScheme } from '../../protocol/session/contextResource.ts';
import type { RuntimeContextItem } from '../../protocol/session/session.ts';

/** `acpHost.context.fallback`. */
export type Fallback = 'none' | 'ask' | 'embed';

export type Delivery = 'runtimeContext' | 'embed' | 'ask' | 'none';

export const runtimeContextTarget = 'acp.session.prompt.runtimeContext';
export const promptTarget = 'acp.session.prompt.prompt';
export const runtimeContextCapability = 'agentCapabilities.sessionCapabilities.runtimeContext';

/** `embed` and `ask` need an agent that takes embedded resources. */
export function deliveryFor(capabilities: AgentCapabilities | undefined, fallback: Fallback): Delivery {
  if (capabilities?.sessionCapabilities?.runtimeContext) return 'runtimeContext';
  return capabilities?.promptCapabilities?.embeddedContext ? fallback : 'none';
}

/** For the end of the prompt, after what the user wrote. They enter the agent's history: the mark says so. */
export function asEmbeddedResources(
  contextId: string,
  items: readonly RuntimeContextItem[],
): readonly ResourceBlock[] {
  return items.map(({ title, text }, at) => ({
    type: 'resource',
    resource: {
      uri: `${contextScheme}:/${contextId}/${at}/${encodeURIComponent(title ?? '')}`,
      mimeType: 'text/plain',
      text,
    },
    annotations: { audience: ['assistant'] },
    _meta: { 'acpHost.context': { entersHistory: true } },
  }));
}
