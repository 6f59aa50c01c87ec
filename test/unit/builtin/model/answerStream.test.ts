// Tests that server-sent events are parsed in any chunks and among other lines.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  AnswerStream,
  readPiece,
  asSentence,
  plainReason,
  systemReason,
} from '../../../../src/builtin/model/answerStream.ts';

const chunk = (text: string): string => `data: ${JSON.stringify({ choices: [{ text }] })}\n\n`;

describe('AnswerStream', () => {
  const events = [
    ': a comment\n\n',
    chunk('on'),
    'event: message\n',
    chunk('e\n'),
    'data: rubbish\n\n',
    'data: {"choices":[]}\n\n',
    `data: ${JSON.stringify({ choices: [{ delta: { content: 'two' }, finish_reason: null }] })}\r\n\r\n`,
    `data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: 'hm' } }] })}\n\n`,
    `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'length' }] })}\n\n`,
    'data: [DONE]\n\n',
  ].join('');

  it('returns the same pieces for any chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(events.length), { maxLength: 20 }), (cuts) => {
        const stream = new AnswerStream();
        const at = [0, ...cuts.toSorted((a, b) => a - b), events.length];
        const pieces = at.flatMap((from, index) => stream.read(events.slice(from, at[index + 1])));
        assert.equal(pieces.map(({ text }) => text).join(''), 'one\ntwo');
        assert.equal(pieces.map(({ thought }) => thought).join(''), 'hm');
        assert.deepEqual(
          pieces.flatMap(({ finish }) => finish ?? []),
          ['length', 'stop'],
        );
      }),
    );
  });

  it('is broken by an event that is too long', () => {
    const stream = new AnswerStream();
    assert.deepEqual(stream.read(`data: ${'x'.repeat(2 ** 20)}`), []);
    assert.equal(stream.broken, true);
  });

  it('reads whole answers and error messages', () => {
    assert.equal(
      readPiece('{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}')[0]?.text,
      'hi',
    );
    assert.equal(readPiece('{"error":{"message":"no such model"}}')[0]?.error, 'no such model');
    assert.equal(readPiece('{"error":"no such model"}')[0]?.error, 'no such model');
    assert.equal(readPiece('{"object":"error","message":"no such model"}')[0]?.error, 'no such model');
    assert.equal(readPiece('{"detail":"Not Found"}')[0]?.error, 'Not Found');
    assert.equal(new AnswerStream().read('error: {"message":"no such model"}\n')[0]?.error, 'no such model');
    for (const rubbish of [
      '',
      '{"message":"loading"}',
      '{"detail":[{"msg":"no"}]}',
      'null',
      '[]',
      '7',
      '{"choices":{}}',
      '{"choices":[null]}',
      '{"choices":[{"text":7}]}',
    ])
      assert.deepEqual(readPiece(rubbish), []);
  });
});

const failed = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

describe('The reason for a missing answer', () => {
  for (const [code, said] of [
    ['ECONNREFUSED', /^No server responds.*Start the server\.$/],
    ['ENOTFOUND', /^The server's name was not found/],
    ['EPIPE', /^The server closed the connection \(EPIPE\)\.$/],
    ['EHOSTUNREACH', /^The server can't be reached \(EHOSTUNREACH\)\. Check the network\.$/],
    ['HPE_INVALID_CONSTANT', /^The server uses another protocol/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /^The server uses another protocol/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /^The server's certificate is not trusted on this machine \(DEPTH/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^The server's certificate/],
    ['CERT_HAS_EXPIRED', /^The server's certificate/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /^The server's certificate/],
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
