// Tests that agents cannot put links into VS Code's messages, and that hidden characters are escaped in texts of any length.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { plainMessage, wholeText } from '../../../../src/vscode/window/shownText.ts';

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

describe('the whole text of an agent', () => {
  it('has hidden characters escaped, and emoji whole, wherever they are', () => {
    for (let before = 995; before < 1_005; before++) {
      const start = 'a'.repeat(before);
      assert.equal(wholeText(`${start}👩‍💻\u202e❤️`), `${start}👩‍💻[U+202E]❤️`);
    }
  });
});
