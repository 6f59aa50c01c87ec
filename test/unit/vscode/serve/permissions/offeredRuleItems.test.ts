// Tests that each rule of a list is shown whole, and that each of its lines chooses it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { describeRule, readRules } from '../../../../../src/chat/permission/permissionRule.ts';
import {
  inShort,
  longestRule,
  offeredRuleItems,
} from '../../../../../src/vscode/serve/permissions/offeredRuleItems.ts';
import { withIcons } from '../../../../../src/vscode/window/lineItem.ts';

const command = `git log --format=${'x'.repeat(60)} $(check)`;
const { rules } = readRules([
  { decision: 'allow', agent: 'one', command },
  { decision: 'refuse', agent: 'one', command: 'git' },
]);

describe('the list of rules', () => {
  for (const [name, items, width] of [
    ['long', offeredRuleItems(rules), 76],
    ['short', inShort(offeredRuleItems(rules)), 20],
  ] as const)
    it(`shows each whole in ${name} lines`, () => {
      assert.equal(rules.length, 2);
      for (const rule of rules) {
        const own = items.filter((item) => item.rule === rule);
        const text = describeRule(rule);
        assert.ok(text.length <= longestRule);
        const labels = own.map(({ label }) => withIcons(label));
        assert.equal(labels.join(''), text);
        assert.ok(labels.every(({ length }) => length <= width));
      }
      assert.equal(items.filter(({ heading }) => heading).length, 1);
    });
});
