// Tests that a rule answers with the option that matches its decision, or not at all.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { automaticAnswer } from '../../../../src/chat/permission/offeredOptions.ts';
import { requestPermission } from '../../../../src/protocol/client/permission.ts';

const option = (optionId: string, kind: string): { optionId: string; kind: string; name: string } => ({
  optionId,
  kind,
  name: optionId,
});

describe('automaticAnswer', () => {
  const usual = [
    option('proceed_always', 'allow_always'),
    option('once', 'allow_once'),
    option('abort', 'reject_once'),
  ];

  it('allows once and refuses once', () => {
    assert.equal(automaticAnswer('allow', usual)?.optionId, 'once');
    assert.equal(automaticAnswer('refuse', usual)?.optionId, 'abort');
  });

  it('allows always only if there is no option to allow once', () => {
    assert.equal(automaticAnswer('allow', [option('a', 'allow_always')])?.optionId, 'a');
    assert.equal(
      automaticAnswer('allow', [option('p', 'allow_always'), option('u', 'allow_always')]),
      undefined,
    );
  });

  it('asks if no option or several options match the rule', () => {
    for (const options of [
      [],
      [option('allow', 'approve'), option('allow_once', '')],
      [option('a', 'allow_once'), option('b', 'allow_once')],
      [option('a', 'allow_once'), option('a', 'reject_once')],
    ]) {
      assert.equal(automaticAnswer('allow', options), undefined);
    }
    assert.equal(
      automaticAnswer('refuse', [option('a', 'allow_once'), option('r', 'reject_always')]),
      undefined,
    );
  });

  it('never answers with an option of the opposite kind', () => {
    const kinds = fc.constantFrom('allow_once', 'allow_always', 'reject_once', 'reject_always', 'other', '');
    fc.assert(
      fc.property(
        fc.array(fc.record({ optionId: fc.string({ maxLength: 2 }), kind: kinds, name: fc.string() })),
        (options) => {
          assert.ok(automaticAnswer('allow', options)?.kind.startsWith('allow_') ?? true);
          assert.ok(automaticAnswer('refuse', options)?.kind.startsWith('reject_') ?? true);
        },
      ),
    );
  });
});

describe('session/request_permission', () => {
  it('keeps options of unknown kinds and drops malformed ones', () => {
    const { options, toolCall } = requestPermission.params.parse({
      sessionId: 's',
      toolCall: { toolCallId: 't', kind: 'new kind', content: [{ type: 'nonsense' }] },
      options: [
        { optionId: 'a', name: 'A', kind: 'allow_forever' },
        { name: 'no id' },
        null,
        { optionId: 'b' },
      ],
    });
    assert.deepEqual(options, [
      { optionId: 'a', name: 'A', kind: 'allow_forever' },
      { optionId: 'b', name: '', kind: '' },
    ]);
    assert.equal(toolCall.kind, 'other');
    assert.deepEqual(
      requestPermission.params.parse({ sessionId: 's', toolCall: { toolCallId: 't' } }).options,
      [],
    );
  });
});
