// The reason of a refused file is read from its error, here and as it was sent.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { refusalOf, refusedFile } from '../../../../src/vscode/files/refusedFile.ts';

describe('refusalOf', () => {
  it('is the reason of the error, also after it was sent', () => {
    const error = refusedFile('excluded', '/w/.env', 'It is excluded.');
    assert.equal(refusalOf(error), 'excluded');
    const { code, message, data } = error;
    assert.equal(refusalOf(JSON.parse(JSON.stringify({ code, message, data }))), 'excluded');
  });

  it('is undefined for any other error', () => {
    const others = [undefined, null, 'excluded', new Error('x'), { data: null }, { data: 'excluded' }];
    for (const other of [...others, { data: { reason: 'toString' } }, { data: { reason: ['excluded'] } }])
      assert.equal(refusalOf(other), undefined, JSON.stringify(other));
  });
});
