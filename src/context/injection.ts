// That something assembled was put somewhere: sent, shown, exported. Each time is one record. None says that it was read.

import type { EnvelopeDraft } from './envelopeDraft.ts';
import type { ForeignRef } from './records.ts';
import type { InjectionPoint, Visibility } from './vocabulary.ts';

export interface InjectionFacts {
  readonly assembly: string;
  readonly target: string;
  readonly point: InjectionPoint;
  readonly visibility: readonly Visibility[];
  /** Of whoever took it: the id of the request, the view, the file. */
  readonly nativeId?: string | number | undefined;
  readonly finalRef?: ForeignRef;
  /** The JSON value as it was sent, if that is known. */
  readonly value?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** What is true of it. Default: `sent`. */
  readonly delivery?: 'sent' | 'shown' | 'written';
}

/** Answers with the injection's id. */
export function recordInjection(draft: EnvelopeDraft, facts: InjectionFacts): string {
  const {
    assembly,
    target,
    point,
    visibility,
    nativeId,
    finalRef,
    value,
    metadata,
    delivery = 'sent',
  } = facts;
  const id = draft.add('injections', {
    assembly_id: assembly,
    target,
    injection_point: point,
    ...(nativeId === undefined ? {} : { native_id: String(nativeId) }),
    visibility: [...visibility],
    ...(finalRef ? { final_ref: finalRef } : {}),
    ...(value === undefined ? {} : { hash: draft.hash(JSON.stringify(value)) }),
    metadata: { ...metadata, delivery },
  });
  draft.event('context.injection.applied', id, { target, delivery });
  draft.reach('injected');
  return id;
}
