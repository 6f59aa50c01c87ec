// Tests which names are misspelled, and which are other words.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isMisspelling } from '../../../../src/vscode/nes/misspelling.ts';

describe('isMisspelling', () => {
  const misspelled = [
    ['heigth', 'height'],
    ['lenght', 'length'],
    ['adress', 'address'],
    ['addresss', 'address', false],
    ['begining', 'beginning'],
    ['getElementByld', 'getElementById', false],
    ['getElementByID', 'getElementById'],
    ['queryselector', 'querySelector'],
    ['recieve_all', 'receive_all'],
    ['maxHeihgt', 'maxHeight'],
    ['confog', 'config', false],
    ['hieght', 'height'],
    ['enviroment', 'environment'],
    ['Arbirary', 'Arbitrary'],
    ['documment', 'document'],
  ] as const;
  for (const [wrong, right, is = true] of misspelled)
    it(`${wrong} is ${is ? '' : 'not '}taken for ${right}`, () =>
      assert.equal(isMisspelling(wrong, right, true), is));

  const others = [
    ['users', 'user'],
    ['user', 'users'],
    ['parser', 'parsed'],
    ['getName', 'setName'],
    ['reader', 'header'],
    ['User', 'user'],
    ['height1', 'height2'],
    ['minX', 'minY'],
    ['form', 'from'],
    ['trialEnd', 'trailEnd'],
    ['contract', 'contact'],
    ['slice', 'splice'],
    ['files', 'fields'],
    ['handles', 'handlers'],
    ['existing', 'exiting'],
    ['constrains', 'constraints'],
    ['WARNING', 'Warning'],
    ['modal', 'model'],
    ['state', 'stage'],
    ['node', 'code'],
    ['maxHeights', 'maxHeight'],
    ['heightMax', 'heightsMax'],
    ['isOpen', 'inOpen'],
    ['heigth', 'width'],
    ['strng', 'String'],
    ['Strng', 'String'],
    ['other', 'other'],
  ] as const;
  for (const [one, another] of others)
    it(`${one} is another word than ${another}`, () =>
      assert.equal(isMisspelling(one, another, true), false));

  it('is no other case of a name that is no member', () => {
    assert.equal(isMisspelling('homedir', 'homeDir', false), false);
    assert.equal(isMisspelling('heigth', 'height', false), true);
  });
});
