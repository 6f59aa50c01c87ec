// Where the editor tools listen, and which folders of earlier windows are removed.

import * as assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import {
  baseFolders,
  createListenPlace,
  type ListenMachine,
  removeAbandoned,
} from '../../../../../src/vscode/editorTools/server/listenPlace.ts';

const linux = { platform: 'linux', runtimeFolder: '/run/user/1000', temporaryFolder: '/tmp' } as const;

describe('baseFolders', () => {
  it('prefers the folder of the user, and falls back to /tmp', () => {
    assert.deepEqual(baseFolders(linux), ['/run/user/1000', '/tmp']);
    const mac = {
      platform: 'darwin',
      runtimeFolder: undefined,
      temporaryFolder: '/var/folders/ab/T',
    } as const;
    assert.deepEqual(baseFolders(mac), ['/var/folders/ab/T', '/tmp']);
  });

  it('leaves out folders in which the path of a socket would be too long or relative', () => {
    assert.deepEqual(baseFolders({ ...linux, runtimeFolder: `/${'x'.repeat(79)}` }), ['/tmp']);
    assert.deepEqual(baseFolders({ ...linux, runtimeFolder: `/${'ä'.repeat(40)}` }), ['/tmp']);
    assert.deepEqual(baseFolders({ ...linux, runtimeFolder: 'run' }), ['/tmp']);
    const longest = `/${'x'.repeat(78)}`;
    assert.deepEqual(baseFolders({ ...linux, runtimeFolder: longest })[0], longest);
    assert.equal(`${longest}/acp-mcp-socket-abcdef/s`.length <= 103, true);
  });
});

describe('the place where the editor tools listen', function () {
  let base: string;
  let machine: ListenMachine;
  const servers: Server[] = [];
  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'acp-place-'));
    machine = { platform: process.platform, runtimeFolder: base, temporaryFolder: base };
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
    rmSync(base, { recursive: true, force: true });
  });

  it('is a folder that only this user may enter', async () => {
    const { folder, path } = await createListenPlace(machine, 'r');
    assert.equal(dirname(path), folder);
    assert.equal(statSync(folder!).mode & 0o777, 0o700);
  });

  it('is another folder if the first cannot be used', async () => {
    const { folder } = await createListenPlace({ ...machine, runtimeFolder: join(base, 'missing') }, 'r');
    assert.equal(dirname(folder!), base);
  });

  it('is a pipe with a random name on Windows', async () => {
    const place = await createListenPlace({ ...machine, platform: 'win32' }, 'abc');
    assert.deepEqual(place, { path: '\\\\.\\pipe\\acp-mcp-socket-abc' });
  });

  /** A folder as a window leaves it. @param state of its socket. */
  async function leave(name: string, state: 'listening' | 'killed' | 'new' | 'old'): Promise<string> {
    const folder = join(base, `acp-mcp-socket-${name}`);
    mkdirSync(folder, { mode: 0o700 });
    const long = new Date(Date.now() - 3_600_000);
    if (state === 'listening' || state === 'killed') {
      const server = createServer((socket) => socket.destroy());
      const path = join(folder, 's');
      await new Promise<void>((resolve) => server.listen(path, resolve));
      if (state === 'listening') servers.push(server);
      else {
        // Closing the server would remove it.
        renameSync(path, `${path}2`);
        await new Promise((resolve) => server.close(resolve));
        renameSync(`${path}2`, path);
      }
    }
    if (state === 'old') utimesSync(folder, long, long);
    return folder;
  }

  it('is removed once its window no longer listens, and not before', async () => {
    const folders = {
      listening: await leave('aaaaaa', 'listening'),
      killed: await leave('bbbbbb', 'killed'),
      new: await leave('cccccc', 'new'),
      old: await leave('dddddd', 'old'),
    };
    // Folders of others that have the same prefix.
    const others = {
      file: join(await leave('eeeeee', 'killed'), 'file'),
      text: join(await leave('ffffff', 'old'), 's'),
      open: await leave('gggggg', 'old'),
    };
    writeFileSync(others.file, '');
    writeFileSync(others.text, '');
    chmodSync(others.open, 0o755);
    mkdirSync(join(base, 'other'));
    symlinkSync(join(base, 'other'), join(base, 'acp-mcp-socket-link'));
    await removeAbandoned(machine);
    const left = Object.entries(folders).filter(([, folder]) => existsSync(folder));
    assert.deepEqual(
      left.map(([state]) => state),
      ['listening', 'new'],
    );
    for (const path of [...Object.values(others), join(base, 'other')]) assert.ok(existsSync(path), path);
  });
});
