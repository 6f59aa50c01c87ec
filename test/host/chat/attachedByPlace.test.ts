// Files and web pages that are attached by their place: which are refused, what is shown of them, and what is sent.

import * as assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import type { ComposerNews } from '../../../src/chat/messages/composing.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import type { Part } from '../../../src/chat/messages/messages.ts';
import { promptLimits, type Attachment, readPrompt } from '../../../src/chat/prompt/prompt.ts';
import { promptBlocks } from '../../../src/chat/prompt/promptBlocks.ts';
import { attachFile } from '../../../src/vscode/chat/attach/attachFile.ts';
import { Attaching } from '../../../src/vscode/chat/attach/attaching.ts';
import { textOfFile } from '../../../src/vscode/chat/attach/textOfFile.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { noSessions } from './noSessions.ts';
import { restoreWorld, writeNewFile } from '../world.ts';

const allowed = { hasUri: ({ path }: vscode.Uri) => !path.includes('.env') };
const relative = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);

describe('attachments', () => {
  let logger: RecordingLogger;
  let conversation: Conversation;
  let attaching: Attaching;
  let posted: ComposerNews[];
  beforeEach(() => {
    logger = new RecordingLogger();
    conversation = new Conversation('test', { sessions: noSessions, terminals: noTerminals, logger });
    attaching = new Attaching({ allowed, clock: systemClock, logger });
    posted = [];
  });
  afterEach(async () => {
    conversation.dispose();
    await restoreWorld();
  });
  const say = (news: ComposerNews): void => void posted.push(news);
  const attachments = (): readonly Attachment[] => conversation.outbox.draft.attachments;

  describe('that are chosen by their place', () => {
    let outside: string;
    before(async () => {
      outside = await mkdtemp(join(tmpdir(), 'acp-host-outside-'));
    });
    afterEach(async () => {
      await rm(outside, { recursive: true, force: true });
      outside = await mkdtemp(join(tmpdir(), 'acp-host-outside-'));
    });

    it('show their path if it is outside the workspace, also by a symbolic link, or excluded', async () => {
      const path = join(outside, 'ä b#.txt');
      await writeFile(path, 'x');
      const secret = await writeNewFile('.env', 'KEY=1\n');
      await attaching.handleMessage(
        { type: 'attachUris', uris: [pathToFileURL(path).href, secret.toString()] },
        conversation,
        say,
      );
      const [first, second] = attachments();
      assert.ok(first?.kind === 'file' && second);
      assert.equal(first.uri, pathToFileURL(path).href);
      assert.equal(first.name, 'ä b#.txt');
      assert.equal(first.warning, 'outside the workspace');
      assert.equal(second.warning, 'excluded from agent context');
      assert.equal(conversation.outbox.draft.text, `@ä b#.txt @${relative(secret)} `);
      assert.deepEqual(posted, []);
    });

    it('show that they are excluded even if a link in the workspace leads there', async () => {
      const secret = await writeNewFile('.env', 'KEY=1\n');
      const link = vscode.Uri.joinPath(secret, '..', 'notes.txt');
      await symlink(secret.fsPath, link.fsPath);
      await attaching.handleMessage({ type: 'attachUris', uris: [link.toString()] }, conversation, say);
      assert.equal(attachments()[0]?.warning, 'excluded from agent context');
    });

    it('send no text of a file that was replaced by a link after it was chosen', async () => {
      const path = join(outside, 'secret.txt');
      await writeFile(path, 'outside\n');
      const secret = await writeNewFile('.env', 'KEY=1\n');
      for (const target of [path, secret.fsPath]) {
        const file = await writeNewFile('notes.txt', 'mine\n');
        await attaching.handleMessage({ type: 'attachUris', uris: [file.toString()] }, conversation, say);
        const draft = conversation.outbox.draft;
        await rm(file.fsPath);
        await symlink(target, file.fsPath);
        const sent = await promptBlocks(
          { ...draft, attachments: draft.attachments.slice(-1) },
          'test',
          { embeddedContext: true },
          textOfFile(systemClock, allowed),
        );
        assert.ok(sent.kind === 'blocks');
        assert.deepEqual(
          sent.blocks.map(({ type }) => type),
          ['text', 'resource_link'],
        );
      }
      // What the user was warned of and sent all the same is sent.
      await attaching.handleMessage(
        { type: 'attachUris', uris: [pathToFileURL(path).href] },
        conversation,
        say,
      );
      const last = attachments().at(-1);
      assert.ok(last?.kind === 'file');
      const read = await textOfFile(systemClock, allowed)(last);
      assert.equal(read.kind === 'text' && read.text, 'outside\n');
    });

    it('are refused with a reason if they are not files, are missing or too many', async () => {
      const uris = ['untitled:Untitled-1', 'nonsense', pathToFileURL(join(outside, 'gone.txt')).href];
      await attaching.handleMessage({ type: 'attachUris', uris }, conversation, say);
      const notes = posted.map((news) => (news.type === 'composerNote' ? news.text : ''));
      assert.equal(notes.length, 3);
      assert.match(notes[0]!, /not a file on this disk/);
      assert.match(notes[2]!, /gone\.txt is not attached: the file does not exist/);
      const folder = pathToFileURL(outside).href;
      await attaching.handleMessage(
        { type: 'attachUris', uris: Array<string>(25).fill(folder) },
        conversation,
        say,
      );
      assert.match((posted.at(-1) as { text: string }).text, /^Too many attachments at once: 5/);
      assert.equal(attachments().length, 1, 'the same folder once');
    });

    it('are links without a password, and not downloaded, if they are web pages', async () => {
      const uris = ['https://example.com/docs/a%20b?x=1#top', 'https://me:secret@example.com/', 'http://'];
      await attaching.handleMessage({ type: 'attachUris', uris }, conversation, say);
      assert.deepEqual(attachments(), [
        {
          ...{ kind: 'link', name: 'example.com/docs/a%20b', mention: undefined },
          ...{ uri: uris[0], detail: uris[0] },
        },
      ]);
      const notes = posted.map((news) => (news.type === 'composerNote' ? news.text : ''));
      assert.equal(notes.length, 2);
      assert.match(notes[0]!, /^The address of example\.com is not attached/);
      assert.doesNotMatch(notes.join(), /secret/);
      const sent = await promptBlocks(conversation.outbox.draft, 'test', {}, () =>
        Promise.resolve({ kind: 'link', why: 'unreadable' }),
      );
      assert.ok(sent.kind === 'blocks');
      assert.deepEqual(sent.blocks, [
        { type: 'resource_link', uri: uris[0], name: 'example.com/docs/a%20b' },
      ]);
      assert.deepEqual(
        readPrompt(JSON.parse(JSON.stringify(conversation.outbox.draft)))?.attachments.length,
        1,
      );
    });

    it('are restored with their prompt: files with their current content, others unchanged', async () => {
      const uri = await writeNewFile('again.ts', 'let a;\n');
      const picture = { kind: 'image', mimeType: 'image/png', data: 'AAAA' } as const;
      const selection = { kind: 'resource', uri: 'file:///w/s.ts#L1', name: 's.ts:1', text: 'one' } as const;
      const link = { kind: 'resource', uri: 'https://example.com/', name: 'example.com' } as const;
      const file = { kind: 'resource', uri: pathToFileURL(uri.fsPath).href, name: relative(uri) } as const;
      const gone = { kind: 'resource', uri: 'file:///nowhere/gone.ts', name: 'gone.ts' } as const;
      const text = `see @s.ts:1 and @${relative(uri)}`;
      const parts: readonly Part[] = [{ kind: 'text', text }, picture, selection, link, file, gone];
      const double = { outbox: conversation.outbox, rows: () => [{ id: 7, kind: 'user', parts }] };
      const said = double as unknown as Conversation;
      conversation.outbox.setDraft(text);
      await attaching.handleMessage({ type: 'recall', entryId: 7 }, said, say);
      const kinds = attachments().map(({ kind, mention }) => [kind, mention]);
      assert.deepEqual(kinds, [
        ['image', undefined],
        ['text', '@s.ts:1'],
        ['link', undefined],
        ['file', `@${relative(uri)}`],
      ]);
      assert.equal(conversation.outbox.draft.text, text);
      assert.match((posted.at(-1) as { text: string }).text, /^gone\.ts is not attached/);
      await attaching.handleMessage({ type: 'recall' }, said, say);
      assert.deepEqual(attachments(), []);

      // The same when the prompt is edited, before what the user has written since.
      conversation.outbox.setDraft('and then');
      const row = { id: 7, kind: 'user', parts } as const;
      for (let times = 0; times < 2; times++)
        assert.match((await attaching.bringBack(row, conversation)) ?? '', /^gone\.ts is not attached/);
      assert.deepEqual(
        attachments().map(({ kind, mention }) => [kind, mention]),
        kinds,
      );
      assert.equal(conversation.outbox.draft.text, `${text}\n\nand then`);
    });

    it('are sent as images if they are images within the size limit', async () => {
      const small = await writeNewFile('p.png', 'no picture, but called one');
      const taken = await attachFile(small, allowed);
      assert.ok(taken.kind === 'attachment' && taken.attachment.kind === 'image');
      assert.equal(taken.attachment.mimeType, 'image/png');
      assert.equal(taken.attachment.uri, pathToFileURL(small.fsPath).href);
      const large = join(outside, 'l.png');
      await writeFile(large, Buffer.alloc(promptLimits.mediaBytes + 1));
      const link = await attachFile(vscode.Uri.file(large), allowed);
      assert.equal(link.kind === 'attachment' && link.attachment.kind, 'file');
    });
  });
});
