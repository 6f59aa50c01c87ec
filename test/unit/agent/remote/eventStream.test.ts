// Messages of an event stream, in parts of any length and with any line ends.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { EventStream } from '../../../../src/agent/remote/eventStream.ts';

function read(text: string, lengths: readonly number[] = [text.length]): string[] {
  const messages: string[] = [];
  const stream = new EventStream((parts) => messages.push(Buffer.concat(parts).toString()));
  const bytes = Buffer.from(text);
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const end = at + Math.max(1, lengths[index % lengths.length]!);
    stream.push(bytes.subarray(at, end));
    at = end;
  }
  return messages;
}

describe('an event stream', () => {
  it('has the same messages however it is cut, and whatever ends its lines', () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(
        fc.array(json, { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
        (values, end, cuts) => {
          const event = (value: unknown): string[] => [
            ': comment',
            'event: message',
            ...JSON.stringify(value, undefined, 1)
              .split('\n')
              .map((line) => `data: ${line}`),
            '',
          ];
          const text = values
            .flatMap(event)
            .map((line) => line + end)
            .join('');
          assert.deepEqual(
            read(text, cuts).map((message) => JSON.parse(message) as unknown),
            values.map((value) => JSON.parse(JSON.stringify(value)) as unknown),
          );
        },
      ),
    );
  });

  it('ignores other fields, comments, and an event without an end', () => {
    assert.deepEqual(read('id: 7\ndatabase: 1\n:\n\ndata:{"a":1}\n\ndata: {"b"'), ['{"a":1}']);
  });

  it('counts what it keeps of an incomplete event, and not what is complete', () => {
    const stream = new EventStream(() => undefined);
    stream.push(Buffer.from(': keep-alive\n\nid: 7\n'));
    assert.equal(stream.kept, 0);
    stream.push(Buffer.from('data: 12345'));
    assert.equal(stream.kept, 11);
    stream.push(Buffer.from('\ndata\n'));
    assert.ok(stream.kept >= 11);
    stream.push(Buffer.from('\n'));
    assert.equal(stream.kept, 0);
  });
});
