// Records the attachments, the implicit attachment and the notes of a prompt as one snapshot, and each conversation continued
// from another agent as a snapshot of its own.

import { t } from '../../base/l10n.ts';
import type { KnownContentBlock } from '../../protocol/session/contentBlock.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import { promptTarget } from '../prompt/delivery.ts';
import { describeAttached, modeOf, type AttachedItem } from './attachedItems.ts';
import type { DirectItem } from './directItem.ts';
import { EnvelopeDraft, type EnvelopeFacts, type RecordPorts } from './envelopeDraft.ts';
import { notesItem } from './notesItem.ts';
import { originOf, type Origin } from '../prompt/continueElsewhere.ts';
import type { Measuring, SentValue } from './measuring.ts';
import { recordGap } from './openGaps.ts';
import { recordDirect } from './recordDirect.ts';
import { recordOnDisk } from '../schema/item.ts';
import { taskOf } from '../prompt/task.ts';

export interface AttachedFacts {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly requestId: string | number;
  /** The implicit attachment included. */
  readonly attached: readonly AttachedItem[];
  /** The user's notes, if they were sent with the prompt. */
  readonly notes?: { readonly text: string; readonly block: KnownContentBlock } | undefined;
  /** The turn's trace context. */
  readonly traceparent?: string | undefined;
}

/** What was attached, without its contents. */
export interface MeasuredAttachments {
  readonly facts: Omit<AttachedFacts, 'attached' | 'notes'>;
  readonly taskId: string | undefined;
  readonly items: readonly DirectItem[];
  readonly sent: SentValue;
  /** Names of files that could not be read. */
  readonly unreadable: readonly { readonly name: string; readonly uri: string }[];
  readonly continued: readonly {
    readonly from: Origin;
    readonly item: DirectItem;
    readonly sent: SentValue;
  }[];
}

/** To be called when the request was sent; see `attachedDrafts`. */
export function measureAttached(facts: AttachedFacts, measuring: Measuring): MeasuredAttachments {
  const { attached, notes, ...request } = facts;
  const mapping = promptMapping(request);
  const continued: MeasuredAttachments['continued'][number][] = [];
  const items: DirectItem[] = [];
  const blocks: KnownContentBlock[] = [];
  for (const one of attached) {
    const from = one.uri === undefined ? undefined : originOf(one.uri);
    const item = describeAttached(one, mapping, measuring);
    if (from) continued.push({ from, item, sent: measuring.value([one.block], [item]) });
    else {
      items.push(item);
      blocks.push(one.block);
    }
  }
  if (notes) {
    const sentAs = { mode: modeOf(notes.block), wrapper: `acp.${notes.block.type}` };
    const note = { ...notesItem, ...sentAs, mappings: [mapping] };
    items.push(measuring.item(note, notes.text, true, notes.block));
    blocks.push(notes.block);
  }
  return {
    facts: request,
    taskId: taskOf(attached.flatMap(({ uri }) => uri ?? [])),
    items,
    sent: measuring.value(blocks, items),
    unreadable: attached.flatMap(({ name, uri = '', isUnreadable }) =>
      isUnreadable === true ? [{ name, uri }] : [],
    ),
    continued,
  };
}

/** The records of the attachments, once they are measured. Empty if nothing was attached. */
export function attachedDrafts(measured: MeasuredAttachments, ports: RecordPorts): readonly EnvelopeDraft[] {
  const own = measured.items.length === 0 ? [] : [attachmentsDraft(measured, ports)];
  return [...own, ...measured.continued.map((one) => continuedDraft(one, measured, ports))];
}

function attachmentsDraft(
  { facts, taskId, items, sent, unreadable }: MeasuredAttachments,
  ports: RecordPorts,
): EnvelopeDraft {
  const { agentId, sessionId, turnId, requestId, traceparent } = facts;
  const scope = taskId === undefined ? 'turn' : 'task';
  const draft = begin({ scope, agentId, sessionId, turnId, taskId, traceparent }, requestId, ports);
  recordDirect(draft, {
    surfaceKind: `${scope}_surface`,
    target: promptTarget,
    point: 'user_message_appendix',
    visibility: ['model', 'user'],
    nativeId: requestId,
    items,
    hash: sent.hash,
    retention: recordOnDisk,
    metadata: {
      acp: { method: 'session/prompt', session_id: sessionId, field: 'prompt' },
      enters_history: true,
    },
  });
  for (const { name, uri } of unreadable)
    recordGap(draft, {
      key: `attachment ${uri}`,
      severity: 'high',
      question: t('{0} could not be read, so the agent got a link to it.', name),
      neededFor: 'the user attached it',
      requestedFrom: 'user',
      candidateSources: [{ kind: 'file', hint: name, uri }],
    });
  return draft;
}

function continuedDraft(
  { from, item, sent }: MeasuredAttachments['continued'][number],
  { facts }: MeasuredAttachments,
  ports: RecordPorts,
): EnvelopeDraft {
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
        ...item,
        kind: 'session_history',
        sourceKind: 'acp_host.conversation',
        trust: 'agent',
        freshness: 'recent',
        provenance: refs,
        mappings: [...(item.mappings ?? []), derivedFrom(from, item.uri)],
      },
    ],
    hash: sent.hash,
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
function promptMapping({ agentId, sessionId, requestId }: MeasuredAttachments['facts']): ExternalMapping {
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
