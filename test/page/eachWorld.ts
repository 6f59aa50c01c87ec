// Loads a new chat page for each test of a `describe`, and checks that there were no errors and no requests.
import * as assert from 'node:assert/strict';
import { after, afterEach, beforeEach } from 'mocha';
import { ChatWorld } from './chatWorld.ts';

/** Call it in a `describe`. @param ready called with the page before each test. */
export function eachWorld(ready: (world: ChatWorld) => void | Promise<void>): void {
  let world: ChatWorld | undefined;
  beforeEach(async () => {
    if (world === undefined) world = await ChatWorld.open();
    else await world.load();
    await ready(world);
  });
  afterEach(async () => {
    await world?.leave();
    assert.deepEqual(world?.errors, []);
    assert.deepEqual(world.requests, []);
  });
  after(() => world?.close());
}
