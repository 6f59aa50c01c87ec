// Records the attachments, the implicit attachment and the notes of a prompt as one snapshot, and each conversation continued
// from another agent as a snapshot of its own.

import type { ExternalMapping } from '../schema/externalMapping.ts';
import { promptTarget } from '../prompt/delivery.ts';
import { notesUri } from '../prompt/userNotes.ts';
import { EnvelopeDraft, type EnvelopeFacts, type RecordPorts } from './envelopeDraft.ts';
import { originOf, type Origin } from '../prompt/continueElsewhere.ts';
import { recordDirect, type DirectItem } from './recordDirect.ts';
import { recordOnDisk } from '../schema/item.ts';
import { taskOf } from '../prompt/task.ts';

/** An implicit attachment that was sent. */
export interface ImplicitFacts {
  /** With the lines of a selection. */
  readonly uri: string;
  /** True if only the file's name was sent. */
  readonly isName: boolean;
  /** UTF-8 bytes of the text that was sent. */
  readonly bytes: number;
  /** The rules by which secrets were redacted. */
  readonly redacted: readonly string[];
}

export interface AttachedFacts {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly requestId: string | number;
  /** URIs, as sent in the prompt. */
  readonly attached: readonly string[];
  /** The implicit attachment, if one was sent. */
  readonly implicit?: readonly ImplicitFacts[] | undefined;
  /** UTF-8 bytes of the user's notes, if they were sent with the prompt. */
  readonly notes?: number | undefined;
  /** The turn's trace context. */
  readonly traceparent?: string | undefined;
}

/** Must be called when the request was sent. Empty if nothing was attached. */
export function attachedDrafts(facts: AttachedFacts, ports: RecordPorts): readonly EnvelopeDraft[] {
  const continued: EnvelopeDraft[] = [];
  const others: DirectItem[] = [];
  for (const uri of facts.attached) {
    const from = originOf(uri);
    if (from) continued.push(continuedDraft(from, uri, facts, ports));
    else others.push(itemOf(uri, promptMapping(facts)));
  }
  const mapping = promptMapping(facts);
  for (const { uri, isName, bytes, redacted: masked } of facts.implicit ?? []) {
    const kind = isName ? 'runtime_state' : 'file_excerpt';
    others.push({ ...itemOf(uri, mapping), kind, sourceKind: 'acp_host.implicit', bytes, masked });
  }
  if (facts.notes !== undefined) others.push({ ...notesItem, bytes: facts.notes, mappings: [mapping] });
  return others.length === 0 ? continued : [attachmentsDraft(others, facts, ports), ...continued];
}

/** The user's notes as an item of a record. */
export const notesItem: DirectItem = {
  uri: notesUri,
  title: 'notes',
  kind: 'manual_note',
  sourceKind: 'acp_host.note',
  trust: 'user',
};

function attachmentsDraft(
  items: readonly DirectItem[],
  { agentId, sessionId, turnId, requestId, attached, traceparent }: AttachedFacts,
  ports: RecordPorts,
): EnvelopeDraft {
  const taskId = taskOf(attached);
  const scope = taskId === undefined ? 'turn' : 'task';
  const draft = begin({ scope, agentId, sessionId, turnId, taskId, traceparent }, requestId, ports);
  recordDirect(draft, {
    surfaceKind: `${scope}_surface`,
    target: promptTarget,
    point: 'user_message_appendix',
    visibility: ['model', 'user'],
    nativeId: requestId,
    items,
    retention: recordOnDisk,
    metadata: {
      acp: { method: 'session/prompt', session_id: sessionId, field: 'prompt' },
      enters_history: true,
    },
  });
  return draft;
}

function continuedDraft(from: Origin, uri: string, facts: AttachedFacts, ports: RecordPorts): EnvelopeDraft {
  const { agentId, sessionId, turnId, requestId, traceparent } = facts;
  const refs = [
    { kind: 'agent', id: from.agentId },
    { kind: 'acp.session', id: from.sessionId },
  ];
  const draft = begin({ scope: 'handoff', agentId, sessionId, turnId, refs, traceparent }, requestId, ports);
  recordDirect(draft, {
    surfaceKind: 'handoff_surface',
    target: 'acp.handoff',
    point: 'peer_agent_message',
    visibility: ['peer_agent'],
    nativeId: sessionId,
    items: [
      {
        uri,
        kind: 'session_history',
        sourceKind: 'acp_host.conversation',
        provenance: refs,
        mappings: [promptMapping(facts), derivedFrom(from, uri)],
      },
    ],
    retention: recordOnDisk,
    metadata: { acp: { method: 'session/prompt', session_id: sessionId, field: 'prompt' } },
  });
  return draft;
}

function begin(facts: EnvelopeFacts, requestId: string | number, ports: RecordPorts): EnvelopeDraft {
  const draft = new EnvelopeDraft(facts, ports);
  draft.refer({ kind: 'acp.request', id: String(requestId) });
  return draft;
}

/** Refers to the request that sent it. */
function promptMapping({ agentId, sessionId, requestId }: AttachedFacts): ExternalMapping {
  return {
    system: 'acp',
    agent_id: agentId,
    session_id: sessionId,
    jsonrpc_request_id: requestId,
    method: 'session/prompt',
  };
}

/** The text is an export of the other agent's conversation. */
function derivedFrom({ agentId, sessionId }: Origin, uri: string): ExternalMapping {
  return {
    system: 'w3c_prov',
    entity: uri,
    wasDerivedFrom: [`acp.session:${sessionId}`],
    wasAttributedTo: [`agent:${agentId}`],
  };
}

function itemOf(uri: string, mapping: ExternalMapping): DirectItem {
  const lines = /#L(\d{1,9})-L(\d{1,9})$/.exec(uri);
  return {
    uri,
    kind: kindOf(uri),
    sourceKind: 'acp_host.attachment',
    mappings: [mapping],
    ...(lines && { selector: { type: 'line_range', start: Number(lines[1]), end: Number(lines[2]) } }),
  };
}

function kindOf(uri: string): DirectItem['kind'] {
  if (uri.startsWith('file:')) return 'file_excerpt';
  return /^https?:/.test(uri) ? 'external_resource' : 'document_excerpt';
}
