// Files exactly as earlier versions wrote them. Every later version must read them, so never change these texts, only add some.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { readLedgerPart } from '../../../../src/chat/review/ledgerPart.ts';
import { ChatStore, type StoredChat } from '../../../../src/vscode/storage/chatStore.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

const rowsFile = 'kept.0123456789ab.rows';

const versions = [
  {
    // Before formats had a version number.
    name: '0',
    record: `{"id":"kept","agent":"test","sessionId":"s1","cwd":"/work","firstPrompt":"Mend it","updatedAt":5,"draft":"half a thought","queue":["next"],"working":true,"rowsFile":"${rowsFile}"}`,
    createdAt: 5,
  },
  {
    name: '1',
    record: `{"version":1,"id":"kept","agent":"test","sessionId":"s1","cwd":"/work","title":"Sums","firstPrompt":"Mend it","createdAt":3,"updatedAt":5,"draft":{"text":"half a thought","attachments":[]},"queue":[{"text":"next","attachments":[]}],"working":true,"mark":"done","rowsFile":"${rowsFile}"}`,
    createdAt: 3,
  },
] as const;

const rows = [
  '[{"op":"add","entry":{"id":1,"kind":"user","parts":[{"kind":"text","text":"Mend it"}]}}]',
  '[{"op":"add","entry":{"id":2,"kind":"thought","parts":[{"kind":"text","text":"Where"}]}},{"op":"append","id":2,"text":" is it?"}]',
  '[{"op":"add","entry":{"id":3,"kind":"call","call":{"toolCallId":"c1","title":"Edit","kind":"edit","status":"in_progress","content":[],"locations":[{"path":"/work/a.ts","line":2}]}}}]',
  '[{"op":"raw","toolCallId":"c1","what":"input","value":{"path":"/work/a.ts"}}]',
  '[{"op":"replace","entry":{"id":3,"kind":"call","call":{"toolCallId":"c1","title":"Edit","kind":"edit","status":"completed","content":[],"locations":[]}}}]',
  '[{"op":"add","entry":{"id":4,"kind":"agent","parts":[{"kind":"text","text":"Do"}]}},{"op":"append","id":4,"text":"ne."}]',
  '[{"op":"addPart","id":4,"part":{"kind":"resource","uri":"file:///work/a.ts","name":"a.ts"}}]',
  '[{"op":"add","entry":{"id":5,"kind":"notice","severity":"info","title":"So far"}}]',
  '[{"op":"remove","id":5}]',
  '[{"op":"add","entry":{"id":6,"kind":"end","text":"Cancelled.","isError":false}}]',
];

describe('files of earlier versions', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'acp-host-formats-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function read(record: string): Promise<StoredChat | undefined> {
    writeFileSync(join(folder, 'kept.json'), record);
    writeFileSync(join(folder, rowsFile), `${rows.join('\n')}\n`);
    const logger = new RecordingLogger();
    const stored = await new ChatStore(folder, new ManualClock(), logger).read('kept');
    assert.deepEqual(logger.entries, []);
    return stored;
  }

  for (const { name, record, createdAt } of versions)
    it(`are read as a conversation of format ${name}, with its draft, its queue and its rows`, async () => {
      const stored = await read(record);
      assert.ok(stored);
      const { draft, queue, working, sessionId, firstPrompt } = stored.record;
      assert.deepEqual(
        { draft, queue, working, sessionId, firstPrompt, createdAt: stored.record.createdAt },
        {
          draft: asPrompt('half a thought'),
          queue: [asPrompt('next')],
          ...{ working: true, sessionId: 's1', firstPrompt: 'Mend it', createdAt },
        },
      );
      assert.deepEqual(
        stored.rows.map((row) => ('parts' in row ? row.parts : 'text' in row ? row.text : row.kind)),
        [
          [{ kind: 'text', text: 'Mend it' }],
          [{ kind: 'text', text: 'Where is it?' }],
          'call',
          [
            { kind: 'text', text: 'Done.' },
            { kind: 'resource', uri: 'file:///work/a.ts', name: 'a.ts' },
          ],
          'Stopped.',
        ],
      );
      assert.deepEqual(stored.raws, [{ toolCallId: 'c1', what: 'input', value: { path: '/work/a.ts' } }]);
    });

  it('are read as a review of format 1, with everything needed to undo', () => {
    const text =
      '{"version":1,"forgotten":1,"steps":[{"entry":4,"uri":"file:///work/a.ts","prior":{"kind":"text","mark":"m1"},"left":{"kind":"text","mark":"m2"}}],"files":[{"uri":"file:///work/a.ts","before":{"kind":"text","mark":"m1"},"left":{"kind":"text","mark":"m2"},"isMixed":false,"byGit":false},{"uri":"file:///work/new.png","before":{"kind":"absent"},"left":{"kind":"opaque","mark":"m3","keeping":"kept"},"isMixed":true,"byGit":true}]}';
    const [before, left] = ['m1', 'm2'].map((mark) => ({ kind: 'text', mark }));
    const uri = 'file:///work/a.ts';
    assert.deepEqual(readLedgerPart(JSON.parse(text)), {
      forgotten: 1,
      steps: [{ entry: 4, uri, prior: before, left }],
      files: [
        { uri, before, left, isMixed: false, byGit: false },
        {
          uri: 'file:///work/new.png',
          before: { kind: 'absent' },
          left: { kind: 'opaque', mark: 'm3', keeping: 'kept' },
          ...{ isMixed: true, byGit: true },
        },
      ],
    });
  });
});
