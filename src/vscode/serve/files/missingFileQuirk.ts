// A workaround for gemini, which reads a file before it creates it and gives up on any error, also on "not found". For
// gemini a missing file therefore reads as empty.

import type { InitializeResult } from '../../../protocol/initialize.ts';

export function readsMissingAsEmpty(agent: InitializeResult['agentInfo']): boolean {
  return agent !== undefined && /gemini/i.test(`${agent.name} ${agent.title ?? ''}`);
}
