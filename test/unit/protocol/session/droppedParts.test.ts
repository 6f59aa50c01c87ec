// Tests that the parts of a tool call that its schema leaves out are noted, in requests for permission and in updates.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { requestPermission } from '../../../../src/protocol/client/permission.ts';
import { droppedPartsOf } from '../../../../src/protocol/session/droppedParts.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';

const diff = { type: 'diff', path: '/w/a.ts', oldText: 'a', newText: 'b' };
const once = { optionId: 'once', name: 'Once', kind: 'allow_once' };
const refuse = { optionId: 'no', name: 'No', kind: 'reject_once' };

function asked(call: object, options: unknown = [once, refuse]): readonly string[] {
  const params = { sessionId: 's', toolCall: { toolCallId: 'c', ...call }, options };
  const parsed = requestPermission.params.safeParse(params);
  assert.ok(parsed.success);
  return droppedPartsOf(parsed.data.toolCall);
}

function updated(call: object): readonly string[] {
  const parsed = sessionUpdate.safeParse({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'c',
    ...call,
  });
  assert.ok(parsed.success && parsed.data.sessionUpdate === 'tool_call_update');
  return droppedPartsOf(parsed.data);
}

describe('the parts of a tool call that are left out', () => {
  for (const [what, call, part] of [
    ['a diff without a new text', { content: [diff, { ...diff, newText: 5 }] }, /^content\.1: .*"newText":5/],
    ['a diff with a malformed old text', { content: [{ ...diff, oldText: 5 }] }, /^content\.0: /],
    ['content of an unknown kind', { content: [{ type: 'patch', text: 'x' }] }, /^content\.0: .*"patch"/],
    ['content that is no object', { content: ['rm'] }, /^content\.0: "rm"$/],
    ['content that is no list', { content: diff }, /^content: .*a\.ts/],
    ['a place without a path', { locations: [{ uri: '/etc/passwd' }] }, /^locations\.0: .*\/etc\/passwd/],
    ['a title that is no text', { title: ['rm'] }, /^title: \["rm"\]$/],
    ['a name that is no text', { name: { a: 'rm' } }, /^name: /],
  ] as const)
    it(`include ${what}`, () => {
      for (const parts of [asked(call), updated(call)]) {
        assert.equal(parts.length, 1);
        assert.match(parts[0]!, part);
      }
    });

  it('are none for a valid call, for what is absent, and for blocks of unknown kinds, which stay', () => {
    const block = { type: 'content', content: { type: 'new', x: 1 } };
    const terminal = { type: 'terminal', terminalId: 't' };
    for (const call of [
      { title: 'x', name: 'y', content: [diff, block, terminal], locations: [{ path: '/a', line: 'x' }] },
      { title: null, name: null, content: null, locations: null },
      { content: [{ ...diff, oldText: null }], rawInput: 5, status: 7, kind: 'new' },
    ])
      for (const parts of [asked(call), updated(call)]) assert.deepEqual(parts, []);
  });

  it('are listed up to a limit, and each is shortened', () => {
    const content = Array.from({ length: 100 }, () => ({ type: 'x'.repeat(1_000) }));
    for (const parts of [asked({ content }), updated({ content })]) {
      assert.equal(parts.at(-1), '…');
      assert.ok(parts.join('').length < 10_000);
    }
  });

  it('are not noted in a message that was shortened, which says so', () => {
    const locations = Array.from({ length: 20_000 }, (_, at) => ({ path: `/f${at}` }));
    assert.deepEqual(asked({ locations }), []);
    assert.deepEqual(updated({ locations: ['… 10 more'], isShortened: true }), []);
  });

  it('include options that are malformed, or that the agent could not tell apart', () => {
    const optionsOf = (options: unknown): readonly string[] => {
      const params = { sessionId: 's', toolCall: { toolCallId: 'c' }, options };
      return requestPermission.params.parse(params).options.map(({ name }) => name);
    };
    const same = { ...refuse, optionId: 'once' };
    const other = { ...once, name: 'Also once' };
    for (const [options, kept, parts] of [
      [[once, refuse], ['Once', 'No'], 0],
      [[once, { ...refuse, optionId: 5 }], ['Once'], 1],
      [[once, same], [], 2],
      [[once, other, refuse], ['Once', 'No'], 1],
      [[once, other, same], [], 3],
      [['x', once], ['Once'], 1],
      ['x', [], 1],
    ] as const) {
      assert.deepEqual(optionsOf(options), kept);
      assert.equal(asked({}, options).length, parts);
    }
  });

  it('are not taken from the agent if they are no texts', () => {
    assert.deepEqual(updated({ droppedParts: [5, 'x'] }), ['x']);
    assert.deepEqual(updated({ droppedParts: 'x' }), []);
  });
});
