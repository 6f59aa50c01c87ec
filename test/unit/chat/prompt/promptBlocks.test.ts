// Tests converting prompts to content blocks by the agent's capabilities (ACP v1 `promptCapabilities`).

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Attachment } from '../../../../src/chat/prompt/prompt.ts';
import {
  promptBlocks,
  type PromptBlocks,
  type PromptCapabilities,
} from '../../../../src/chat/prompt/promptBlocks.ts';

const file: Attachment = {
  ...{ kind: 'file', name: 'src/a.ts', mention: '@src/a.ts', uri: 'file:///w/src/a.ts' },
  ...{ mimeType: 'text/typescript', size: 12 },
};
const folder: Attachment = { kind: 'folder', name: 'src', mention: '@src', uri: 'file:///w/src' };
const picture: Attachment = { kind: 'image', name: 'shot.png', mimeType: 'image/png', data: 'AAAA' };
const sound: Attachment = { kind: 'audio', name: 'hm.wav', mimeType: 'audio/wav', data: 'BBBB' };
const selection: Attachment = {
  ...{ kind: 'text', name: 'a.ts:3-4', mention: '@a.ts:3-4', uri: 'file:///w/a.ts#L3-L4' },
  ...{ mimeType: 'text/typescript', text: 'three\n```\nfour' },
};
const all: PromptCapabilities = { image: true, audio: true, embeddedContext: true };

const sent = async (
  text: string,
  attachments: readonly Attachment[],
  can?: PromptCapabilities,
): Promise<PromptBlocks> =>
  promptBlocks({ text, attachments }, 'test', can, ({ uri }) =>
    Promise.resolve({ kind: 'text', text: `text of ${uri}` }),
  );
const blocks = async (...of: Parameters<typeof sent>): Promise<readonly unknown[]> => {
  const result = await sent(...of);
  assert.ok(result.kind === 'blocks');
  return result.blocks;
};
const link = {
  ...{ type: 'resource_link', uri: 'file:///w/src/a.ts', name: 'src/a.ts' },
  ...{ mimeType: 'text/typescript', size: 12 },
};

describe('the blocks of a prompt', () => {
  it('contain its text as typed', async () => {
    assert.deepEqual(await blocks(' hi\n', []), [{ type: 'text', text: ' hi\n' }]);
  });

  it('link to files and folders for an agent without other capabilities', async () => {
    assert.deepEqual(await blocks('fix @src/a.ts in @src', [folder, file]), [
      { type: 'text', text: 'fix @src/a.ts in @src' },
      link,
      { type: 'resource_link', uri: 'file:///w/src', name: 'src', mimeType: 'inode/directory' },
    ]);
  });

  it('embed the text of a file if the agent supports it, and link to files without text', async () => {
    const can = { embeddedContext: true };
    assert.deepEqual((await blocks('@src/a.ts', [file], can))[1], {
      type: 'resource',
      resource: {
        uri: 'file:///w/src/a.ts',
        mimeType: 'text/typescript',
        text: 'text of file:///w/src/a.ts',
      },
    });
    const prompt = { text: '@src/a.ts', attachments: [file] };
    const unread = { kind: 'link', why: 'unreadable' } as const;
    const result = await promptBlocks(prompt, 'test', can, () => Promise.resolve(unread));
    assert.ok(result.kind === 'blocks');
    assert.deepEqual(result.blocks[1], link);
    assert.deepEqual(result.sent, [{ attachment: file, block: link, file: unread }]);
    // An agent that takes no text reads the file itself.
    const linked = await promptBlocks(prompt, 'test', {}, () => Promise.resolve(unread));
    assert.ok(linked.kind === 'blocks');
    assert.deepEqual(linked.sent, [{ attachment: file, block: link, file: undefined }]);
  });

  it('are listed with their attachments, in the order in which they are sent', async () => {
    const result = await sent('@a.ts:3-4 and @src/a.ts', [picture, file, selection], all);
    assert.ok(result.kind === 'blocks');
    assert.deepEqual(
      result.sent.map(({ attachment }) => attachment),
      [selection, file, picture],
    );
    assert.deepEqual(
      result.blocks.slice(1),
      result.sent.map(({ block }) => block),
    );
  });

  it('embed a selection as a resource, or as text in a longer fence than any inside it', async () => {
    assert.deepEqual((await blocks('@a.ts:3-4', [selection], all))[1], {
      type: 'resource',
      resource: { uri: 'file:///w/a.ts#L3-L4', mimeType: 'text/typescript', text: 'three\n```\nfour' },
    });
    assert.deepEqual((await blocks('@a.ts:3-4', [selection]))[1], {
      type: 'text',
      text: '\na.ts:3-4:\n````\nthree\n```\nfour\n````\n',
    });
  });

  it('embed pictures and sounds only if the agent supports them, else refuse the prompt', async () => {
    assert.deepEqual(await blocks('look', [picture, sound], all), [
      { type: 'text', text: 'look' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'audio', mimeType: 'audio/wav', data: 'BBBB' },
    ]);
    for (const can of [undefined, {}, { image: false }, { audio: true }]) {
      const result = await sent('look', [picture], can);
      assert.equal(result.kind, 'refused');
      assert.match(
        (result as { message: string }).message,
        /^Not sent: test does not accept images.*shot\.png/,
      );
    }
  });

  it('link to a picture file if the agent supports no pictures', async () => {
    const ofFile: Attachment = { ...picture, uri: 'file:///w/shot.png' };
    assert.deepEqual(await blocks('', [ofFile]), [
      { type: 'resource_link', uri: 'file:///w/shot.png', name: 'shot.png', mimeType: 'image/png', size: 3 },
    ]);
    assert.deepEqual(await blocks('', [ofFile], { image: true }), [
      { type: 'image', mimeType: 'image/png', data: 'AAAA', uri: 'file:///w/shot.png' },
    ]);
  });

  it('keep all mentions in the text, for agents that ignore other blocks', async () => {
    const [text] = await blocks('fix @src/a.ts like @a.ts:3-4', [file, selection], all);
    assert.deepEqual(text, { type: 'text', text: 'fix @src/a.ts like @a.ts:3-4' });
  });

  it('contain no binary resource, which some agents reject', async () => {
    const held = JSON.stringify(
      await blocks('@src @src/a.ts', [folder, file, picture, selection, sound], all),
    );
    assert.ok(!held.includes('"blob"'));
  });
});
