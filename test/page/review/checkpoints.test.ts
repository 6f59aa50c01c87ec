// Each prompt offers to restore the files to before it, and is marked if that was done.

import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ChatWorld } from '../chatWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { changes } from './sampleChanges.ts';

describe('the list of changes', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.snapshot(everyRow, { changes });
  });
  afterEach(async () => {
    const { errors } = world;
    await world.close();
    assert.deepEqual(errors, []);
  });

  it('offers to restore the files at each prompt', async () => {
    const user = everyRow.find(({ kind }) => kind === 'user')!;
    await world.page
      .getByRole('button', { name: 'Restore Files to Before This Prompt' })
      .first()
      .press('Enter');
    assert.deepEqual(await world.waitForPosted('returnTo'), { type: 'returnTo', entry: user.id });
  });

  it('marks a prompt to before which the files were restored', async () => {
    const user = everyRow.find((entry) => entry.kind === 'user')!;
    const marks = world.page.locator('.row.user .restored');
    assert.equal(await marks.count(), 0);
    const at = new Date();
    at.setHours(14, 32);
    await world.rows({ op: 'replace', entry: { ...user, restored: at.getTime() } });
    await marks.waitFor();
    assert.match(await marks.innerText(), /^Files restored · 2:32\sPM$/);
    await world.rows({ op: 'replace', entry: { ...user, restored: Date.UTC(2024, 4, 6, 12) } });
    await marks.filter({ hasText: 'May 6, 2024' }).waitFor();
    const left = async (selector: string): Promise<number | undefined> =>
      (await world.page.locator(selector).first().boundingBox())?.x;
    for (const width of [300, 440]) {
      await world.page.setViewportSize({ width, height: 500 });
      await marks.scrollIntoViewIfNeeded();
      assert.equal(await left('.restored svg'), await left('.row.call .line svg'), 'as the icons of rows');
      await world.screenshot(`review-restored-${width}`);
    }
  });
});
