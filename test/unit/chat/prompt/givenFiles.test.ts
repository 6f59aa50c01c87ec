// Proves that a file counts as read by the agent only if its whole text was sent, without redaction.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { givenFiles } from '../../../../src/chat/prompt/givenFiles.ts';
import type { Attachment } from '../../../../src/chat/prompt/prompt.ts';
import type { FileText, SentAttachment } from '../../../../src/chat/prompt/promptBlocks.ts';

describe('the files that a prompt gives', () => {
  const uri = 'file:///w/a.ts';
  const block = { type: 'text', text: '' } as const;
  const link = { type: 'resource_link', uri, name: 'a.ts' } as const;
  const given = (attachment: Attachment, more: Partial<SentAttachment> = {}): readonly string[] =>
    givenFiles([{ attachment, block, ...more }]).map((file) => `${file.uri} ${file.text}`);

  it('are attached files with their text, but not links', () => {
    const file = { kind: 'file', name: 'a.ts', uri } as const;
    const read: FileText = { kind: 'text', text: 'whole' };
    assert.deepEqual(given(file, { file: read }), [`${uri} whole`]);
    assert.deepEqual(given(file, { file: { kind: 'link', why: 'tooLong' } }), []);
    assert.deepEqual(given(file, { file: read, block: link }), []);
  });

  it('are the active file if it is sent whole and nothing in it is redacted', () => {
    const implicit = { kind: 'file', place: 'a.ts', redacted: [] } as const;
    const whole = { kind: 'text', name: 'a.ts', uri, text: 'whole', implicit } as const;
    assert.deepEqual(given(whole), [`${uri} whole`]);
    assert.deepEqual(given(whole, { block: link }), []);
    assert.deepEqual(given({ ...whole, cut: { whole: 9, left: 'head' } }), []);
    assert.deepEqual(given({ ...whole, redacted: ['key'] }), []);
    assert.deepEqual(given({ ...whole, implicit: { ...implicit, redacted: ['key'] } }), []);
    for (const kind of ['selection', 'name'] as const)
      assert.deepEqual(given({ ...whole, implicit: { ...implicit, kind } }), []);
    assert.deepEqual(given({ ...whole, implicit: undefined }), []);
  });
});
