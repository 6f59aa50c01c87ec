// Tests that error messages become sentences without the key.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { asSentence, plainReason, systemReason } from '../../../../src/builtin/model/serverReason.ts';

const failed = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

describe('The reason for a missing answer', () => {
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
    it(`explains ${code}`, () => assert.match(systemReason(failed(code), 'key'), said));

  it('contains nothing of the key, however it is quoted', () => {
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
