// Which rules are offered for a request.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { scope, subjectOf } from './subject.ts';
import { edits, runs, runsPrograms } from './judgedCall.ts';

describe('permission rules', () => {
  it('are suggested if they would decide the request, narrowest first', () => {
    const forCommand = suggestedRules('allow', subjectOf(runs('npm run build --all')), scope, runsPrograms);
    assert.deepEqual(
      forCommand.map((rule) => rule.command ?? rule.kind),
      ['npm run build --all'],
    );
    const of = (command: string): unknown[] =>
      suggestedRules('allow', subjectOf(runs(command)), scope, runsPrograms).map((rule) => rule.command);
    assert.deepEqual(of('grep -rn x src'), ['grep -rn x src', 'grep']);
    assert.deepEqual(of('git status'), ['git status']);
    for (const command of ['rm -rf build', 'node -e x', 'sudo ls', 'eslint src', 'git -c a=b log'])
      assert.deepEqual(of(command), [command]);
    for (const command of ['node', 'bash']) assert.deepEqual(of(command), []);
    const below = (command: string): unknown[] =>
      suggestedRules('allow', subjectOf(runs(command, 'pkg/a')), scope, runsPrograms).map(
        (rule) => `${rule.path}: ${rule.command}`,
      );
    assert.deepEqual(below('npm test'), ['pkg/a: npm test']);
    assert.deepEqual(below('cat a'), ['pkg/a: cat a', 'undefined: cat']);
    assert.deepEqual(below('git log -5'), ['pkg/a: git log -5', 'pkg/a: git log']);
    const forEdit = suggestedRules('allow', subjectOf(edits('/work/app/src/a.ts')), scope, runsPrograms);
    assert.deepEqual(
      forEdit.map(({ path }) => path),
      ['src/a.ts', 'src/**', undefined],
    );
    assert.deepEqual(
      suggestedRules('allow', subjectOf(edits('/work/app/a', '/etc/b')), scope, runsPrograms),
      [],
    );
    assert.deepEqual(suggestedRules('allow', subjectOf({}), scope, runsPrograms), []);
  });
});
