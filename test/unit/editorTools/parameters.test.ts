// The schemas of tools and the validation of their inputs agree, and bad input is explained to the model.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { toolDefinitions, toolFacts } from '../../../src/editorTools/definitions.ts';
import { readInput, schemaOf } from '../../../src/editorTools/parameters.ts';

const list = { required: ['path', 'symbol'], optional: ['line', 'direction', 'offset'] } as const;

function why(raw: unknown): string {
  const read = readInput(list, raw);
  return read.kind === 'bad' ? read.why : 'none';
}

describe('parameters of editor tools', () => {
  it('make the schema', () => {
    const schema = schemaOf(list) as {
      properties: Record<string, object>;
      required: string[];
    };
    assert.deepEqual(schema.required, ['path', 'symbol']);
    assert.deepEqual(Object.keys(schema.properties), ['path', 'symbol', 'line', 'direction', 'offset']);
    assert.partialDeepStrictEqual(schema, {
      type: 'object',
      additionalProperties: false,
      properties: {
        path: { type: 'string' },
        line: { type: 'integer', minimum: 1 },
        offset: { type: 'integer', minimum: 0 },
        direction: { enum: ['incoming', 'outgoing'] },
      },
    });
  });

  it('accept valid input, numbers as texts, and null for what is optional', () => {
    assert.deepEqual(readInput(list, { path: 'a.ts', symbol: 'x', line: '3', direction: null, offset: 0 }), {
      kind: 'input',
      input: { path: 'a.ts', symbol: 'x', line: 3, offset: 0 },
    });
  });

  it('refuse a parameter without the one that it belongs to, which would be ignored', () => {
    const { code_actions: actions } = toolFacts;
    const read = (raw: object): unknown => readInput(actions, { path: 'a', ...raw });
    assert.deepEqual(read({ end_line: 3 }), { kind: 'bad', why: '"end_line" needs "line".' });
    assert.deepEqual(read({ line: 2, column: 3 }), { kind: 'bad', why: '"column" needs "symbol".' });
    for (const raw of [{ line: 2, end_line: 3 }, { line: 2, column: 3, symbol: 'x' }, {}])
      assert.deepEqual(read(raw), { kind: 'input', input: { path: 'a', ...raw } });
  });

  it('ignore unknown and inherited fields', () => {
    const raw = Object.assign(Object.create({ line: 3 }) as object, { path: 'a', symbol: 'x', extra: {} });
    assert.deepEqual(readInput(list, raw), { kind: 'input', input: { path: 'a', symbol: 'x' } });
  });

  it('accept arrays of strings, and one string in place of an array', () => {
    const several = { required: [], optional: ['paths'] } as const;
    const paths = (raw: unknown): unknown => {
      const read = readInput(several, { paths: raw });
      return read.kind === 'bad' ? read.why : read.input.paths;
    };
    assert.deepEqual(schemaOf(several), {
      type: 'object',
      properties: {
        paths: {
          ...{ type: 'array', items: { type: 'string' }, maxItems: 5 },
          description: 'Several files, instead of path.',
        },
      },
      additionalProperties: false,
    });
    assert.deepEqual(paths(['a', 'b']), ['a', 'b']);
    assert.deepEqual(paths('a'), ['a']);
    for (const none of [[], null, '']) assert.equal(paths(none), undefined);
    for (const wrong of [[1], ['a', ''], {}, 7, ['a'.repeat(5_000)]])
      assert.match(String(paths(wrong)), /"paths" must be an array of strings/);
    assert.match(String(paths(['a', 'b', 'c', 'd', 'e', 'f'])), /"paths" must have at most 5 entries/);
  });

  it('name what is wrong', () => {
    assert.match(why({ path: 'a.ts' }), /"symbol" is missing\. Required: path, symbol/);
    assert.match(why(undefined), /"path" is missing/);
    assert.match(why([]), /must be an object/);
    assert.match(why({ path: 1, symbol: 'x' }), /"path" must be a string/);
    assert.match(why({ path: 'a', symbol: 'x', line: 0 }), /"line" must be an integer of at least 1/);
    assert.match(why({ path: 'a', symbol: 'x', line: 1.5 }), /"line" must be an integer/);
    assert.match(why({ path: 'a', symbol: 'x', line: 'three' }), /"line" must be an integer/);
    assert.match(why({ path: 'a', symbol: 'x', direction: 'up' }), /one of: incoming, outgoing/);
    assert.match(why({ path: 'a'.repeat(5_000), symbol: 'x' }), /"path" is too long/);
  });
});

describe('definitions of editor tools', () => {
  it('are twenty, each with a description and a schema', () => {
    assert.equal(toolDefinitions.length, 20);
    for (const { name, title, description, inputSchema } of toolDefinitions) {
      assert.ok(title !== '' && description.length > 40, name);
      assert.equal(inputSchema['type'], 'object', name);
    }
  });

  it('say which tools change something', () => {
    const writing = toolDefinitions.filter(({ annotations }) => !annotations.readOnlyHint);
    assert.deepEqual(
      writing.map(({ name }) => name),
      ['rename_symbol', 'apply_code_action', 'format_document', 'open_in_editor'],
    );
    assert.ok(toolDefinitions.every(({ annotations }) => !annotations.openWorldHint));
  });

  it('are small: all of them together are less than 14 KB', () => {
    const { length } = JSON.stringify(toolDefinitions);
    assert.ok(length < 14 * 1024, `${length} UTF-16 units`);
  });

  it('name each parameter once', () => {
    for (const [name, { required, optional }] of Object.entries(toolFacts)) {
      const all: readonly string[] = [...required, ...optional];
      assert.equal(new Set(all).size, all.length, name);
    }
  });
});
