// Reads from updates whether the agent works, also between turns. Not part of ACP v1: agents report it in extensions. Used by
// `LateWork`.

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';

/** `idle`: the agent does nothing until its next update. Undefined if the update does not say whether it works. */
export function workSignal(update: SessionUpdate): 'working' | 'idle' | undefined {
  switch (update.sessionUpdate) {
    case 'state_update':
      if (update.state === 'idle') return 'idle';
      return update.state === 'running' || update.state === 'requires_action' ? 'working' : undefined;
    case 'session_info_update': {
      const status = update._meta?.codex?.threadStatus?.type;
      if (status === undefined) return undefined;
      return status === 'active' ? 'working' : 'idle';
    }
    case 'usage_update':
      // claude-agent-acp names the origin of a prompt when its answer is complete.
      return update._meta?.['_claude/origin'] === undefined ? undefined : 'idle';
    default:
      return undefined;
  }
}
