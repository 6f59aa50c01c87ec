// The size of messages from remote agents is checked before they are parsed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { nullId, parseMessage } from '../../../../src/wire/exactId.ts';
import { readEarly } from '../../../../src/agent/remote/remoteChannel.ts';

describe('a message that is read before the connection reads it', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'm', params: { text: 'x'.repeat(2_000_000) } };

  it('is parsed if it is a message, also a long one', () => {
    assert.deepEqual(readEarly(Buffer.from(JSON.stringify(request))), { kind: 'request', ...request });
    for (const junk of ['{"id":', '[{"id":1}]', '{"id":null}', 'null'])
      assert.equal(readEarly(Buffer.from(junk)), undefined, junk);
  });

  it('has the same id as its response when that is sent', () => {
    for (const id of ['1', '"a"', '9007199254740993', 'null']) {
      const message = readEarly(Buffer.from(`{"id":${id},"method":"m"}`));
      assert.ok(message?.kind === 'request');
      const response = parseMessage(`{"id":${id},"result":{}}`) as { readonly id: unknown };
      assert.equal(response.id ?? nullId, message.id);
    }
  });

  it('is not parsed if it has more values than the connection allows', () => {
    const many = JSON.stringify({ ...request, params: Array(1_100_000).fill(0) });
    assert.equal(readEarly(Buffer.from(many)), undefined);
  });
});
