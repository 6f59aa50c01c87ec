// Proves that the sentence of a permission rule says what the rule allows.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { describeRule, type PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';

const sentence = (rule: Omit<PermissionRule, 'decision'>): string =>
  describeRule({ decision: 'allow', ...rule });

describe('the sentence of a rule', () => {
  it('says what may follow a known command, and what that does', () => {
    assert.equal(
      sentence({ agent: 'codex', command: 'npm test' }),
      "Allow codex: exactly the command `npm test`, started in one of the session's folders, not below it",
    );
    assert.equal(
      sentence({ command: 'grep' }),
      "Allow every agent: the command `grep`, also with options for its output, a text and paths in the session's folders: it only reads, started in the session's folders",
    );
    assert.match(
      sentence({ command: 'git log' }),
      /git runs its hooks and what its configuration names.*not below it$/,
    );
    assert.match(sentence({ command: 'go test' }), /it runs their code/);
    assert.match(sentence({ command: 'git log -5' }), /exactly the command `git log -5`/);
    assert.match(sentence({ command: 'ls', path: 'src/**' }), /started in folders that match src/);
  });

  it('names folders only for requests that a rule keeps inside of them', () => {
    assert.equal(
      sentence({ kind: 'read' }),
      'Allow every agent: requests of kind "read", inside the session\'s folders',
    );
    assert.match(sentence({ kind: 'search' }), /inside the session's folders, and where links in them lead$/);
    assert.match(sentence({ kind: 'fetch' }), /: requests of kind "fetch", to any address, without files$/);
    for (const kind of ['think', 'switch_mode'] as const)
      assert.equal(sentence({ kind }), `Allow every agent: requests of kind "${kind}", without files`);
  });

  it('names what a rule never covers', () => {
    assert.match(sentence({ kind: 'edit' }), /but no files that make tools run programs$/);
    for (const rule of [{ kind: 'delete' }, { kind: 'move' }, { kind: 'other' }, { path: 'src/**' }] as const)
      assert.match(sentence(rule), /no whole folders deleted or moved$/);
  });

  it('says of a refusal how a command begins', () => {
    assert.equal(
      describeRule({ decision: 'refuse', command: 'git push' }),
      'Refuse every agent: commands that begin with `git push`',
    );
  });
});
