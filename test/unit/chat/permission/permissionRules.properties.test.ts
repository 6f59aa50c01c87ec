// Proves for any request and any list of rules that rules allow no more than they name, in whatever order they are.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { readRules } from '../../../../src/chat/permission/permissionRule.ts';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import { permissionSubject } from '../../../../src/chat/permission/permissionSubject.ts';
import { toolKinds } from '../../../../src/protocol/session/toolCall.ts';
import { call, scope } from './subject.ts';
import { runsPrograms } from './judgedCall.ts';

const words = fc.constantFrom(
  'npm',
  'test',
  'rm',
  '-rf',
  'a b',
  ';',
  '&&',
  '$(x)',
  '/etc',
  'src/a',
  "'",
  '..',
);
const paths = fc.array(fc.constantFrom('/work/app/src/a', 'src/../..', '/etc/x', 'b', '~', '/work/lib/c'), {
  maxLength: 3,
});
const calls = fc
  .record({
    kind: fc.constantFrom(undefined, ...toolKinds),
    command: fc.option(
      fc.oneof(
        fc.array(words, { maxLength: 4 }),
        fc.array(words).map((all) => all.join(' ')),
      ),
    ),
    cwd: fc.constantFrom(undefined, '/work/app', '/tmp', '..'),
    locations: paths.map((all) => all.map((path) => ({ path }))),
    content: paths.map((all) => all.map((path) => ({ type: 'diff', path, newText: 'n' }))),
  })
  .map(({ kind, command, cwd, locations, content }) =>
    permissionSubject(call({ kind, locations, content, rawInput: { command, cwd } })),
  );
const rules = fc.array(
  fc.record(
    {
      decision: fc.constantFrom('allow', 'refuse'),
      agent: fc.constantFrom('codex', 'other'),
      kind: fc.constantFrom(...toolKinds),
      path: fc.constantFrom('src/**', '**', '/etc/*', 'b'),
      command: fc.constantFrom('npm', 'npm test', 'rm', 'npm && rm'),
    },
    { requiredKeys: ['decision'] },
  ),
  { maxLength: 5 },
);

describe('permission rules for any request', () => {
  it('allow nothing if there are no valid rules', () => {
    fc.assert(
      fc.property(fc.anything(), calls, (raw, subject) => {
        const read = readRules(raw).rules;
        const junk = readRules([raw, { decision: 'allow' }, { decision: 'allow', whatever: 1 }]).rules;
        if (read.length === 0) assert.equal(judge(read, subject, scope, runsPrograms).kind, 'ask');
        if (junk.length === 0) assert.equal(judge(junk, subject, scope, runsPrograms).kind, 'ask');
      }),
    );
  });

  it('allow no more if a refusing rule is added anywhere', () => {
    fc.assert(
      fc.property(rules, rules, calls, fc.nat(), (some, more, subject, at) => {
        const before = readRules(some).rules;
        const added = readRules(more).rules.filter(({ decision }) => decision === 'refuse');
        const after = before.toSpliced(at % (before.length + 1), 0, ...added);
        const was = judge(before, subject, scope, runsPrograms).kind;
        const is = judge(after, subject, scope, runsPrograms).kind;
        if (was === 'refuse') assert.equal(is, 'refuse');
        if (is === 'allow') assert.equal(was, 'allow');
      }),
      { numRuns: 500 },
    );
  });

  it('decide the same in any order', () => {
    fc.assert(
      fc.property(rules, calls, (raw, subject) => {
        const list = readRules(raw).rules;
        assert.equal(
          judge(list, subject, scope, runsPrograms).kind,
          judge(list.toReversed(), subject, scope, runsPrograms).kind,
        );
      }),
    );
  });

  it('allow only requests with a known path, command or kind, and nothing outside of the folders unless the rule names it', () => {
    fc.assert(
      fc.property(rules, calls, (raw, subject) => {
        const found = judge(readRules(raw).rules, subject, scope, runsPrograms);
        if (found.kind !== 'allow') return;
        const { rule } = found;
        if (rule.command !== undefined) assert.ok(subject.command);
        if (subject.command) assert.ok(rule.command !== undefined);
        if (!rule.path?.startsWith('/')) assert.ok(!subject.paths.includes('/etc/x'));
        assert.ok(!subject.paths.includes('~'));
      }),
      { numRuns: 1_000 },
    );
  });
});
