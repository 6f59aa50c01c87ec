// Owns the page that each test of a `describe` gets: opened before it, closed after it, and proved to have thrown nothing and
// to have asked the network for nothing.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach } from 'mocha';
import { ChatWorld } from './chatWorld.ts';

/** To be called in a `describe`. @param ready gets it before each test. */
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
