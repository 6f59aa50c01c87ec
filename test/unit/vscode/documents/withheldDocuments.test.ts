// Proves that a document is withheld while it is opened, and as long as it is refused.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { WithheldDocuments } from '../../../../src/vscode/documents/withheldDocuments.ts';

describe('WithheldDocuments', () => {
  const document = { uri: 'file:///work/a.ts' };
  const other = { uri: 'file:///work/b.ts' };

  it('withholds a document until it was released as often as it was held', () => {
    const withheld = new WithheldDocuments<typeof document>();
    withheld.hold('file:///work/A.ts');
    withheld.hold(document.uri);
    assert.deepEqual([withheld.has(document), withheld.has(other)], [true, false]);
    assert.deepEqual(withheld.release(document.uri, [document, other]), []);
    assert.equal(withheld.has(document), true);
    assert.deepEqual(withheld.release('file:///work/A.ts', [document, other]), [document]);
    assert.equal(withheld.has(document), false);
  });

  it('withholds a refused document until it is allowed', () => {
    const withheld = new WithheldDocuments<typeof document>();
    withheld.hold(document.uri);
    withheld.refuse(document);
    assert.deepEqual(withheld.release(document.uri, [document]), []);
    assert.equal(withheld.has(document), true);
    assert.deepEqual([withheld.allow(other), withheld.allow(document)], [false, true]);
    assert.equal(withheld.has(document), false);
  });
});
