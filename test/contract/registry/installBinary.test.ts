// A program of the ACP registry is downloaded, verified and unpacked, and malicious archives are refused.
import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { installBinary } from '../../../src/agent/registry/installBinary.ts';
import type { BinaryPlan } from '../../../src/agent/registry/installPlan.ts';
import { unpack } from '../../../src/agent/registry/unpack.ts';
import { tgz, zip } from './archives.ts';
import { isLoopback, Loopback } from '../loopback.ts';

describe('a program of the ACP registry', () => {
  let folder: string;
  let agentsFolder: string;
  let server: Loopback;
  let body: Buffer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-install-'));
    agentsFolder = join(folder, 'agents');
    server = await Loopback.open(({ url }, response) => {
      if (url === '/away')
        response
          .writeHead(302, { location: `${server.address.replace('127.0.0.1', 'localhost')}/a.zip` })
          .end();
      else if (url === '/hop') {
        const elsewhere = server.address.replace('127.0.0.1', 'localhost');
        response.writeHead(302, { location: `${elsewhere}/back` }).end();
      } else if (url === '/back') response.writeHead(302, { location: `${server.address}/a.zip` }).end();
      else if (url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (url === '/missing.zip') response.writeHead(404).end();
      else if (url?.startsWith('/endless')) response.write('x');
      else response.end(body);
    });
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const plan = (part: Partial<BinaryPlan>): BinaryPlan => ({
    kind: 'binary',
    archive: `${server.address}/a.zip`,
    format: 'zip',
    cmd: 'bin/agent',
    args: [],
    env: {},
    sha256: undefined,
    ...part,
  });
  const install = (part: Partial<BinaryPlan>, signal = new AbortController().signal): Promise<string> =>
    installBinary(plan(part), {
      ...{ agentsFolder, id: 'mine', version: '1.0', signal, clock: systemClock, mayDownload: isLoopback },
    });
  const left = (): string[] =>
    existsSync(join(agentsFolder, 'mine')) ? readdirSync(join(agentsFolder, 'mine')) : [];

  it('is unpacked from a zip or tgz, or is the download itself, and is executable', async () => {
    const files = [
      { name: 'bin/', type: 'directory' },
      { name: 'bin/agent', text: 'the program' },
      { name: './lib/data.txt', text: 'data' },
    ] as const;
    for (const [format, made] of [
      ['zip', zip(...files.map((file) => ({ ...file, name: file.name.replace(/^\.\//, '') })))],
      ['tgz', await tgz(...files)],
      ['raw', Buffer.from('the program')],
    ] as const) {
      body = made;
      const sha256 = createHash('sha256').update(made).digest('hex').toUpperCase();
      const program = await install({ format, sha256 });
      assert.equal(program, join(agentsFolder, 'mine', '1.0', 'bin', 'agent'));
      assert.equal(readFileSync(program, 'utf8'), 'the program');
      assert.ok(statSync(program).mode & 0o100);
      if (format !== 'raw')
        assert.equal(readFileSync(join(program, '..', '..', 'lib', 'data.txt'), 'utf8'), 'data');
      assert.deepEqual(left(), ['1.0']);
    }
  });

  it('is refused if its checksum differs, and the installed version stays', async () => {
    body = zip({ name: 'bin/agent', text: 'good' });
    const program = await install({});
    body = zip({ name: 'bin/agent', text: 'evil' });
    await assert.rejects(
      install({ sha256: 'ab'.repeat(32) }),
      /The checksum of the download is [0-9a-f]{64}, but the registry lists abab/,
    );
    await assert.rejects(install({ sha256: '' }), /The checksum of the download is/);
    assert.equal(readFileSync(program, 'utf8'), 'good');
    assert.deepEqual(left(), ['1.0']);
  });

  for (const name of ['../evil', 'bin/../../evil', '/tmp/acp-host-evil', 'a\\..\\evil', 'C:evil', 'bin/..']) {
    it(`is refused if its archive would write outside its folder: ${name}`, async () => {
      for (const [format, made] of [
        ['zip', zip({ name: 'bin/agent', text: 'x' }, { name, text: 'evil' })],
        ['tgz', await tgz({ name: 'bin/agent', text: 'x' }, { name, text: 'evil' })],
      ] as const) {
        body = made;
        await assert.rejects(install({ format }), Error);
        assert.deepEqual(left(), []);
        assert.deepEqual(readdirSync(folder), ['agents']);
        assert.ok(!existsSync('/tmp/acp-host-evil'));
      }
    });
  }

  for (const type of ['symlink', 'link', 'fifo'] as const) {
    it(`is refused if its archive contains a ${type}`, async () => {
      for (const [format, made] of [
        ['zip', zip({ name: 'bin/agent', type, text: '/etc/passwd' })],
        ['tgz', await tgz({ name: 'bin/agent', type })],
      ] as const) {
        body = made;
        await assert.rejects(install({ format }), /a link or a device/);
        assert.deepEqual(left(), []);
      }
    });
  }

  it('is refused if its archive is invalid, contains a file twice, or lacks the program', async () => {
    for (const made of [Buffer.from('no archive'), Buffer.alloc(0), zip({ name: 'other', text: 'x' })]) {
      body = made;
      await assert.rejects(install({ format: 'zip' }));
      await assert.rejects(install({ format: 'tgz' }));
    }
    body = await tgz({ name: 'bin/agent', text: 'a' }, { name: 'bin/agent', text: 'b' });
    await assert.rejects(install({ format: 'tgz' }), /EEXIST/);
    for (const size of [700, 1000, 1100]) {
      const cutShort = gunzipSync(await tgz({ name: 'bin/agent', text: 'x'.repeat(512) })).subarray(0, size);
      body = gzipSync(cutShort);
      await assert.rejects(install({ format: 'tgz' }), /truncated/);
    }
    assert.deepEqual(left(), []);
  });

  it('is refused if a name ends with a dot or a blank, which Windows drops, or is too long', async () => {
    for (const name of ['bin/agent.', 'bin/agent ', 'bin./agent', `${'a/'.repeat(600)}agent`]) {
      for (const [format, made] of [
        ['zip', zip({ name: 'bin/agent', text: 'x' }, { name, text: 'evil' })],
        ['tgz', await tgz({ name: 'bin/agent', text: 'x' }, { name, text: 'evil' })],
      ] as const) {
        body = made;
        await assert.rejects(install({ format }), /outside its folder/);
        assert.deepEqual(left(), []);
      }
    }
  });

  it('is refused if the names in its archive have too many folders', async () => {
    const archive = join(folder, 'deep.tgz');
    const { writeFileSync } = await import('node:fs');
    const names = ['a', 'b', 'c'].map((first) => `${first}/b/c/d/file`);
    writeFileSync(archive, await tgz(...names.map((name) => ({ name, text: 'x' }))));
    const unpacked = async (entries: number): Promise<void> => {
      const place = mkdtempSync(join(folder, 'place-'));
      await unpack(archive, 'tgz', place, new AbortController().signal, { entries, bytes: 9_999 });
    };
    await assert.rejects(unpacked(14), /too many/);
    await unpacked(15);
  });

  it('is refused if its archive is too large or has too many entries', async () => {
    const archive = join(folder, 'big.tgz');
    const { writeFileSync, mkdirSync } = await import('node:fs');
    writeFileSync(archive, await tgz({ name: 'a', text: 'x'.repeat(1000) }, { name: 'b' }, { name: 'c' }));
    for (const [limits, what] of [
      [{ entries: 9, bytes: 999 }, /too large/],
      [{ entries: 2, bytes: 9999 }, /too many/],
    ] as const) {
      const place = mkdtempSync(join(folder, 'place-'));
      mkdirSync(place, { recursive: true });
      await assert.rejects(unpack(archive, 'tgz', place, new AbortController().signal, limits), what);
    }
  });

  it('is not downloaded if redirected to another host, and server errors are reported', async () => {
    body = zip({ name: 'bin/agent', text: 'x' });
    await assert.rejects(install({ archive: `${server.address}/away` }), /redirects to an address/);
    await assert.rejects(
      install({ archive: `${server.address}/missing.zip` }),
      /The server responded with HTTP 404/,
    );
    assert.deepEqual(left(), []);
  });

  it('is not downloaded through a redirect to a forbidden host, which gets no request', async () => {
    body = zip({ name: 'bin/agent', text: 'x' });
    await assert.rejects(install({ archive: `${server.address}/hop` }), /redirects to an address/);
    assert.deepEqual(server.asked, ['/hop']);
    await assert.rejects(install({ archive: `${server.address}/round` }), /redirected too often/);
    assert.deepEqual(left(), []);
    await install({ archive: `${server.address}/back` });
  });

  it('can be cancelled during the download', async () => {
    const stop = new AbortController();
    const installing = install({ archive: `${server.address}/endless.zip` }, stop.signal);
    while (server.asked.length === 0) await new Promise(setImmediate);
    stop.abort();
    await assert.rejects(installing);
    assert.deepEqual(left(), []);
  });
});
