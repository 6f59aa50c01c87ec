// Lines of the benchmark `oneMessage` that are no ordinary message of a method: errors, unknown methods, ids of any length, numbers
// with very many digits, batches, and lines that are no message at all.

import { requestPermission } from '../../../src/protocol/client/permission.ts';
import { sessionNew, sessionNotification } from '../../../src/protocol/session/session.ts';
import type { Sizes } from './messages.ts';
import { sessionId, type Sample } from './samples.ts';

export interface WholeLine {
  readonly name: string;
  readonly sample: Sample;
  /** @param id of the request that a result answers. */
  readonly line: (id: number) => string;
}

const answered: Sample = { method: sessionNew, sent: 'result', value: {} };
const notified: Sample = {
  ...{ method: sessionNotification, sent: 'params' },
  value: { sessionId },
};
const asked: Sample = {
  ...{ method: requestPermission, sent: 'params' },
  value: { sessionId },
};

/** UTF-16 units of one wide character among others, so that each block of a text has one. */
const sparse = 1_000;

export function wholeLines({ length, values }: Sizes): readonly WholeLine[] {
  const long = (): string => 'x '.repeat(length / 2);
  const many = (): string => `[${'1,'.repeat(values - 100)}1]`;
  const deep = (): string => `${'['.repeat(values - 100)}${']'.repeat(values - 100)}`;
  const fields = (): string =>
    `{${Array.from({ length: values - 100 }, (_, at) => `"f${at}":${at}`).join(',')}}`;
  const digits = (count: number): string => '7'.repeat(count);
  const chunk = (text: string): string =>
    `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"${sessionId}","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"${text}"}}}}`;
  const call = (rest: string): string =>
    `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"${sessionId}","update":{"sessionUpdate":"tool_call","toolCallId":"a",${rest}}}}`;
  const of =
    (sample: Sample) =>
    (name: string, line: (id: number) => string): WholeLine => ({ name: `line: ${name}`, sample, line });
  const [result, update, request] = [of(answered), of(notified), of(asked)];
  const error = (what: string, create: () => string): WholeLine[] => [
    result(`error with ${what} data`, (id) => failed(id, `"code":1,"message":"m","data":${create()}`)),
  ];
  return [
    result('error with long message', (id) => failed(id, `"code":1,"message":"${long()}"`)),
    result('error that is a long text', (id) => `{"jsonrpc":"2.0","id":${id},"error":"${long()}"}`),
    ...error('long', () => `"${long()}"`),
    ...error('many', many),
    ...error('deep', deep),
    ...error('fields as', fields),
    update('unknown notification, long', () => `{"method":"some/thing","params":{"text":"${long()}"}}`),
    update('unknown notification, many', () => `{"method":"some/thing","params":${many()}}`),
    update('unknown notification, deep', () => `{"method":"some/thing","params":${deep()}}`),
    request('unknown request, long', () => `{"id":1,"method":"some/thing","params":{"text":"${long()}"}}`),
    request('unknown request, fields', () => `{"id":1,"method":"some/thing","params":${fields()}}`),
    update('long method', () => `{"method":"${long()}","params":{}}`),
    request('long method of a request', () => `{"id":1,"method":"${long()}","params":{}}`),
    request('long id', () => `{"id":"${long()}","method":"terminal/create","params":{}}`),
    request('id of many digits', () => `{"id":${digits(length)},"method":"terminal/create","params":{}}`),
    request('id of 1 MB of digits', () => `{"id":${digits(1e6)},"method":"terminal/create","params":{}}`),
    request('id that is a fraction', () => `{"id":0.${digits(length)},"method":"some/thing","params":{}}`),
    request('id with an exponent', () => `{"id":1e${digits(1e6)},"method":"some/thing","params":{}}`),
    request(
      'inexact id and many numbers that look like it',
      () => `{"method":"some/thing","params":[${'{"id":77},'.repeat(values / 4)}1],"id":${digits(30)}}`,
    ),
    request(
      'inexact id and a long text',
      () => `{"method":"some/thing","id":${digits(30)},"params":"${'\\"id\\":1,'.repeat(length / 10)}"}`,
    ),
    update(
      'cancelled id of many digits',
      () => `{"method":"$/cancel_request","params":{"requestId":${digits(length)}}}`,
    ),
    result('answered id of many digits', () => `{"id":${digits(length)},"result":{}}`),
    update('number of many digits', () => call(`"rawInput":{"n":${digits(length)}}`)),
    update('many numbers of many digits', () =>
      call(`"rawInput":[${`${digits(500)},`.repeat(length / 501)}1]`),
    ),
    update('number with many zeros', () => call(`"rawInput":{"n":0.${'0'.repeat(length)}1}`)),
    update('long field name', () => call(`"${long()}":1`)),
    update('the same field again and again', () =>
      call(`${'"title":"a",'.repeat(values - 100)}"kind":"read"`),
    ),
    update(
      'many fields beside the params',
      () => `{"method":"session/update","extra":${fields()},"params":{}}`,
    ),
    update('blanks before a message', () => `${' '.repeat(length)}{"method":"session/update","params":{}}`),
    update('blanks in a message', () => `{"method":"session/update",${'\t'.repeat(length)}"params":{}}`),
    update('a text of wide characters', () => chunk('\u4e00'.repeat(length / 3))),
    update('a text of emoji', () => chunk('\u{1f600}'.repeat(length / 4))),
    update('a text with few wide characters everywhere', () =>
      chunk(`\u4e00${'x'.repeat(sparse)}`.repeat(length / (sparse + 3))),
    ),
    update('a text of Latin letters beyond ASCII', () => chunk('\u00e9'.repeat(length / 2))),
    update('a text of escaped wide characters', () => chunk('\\u4e00'.repeat(length / 6))),
    update('a text of lone surrogates', () => chunk('\\ud800'.repeat(length / 6))),
    update('a batch', () => `[${'{"method":"session/update"},'.repeat(values / 3)}1]`),
    update('a list', many),
    update('a deep list', deep),
    update('a number', () => digits(length)),
    update('a text', () => `"${long()}"`),
    update('blanks', () => ' '.repeat(length)),
    update('no JSON', long),
    update('no JSON, wide', () => `\u4e00${long()}`),
    update('no JSON at its end', () => chunk(long()).slice(0, -1)),
    update('no UTF-8', () => `{"method":"session/update","params":"${'\u00ff'.repeat(length / 2)}`),
  ];
}

function failed(id: number, error: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":{${error}}}`;
}
