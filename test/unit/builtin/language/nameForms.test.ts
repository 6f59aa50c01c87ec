// How a renamed name changes its other forms, such as plural and constant.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { renameForms } from '../../../../src/builtin/language/nameForms.ts';

describe('renameForms', () => {
  const rename = renameForms([
    ['startedAt', 'endsOn'],
    ['city', 'phone'],
    ['phone', 'city'],
  ]);
  const cases: readonly (readonly [string, string])[] = [
    ['row.startedAt = StartedAt', 'row.endsOn = EndsOn'],
    ['started_at STARTED_AT started-at', 'ends_on ENDS_ON ends-on'],
    ['getStartedAt(old_started_at)', 'getEndsOn(old_ends_on)'],
    ['city phone cityName CITY', 'phone city phoneName PHONE'],
    ['capacity velocity cities CITYX', 'capacity velocity cities CITYX'],
  ];
  for (const [text, expected] of cases)
    it(`turns ${text} into ${expected}`, () => assert.equal(rename(text), expected));

  it('keeps a text if there are no names', () => assert.equal(renameForms([])('a b'), 'a b'));
  it('takes signs in names literally', () =>
    assert.equal(renameForms([['$a', '$b']])('x.a $a.b'), 'x.b $b.b'));
});
