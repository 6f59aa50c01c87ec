// Tests that the record of a prompt's attachments says how the prompt's blocks contain them.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Attachment } from '../../../../src/chat/prompt/prompt.ts';
import {
  promptBlocks,
  type FileText,
  type PromptCapabilities,
} from '../../../../src/chat/prompt/promptBlocks.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { attachedItem } from '../../../../src/vscode/context/attachedItem.ts';
import { attachedRecords } from '../../context/records/attachedRecords.ts';
import { checkBundle } from '../../context/records/checkBundle.ts';

const file: Attachment = { kind: 'file', name: 'a.ts', mention: '@a.ts', uri: 'file:///w/a.ts' };
const everything: PromptCapabilities = { image: true, embeddedContext: true };

async function recordOf(
  attachment: Attachment,
  can: PromptCapabilities = everything,
  text: FileText = { kind: 'text', text: 'let a;', modifiedAt: 1 },
): Promise<ContextBundle['records']> {
  const prompt = { text: '@a.ts', attachments: [attachment] };
  const built = await promptBlocks(prompt, 'test', can, () => Promise.resolve(text));
  assert.ok(built.kind === 'blocks');
  const [draft, ...others] = attachedRecords(built.sent.map(attachedItem));
  assert.deepEqual(others, []);
  return checkBundle(draft!.bundle()).records;
}

describe('an attachment in a record', () => {
  it('is the embedded text of a file, with its last change', async () => {
    const { items, source_refs: sources } = await recordOf(file);
    assert.deepEqual([items[0]!.content_mode, items[0]!.byte_size], ['embedded_resource', 6]);
    assert.equal(sources[0]!.modified_at, '1970-01-01T00:00:00.001Z');
  });

  it('is a link if the agent reads files itself, without a gap', async () => {
    const { items, missing, budgets } = await recordOf(file, {});
    assert.deepEqual([items[0]!.content_mode, missing, budgets], ['resource_link', [], []]);
  });

  it('is a link with the reason if the text is too long or can’t be read', async () => {
    const long = await recordOf(file, everything, { kind: 'link', why: 'tooLong' });
    assert.deepEqual(
      long.budgets[0]!.truncation_records!.map(({ strategy }) => strategy),
      ['defer_to_retrieval'],
    );
    assert.deepEqual(long.missing, []);
    const gone = await recordOf(file, everything, { kind: 'link', why: 'unreadable' });
    assert.match(gone.missing[0]!.question, /^a\.ts could not be read/);
    const binary = await recordOf(file, everything, { kind: 'link', why: 'notText' });
    assert.deepEqual([binary.missing, binary.budgets], [[], []]);
  });

  it('is a picture without a file', async () => {
    const picture: Attachment = { kind: 'image', name: 'shot.png', mimeType: 'image/png', data: 'AAAA' };
    const { items } = await recordOf(picture);
    assert.deepEqual([items[0]!.title, items[0]!.byte_size], ['shot.png', 3]);
  });

  it('is a text that was cut and redacted, or that the user attached in spite of a warning', async () => {
    const text: Attachment = {
      ...{ kind: 'text', name: 'a.ts:3', uri: 'file:///w/a.ts#L3-L3', text: '[redacted:jwt]' },
      ...{ redacted: ['jwt'], cut: { whole: 140, left: 'tail' }, warning: 'outside the workspace' },
    };
    const { items, budgets } = await recordOf(text);
    const [item] = items;
    assert.equal(item!.redaction_state, 'masked');
    assert.deepEqual(
      item!.policy_refs!.map((ref) => (ref as { kind: string }).kind),
      ['rule', 'policy.attachment'],
    );
    assert.equal(budgets[0]!.truncation_records![0]!.original_bytes, 140);
    const implicit = { kind: 'selection', place: 'a.ts:3', redacted: ['jwt'] } as const;
    const automatic = await recordOf({ ...text, redacted: undefined, implicit });
    assert.deepEqual([automatic.items[0]!.redaction_state, automatic.items[0]!.priority], ['masked', 90]);
    assert.equal(automatic.source_refs[0]!.source_kind, 'acp_host.implicit');
  });

  it('is only a name if only the name of the active file was sent', async () => {
    const implicit = { kind: 'name', place: 'a.ts', redacted: [] } as const;
    const sentence = 'The user is looking at a.ts.';
    const { items } = await recordOf({ kind: 'text', name: 'a.ts', uri: file.uri, text: sentence, implicit });
    assert.deepEqual([items[0]!.context_kind, items[0]!.content_mode], ['runtime_state', 'ref']);
  });
});
