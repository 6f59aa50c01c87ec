// Tests reading forms leniently, and rejecting values that do not match their schema.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { readForm, type FormField } from '../../../../src/chat/elicitation/elicitationForm.ts';
import { readNumber, valueProblem } from '../../../../src/chat/elicitation/fieldValue.ts';
import { elicitationCreate } from '../../../../src/protocol/client/elicitation.ts';

function form(schema: object): ReturnType<typeof readForm> {
  const params = elicitationCreate.params.parse({
    message: 'm',
    mode: 'form',
    sessionId: 's',
    requestedSchema: schema,
  });
  return readForm(params.requestedSchema!);
}

function field(property: object, isRequired = false): FormField {
  const read = form({ type: 'object', properties: { f: property }, required: isRequired ? ['f'] : [] });
  assert.equal(read.kind, 'form');
  return read.fields[0]!;
}

describe('an agent’s form', () => {
  it('has its fields in order, with titles, defaults and choices', () => {
    const read = form({
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Your name', description: 'As on the door', default: 'Ada' },
        size: { type: 'string', enum: ['s', 'm'], enumNames: ['Small', 'Medium'], default: 'm' },
        colour: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }, { const: 'b' }], default: 'x' },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['b', 'z'] },
        more: { type: 'array', items: { anyOf: [{ const: 'c', title: 'C!', description: 'third' }] } },
        count: { type: 'integer', default: 3 },
        sure: { type: 'boolean', default: true },
      },
      required: ['name', 'nowhere'],
    });
    assert.equal(read.kind, 'form');
    const [name, size, colour, tags, more, count, sure] = read.fields;
    assert.deepEqual(
      [name!.title, name!.description, name!.isRequired],
      ['Your name', 'As on the door', true],
    );
    assert.deepEqual(
      read.fields.map((each) => [each.kind, each.initial]),
      [
        ['text', 'Ada'],
        ['choice', 'm'],
        ['choice', undefined],
        ['choices', ['b']],
        ['choices', undefined],
        ['number', 3],
        ['boolean', true],
      ],
    );
    assert.ok(
      size?.kind === 'choice' && size.choices[1]?.title === 'Medium' && size.choices[1].value === 'm',
    );
    assert.ok(colour?.kind === 'choice' && colour.choices[1]?.title === 'b');
    assert.ok(tags?.kind === 'choices' && tags.choices.length === 2);
    assert.ok(more?.kind === 'choices' && more.choices[0]?.description === 'third');
    assert.ok(count?.kind === 'number' && count.isInteger);
    assert.equal(sure?.title, 'sure');
  });

  it('skips an optional field that can’t be shown, and is refused for a required one', () => {
    const properties = {
      a: { type: 'string' },
      b: { type: 'hologram' },
      c: { type: 'array', items: {} },
      d: 5,
    };
    const read = form({ properties });
    assert.ok(read.kind === 'form');
    assert.deepEqual(
      read.fields.map(({ key }) => key),
      ['a'],
    );
    assert.equal(read.skipped.length, 3);
    for (const required of ['b', 'c', 'd']) {
      const refused = form({ properties, required: [required] });
      assert.ok(refused.kind === 'refused' && refused.reason.includes(`"${required}"`));
    }
  });

  it('is refused if it is too large', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`f${at}`, { type: 'string' }]),
    );
    assert.equal(form({ properties }).kind, 'refused');
    const choices = Array.from({ length: 5_000 }, (_, at) => `c${at}`);
    assert.equal(
      form({ properties: { f: { type: 'string', enum: choices } }, required: ['f'] }).kind,
      'refused',
    );
  });

  const values: [property: object, good: unknown[], bad: unknown[]][] = [
    [{ type: 'string', minLength: 2, maxLength: 3 }, ['ab', '😀😀'], ['a', 'abcd', '😀', 5]],
    [
      { type: 'string', format: 'email' },
      ['a@b.c', 'a.b+c@d.ee', '"a b"@example.com'],
      ['a', '@b', 'a@', 'a b@c', 'a@b..c', 'a..b@example.com', 'a@@b'],
    ],
    [
      { type: 'string', format: 'uri' },
      ['https://a.b', 'mailto:a@b'],
      ['a.b', 'http://a b', 'http://a:abc/', ':x'],
    ],
    [
      { type: 'string', format: 'date' },
      ['2024-02-29', '0001-01-01'],
      ['2023-02-29', '2024-13-01', '24-1-1', '2024-01-00'],
    ],
    [
      { type: 'string', format: 'date-time' },
      ['2024-02-29T23:59:60Z', '2024-01-01t00:00:00.5+01:00'],
      [
        ...['2024-02-30T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01T00:00:60Z'],
        ...['2024-01-01T00:00:00', '2024-01-01'],
      ],
    ],
    [{ type: 'string', format: 'new' }, ['anything'], []],
    [{ type: 'number', minimum: 1, maximum: 2 }, [1, 1.5, 2], [0.9, 2.1, NaN, Infinity, '1']],
    [{ type: 'integer' }, [0, -3], [1.5, 2 ** 60]],
    [{ type: 'boolean' }, [true, false], ['true', 1]],
    [{ type: 'string', enum: ['a', 'b'] }, ['a'], ['c', 'A', 1]],
    [
      { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 },
      [['a'], ['a', 'b']],
      [[], ['a', 'b', 'c'], ['d'], ['a', 'a'], 'a'],
    ],
  ];
  for (const [property, good, bad] of values) {
    it(`accepts only values that match ${JSON.stringify(property)}`, () => {
      for (const value of good)
        assert.equal(valueProblem(field(property), value as string), undefined, String(value));
      for (const value of bad)
        assert.notEqual(valueProblem(field(property), value as string), undefined, String(value));
      assert.equal(valueProblem(field(property), undefined), undefined);
      assert.notEqual(valueProblem(field(property, true), undefined), undefined);
    });
  }

  it('reads numbers as people write them, and rejects other text', () => {
    assert.deepEqual(['1', ' -2.5 ', '.5', '1e3', '+4'].map(readNumber), [1, -2.5, 0.5, 1000, 4]);
    for (const text of ['', ' ', 'a', '0x10', '1,5', 'Infinity', '1 2'])
      assert.equal(readNumber(text), undefined);
  });

  it('never throws, for any schema', () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (raw, properties) => {
        for (const requestedSchema of [
          raw,
          { properties },
          { properties: { f: { type: 'string', ...properties } } },
        ]) {
          const read = elicitationCreate.params.safeParse({ message: 'm', mode: 'form', requestedSchema });
          assert.ok(read.success);
          if (read.data.requestedSchema) readForm(read.data.requestedSchema);
        }
      }),
    );
  });
});
