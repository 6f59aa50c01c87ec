// Tests one fixture for each reason for which context is not sent.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { omissionReasons } from '../../../../src/context/schema/vocabulary.ts';
import { checkBundle } from './checkBundle.ts';
import { ContextWorld, numbered, omissions, pin, TestPorts } from '../turn/contextWorld.ts';
import { omissionFixtures } from './omissionFixtures.ts';

describe('omitted context', () => {
  for (const [reason, { items, title, request, set }] of Object.entries(omissionFixtures))
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
    const seen = [...Object.keys(omissionFixtures), 'not_visible_to_target'];
    assert.deepEqual(seen.toSorted(), omissionReasons.toSorted());
  });

  it('cuts a pin before omitting it, and reports its omission', async () => {
    const world = new ContextWorld(pin('long.txt', numbered(30)), pin('.npmrc', 'x'));
    world.options = { ...world.options, maxTokens: 200 };
    const turn = await world.prepare();
    assert.equal(turn.view.parts[0]!.form, 'cut');
    const { records } = world.bundle(turn);
    const [cut] = records.budgets[0]!.truncation_records!;
    assert.ok(cut!.kept_tokens! < cut!.original_tokens! && cut!.kept_bytes! < cut!.original_bytes!);
    assert.equal(cut!.strategy, 'truncate_tail');
    assert.match(turn.params.runtimeContext![0]!.title!, /^long\.txt:1–\d+$/);
    assert.ok(numbered(30).startsWith(`${turn.params.runtimeContext![0]!.text}\n`));
    assert.deepEqual(
      records.missing.map(({ status, severity }) => [status, severity]),
      [['blocked', 'medium']],
    );
  });
});
