// Tests the record of what a user attached: as it was sent, with what was cut, and with files that could not be read.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AttachedItem } from '../../../../src/context/records/attachedItems.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { TestPorts } from '../turn/contextWorld.ts';
import { attachedRecords, linkTo } from './attachedRecords.ts';
import { checkBundle } from './checkBundle.ts';

const uri = 'file:///w/a.ts';
const sha256 = (text: string): string => `sha256:${new TestPorts().sha256(text)}`;
const embedded = (text: string): AttachedItem => ({
  ...{ kind: 'file', name: 'a.ts', uri, text },
  block: { type: 'resource', resource: { uri, text, mimeType: 'text/plain' } },
});

function recordOf(...attached: readonly AttachedItem[]): ContextBundle {
  const [draft, ...others] = attachedRecords(attached);
  assert.deepEqual(others, []);
  return checkBundle(draft!.bundle());
}

describe('the record of attachments', () => {
  it('has each attachment in the mode, format and hash in which it was sent', () => {
    const text: AttachedItem = { ...embedded('let a;'), block: { type: 'text', text: '```\nlet a;\n```' } };
    const sent = [embedded('let a;'), linkTo(uri), text];
    const { items, assemblies, source_refs: sources, injections } = recordOf(...sent).records;
    assert.deepEqual(
      items.map(({ content_mode }) => content_mode),
      ['embedded_resource', 'resource_link', 'ref'],
    );
    assert.deepEqual(
      assemblies[0]!.ordered_blocks.map(({ wrapper, hash }) => [wrapper, hash]),
      sent.map(({ block }) => [`acp.${block.type}`, sha256(JSON.stringify(block))]),
    );
    assert.equal(sources[0]!.digest, sha256('let a;'));
    assert.equal(injections[0]!.hash, sha256(JSON.stringify(sent.map(({ block }) => block))));
    assert.deepEqual(
      [items[0]!.byte_size, items[0]!.mime_type, items[0]!.priority, items[0]!.trust_level],
      [6, 'text/plain', 100, 'workspace'],
    );
  });

  it('has pictures and sounds that are no files', () => {
    const data = Buffer.from('a picture').toString('base64');
    const { items, source_refs: sources } = recordOf({
      ...{ kind: 'image', name: 'pasted.png', data, mimeType: 'image/png' },
      block: { type: 'image', mimeType: 'image/png', data },
    }).records;
    const [item] = items;
    assert.deepEqual(
      [item!.title, item!.content_mode, item!.mime_type, item!.byte_size, item!.content_ref],
      ['pasted.png', 'opaque', 'image/png', 9, undefined],
    );
    assert.equal(sources[0]!.digest, sha256(data));
    assert.ok(!JSON.stringify(items).includes(data));
  });

  it('has what was cut, and what was too long to be embedded', () => {
    const kept = 'x'.repeat(100);
    const { budgets, items, selections, assemblies } = recordOf(
      { ...embedded(kept), part: { whole: 1_000, kept: 100, left: 'tail' } },
      { ...linkTo(uri), part: { left: 'all' } },
    ).records;
    const [budget] = budgets;
    assert.deepEqual(
      budget!.truncation_records!.map((one) => [
        one.item_ref,
        one.strategy,
        one.original_bytes,
        one.kept_bytes,
        'original_tokens' in one,
      ]),
      [
        [items[0]!.item_id, 'truncate_tail', 1_000, 100, true],
        // It was not read, so that nothing is known of its size.
        [items[1]!.item_id, 'defer_to_retrieval', undefined, 0, false],
      ],
    );
    const id = budget!.budget_id;
    assert.deepEqual([selections[0]!.budget_ref, assemblies[0]!.budget_ref], [id, id]);
  });

  it('says that a file could not be read', () => {
    const { missing } = recordOf({ ...linkTo(uri), name: 'a.ts', isUnreadable: true }).records;
    assert.deepEqual(
      missing.map(({ severity, status, candidate_sources }) => [severity, status, candidate_sources]),
      [['high', 'open', [{ kind: 'file', hint: 'a.ts', uri }]]],
    );
    assert.deepEqual(recordOf(linkTo(uri)).records.missing, []);
  });

  it('refers to the user’s decision to attach a file in spite of a warning', () => {
    const { envelope, records } = recordOf({ ...linkTo('file:///x/.env'), isConfirmed: true });
    const [item] = records.items;
    assert.deepEqual(envelope.policy_refs, [
      { kind: 'policy.attachment', id: 'confirmed', uri: 'file:///x/.env' },
    ]);
    assert.deepEqual([item!.redaction_state, item!.content_mode], ['none', 'resource_link']);
  });

  it('names the rules by which secrets were redacted', () => {
    const { items, assemblies } = recordOf({ ...embedded('[redacted:jwt]'), masked: ['jwt'] }).records;
    assert.deepEqual([items[0]!.redaction_state, assemblies[0]!.redaction_state], ['masked', 'masked']);
  });
});
