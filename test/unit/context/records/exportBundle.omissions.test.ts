// Tests one fixture for each reason for which context is not sent.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import type { OpenFileItem, SurfaceItem } from '../../../../src/context/select/surfaceItem.ts';
import { omissionReasons } from '../../../../src/context/schema/vocabulary.ts';
import type { TurnRequest } from '../../../../src/context/turn/turnContexts.ts';
import { checkBundle } from './checkBundle.ts';
import { activeFile, ContextWorld, numbered, omissions, pin, TestPorts } from '../turn/contextWorld.ts';

function open(name: string, more: Partial<OpenFileItem> = {}): OpenFileItem {
  return {
    kind: 'openFiles',
    uri: `file:///w/${name}`,
    path: name,
    languageId: 'plaintext',
    text: `text of ${name}`,
    visible: false,
    ...more,
  };
}

const fixtures: Partial<
  Record<
    (typeof omissionReasons)[number],
    {
      items: SurfaceItem[];
      title: string;
      request?: Partial<TurnRequest>;
      set?: (world: ContextWorld) => void;
    }
  >
> = {
  budget_limit: {
    items: [pin('a.txt', 'word '.repeat(60)), pin('b.txt', 'other '.repeat(60))],
    title: 'b.txt',
    set: (world) => (world.options = { ...world.options, maxTokens: 100 }),
  },
  low_relevance: {
    items: Array.from({ length: 20 }, (_, n) => open(`f${n}.txt`)),
    title: 'f19.txt',
  },
  duplicate: {
    items: [activeFile('let a = 1;'), open('src/a.ts', { text: 'let a = 1;', visible: true })],
    title: 'src/a.ts',
  },
  stale: {
    items: [activeFile('let a = 1;')],
    title: 'src/a.ts',
    set: (world) => world.ports.versions.set('file:///w/src/a.ts', 4),
  },
  policy_blocked: {
    items: [activeFile('let a = 1;', { blocked: { by: 'gitIgnored', rule: 'dist/' } })],
    title: 'src/a.ts',
  },
  permission_missing: {
    items: [activeFile('let a = 1;', { blocked: { by: 'permission', rule: 'outside of the workspace' } })],
    title: 'src/a.ts',
  },
  unsupported_media: { items: [open('logo.png', { text: { none: 'binary' } })], title: 'logo.png' },
  too_large: { items: [pin('dump.sql', { none: 'tooBig' })], title: 'dump.sql' },
  sensitive: { items: [open('.env', { text: 'A=1' })], title: '.env' },
  superseded_by_summary: {
    items: [
      {
        kind: 'git',
        repository: 'file:///w',
        status: [],
        diff: Array.from(
          { length: 60 },
          (_, n) => `diff --git a/f${n} b/f${n}\n+++ b/f${n}\n@@ -1 +1 @@\n+x`,
        ).join('\n'),
      },
    ],
    title: 'Changes in f59',
  },
  custom: {
    items: [activeFile('let a = 1;')],
    title: 'src/a.ts',
    request: { removed: new Set(['activeFile file:///w/src/a.ts']) },
  },
};

describe('omitted context', () => {
  for (const [reason, { items, title, request, set }] of Object.entries(fixtures))
    it(reason, async () => {
      const world = new ContextWorld(...items);
      set?.(world);
      const turn = await world.prepare(request);
      const bundle = world.bundle(turn);
      assert.equal(omissions(bundle)[title], reason);
      assert.ok(turn.view.leftOut.some((one) => one.title === title && one.detail !== ''));
    });

  it('not_visible_to_target', () => {
    const accounts = new DirectAccounts(new TestPorts());
    const document = { uri: 'file:///w/a.ts', version: 1 };
    accounts.nes({
      agentId: 'a',
      sessionId: 's',
      document,
      wanted: { openFiles: {} },
      context: { openFiles: [] },
    });
    const omitted = Object.values(omissions(checkBundle(accounts.drafts()[0]!.bundle())));
    assert.deepEqual(omitted, Array<string>(5).fill('not_visible_to_target'));
  });

  it('has a fixture for every reason', () => {
    const seen = [...Object.keys(fixtures), 'not_visible_to_target'];
    assert.deepEqual(seen.toSorted(), omissionReasons.toSorted());
  });

  it('cuts a pin before omitting it, and reports its omission', async () => {
    const world = new ContextWorld(pin('long.txt', numbered(30)), pin('.npmrc', 'x'));
    world.options = { ...world.options, maxTokens: 200 };
    const turn = await world.prepare();
    assert.equal(turn.view.parts[0]!.form, 'cut');
    const { records } = world.bundle(turn);
    const [cut] = records.budgets[0]!.truncation_records!;
    assert.ok(cut!.kept_tokens < cut!.original_tokens && cut!.kept_bytes < cut!.original_bytes);
    assert.equal(cut!.strategy, 'truncate_tail');
    assert.match(turn.params.runtimeContext![0]!.title!, /^long\.txt:1-\d+$/);
    assert.ok(numbered(30).startsWith(`${turn.params.runtimeContext![0]!.text}\n`));
    assert.deepEqual(
      records.missing.map(({ status, severity }) => [status, severity]),
      [['blocked', 'medium']],
    );
  });
});
