// Tests the order and labels of permission options, and that unclear requests get no lasting answer.
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
    const kinds = offeredOptions(all, true).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['allow_once', 'reject_once', 'allow_always', 'reject_always', 'newer']);
  });

  it('begin with refusals and have no lasting answer for an unclear request', () => {
    const kinds = (options: typeof all): string[] => offeredOptions(options, false).map(({ kind }) => kind);
    assert.deepEqual(kinds(all), ['reject_once', 'allow_once']);
    assert.deepEqual(kinds(['allow_always', 'allow_once', 'newer'].map(option)), ['allow_once', 'newer']);
    // Without it, the user could not refuse.
    assert.deepEqual(kinds(['allow_once', 'reject_always'].map(option)), ['reject_always', 'allow_once']);
  });

  it('have no answer that calls itself lasting for an unclear request', () => {
    const named = (name: string, kind: string): object => ({ optionId: name, name, kind });
    const options = [
      named('Yes, and don’t ask again', 'allow_once'),
      named('Yes', 'allow_once'),
      named('Never', 'reject_once'),
      named('No, always refuse', 'reject_once'),
    ] as typeof all;
    const names = offeredOptions(options, false).map(({ name }) => name);
    assert.deepEqual(names, ['Never', 'Yes']);
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
