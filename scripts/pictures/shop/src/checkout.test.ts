import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from './checkout.ts';

const mug = { id: 'mug', name: 'Mug', price: 1_200 };
const lines = [{ product: mug, quantity: 2 }];

test('adds the shipping', () => {
  assert.equal(total({ lines }), 2_890);
});
