// The registry of agents is parsed entry by entry, and the snapshot in the extension is valid.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { readRegistry } from '../../../src/protocol/registry.ts';
import { planInstall } from '../../../src/agent/registry/installPlan.ts';

const good = {
  id: 'a',
  name: 'A',
  version: '1.0',
  description: 'd',
  distribution: { npx: { package: 'p@1' } },
};
const ids = (...agents: unknown[]): string[] =>
  (readRegistry(JSON.stringify({ agents })) ?? []).map(({ id }) => id);

describe('readRegistry', () => {
  it('parses each entry separately', () => {
    const refused = { ...good, id: 'refused' };
    const bad = [
      ...[
        null,
        7,
        'x',
        {},
        { ...refused, id: '../x' },
        { ...refused, id: 'X' },
        { ...refused, version: '../1' },
      ],
      ...[
        { ...refused, version: 1 },
        { ...refused, name: 'two\nlines' },
        // Turned around, it is shown as another name; nothing is to be seen of the second.
        { ...refused, name: 'moc.\u202Eexample' },
        { ...refused, name: 'Agent\u2067x' },
        { ...refused, name: 'Age\u200Bnt' },
        ...['\u3164', 'A\u00a0B', 'A\u2800', '$(verified) A'].map((name) => ({ ...refused, name })),
        { ...refused, distribution: 'npx' },
      ],
    ];
    assert.deepEqual(ids(...bad, good, { ...good, id: 'b', licence: 3, authors: 'me', future: {} }), [
      'a',
      'b',
    ]);
    assert.deepEqual(ids(good, { ...good, name: 'Another' }), ['a']);
  });

  it('returns undefined for a text that is not a registry', () => {
    for (const text of ['', '{', '[]', 'null', '{"agents":{}}', '<html>']) {
      assert.equal(readRegistry(text), undefined, text);
    }
    assert.deepEqual(readRegistry('{"version":"9","agents":[],"extensions":[{}]}'), []);
  });

  it('skips an invalid distribution and keeps the others, and never ignores an invalid checksum', () => {
    const distribution = {
      npx: { package: 7 },
      uvx: { package: 'p' },
      binary: {
        'linux-x86_64': { archive: 'https://x.example/a.zip', cmd: 'a', sha256: 7 },
        'linux-aarch64': { archive: 'https://x.example/a.zip', cmd: 'a', sha256: 'ab' },
      },
    };
    const [one] = readRegistry(JSON.stringify({ agents: [{ ...good, distribution }] }))!;
    assert.equal(one?.distribution.npx, undefined);
    assert.equal(one?.distribution.uvx?.package, 'p');
    assert.equal(one?.distribution.binary?.['linux-x86_64'], undefined);
    assert.equal(one?.distribution.binary?.['linux-aarch64']?.sha256, 'ab');
  });

  it('parses the bundled snapshot, whose agents all run by npx at an exact version', () => {
    const text = readFileSync(new URL('../../../media/registry.json', import.meta.url), 'utf8');
    const { agents } = JSON.parse(text) as { agents: unknown[] };
    const entries = readRegistry(text)!;
    assert.equal(entries.length, agents.length);
    for (const entry of entries) {
      const plan = planInstall(entry, { platform: 'linux', arch: 'x64', has: { npx: true, uvx: false } });
      assert.equal(plan.kind, 'package', entry.id);
      assert.ok(plan.definition.args?.[1]?.endsWith(`@${entry.version}`), entry.id);
    }
  });
});
