// What the user attached to a prompt, as a snapshot beside the one of its turn; and one for each conversation of another
// agent that goes on with it.

import { promptTarget } from './delivery.ts';
import { EnvelopeDraft, type EnvelopeFacts, type RecordPorts } from './envelopeDraft.ts';
import { originOf, type Origin } from './handOver.ts';
import { recordDirect, type DirectItem } from './recordDirect.ts';
import { taskOf } from './task.ts';

export interface AttachedFacts {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly requestId: string | number;
  /** Addresses, as they went into the prompt. */
  readonly attached: readonly string[];
}

/** To be called when the request went out. None where nothing was attached. */
export function attachedDrafts(facts: AttachedFacts, ports: RecordPorts): readonly EnvelopeDraft[] {
  const handed: EnvelopeDraft[] = [];
  const others: DirectItem[] = [];
  for (const uri of facts.attached) {
    const from = originOf(uri);
    if (from) handed.push(handOverDraft(from, uri, facts, ports));
    else others.push(itemOf(uri));
  }
  return others.length === 0 ? handed : [attachmentsDraft(others, facts, ports), ...handed];
}

function attachmentsDraft(
  items: readonly DirectItem[],
  { agentId, sessionId, turnId, requestId, attached }: AttachedFacts,
  ports: RecordPorts,
): EnvelopeDraft {
  const taskId = taskOf(attached);
  const scope = taskId === undefined ? 'turn' : 'task';
  const draft = begin({ scope, agentId, sessionId, turnId, taskId }, requestId, ports);
  recordDirect(draft, {
    surfaceKind: `${scope}_surface`,
    target: promptTarget,
    point: 'user_message_appendix',
    visibility: ['model', 'user'],
    nativeId: requestId,
    items,
    metadata: {
      acp: { method: 'session/prompt', session_id: sessionId, field: 'prompt' },
      enters_history: true,
    },
  });
  return draft;
}

function handOverDraft(
  from: Origin,
  uri: string,
  { agentId, sessionId, turnId, requestId }: AttachedFacts,
  ports: RecordPorts,
): EnvelopeDraft {
  const refs = [
    { kind: 'agent', id: from.agentId },
    { kind: 'acp.session', id: from.sessionId },
  ];
  const draft = begin({ scope: 'handoff', agentId, sessionId, turnId, refs }, requestId, ports);
  recordDirect(draft, {
    surfaceKind: 'handoff_surface',
    target: 'acp.handoff',
    point: 'peer_agent_message',
    visibility: ['peer_agent'],
    nativeId: sessionId,
    items: [{ uri, kind: 'session_history', sourceKind: 'acp_host.conversation' }],
  });
  return draft;
}

function begin(facts: EnvelopeFacts, requestId: string | number, ports: RecordPorts): EnvelopeDraft {
  const draft = new EnvelopeDraft(facts, ports);
  draft.refer({ kind: 'acp.request', id: String(requestId) });
  return draft;
}

function itemOf(uri: string): DirectItem {
  const lines = /#L(\d{1,9})-L(\d{1,9})$/.exec(uri);
  return {
    uri,
    kind: kindOf(uri),
    sourceKind: 'acp_host.attachment',
    ...(lines && { selector: { type: 'line_range', start: Number(lines[1]), end: Number(lines[2]) } }),
  };
}

function kindOf(uri: string): DirectItem['kind'] {
  if (uri.startsWith('file:')) return 'file_excerpt';
  return /^https?:/.test(uri) ? 'external_resource' : 'document_excerpt';
}
