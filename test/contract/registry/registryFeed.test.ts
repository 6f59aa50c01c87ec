// The list of agents says whether it could be downloaded, and is downloaded once for requests at the same time.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { RegistryFeed } from '../../../src/vscode/registry/registryFeed.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { Loopback } from '../loopback.ts';

describe('the list of agents', () => {
  it('says whether it is being downloaded, and whether that failed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-feed-'));
    let isDown = true;
    const agents = [{ id: 'a', name: 'A', version: '1', distribution: { npx: { package: 'a@1' } } }];
    const server = await Loopback.open((_, response) =>
      isDown ? response.writeHead(502).end() : response.end(JSON.stringify({ agents })),
    );
    try {
      const logger = new RecordingLogger();
      const feed = new RegistryFeed({
        ...{ address: `${server.address}/list.json`, cache: join(folder, 'list.json') },
        ...{ snapshot: join(folder, 'none.json'), clock: new ManualClock(), logger },
      });
      const states: RegistryFeed['state'][] = [];
      feed.onDidChange(() => states.push(feed.state));
      const refreshed = await Promise.all([feed.refresh(), feed.refresh()]);
      assert.deepEqual(refreshed, [undefined, undefined]);
      assert.deepEqual(states, ['loading', 'failed']);
      assert.deepEqual(server.asked, ['/list.json']);
      assert.match(logger.entries.join('\n'), /not refreshed from 127\.0\.0\.1.*: the server answered 502/);
      isDown = false;
      assert.equal((await feed.refresh())?.length, 1);
      assert.deepEqual(states.slice(2), ['loading', undefined]);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
