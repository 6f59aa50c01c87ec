// A session is opened without the editor tools if the window can't listen, or not in time. Its conversation then says why.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import {
  EditorToolServer,
  listenPatience,
} from '../../../../../src/vscode/editorTools/server/editorToolServer.ts';
import type { createListenPlace } from '../../../../../src/vscode/editorTools/server/listenPlace.ts';
import { ManualClock } from '../../../agent/manualClock.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { testSession } from '../testSession.ts';
import { ToolSetDouble } from '../toolSetDouble.ts';

describe('EditorToolServer', () => {
  let clock: ManualClock;
  let logger: RecordingLogger;
  let server: EditorToolServer;
  let createPlace: typeof createListenPlace;
  beforeEach(() => {
    clock = new ManualClock();
    logger = new RecordingLogger();
    server = new EditorToolServer({
      ...{ tools: new ToolSetDouble(), version: '1', clock, logger },
      switches: { isOn: () => true, onDidChange: () => ({ dispose: () => undefined }) },
      machine: { platform: 'linux', runtimeFolder: '/dead', temporaryFolder: '/dead' },
      relay: { command: '/bin/node', args: [], env: [] },
      ...{ onTraffic: () => undefined, onAnswer: () => undefined },
      createPlace: (...machine) => createPlace(...machine),
    });
  });
  afterEach(() => server.dispose());

  it('gives no server where the folder of its socket is on a disk that does not answer', async () => {
    createPlace = () => new Promise(() => undefined);
    const granted = server.grant('mine');
    clock.fire(listenPatience);
    const access = await granted;
    assert.equal(access?.server, undefined);
    assert.equal(logger.at('warn').length, 1);
    const session = testSession('one');
    access?.bind(session);
    assert.deepEqual(server.stateOf(session), { kind: 'notListening', why: 'a disk does not answer' });
  });

  it('gives no server where the window cannot listen, says why, and tries again for the next session', async () => {
    const why = "ENOSPC: no space left on device, mkdtemp '/tmp/x'";
    let tries = 0;
    createPlace = () => {
      tries += 1;
      return Promise.reject(new Error(why));
    };
    const access = await server.grant('mine');
    assert.equal(access?.server, undefined);
    let changes = 0;
    server.onDidChange(() => (changes += 1));
    const session = testSession('one');
    access?.bind(session);
    access?.opened(session);
    assert.deepEqual(server.stateOf(session), { kind: 'notListening', why });
    assert.equal(changes, 1);
    assert.equal(server.stateOf(testSession('one')), undefined);
    session.end();
    assert.equal(server.stateOf(session), undefined);
    assert.equal(logger.at('error').length, 1);
    await server.grant('mine');
    assert.equal(tries, 2);
  });
});
