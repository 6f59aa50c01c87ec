// A quirk of one agent: gemini reads a file before it makes it, and takes any error, also the one that says that there is
// no such file, for a failure. It can make no new file then, so for it a missing file is an empty one.

import type { InitializeResult } from '../../../protocol/initialize.ts';

export function readsMissingAsEmpty(agent: InitializeResult['agentInfo']): boolean {
  return agent !== undefined && /gemini/i.test(`${agent.name} ${agent.title ?? ''}`);
}
