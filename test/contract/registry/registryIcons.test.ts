// The icons of agents come with the list of agents, from its own server only, within limits, and never hold it up.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { readRegistry } from '../../../src/protocol/registry.ts';
import { RegistryFeed } from '../../../src/vscode/registry/registryFeed.ts';
import { RegistryIcons } from '../../../src/vscode/registry/registryIcons.ts';
import { until } from '../../until.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { Loopback } from '../loopback.ts';

const svg = (d: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="currentColor" d="${d}"/></svg>`;
const listOf = (icons: Readonly<Record<string, string | undefined>>): string =>
  JSON.stringify({
    agents: Object.entries(icons).map(([id, icon]) => ({
      ...{ id, name: id, version: '1', icon },
      distribution: { npx: { package: `${id}@1` } },
    })),
  });

describe('the icons of agents', () => {
  let folder: string;
  let server: Loopback;
  let clock: ManualClock;
  let logger: RecordingLogger;
  /** By path; `hang` is never answered. */
  let answers: Record<string, string>;
  let parts: { address: string; cache: string; clock: ManualClock; logger: RecordingLogger };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-icons-'));
    answers = {};
    server = await Loopback.open(({ url = '' }, response) => {
      if (url.startsWith('/hang')) return;
      if (url.startsWith('/moved')) response.writeHead(302, { location: '/a.svg' }).end();
      else if (answers[url] === undefined) response.writeHead(404).end();
      else response.end(answers[url]);
    });
    clock = new ManualClock();
    logger = new RecordingLogger();
    parts = { address: `${server.address}/list.json`, cache: join(folder, 'list.json'), clock, logger };
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const refresh = async (icons: Record<string, string | undefined>): Promise<string[]> => {
    const all = new RegistryIcons(parts);
    await all.refresh(readRegistry(listOf(icons))!);
    return [...(await all.known())].map(([id, { paths }]) => `${id} ${paths[0]?.d}`);
  };
  const at = (path: string): string => server.address + path;
  const file = (): string => join(folder, 'listIcons.json');

  it('are those on the server of the list that can be drawn', async () => {
    answers = {
      '/a.svg': svg('M1 1'),
      '/bad.svg': '<svg onload="x"/>',
      '/big.svg': svg(`M${'1'.repeat(8_192)}`),
    };
    const elsewhere = await Loopback.open((_, response) => response.end(svg('M9 9')));
    try {
      const icons = await refresh({
        ...{ a: at('/a.svg'), bad: at('/bad.svg'), big: at('/big.svg'), none: undefined },
        ...{
          moved: at('/moved.svg'),
          gone: at('/gone.svg'),
          relative: '/a.svg',
          file: `file://${folder}/a.svg`,
        },
        ...{ elsewhere: `${elsewhere.address}/a.svg`, data: `data:image/svg+xml,${svg('M8 8')}` },
        ...{ secure: at('/a.svg').replace('http:', 'https:'), named: at('/a.svg').replace('//', '//me:pw@') },
      });
      assert.deepEqual(icons, ['a M1 1']);
      assert.deepEqual(elsewhere.asked, []);
      assert.deepEqual(server.asked.toSorted(), [
        '/a.svg',
        '/bad.svg',
        '/big.svg',
        '/gone.svg',
        '/moved.svg',
      ]);
      assert.deepEqual(
        logger.lines.toSorted().map((line) => line.replace(/ is not shown: .*/, '')),
        ['bad', 'big', 'gone', 'moved', 'named'].map((id) => `debug The icon of agent "${id}"`),
      );
      assert.deepEqual(Object.keys(JSON.parse(readFileSync(file(), 'utf8')) as object), ['a']);
    } finally {
      await elsewhere.close();
    }
  });

  it('are at most 60', async () => {
    answers['/a.svg'] = svg('M1 1');
    const many = Array.from({ length: 100 }, (_, index) => [`agent-${index}`, at('/a.svg')]);
    assert.equal((await refresh(Object.fromEntries(many))).length, 60);
    assert.equal(server.asked.length, 60);
  });

  it('are fetched four at a time, and given up if they do not come in time', async () => {
    answers['/a.svg'] = svg('M1 1');
    const hanging = Array.from({ length: 9 }, (_, index) => [`hang-${index}`, at(`/hang/${index}`)]);
    const shown = refresh({ a: at('/a.svg'), ...Object.fromEntries(hanging) });
    await until('the requests', () => server.asked.length === 5);
    clock.fire(10_000);
    assert.deepEqual(await shown, ['a M1 1']);
    assert.equal(server.asked.length, 5);
    assert.equal(clock.set.length, 0);
  });

  it('are fetched again after a day; an icon that then fails stays, one without an agent goes', async () => {
    answers = { '/a.svg': svg('M1 1'), '/b.svg': svg('M2 2'), '/c.svg': svg('M3 3') };
    const icons = { a: at('/a.svg'), b: at('/b.svg') };
    assert.deepEqual(await refresh({ ...icons, c: at('/c.svg') }), ['a M1 1', 'b M2 2', 'c M3 3']);
    answers = { '/a.svg': svg('M4 4') };
    assert.deepEqual(await refresh(icons), ['a M1 1', 'b M2 2', 'c M3 3']);
    const before = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(file(), before, before);
    assert.deepEqual(await refresh(icons), ['a M4 4', 'b M2 2']);
  });

  it('are none where the file is missing or damaged, and only what can be drawn is read from it', async () => {
    const known = async (): Promise<unknown> => [...(await new RegistryIcons(parts).known()).keys()];
    assert.deepEqual(await known(), []);
    for (const text of ['', '{', 'null', '7', '[]', '"x"', '{"a":7,"b":"<svg/>","c":null}']) {
      writeFileSync(file(), text);
      assert.deepEqual(await known(), [], text);
    }
    writeFileSync(file(), JSON.stringify({ a: svg('M1 1'), b: svg('javascript:') }));
    assert.deepEqual(await known(), ['a']);
  });

  it('are not asked for without the list, whose failure is known', async () => {
    const feed = new RegistryFeed({ ...parts, snapshot: join(folder, 'none.json') });
    assert.equal(feed.failure, '');
    assert.equal(await feed.refresh(), undefined);
    assert.match(feed.failure, /^127\.0\.0\.1:\d+: the server answered 404$/);
  });

  it('do not hold up the list', async () => {
    const feed = new RegistryFeed({ ...parts, snapshot: join(folder, 'none.json') });
    answers['/list.json'] = listOf({ a: at('/a.svg'), slow: at('/hang') });
    answers['/a.svg'] = svg('M1 1');
    assert.deepEqual(
      (await feed.refresh())?.map(({ id }) => id),
      ['a', 'slow'],
    );
    assert.deepEqual([...(await feed.icons()).keys()], []);
    await until('the requests', () => server.asked.includes('/hang') && server.asked.includes('/a.svg'));
    clock.fire(10_000);
    await until('the icon', async () => (await feed.icons()).has('a'));
  });

  it('are reported when they are there, and are still there at the next start without network', async () => {
    const snapshot = join(folder, 'none.json');
    const feed = new RegistryFeed({ ...parts, snapshot });
    answers['/list.json'] = listOf({ a: at('/a.svg'), b: at('/b.svg') });
    answers['/a.svg'] = svg('M1 1');
    /** The icons at each event. */
    const reported: string[] = [];
    feed.onDidChange(() => {
      void feed.icons().then((icons) => reported.push([...icons.keys()].join(' ')));
    });
    await feed.refresh();
    await until('the event', () => reported.at(-1) === 'a');
    const asked = server.asked.length;
    const next = new RegistryFeed({ ...parts, snapshot });
    assert.deepEqual([...(await next.icons()).keys()], ['a']);
    assert.equal(server.asked.length, asked, 'showing them needs no network');
    // Without the server, they are there as well.
    answers = {};
    assert.equal(await next.refresh(), undefined);
    assert.deepEqual([...(await next.icons()).keys()], ['a']);
  });
});
