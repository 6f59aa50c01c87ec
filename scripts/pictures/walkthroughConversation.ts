// The conversation of the walkthrough's pictures, for test/agents/conversation.ts: a question, then a small change.
import { call, edit, read, say } from './conversation.ts';
import { shopFiles } from './shop.ts';

export const question = 'When is shipping free?';
export const request = 'Make it free from 30 €, and name the other price.';

/** What the items of the next context are named. */
export const context: readonly string[] = ['shipping.ts', 'Recent edit', 'Git', 'Changes in', 'Symbols of'];

const file = 'src/shipping.ts';
const before = shopFiles()[file]!;
const after = before.replace('5_000;', '3_000;\nconst standard = 490;').replace(': 490;', ': standard;');

const answer = `From 50 €: \`shippingCost\` in [shipping.ts](${file}:5) compares the price of the goods with \`freeFrom\`, before any discount.`;

/** Prompt → steps. */
export const conversation = {
  [question]: [
    read('read-shipping', file),
    read('read-checkout', 'src/checkout.ts'),
    call('search', 'search', 'Search for shippingCost(', { rawInput: { pattern: 'shippingCost\\(' } }),
    say(answer),
    { update: { sessionUpdate: 'usage_update', used: 9_200, size: 200_000 } },
  ],
  [request]: [
    ...edit('edit-shipping', file, after, before),
    say('Shipping is free from 30 €. Below, it costs `standard`.'),
  ],
};
