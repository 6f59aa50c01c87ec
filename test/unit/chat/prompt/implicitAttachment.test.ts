// Tests the implicit attachment of a prompt: which block it becomes, which attachments replace it, and where it is kept.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { coversImplicit, withImplicit } from '../../../../src/chat/prompt/implicitAttachment.ts';
import { Outbox } from '../../../../src/chat/prompt/outbox.ts';
import {
  promptParts,
  readPrompt,
  type Attachment,
  type ImplicitKind,
  type TextAttachment,
} from '../../../../src/chat/prompt/prompt.ts';
import {
  promptBlocks,
  type FileText,
  type PromptCapabilities,
} from '../../../../src/chat/prompt/promptBlocks.ts';

const uri = 'file:///w/src/a.ts';
const lines = `${uri}#L3-L4`;
const sentence = 'The user is looking at src/a.ts.';

function implicitOf(kind: ImplicitKind, redacted: readonly string[] = []): TextAttachment {
  if (kind === 'selection')
    return {
      ...{ kind: 'text', name: 'a.ts:3–4', uri: lines, text: 'three\nfour' },
      implicit: { kind, place: 'src/a.ts:3-4', redacted },
    };
  const text = kind === 'name' ? sentence : 'all of it\n';
  return { kind: 'text', name: 'a.ts', uri, text, implicit: { kind, place: 'src/a.ts', redacted } };
}

const unread = (): Promise<FileText> => Promise.resolve({ kind: 'link', why: 'unreadable' });

async function block(kind: ImplicitKind, can?: PromptCapabilities): Promise<unknown> {
  const prompt = withImplicit({ text: 'hi', attachments: [] }, implicitOf(kind));
  const built = await promptBlocks(prompt, 'test', can, unread);
  assert.ok(built.kind === 'blocks');
  assert.deepEqual(built.blocks[0], { type: 'text', text: 'hi' });
  assert.equal(built.blocks.length, 2);
  return built.blocks[1];
}

const embeds: PromptCapabilities = { embeddedContext: true };
const textOnly: PromptCapabilities = { embeddedContext: false, textOnly: true };
const resource = (uri: string, text: string): object => ({
  type: 'resource',
  resource: { uri, text, mimeType: 'text/plain' },
});

describe('the implicit attachment', () => {
  it('is embedded if the agent supports it', async () => {
    assert.deepEqual(await block('selection', embeds), resource(lines, 'three\nfour'));
    assert.deepEqual(await block('file', embeds), resource(uri, 'all of it\n'));
  });

  it('is text for other agents, but a whole file is a link', async () => {
    const selection = {
      type: 'text',
      text: '\nThe text that the user has selected, src/a.ts:3-4:\n```\nthree\nfour\n```\n',
    };
    assert.deepEqual(await block('selection'), selection);
    assert.deepEqual(await block('selection', textOnly), selection);
    assert.deepEqual(await block('file'), { type: 'resource_link', uri, name: 'a.ts' });
  });

  it('is text for agents of which only text reaches the model', async () => {
    assert.deepEqual(await block('file', textOnly), {
      type: 'text',
      text: '\nThe file that the user is looking at, src/a.ts:\n```\nall of it\n```\n',
    });
  });

  it('is never a link if it is only a name, since some agents read the linked file', async () => {
    for (const can of [undefined, embeds, textOnly])
      assert.deepEqual(await block('name', can), { type: 'text', text: sentence });
  });

  it('comes after the attachments', async () => {
    const attached: Attachment = { kind: 'file', name: 'b.ts', mention: '@b.ts', uri: 'file:///w/b.ts' };
    const prompt = withImplicit({ text: 'see @b.ts', attachments: [attached] }, implicitOf('selection'));
    const built = await promptBlocks(prompt, 'test', embeds, unread);
    assert.ok(built.kind === 'blocks');
    assert.deepEqual(
      built.blocks.map(({ type }) => type),
      ['text', 'resource_link', 'resource'],
    );
  });

  it('is replaced by an attachment of the same file or selection', () => {
    const file = (of = uri): Attachment => ({ kind: 'file', name: 'a.ts', uri: of });
    const text = (of: string): Attachment => ({ kind: 'text', name: 'a.ts:3-4', uri: of, text: 'x' });
    const covered = (one: Attachment, kind: ImplicitKind): boolean =>
      coversImplicit(one, implicitOf(kind).uri, kind);
    for (const kind of ['selection', 'file', 'name'] as const) {
      assert.equal(covered(file(), kind), true, kind);
      assert.equal(covered(file('file:///w/src/./a.ts'), kind), true, kind);
      assert.equal(covered(file('file:///w/src/b.ts'), kind), false, kind);
      assert.equal(covered({ kind: 'folder', name: 'src', uri: 'file:///w/src' }, kind), false, kind);
      assert.equal(covered({ kind: 'image', name: 'p', mimeType: 'image/png', data: '' }, kind), false);
    }
    assert.equal(covered(text(lines), 'selection'), true);
    assert.equal(covered(text(`${uri}#L3-L9`), 'selection'), false);
    // A part of the file is not the file, but names it.
    assert.equal(covered(text(lines), 'file'), false);
    assert.equal(covered(text(lines), 'name'), true);

    const prompt = { text: '@a.ts', attachments: [file()] };
    assert.equal(withImplicit(prompt, implicitOf('selection')), prompt);
  });

  it('does not make an empty prompt non-empty', () => {
    const empty = { text: ' \n', attachments: [] };
    assert.equal(withImplicit(empty, implicitOf('name')), empty);
  });

  it('is shown in the row, dimmed, and with the text that was sent', () => {
    const parts = (kind: ImplicitKind): unknown =>
      promptParts(withImplicit({ text: 'hi', attachments: [] }, implicitOf(kind)))[1];
    assert.deepEqual(parts('selection'), {
      ...{ kind: 'resource', uri: lines, name: 'a.ts:3–4', text: 'three\nfour' },
      implicit: true,
    });
    assert.deepEqual(parts('name'), { kind: 'resource', uri, name: 'a.ts', implicit: true });
  });

  it('stays in queued and stored prompts, and is removed from a prompt that is edited again', () => {
    const outbox = new Outbox(() => undefined);
    outbox.setDraft('fix');
    const prompt = outbox.takeDraft('fix', undefined, implicitOf('selection', ['github-token']));
    outbox.add(prompt);
    assert.deepEqual(readPrompt(JSON.parse(JSON.stringify(outbox.waiting[0]))), {
      text: 'fix',
      attachments: [
        {
          ...{ ...implicitOf('selection', ['github-token']), mention: undefined, detail: undefined },
          ...{ warning: undefined, mimeType: undefined },
        },
      ],
    });
    const view = outbox.state('test', undefined).queue[0]!;
    assert.deepEqual(
      view.attachments?.map(({ name }) => name),
      ['a.ts:3–4'],
    );
    outbox.edit(view.queueId);
    assert.deepEqual(outbox.draft, { text: 'fix', attachments: [] });
  });

  it('is read from storage only if it is complete', () => {
    const stored = (implicit: unknown): unknown =>
      readPrompt({ text: 'a', attachments: [{ kind: 'text', name: 'n', uri, text: 't', implicit }] })
        ?.attachments[0];
    for (const odd of [5, {}, { kind: 'name' }, { kind: 'other', place: 'a' }, { place: 'a' }])
      assert.equal((stored(odd) as TextAttachment).implicit, undefined, JSON.stringify(odd));
    const kept = { kind: 'file', place: 'a', redacted: ['x', 5] };
    assert.deepEqual((stored(kept) as TextAttachment).implicit, { ...kept, redacted: ['x'] });
  });

  it('is stored with what was cut and redacted, as any text is', () => {
    const stored = (facts: object): unknown =>
      readPrompt({ text: 'a', attachments: [{ kind: 'text', name: 'n', uri, text: 't', ...facts }] })
        ?.attachments[0];
    const { cut, redacted } = stored({
      cut: { whole: 9, left: 'head' },
      redacted: ['github-token', 5],
    }) as TextAttachment;
    assert.deepEqual([cut, redacted], [{ whole: 9, left: 'head' }, ['github-token']]);
    for (const odd of [5, {}, { whole: 'x' }])
      assert.equal((stored({ cut: odd, redacted: odd }) as TextAttachment).cut, undefined);
    assert.equal((stored({}) as TextAttachment).redacted, undefined);
  });
});
