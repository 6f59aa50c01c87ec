// Pasted data is attached only if it is an image, audio or text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { promptLimits } from '../../../../../src/chat/prompt/prompt.ts';
import { attachData, attachPasted } from '../../../../../src/vscode/chat/attach/attachData.ts';

describe('attachData', () => {
  it('attaches images, audio and text, by a name without path or hidden characters', () => {
    const of = (name: string, mimeType: string, bytes: Buffer): ReturnType<typeof attachData> =>
      attachData({ type: 'attachData', name, mimeType, data: bytes.toString('base64') });
    const kind = (attached: ReturnType<typeof attachData>): string =>
      attached.kind === 'attachment' ? attached.attachment.kind : attached.message;
    assert.equal(kind(of('', 'image/png', Buffer.from('x'))), 'image');
    assert.equal(kind(of('a.mp3', '', Buffer.from('x'))), 'audio');
    assert.equal(kind(of('../../a.ts', 'video/mp2t', Buffer.from('hello'))), 'text');
    assert.match(kind(of('a.bin', '', Buffer.from([0, 255, 1]))), /neither text, an image nor audio/);
    for (const [name, type] of [
      ...([
        ['a.tiff', 'image/tiff'],
        ['a.heic', ''],
        ['a.bmp', ''],
        ['a', 'image/avif'],
      ] as const),
    ])
      assert.match(
        kind(of(name, type, Buffer.from([0, 255]))),
        /agents accept only PNG, JPEG, GIF and WebP pictures/,
      );
    assert.equal(kind(of('a.svg', 'image/svg+xml', Buffer.from('<svg></svg>'))), 'text');
    assert.match(kind(of('a.txt', '', Buffer.alloc(0))), /it is empty/);
    assert.match(kind(of('a.png', '', Buffer.alloc(promptLimits.mediaBytes + 1))), /larger than 5 MB/);
    const named = of('..\\x/\u202ea\n.ts', '', Buffer.from('hello'));
    assert.ok(named.kind === 'attachment');
    assert.ok(!/[\n\u202e/\\]/.test(named.attachment.name), named.attachment.name);
  });

  it('attaches pasted texts of any length, each by an address of its own', () => {
    const text = 'x'.repeat(promptLimits.text + 1);
    const [one, two] = [attachPasted(text), attachPasted(text)].map((attached) =>
      attached.kind === 'attachment' ? attached.attachment : assert.fail(attached.message),
    );
    assert.ok(one?.kind === 'text' && two?.kind === 'text');
    assert.equal(one.text, text);
    assert.notEqual(one.uri, two.uri);
  });
});
