// Tests that agents cannot put links into VS Code's messages.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { plainMessage } from '../../../../src/vscode/window/shownText.ts';

describe('a message with text of an agent', () => {
  it('has no links and a limited length', () => {
    const link = /\[[^\]]+\]\([^)]+\)/;
    assert.doesNotMatch(
      plainMessage('[Sign in](command:workbench.action.quit) [b](https://x.example)'),
      link,
    );
    assert.equal(plainMessage('an array a[0] (and more)'), 'an array a[0] (and more)');
    assert.ok(plainMessage('x'.repeat(1e6)).length < 3_000);
    assert.doesNotMatch(plainMessage(`${'[a'.repeat(999)}](${'](command:x)'.repeat(100)}`), link);
  });
});
