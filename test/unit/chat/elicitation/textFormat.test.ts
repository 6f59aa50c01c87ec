// Tests the text formats of forms against what JSON Schema refers to: RFC 5321, RFC 3986 and RFC 3339.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isDate, isDateTime, isEmail, isUri } from '../../../../src/chat/elicitation/textFormat.ts';

type Format = (text: string) => boolean;

const formats: [name: string, format: Format, good: readonly string[], bad: readonly string[]][] = [
  [
    'an e-mail address',
    isEmail,
    [
      'a@b.c',
      'a.b+c@d-e.ff',
      'a@localhost',
      "~o'neill_@example.com",
      '"a b"@example.com',
      '"a..b@c"@example.com',
      String.raw`"a\"b\\"@example.com`,
      '""@example.com',
      'a@[127.0.0.1]',
      'a@[IPv6:::1]',
      'a@[ipv6:2001:db8::ff00:42:8329]',
    ],
    [
      '',
      'a',
      '@b',
      'a@',
      'a b@c',
      'a@@b',
      'a@b c',
      'a..b@example.com',
      '.a@example.com',
      'a.@example.com',
      'a@b..c',
      'a@b.',
      'a@-b.c',
      'a@b-.c',
      'a@b_c.d',
      'a@b=c.d',
      '"a"b@example.com',
      '"a"b"@example.com',
      '"a\\"@example.com',
      'a"b@example.com',
      'a@[127.0.0.256]',
      'a@[127.0.0]',
      'a@[::1]',
      'a@[IPv6:1::2::3]',
      'a@b, c@d',
      'A <a@b.c>',
      'ü@example.com',
    ],
  ],
  [
    'an address',
    isUri,
    [
      'https://example.com',
      'http://a:8080/',
      'http://a:/',
      'http://a',
      'http://',
      'file:///a/b',
      'http://user:pa%20ss@a/?b=c#d/?e',
      "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
      'http://[2001:db8::7]:80/c=GB?one',
      'http://[::ffff:192.0.2.1]/',
      'http://[v1.fe]/',
      'mailto:a@b',
      'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
      'tel:+1-816-555-1212',
      'a:',
      'a:/b//c',
      'a:?b',
    ],
    [
      '',
      'a.b',
      '/a',
      '//a/b',
      '?a',
      ':a',
      '1a:b',
      'http://a:abc/',
      'http://a:80:80/',
      'http://a b',
      'http://a@b@c/',
      'http://[::1',
      'http://[1::2::3]/',
      'http://[1:2:3]/',
      'http://[::12345]/',
      'http://a/[b]',
      'http://a/%zz',
      'http://a/%4',
      'http://a/b\\c',
      'http://a/<b>',
      'http://a/"b"',
      'http://a/{b}',
      'http://a/b^`|',
      'http://a/ü',
      'http://a#b#c',
      'http://a/\n',
    ],
  ],
  [
    'a date',
    isDate,
    ['2024-02-29', '0001-01-01', '0000-12-31'],
    ['2023-02-29', '2024-13-01', '24-1-1', '2024-01-00', '2024-01-01 ', '২024-01-01', '2024-001'],
  ],
  [
    'a date with a time',
    isDateTime,
    [
      '2024-01-01t00:00:00.5+01:00',
      '2024-01-01T00:00:00Z',
      '2024-01-01T23:59:59.123456789-23:59',
      '1998-12-31T23:59:60Z',
      '1998-12-31T15:59:60.123-08:00',
      '1999-01-01T00:59:60+01:00',
      '1999-01-01T05:29:60+05:30',
    ],
    [
      '2024-02-30T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:60:00Z',
      '2024-01-01T00:00:61Z',
      '2024-01-01T00:00:60Z',
      '1998-12-31T22:59:60Z',
      '1998-12-31T23:58:60Z',
      '1998-12-31T23:59:60+01:00',
      '1998-12-31T23:59:60-01:00',
      '2024-01-01T00:00:00+24:00',
      '2024-01-01T00:00:00+00:60',
      '2024-01-01T00:00:00',
      '2024-01-01T00:00:00.Z',
      '2024-01-01 00:00:00Z',
      '2024-01-01',
    ],
  ],
];

describe('the format of text in a form', () => {
  for (const [name, format, good, bad] of formats) {
    it(`accepts only ${name}`, () => {
      for (const text of good) assert.ok(format(text), text);
      for (const text of bad) assert.ok(!format(text), text);
    });

    it(`is checked in linear time: ${name}`, () => {
      for (const piece of ['a', '.', 'a.', '-', '@', ':', '/', '%20', '"', '\\"', '[', 'a@', '::', '1:'])
        for (const start of ['', 'a@', '"', 'a:', 'a://', 'a://[', 'a://a@'])
          for (const end of ['', '\n', '@', ']'])
            assert.equal(typeof format(start + piece.repeat(50_000 / piece.length) + end), 'boolean');
    });
  }
});
