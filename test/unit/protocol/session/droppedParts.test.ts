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
    ['a kind that is no text', { kind: { a: 'rm' } }, /^kind: /],
    ['a status that is no text', { status: ['rm'] }, /^status: /],
    ['a place whose line is no number', { locations: [{ path: '/a', line: 'rm' }] }, /^locations\.0: .*"rm"/],
  ] as const)
    it(`include ${what}`, () => {
      for (const parts of [asked(call), updated(call)]) {
        assert.equal(parts.length, 1);
        assert.match(parts[0]!, part);
      }
    });

  it('include fields of blocks that are malformed, and of each object those named `__proto__`', () => {
    const link = { type: 'resource_link', uri: 'file:///a', name: 'a' };
    const resource = { type: 'resource', resource: { uri: 'file:///a', text: '' } };
    const of = (block: object): object => ({ content: [{ type: 'content', content: block }] });
    const evil = { run: 'evil' };
    // An own field, as from JSON.
    const hidden: object = Object.fromEntries([['__proto__', evil]]);
    const cases: readonly (readonly [string, object])[] = [
      ...['title', 'description', 'mimeType', 'size', 'annotations'].map(
        (name) => [`content.0.content.${name}`, of({ ...link, [name]: [evil] })] as const,
      ),
      ['content.0.content.uri', of({ type: 'image', data: '', mimeType: 'image/png', uri: evil })],
      [
        'content.0.content.resource.mimeType',
        of({ ...resource, resource: { ...resource.resource, mimeType: evil } }),
      ],
      ['capabilities', { capabilities: ['evil'] }],
      ['__proto__', hidden],
      ['locations.0.__proto__', { locations: [{ path: '/a', ...hidden }] }],
      ['content.0.__proto__', { content: [{ ...diff, ...hidden }] }],
      ['content.0.content.__proto__', of({ ...link, ...hidden })],
      [
        'content.0.content.resource.__proto__',
        of({ ...resource, resource: { ...resource.resource, ...hidden } }),
      ],
    ];
    for (const [name, call] of cases)
      for (const parts of [asked(call), updated(call)]) {
        assert.deepEqual(
          parts.map((part) => part.slice(0, part.indexOf(': '))),
          [name],
        );
        assert.match(parts[0]!, /evil/);
      }
    assert.match(asked({}, [{ ...once, ...hidden }]).join('\n'), /^options\.0\.__proto__: .*evil/);
    const params = { sessionId: 's', toolCall: { toolCallId: 'c' }, options: [once], ...hidden };
    const { toolCall } = requestPermission.params.parse(params);
    assert.deepEqual(droppedPartsOf(toolCall), ['__proto__: {"run":"evil"}']);
    const whole = { title: null, size: 5, annotations: { priority: 1 }, mimeType: 'text/plain' };
    assert.deepEqual(asked(of({ ...link, ...whole })), []);
  });

  it('are none for a valid call, for what is absent, and for blocks of unknown kinds, which stay', () => {
    const block = { type: 'content', content: { type: 'new', x: 1 } };
    const terminal = { type: 'terminal', terminalId: 't' };
    for (const call of [
      { title: 'x', name: 'y', content: [diff, block, terminal], locations: [{ path: '/a', line: -1 }] },
      { title: null, name: null, content: null, locations: null },
      { content: [{ ...diff, oldText: null }], rawInput: 5, status: 'new', kind: 'new' },
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
      [[{ ...once, name: ['rm'] }, refuse], ['', 'No'], 1],
      [[once, { ...refuse, kind: { run: 'rm' } }], ['Once', 'No'], 1],
      [[{ ...once, name: null }], [''], 0],
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
