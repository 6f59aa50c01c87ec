// A workaround for agents that declare embedded context but do not support it: cline drops every block except text, and
// copilot passes only the path of an embedded resource. These agents get text instead.

import type { AgentCapabilities, InitializeResult } from '../../protocol/initialize.ts';
import type { PromptCapabilities } from '../prompt/promptBlocks.ts';

/** The capabilities that the agent declares, corrected for these agents. */
export function effectiveCapabilities({
  agentCapabilities = {},
  agentInfo,
}: InitializeResult): AgentCapabilities {
  if (!agentInfo || !/\b(?:cline|copilot)\b/i.test(`${agentInfo.name} ${agentInfo.title ?? ''}`))
    return agentCapabilities;
  const promptCapabilities: PromptCapabilities = {
    ...agentCapabilities.promptCapabilities,
    ...{ embeddedContext: false, textOnly: true },
  };
  return { ...agentCapabilities, promptCapabilities };
}
