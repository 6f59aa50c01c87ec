// Which entries of the setting are rules, and that each other one is reported.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRules } from '../../../../src/chat/permission/permissionRule.ts';

describe('permission rules', () => {
  const malformed: unknown[] = [
    null,
    5,
    [],
    {},
    { decision: 'allow' },
    { decision: 'allow', agent: 'codex' },
    { decision: 'allow', comand: 'npm' },
    { decision: 'allow', command: '' },
    { decision: 'allow', command: '  ' },
    { decision: 'allow', command: '""' },
    { decision: 'allow', command: 5 },
    { decision: 'allow', path: '' },
    { decision: 'allow', path: '[a' },
    { decision: 'allow', path: '../**' },
    { decision: 'allow', path: '~/x' },
    { decision: 'allow', path: '!src' },
    { decision: 'allow', kind: 'everything' },
    { decision: 'allow', kind: 'execute' },
    { decision: 'allow', kind: 'execute', agent: 'codex' },
    { decision: 'yes', kind: 'read' },
    { decision: 'allow', kind: 'read', agent: '' },
  ];
  for (const item of malformed) {
    it(`reject ${JSON.stringify(item)} with a message`, () => {
      const { rules, problems } = readRules([item, { decision: 'refuse', kind: 'edit' }]);
      assert.deepEqual(rules, [{ decision: 'refuse', kind: 'edit' }]);
      assert.equal(problems.length, 1);
    });
  }

  it('reject a setting that is not a list', () => {
    for (const raw of ['allow', { decision: 'allow', kind: 'read' }, 5, true]) {
      assert.deepEqual(readRules(raw).rules, []);
      assert.equal(readRules(raw).problems.length, 1);
    }
    assert.deepEqual(readRules(undefined), { rules: [], problems: [] });
  });
});
