// Records that an assembly was sent, shown or exported. One record each time. Never states that it was read or used.

import type { EnvelopeDraft } from './envelopeDraft.ts';
import type { InjectionPoint, Visibility } from '../schema/vocabulary.ts';

/** The target of an injection. */
export interface Destination {
  readonly target: string;
  readonly point: InjectionPoint;
  readonly visibility: readonly Visibility[];
  /** Id of the request, view or file. */
  readonly nativeId?: string | number | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface InjectionFacts extends Destination {
  readonly assembly: string;
  /** The JSON value that was sent, if known. */
  readonly value?: unknown;
  /** Its `sha256:` hash, if the value is no longer known. */
  readonly hash?: string | undefined;
  /** Default: `sent`. */
  readonly delivery?: 'sent' | 'shown' | 'written' | undefined;
}

/** Returns the injection's id. */
export function recordInjection(draft: EnvelopeDraft, facts: InjectionFacts): string {
  const { assembly, target, point, visibility, nativeId, value, metadata, delivery = 'sent' } = facts;
  const { hash = value === undefined ? undefined : draft.hashOf(value) } = facts;
  const id = draft.add('injections', {
    assembly_id: assembly,
    target,
    injection_point: point,
    ...(nativeId === undefined
      ? {}
      : { native_id: String(nativeId), final_ref: { kind: takerOf(point), id: String(nativeId) } }),
    visibility: [...visibility],
    hash,
    metadata: { ...metadata, delivery },
  });
  draft.event('context.injection.applied', id, { target, delivery });
  draft.reach('injected');
  return id;
}

/** Records that the user was shown what was sent. Does nothing if nothing was sent. */
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

/** The kind of reference for a native id. */
function takerOf(point: InjectionPoint): string {
  if (point === 'ui_panel') return 'ui.view';
  if (point === 'review_export') return 'evidence.export';
  return point === 'peer_agent_message' ? 'acp.session' : 'acp.request';
}
