// Lines are parsed as `JSON.parse` does, also if only the text of a chunk is parsed.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { LineParser } from '../../../src/wire/lineParser.ts';

function chunk(text: string, more: object = {}): object {
  const content = { type: 'text', text };
  const update = { sessionUpdate: 'agent_message_chunk', content, ...more };
  return { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update } };
}

const line = (text: string, more?: object): string => JSON.stringify(chunk(text, more));

/** The value, or that there is none. Object keys are compared with their order. */
function outcome(parse: () => unknown): string {
  try {
    return JSON.stringify(parse());
  } catch (error) {
    return error instanceof SyntaxError ? 'not JSON' : String(error);
  }
}

/** Parses the lines with one parser, each as `JSON.parse` does. */
function assertSame(lines: readonly string[]): void {
  const parser = new LineParser();
  for (const one of lines)
    assert.equal(
      outcome(() => parser.parse(one)),
      outcome(() => JSON.parse(one)),
      one,
    );
}

/** How often `JSON.parse` gets a whole message. */
function wholeParses(run: () => void): number {
  const parse = JSON.parse;
  let count = 0;
  JSON.parse = (json: string): unknown => {
    if (json.startsWith('{')) count++;
    return parse(json);
  };
  try {
    run();
  } finally {
    JSON.parse = parse;
  }
  return count;
}

/** Texts that are, contain or end a part of a line. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\\"', 'text', 'type', ':', ',', '{', '}}}}', 's', '\n', '\u2028', '\ud83d'),
  fc.constantFrom('text of a chunk', 'content', '2.0', 'agent_message_chunk', '"}}}}', '","text":"'),
);
const more = fc.constantFrom<object>(
  {},
  { messageId: 'm' },
  { messageId: 'text of a chunk' },
  { _meta: null },
  { _meta: { a: [1] } },
  { content: 'none' },
  { content: { text: 'first', type: 'text' } },
  { content: { type: 'text', text: 'noted', annotations: { priority: 1 } } },
);

/** JSON that `JSON.stringify` does not write: other escapes, spaces, fields that occur twice, text after the message. */
const rewritten: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => json.replaceAll('":', '" : '),
  (json) => `${json}\r`,
  (json) => ` ${json}`,
  (json) => `\ufeff${json}`,
  (json) => json.replace('"text":"', '"text":"early","text":"'),
  (json) => json.replace(/("text":"[^"]*")\}\}\}\}$/, '$1,"text":"late"}}}}'),
  (json) => json.replace(/"\}\}\}\}$/, '","a":"b"}}}}'),
  (json) => json.replace(/"\}\}\}\}$/, '\\"}}}}'),
  (json) => json.replace(/"\}\}\}\}$/, '\t"}}}}'),
  (json) => json.replace(/.$/, ''),
  (json) => `${json}}`,
  (json) => json.replace('{"jsonrpc"', '{"__proto__":1,"jsonrpc"'),
  (json) => json.replace('{"type"', '{"__proto__":{"x":1},"type"'),
  (json) => json.replace('{"type"', '{"7":1,"type"'),
  (json) => json.replaceAll('t', '\\u0074'),
  (json) => json.replaceAll('e', '\\u0065'),
];

const anyLine = fc.oneof(
  { weight: 4, arbitrary: text.map((value) => line(value)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(text, more, fc.constantFrom(...rewritten))
      .map(([value, fields, rewrite]) => rewrite(line(value, fields))),
  },
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string(),
);

describe('LineParser', () => {
  it('parses any lines in any order as JSON.parse does', () => {
    fc.assert(
      // Each line is repeated, since only some lines become a template.
      fc.property(fc.array(fc.tuple(anyLine, fc.nat(20)), { maxLength: 30 }), (lines) =>
        assertSame(lines.flatMap(([one, times]) => Array.from({ length: times + 1 }, () => one))),
      ),
      { numRuns: 500 },
    );
  });

  it('parses each way to write a line as JSON.parse does, after each other one', () => {
    const texts = ['a', 'text', '', 'a "quoted" \\ text'];
    const all = texts.flatMap((value) => rewritten.map((rewrite) => rewrite(line(value))));
    for (const first of all) for (const then of all) assertSame([first, then, first]);
  });

  it('parses whole messages only to find a template', () => {
    const parser = new LineParser();
    const texts = Array.from({ length: 1_000 }, (_, at) => `word "${at}" \\ é 😀\n`);
    const parsed: unknown[] = [];
    const count = wholeParses(() => texts.forEach((value) => parsed.push(parser.parse(line(value)))));
    assert.equal(count, 2);
    assert.deepEqual(
      parsed,
      texts.map((value) => chunk(value)),
    );
  });

  it('finds a new template for another session, message or way to write lines', () => {
    for (const write of rewritten.slice(1, 4)) {
      const parser = new LineParser();
      parser.parse(line('a'));
      const other = (value: string): string => write(line(value, { messageId: 'm' }));
      const count = wholeParses(() => {
        for (let at = 0; at < 1_000; at++)
          assert.deepEqual(parser.parse(other(`${at}`)), chunk(`${at}`, { messageId: 'm' }));
      });
      assert.ok(count <= 20, `${count} messages were parsed whole`);
    }
  });

  it('tries a template seldom while no line matches one, and often again when some do', () => {
    const parser = new LineParser();
    const parsed = (texts: readonly string[]): number =>
      wholeParses(() => texts.forEach((one) => parser.parse(one)));
    const unlike = Array.from({ length: 10_000 }, (_, at) => line('a', { messageId: `${at}` }));
    const tried = parsed(unlike) - unlike.length;
    assert.ok(tried >= 10 && tried <= 20, `${tried} templates`);
    const alike = Array.from({ length: 5_000 }, (_, at) => line(`${at}`));
    assert.ok(parsed(alike) <= 1_026);
    const soon = Array.from({ length: 5_000 }, (_, at) => line(`${at}`, { messageId: 'm' }));
    assert.ok(parsed(soon) <= 20);
  });

  it('returns objects of their own, so that changing one changes no other', () => {
    const parser = new LineParser();
    const [first, second] = [parser.parse(line('a')), parser.parse(line('b'))];
    for (let level: unknown = second; typeof level === 'object' && level !== null;) {
      const fields = level as Record<string, unknown>;
      level = fields['params'] ?? fields['update'] ?? fields['content'];
      fields['changed'] = true;
    }
    assert.notDeepEqual(second, chunk('b'));
    assert.deepEqual(first, chunk('a'));
    assert.deepEqual(parser.parse(line('c')), chunk('c'));
  });

  it('makes no template of a line whose other fields have objects, or that is long', () => {
    for (const fields of [{ _meta: {} }, { list: [] }, { messageId: 'm'.repeat(2_000) }]) {
      const parser = new LineParser();
      const count = wholeParses(() => {
        for (let at = 0; at < 100; at++)
          assert.deepEqual(parser.parse(line('a', fields)), chunk('a', fields));
      });
      assert.equal(count, 100);
    }
  });

  it('parses a text that has its own end and further fields', () => {
    for (const inside of ['b","more":"c', 'b"c', 'b\tc', 'b\\']) {
      const other = line('text').replace('"text"}', `"${inside}"}`);
      assertSame([
        line('a'),
        line('b'),
        other,
        ...Array.from({ length: 20 }, () => line('c')),
        other,
        line('d'),
      ]);
    }
  });

  it('makes no template in which another field has the text', () => {
    const mark = String.raw`\u0074ext of a chunk`;
    const fields = (name: string): string => `{"text":"${mark}","${name}":"t\\u0065xt"}`;
    const chunkOf = (content: string): string => `{"params":{"update":{"content":${content}}}}`;
    assertSame([chunkOf(fields('text')), chunkOf(fields('more'))]);
  });

  it('does not try each text of a peer that sends invalid ones in turn with others', () => {
    const parser = new LineParser();
    const { parse } = JSON;
    let failed = 0;
    JSON.parse = (json: string): unknown => {
      try {
        return parse(json);
      } catch (error) {
        failed++;
        throw error;
      }
    };
    try {
      for (let at = 0; at < 1_000; at++) {
        parser.parse(line('a'));
        parser.parse(line('b').replace('"b"', '"b","more":"c"'));
      }
    } finally {
      JSON.parse = parse;
    }
    assert.ok(failed > 0 && failed < 200, `${failed} errors`);
  });
});
