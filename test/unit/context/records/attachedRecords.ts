// The records of the attachments of one prompt, as the product creates them.

import type { AttachedItem } from '../../../../src/context/records/attachedItems.ts';
import type { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import { Measuring } from '../../../../src/context/records/measuring.ts';
import {
  attachedDrafts,
  measureAttached,
  type AttachedFacts,
} from '../../../../src/context/records/recordAttached.ts';
import { TestPorts } from '../turn/contextWorld.ts';

const request = { agentId: 'agent', sessionId: 'sess_a', turnId: 't', requestId: 4 };

/** @param more facts of the request. */
export function attachedRecords(
  attached: readonly AttachedItem[],
  more: Partial<AttachedFacts> = {},
): readonly EnvelopeDraft[] {
  const ports = new TestPorts();
  const measuring = new Measuring(ports);
  const measured = measureAttached({ ...request, ...more, attached }, measuring);
  measuring.finish();
  return attachedDrafts(measured, ports);
}

/** A file that is sent as a link. */
export function linkTo(uri: string): AttachedItem {
  return { kind: 'file', name: uri, uri, block: { type: 'resource_link', uri, name: uri } };
}
