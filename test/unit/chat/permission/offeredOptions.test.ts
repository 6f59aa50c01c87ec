// Tests the order and labels of permission options, and that unclear requests can't be approved permanently.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { contradictsKind, offeredOptions } from '../../../../src/chat/permission/offeredOptions.ts';

const option = (kind: string): { optionId: string; name: string; kind: string } => ({
  optionId: kind,
  name: kind,
  kind,
});
const all = ['allow_always', 'newer', 'reject_always', 'allow_once', 'reject_once'].map(option);

describe('the options of a request', () => {
  it('have a refusal next to the approval', () => {
    const kinds = offeredOptions(all, undefined).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['allow_once', 'reject_once', 'allow_always', 'reject_always', 'newer']);
  });

  it('begin with refusals and have no lasting approval for an unclear request', () => {
    const kinds = offeredOptions(all, 'partial').map(({ kind }) => kind);
    assert.deepEqual(kinds, ['reject_once', 'reject_always', 'allow_once', 'newer']);
  });

  it('have nothing lasting for a changed request, except a refusal that is the only one', () => {
    const kinds = offeredOptions(all, 'changed').map(({ kind }) => kind);
    assert.deepEqual(kinds, ['reject_once', 'allow_once', 'newer']);
    const few = all.filter(({ kind }) => kind !== 'reject_once');
    assert.deepEqual(
      offeredOptions(few, 'changed').map(({ kind }) => kind),
      ['reject_always', 'allow_once', 'newer'],
    );
  });

  const names: [name: string, kind: string, contradicts: boolean][] = [
    ['Reject', 'allow_always', true],
    ['No', 'allow_once', true],
    ['Allow', 'reject_once', true],
    ['Always allow', 'allow_once', true],
    ['Allow once', 'allow_always', true],
    ['Yes, just this once', 'allow_always', true],
    ['Yes, proceed', 'allow_once', false],
    ['Yes, and don’t ask again for commands that start with `no`', 'allow_always', false],
    ['No, and tell Codex what to do differently', 'reject_once', false],
    ['No, and block this host in the future', 'reject_always', false],
    ['Don’t allow', 'reject_once', false],
    ['Approve for this session', 'allow_always', false],
    ['Weiter', 'allow_once', false],
    ['', 'allow_once', false],
    ['Reject', 'newer', false],
  ];
  for (const [name, kind, contradicts] of names)
    it(`of kind ${kind} ${contradicts ? 'contradict' : 'match'} the name "${name}"`, () => {
      assert.equal(contradictsKind({ name, kind }), contradicts);
    });
});
