// Opens a chat page for each test of a `describe`, closes it afterwards, and checks that there were no errors and
// no requests.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach } from 'mocha';
import { ChatWorld } from './chatWorld.ts';

/** Call it in a `describe`. @param ready called with the page before each test. */
export function eachWorld(ready: (world: ChatWorld) => void | Promise<void>): void {
  let world: ChatWorld | undefined;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await ready(world);
  });
  afterEach(async () => {
    const { errors = [], requests = [] } = world ?? {};
    await world?.close();
    world = undefined;
    assert.deepEqual(errors, []);
    assert.deepEqual(requests, []);
  });
}
