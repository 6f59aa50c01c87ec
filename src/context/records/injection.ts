// That something assembled was put somewhere: sent, shown, exported. Each time is one record. None says that it was read.

import type { EnvelopeDraft } from './envelopeDraft.ts';
import type { InjectionPoint, Visibility } from '../schema/vocabulary.ts';

/** Where something goes, and to whom. */
export interface Destination {
  readonly target: string;
  readonly point: InjectionPoint;
  readonly visibility: readonly Visibility[];
  /** Of whoever took it: the id of the request, the view, the file. */
  readonly nativeId?: string | number | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface InjectionFacts extends Destination {
  readonly assembly: string;
  /** The JSON value as it was sent, if that is known. */
  readonly value?: unknown;
  /** What is true of it. Default: `sent`. */
  readonly delivery?: 'sent' | 'shown' | 'written';
}

/** Answers with the injection's id. */
export function recordInjection(draft: EnvelopeDraft, facts: InjectionFacts): string {
  const { assembly, target, point, visibility, nativeId, value, metadata, delivery = 'sent' } = facts;
  const id = draft.add('injections', {
    assembly_id: assembly,
    target,
    injection_point: point,
    ...(nativeId === undefined
      ? {}
      : { native_id: String(nativeId), final_ref: { kind: takerOf(point), id: String(nativeId) } }),
    visibility: [...visibility],
    ...(value === undefined ? {} : { hash: draft.hash(JSON.stringify(value)) }),
    metadata: { ...metadata, delivery },
  });
  draft.event('context.injection.applied', id, { target, delivery });
  draft.reach('injected');
  return id;
}

/** The user was shown what was sent. Nothing was: then there is nothing to say. */
export function recordShown(draft: EnvelopeDraft, viewId: string): void {
  const assembly = draft.records.assemblies[0]?.assembly_id;
  if (assembly === undefined) return;
  draft.refer({ kind: 'ui.view', id: viewId });
  recordInjection(draft, {
    assembly,
    target: 'ui.context_panel',
    point: 'ui_panel',
    visibility: ['user', 'ui'],
    nativeId: viewId,
    delivery: 'shown',
  });
}

/** What a native id is the id of. */
function takerOf(point: InjectionPoint): string {
  if (point === 'ui_panel') return 'ui.view';
  if (point === 'review_export') return 'evidence.export';
  return point === 'peer_agent_message' ? 'acp.session' : 'acp.request';
}
