// Exports a context snapshot, with or without the contents that were sent.

import { EnvelopeDraft, type RecordPorts } from './envelopeDraft.ts';
import { recordInjection } from './injection.ts';
import { recordDirect } from './recordDirect.ts';
import type { ContextBundle } from '../schema/bundle.ts';
import { contentInWindow, recordOnDisk } from '../schema/item.ts';

/** @param to URI of the file, used as the native id. @param contents false replaces contents with their hashes. */
export function exportBundle(draft: EnvelopeDraft, to: string, contents: boolean): ContextBundle {
  const assembly = draft.records.assemblies[0]?.assembly_id;
  if (assembly !== undefined)
    recordInjection(draft, {
      assembly,
      target: 'export.bundle',
      point: 'review_export',
      visibility: ['reviewer', 'evidence_export'],
      nativeId: to,
      delivery: 'written',
    });
  draft.refer({ kind: 'evidence.export', id: to, uri: to });
  draft.event('context.exported', draft.contextId, { to, contents });
  const bundle = draft.bundle();
  if (!contents) leaveOut(bundle, draft);
  return bundle;
}

/** The record of an export: which snapshots were written. @param to URI of the file. */
export function exportRecord(
  contextIds: readonly string[],
  to: string,
  contents: boolean,
  ports: RecordPorts,
): EnvelopeDraft {
  const draft = new EnvelopeDraft({ scope: 'review' }, ports);
  draft.refer({ kind: 'evidence.export', id: to, uri: to });
  draft.refer({ kind: 'artifact.bundles', id: to, uri: to });
  recordDirect(draft, {
    surfaceKind: 'review_surface',
    target: 'export.bundle',
    point: 'review_export',
    visibility: ['reviewer', 'evidence_export'],
    nativeId: to,
    delivery: 'written',
    items: contextIds.map((id) => ({
      uri: `acp-host-record:/${encodeURIComponent(id)}`,
      title: id,
      kind: 'artifact_ref',
      sourceKind: 'acp_host.record',
      mode: 'artifact_ref',
      mimeType: 'application/json',
      trust: 'computed',
      // Records contain no secrets.
      masked: [],
    })),
    retention: recordOnDisk,
  });
  draft.event('context.exported', draft.contextId, { to, contents });
  return draft;
}

/** The bundle to store on disk, with hashes instead of contents. Not recorded as an export. */
export function storedBundle(draft: EnvelopeDraft): ContextBundle {
  const bundle = draft.bundle();
  leaveOut(bundle, draft);
  return bundle;
}

/** A stored snapshot that no window has in memory any more, for history and audit. */
export function archivedBundle(bundle: ContextBundle): ContextBundle {
  return { ...bundle, envelope: { ...bundle.envelope, lifecycle: 'archived' } };
}

function leaveOut(bundle: ContextBundle, draft: EnvelopeDraft): void {
  for (const item of bundle.records.items) {
    if (item.retention_hint === contentInWindow) item.retention_hint = recordOnDisk;
    if (item.content === undefined) continue;
    const hash = draft.hash(typeof item.content === 'string' ? item.content : JSON.stringify(item.content));
    delete item.content;
    item.content_mode = 'ref';
    item.content_ref = { kind: 'left_out', id: hash };
  }
  for (const summary of bundle.records.summaries) {
    summary.metadata = { ...summary.metadata, content_hash: draft.hash(summary.content) };
    summary.content = '';
  }
}
