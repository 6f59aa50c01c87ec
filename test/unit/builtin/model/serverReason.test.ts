// Why there is no answer, in words: nothing of the key in them, and each a sentence.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { asSentence, plainReason, systemReason } from '../../../../src/builtin/model/serverReason.ts';

const failed = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

describe('the reason of a model server', () => {
  for (const [code, said] of [
    ['ECONNREFUSED', /^Nothing answers.*Start it\.$/],
    ['ENOTFOUND', /^There is no such machine/],
    ['EPIPE', /^It hung up \(EPIPE\)\.$/],
    ['EHOSTUNREACH', /^Its machine cannot be reached \(EHOSTUNREACH\)\. Check the network\.$/],
    ['HPE_INVALID_CONSTANT', /^It speaks another protocol/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /^It speaks another protocol/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /^Its certificate is not trusted on this machine \(DEPTH/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^Its certificate/],
    ['CERT_HAS_EXPIRED', /^Its certificate/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /^Its certificate/],
    ['EMFILE', /^connect EMFILE \(EMFILE\)\.$/],
  ] as const)
    it(`${code} is in words`, () => assert.match(systemReason(failed(code), 'key'), said));

  it('has nothing of the key in it, however it is quoted', () => {
    const key = 'sk-proj-abcdefgh-1234';
    for (const quoted of [key, `Bearer ${key}`, 'sk-proj-********1234', 'sk-p***', `"${key}"`, '…1234']) {
      const plain = plainReason(`Wrong: ${quoted}\u0007\n again`, key);
      assert.match(plain, /^Wrong: .*again$/);
      for (const part of ['abcd', '1234', 'sk-p', '***']) assert.ok(!plain.includes(part), plain);
    }
    assert.equal(plainReason('in **bold** and 2 *** 3', undefined), 'in **bold** and 2 *** 3');
  });

  it('ends as a sentence does', () => {
    assert.deepEqual(['a', 'a.', 'a?', 'a…', ''].map(asSentence), ['a.', 'a.', 'a?', 'a…', '']);
  });
});
