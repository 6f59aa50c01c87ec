// Tests that a long text of a dialog says at its top that it goes on.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { dialogDetail } from '../../../../src/vscode/window/dialogDetail.ts';

describe('the text of a dialog', () => {
  it('is unchanged if all of it is in sight in the lowest window', () => {
    for (const text of ['', 'gh auth login', 'a\nb\n\nc\nd\ne', 'x'.repeat(300)])
      assert.equal(dialogDetail(text), text);
  });

  it('says at its top that it goes on', () => {
    for (const text of ['a\n'.repeat(6), 'x'.repeat(301), `${'x'.repeat(51)}\n\n\n\n\n`])
      assert.match(
        dialogDetail(text),
        /^Read this text to its end before you answer\. Scroll [^\n]+\n\n[ax]/,
      );
  });
});
