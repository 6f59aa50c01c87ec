// Tests how a session for next edits is hosted, with and without an open folder.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { hostNesSession } from '../../../../../src/vscode/nes/session/hostNesSession.ts';
import { SessionTable } from '../../../../../src/vscode/serve/service.ts';

const folder = '/work/app';

describe('a session for next edits', () => {
  it('is in the session table until it ends', () => {
    const table = new SessionTable();
    const hosted = hostNesSession('keeper', 'nes-1', table, [folder]);
    const session = table.get('nes-1');
    assert.deepEqual([session?.cwd, session?.folders, session?.agent], [folder, [folder], 'keeper']);
    let ends = 0;
    session?.onDidEnd(() => ends++);
    hosted.dispose();
    hosted.dispose();
    assert.deepEqual([table.get('nes-1'), ends], [undefined, 1]);
  });

  it('has no folder in a window without a folder', () => {
    const table = new SessionTable();
    const hosted = hostNesSession('keeper', 'nes-1', table, []);
    const session = table.get('nes-1');
    assert.deepEqual([session?.sessionId, session?.cwd, session?.folders], ['nes-1', undefined, []]);
    hosted.dispose();
    assert.equal(table.get('nes-1'), undefined);
  });
});
