// Proves that a session is opened without the editor tools if the window can't listen in time.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  EditorToolServer,
  listenPatience,
} from '../../../../../src/vscode/editorTools/server/editorToolServer.ts';
import { ManualClock } from '../../../agent/manualClock.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';
import { ToolSetDouble } from '../toolSetDouble.ts';

describe('EditorToolServer', () => {
  it('grants no access where the folder of its socket is on a disk that does not answer', async () => {
    const clock = new ManualClock();
    const logger = new RecordingLogger();
    const server = new EditorToolServer({
      ...{ tools: new ToolSetDouble(), version: '1', clock, logger },
      switches: { isOn: () => true, onDidChange: () => ({ dispose: () => undefined }) },
      machine: { platform: 'linux', runtimeFolder: '/dead', temporaryFolder: '/dead' },
      relay: { command: '/bin/node', args: [], env: [] },
      ...{ onTraffic: () => undefined, onAnswer: () => undefined },
      createPlace: () => new Promise(() => undefined),
    });
    const granted = server.grant('mine');
    clock.fire(listenPatience);
    assert.equal(await granted, undefined);
    assert.equal(logger.at('warn').length, 1);
    server.dispose();
  });
});
