// Exports a context snapshot, with or without the contents that were sent.

import type { EnvelopeDraft } from './envelopeDraft.ts';
import { recordInjection } from './injection.ts';
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
