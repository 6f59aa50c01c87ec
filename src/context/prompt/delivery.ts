// Decides how context reaches the agent (draft "Ephemeral IDE Context for Sessions"): in `runtimeContext` if the agent
// supports it, else not at all, unless the user allows it in the prompt itself, where it stays in the agent's history.

import { type ResourceBlock, contextScheme } from '../../protocol/session/contentBlock.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import type { RuntimeContextItem } from '../../protocol/session/session.ts';

/** `acpHost.context.fallback`. */
export type Fallback = 'none' | 'ask' | 'embed';

export type Delivery = 'runtimeContext' | 'embed' | 'ask' | 'none';

export const runtimeContextTarget = 'acp.session.prompt.runtimeContext';
export const promptTarget = 'acp.session.prompt.prompt';
export const runtimeContextCapability = 'agentCapabilities.sessionCapabilities.runtimeContext';

/** `embed` and `ask` require an agent with the `embeddedContext` capability. */
export function deliveryFor(capabilities: AgentCapabilities | undefined, fallback: Fallback): Delivery {
  if (capabilities?.sessionCapabilities?.runtimeContext) return 'runtimeContext';
  return capabilities?.promptCapabilities?.embeddedContext ? fallback : 'none';
}

/** Content blocks to append to the user's prompt. They enter the agent's history, as `_meta` states. */
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
