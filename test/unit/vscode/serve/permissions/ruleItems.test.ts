// Tests that no rule is lost if several are created or revoked at the same time.
import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'mocha';
import type { PermissionRule } from '../../../../../src/chat/permission/permissionRule.ts';
import { RuleItems } from '../../../../../src/vscode/serve/permissions/ruleItems.ts';

const rule = (command: string): PermissionRule => ({ decision: 'refuse', agent: 'a', command });

describe('RuleItems', () => {
  it('keeps all rules that are created and revoked at the same time, and what others have changed', async () => {
    let stored: readonly unknown[] = ['invalid', rule('old')];
    const items = new RuleItems({
      read: () => stored,
      async write(all) {
        await setImmediate();
        stored = all;
      },
    });
    await Promise.all([
      ...['one', 'two', 'one'].map((command) => items.add(rule(command))),
      items.remove(rule('old')),
      items.remove(rule('none')),
      items.add(rule('three')),
    ]);
    assert.deepEqual(stored, ['invalid', rule('one'), rule('two'), rule('three')]);
    stored = [rule('edited')];
    await items.remove(rule('three'));
    await items.add(rule('one'));
    assert.deepEqual(stored, [rule('edited'), rule('one')]);
  });

  it('goes on after a change that failed', async () => {
    let stored: readonly unknown[] = [];
    let failures = 1;
    const items = new RuleItems({
      read: () => stored,
      write: (all) => {
        if (failures-- > 0) return Promise.reject(new Error('read-only'));
        stored = all;
        return Promise.resolve();
      },
    });
    const [first] = await Promise.allSettled([items.add(rule('one')), items.add(rule('two'))]);
    assert.equal(first.status, 'rejected');
    assert.deepEqual(stored, [rule('two')]);
  });
});
