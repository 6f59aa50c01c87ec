// Which permission requests are reviews of a plan.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import {
  permissionSubject,
  type PermissionSubject,
} from '../../../../src/chat/permission/permissionSubject.ts';
import { planReview, withoutPlan } from '../../../../src/chat/permission/planReview.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { toolCall } from '../../../../src/protocol/session/toolCall.ts';

const planFilePath = '/home/me/.claude/plans/calm.md';
const said = [{ type: 'content', content: { type: 'text', text: '# P\n' } }];
const subjectOf = (fields: object, announced?: object): PermissionSubject =>
  permissionSubject(
    toolCall.parse({ toolCallId: 'c', kind: 'switch_mode', ...fields }),
    announced && toolCall.parse({ toolCallId: 'c', ...announced }),
  );

describe('planReview', () => {
  it('recognizes the requests of claude and codex', () => {
    assert.deepEqual(planReview(subjectOf({ rawInput: { plan: '# P', planFilePath }, content: said })), {
      text: '# P',
      file: planFilePath,
    });
    assert.deepEqual(planReview(subjectOf({ rawInput: { plan: '# P' } })), { text: '# P', file: undefined });
    // The plan may be in the announced call only, or in the content.
    assert.equal(planReview(subjectOf({ rawInput: {} }, { rawInput: { plan: '# P' } }))?.text, '# P');
    assert.equal(planReview(subjectOf({ rawInput: { planFilePath }, content: said }))?.text, '# P\n');
  });

  it('is no other request', () => {
    for (const fields of [
      { kind: 'execute', rawInput: { command: 'x', plan: '# P' } },
      { rawInput: {} },
      { rawInput: { plan: ' \n' } },
      { rawInput: { plan: 7 } },
      { rawInput: ['plan'] },
      { rawInput: { reason: 'to plan' }, content: said },
    ])
      assert.equal(planReview(subjectOf(fields)), undefined, JSON.stringify(fields));
  });

  it('leaves everything else that is asked for', () => {
    const subject = subjectOf({
      rawInput: { plan: '# P', planFilePath, allowedPrompts: [{ tool: 'Bash', prompt: 'run tests' }] },
      content: [...said, { type: 'diff', path: '/work/a.ts', newText: 'x' }],
      locations: [{ path: '/work/b.ts' }],
    });
    const rest = withoutPlan(subject, planReview(subject)!);
    assert.deepEqual(
      rest.inputs.map(({ text }) => text),
      ['Bash', 'run tests'],
    );
    assert.deepEqual([rest.paths, rest.parts, rest.diffs.length], [['/work/a.ts', '/work/b.ts'], [], 1]);
  });

  it('can be answered by no allowing rule, and offers none', () => {
    const scope = { agent: 'codex', cwd: '/work', folders: ['/work'] };
    const rule = { decision: 'allow', kind: 'switch_mode' } as const;
    const verdict = (rawInput: object): string =>
      judge([rule], subjectOf({ rawInput }), scope, () => false).kind;
    assert.deepEqual([verdict({ plan: '# P' }), verdict({ query: 'x' })], ['ask', 'allow']);
    assert.deepEqual(
      suggestedRules('allow', subjectOf({ rawInput: { plan: '# P' } }), scope, () => false),
      [],
    );
    const refuse = { ...rule, decision: 'refuse' } as const;
    assert.equal(
      judge([refuse], subjectOf({ rawInput: { plan: '# P' } }), scope, () => false).kind,
      'refuse',
    );
  });
});
