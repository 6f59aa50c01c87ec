// Updates of a session are parsed leniently: what is unknown or malformed is kept as such, with the reason.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { sessionNotification } from '../../../../src/protocol/session/session.ts';
import { choicesOf, type SelectOption } from '../../../../src/protocol/session/sessionConfig.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { isUnchangedUpdate, parseUpdateFast } from '../../../../src/protocol/session/fastUpdate.ts';

/** Removes fields that are undefined. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function read(update: unknown): unknown {
  const parsed = sessionNotification.params.safeParse({ sessionId: 's', update });
  assert.ok(parsed.success);
  return withoutUndefined(parsed.data.update);
}

function commands(command: object): object {
  return { sessionUpdate: 'available_commands_update', availableCommands: [command] };
}

const text = { type: 'text', text: 'hello' };
const option = { id: 'o', name: 'O', type: 'boolean', currentValue: true };

describe('session/update', () => {
  const wellFormed: readonly object[] = [
    { sessionUpdate: 'user_message_chunk', content: text },
    { sessionUpdate: 'agent_message_chunk', content: text, messageId: 'm', _meta: { a: 1 } },
    { sessionUpdate: 'agent_thought_chunk', content: { type: 'image', data: 'AA==', mimeType: 'image/png' } },
    {
      sessionUpdate: 'tool_call',
      toolCallId: 't',
      title: 'Edit',
      name: 'edit_file',
      kind: 'edit',
      status: 'pending',
      content: [
        { type: 'content', content: text },
        { type: 'diff', path: '/a', oldText: '', newText: 'b' },
        { type: 'terminal', terminalId: 'x' },
      ],
      locations: [{ path: '/a', line: 3 }],
      rawInput: { a: [1] },
      rawOutput: 'done',
      _meta: { terminal_info: { cwd: '/' } },
    },
    { sessionUpdate: 'tool_call_update', toolCallId: 't', content: [], locations: [] },
    { sessionUpdate: 'plan', entries: [{ content: 'a', priority: 'low', status: 'completed' }] },
    {
      sessionUpdate: 'available_commands_update',
      availableCommands: [{ name: 'web', description: 'search', input: { hint: 'what' } }],
    },
    { sessionUpdate: 'current_mode_update', currentModeId: 'code' },
    { sessionUpdate: 'config_option_update', configOptions: [option] },
    { sessionUpdate: 'session_info_update', title: null, updatedAt: '2026-01-01T00:00:00Z' },
    { sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount: 0.5, currency: 'USD' } },
    { sessionUpdate: 'notice', severity: 'fatal', title: 'T', description: 'D' },
    {
      sessionUpdate: 'compaction_update',
      compactionId: 'c',
      status: 'completed',
      summary: [text],
      error: 'e',
    },
    { sessionUpdate: 'compaction_summary_chunk', compactionId: 'c', content: text },
  ];
  for (const update of wellFormed) {
    const { sessionUpdate: variant } = update as { sessionUpdate: string };
    it(`returns a valid ${variant} unchanged`, () => {
      assert.deepEqual(read(update), update);
      assert.deepEqual(withoutUndefined(sessionUpdate.parse(update)), update);
    });
  }

  it('keeps any unknown variant', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const { sessionUpdate: kind, raw: kept } = read(raw) as { sessionUpdate: string; raw: unknown };
        assert.deepEqual([kind, kept], ['unknown', withoutUndefined(raw)]);
      }),
    );
  });

  it('keeps a malformed variant as unknown, with the reason', () => {
    const raw = { sessionUpdate: 'usage_update', used: 'many', size: 2 };
    assert.deepEqual(read(raw), { sessionUpdate: 'unknown', raw, reason: 'malformed usage_update: used' });
  });

  it('rejects params without a session ID', () => {
    const update = { sessionUpdate: 'agent_message_chunk', content: text };
    for (const params of [{ update }, { sessionId: 5, update }, null, undefined, [], 'text']) {
      assert.equal(sessionNotification.params.safeParse(params).success, false);
    }
  });

  it('replaces an unknown or malformed content block with a placeholder', () => {
    for (const content of [
      { type: 'hologram' },
      { type: 'text' },
      { type: 'image', data: 5 },
      'text',
      null,
    ]) {
      const update = { sessionUpdate: 'agent_message_chunk', content };
      assert.deepEqual(read(update), { ...update, content: { type: 'unknown', raw: content } });
    }
  });

  it('parses null as absent', () => {
    const call = { sessionUpdate: 'tool_call_update', toolCallId: 't' };
    const nothing = { title: null, name: null, kind: null, status: null, content: null, locations: null };
    assert.deepEqual(read({ ...call, ...nothing, rawInput: null, rawOutput: null }), call);
    const chunk = { sessionUpdate: 'agent_message_chunk', content: text };
    assert.deepEqual(read({ ...chunk, messageId: null, content: { ...text, annotations: null } }), chunk);
    assert.deepEqual(read(commands({ name: 'a', description: null, input: null })), commands({ name: 'a' }));
  });

  it('parses an unknown kind as other and an unknown status as absent', () => {
    const call = { sessionUpdate: 'tool_call', toolCallId: 't', kind: 'teleport', status: 'cancelled' };
    assert.deepEqual(read(call), { sessionUpdate: 'tool_call', toolCallId: 't', kind: 'other' });
  });

  it('drops invalid line numbers, in the schema and in the fast check', () => {
    for (const line of [0, -1, 1.5, 2 ** 31, 1e300, -(2 ** 53)]) {
      const update = { sessionUpdate: 'tool_call', toolCallId: 't', locations: [{ path: '/a', line }] };
      assert.equal(isUnchangedUpdate({ sessionId: 's', update }), false, `${line}`);
      assert.deepEqual(read(update), { ...update, locations: [{ path: '/a' }] });
    }
    const last = {
      sessionUpdate: 'tool_call',
      toolCallId: 't',
      locations: [{ path: '/a', line: 2 ** 31 - 1 }],
    };
    assert.equal(isUnchangedUpdate({ sessionId: 's', update: last }), true);
    assert.deepEqual(read(last), last);
  });

  it('rejects negative and absurdly large numbers of tokens', () => {
    const usage = { sessionUpdate: 'usage_update', used: 1, size: 2 };
    for (const bad of [-1, 1e300, 2 ** 53])
      for (const field of ['used', 'size'])
        assert.equal(
          (read({ ...usage, [field]: bad }) as { sessionUpdate: string }).sessionUpdate,
          'unknown',
        );
    for (const amount of [-0.01, 1e300])
      assert.deepEqual(read({ ...usage, cost: { amount, currency: 'USD' } }), usage);
  });

  it('skips malformed items of a list', () => {
    const call = {
      sessionUpdate: 'tool_call',
      toolCallId: 't',
      content: [null, { type: 'new' }, { type: 'terminal' }, { type: 'terminal', terminalId: 'x' }],
      locations: [5, { path: '/a', line: 'three' }],
    };
    assert.deepEqual(read(call), {
      ...call,
      content: [{ type: 'terminal', terminalId: 'x' }],
      locations: [{ path: '/a' }],
      droppedParts: [
        'content.0: null',
        'content.1: {"type":"new"}',
        'content.2: {"type":"terminal"}',
        'locations.0: 5',
        'locations.1: {"path":"/a","line":"three"}',
      ],
    });
    const update = {
      sessionUpdate: 'tool_call',
      toolCallId: 't',
      locations: [{ path: '/a', line: 'three' }],
    };
    assert.equal(parseUpdateFast({ sessionId: 's', update }), undefined);
    const options = [{ ...option, type: 'date' }, option, { id: 'x' }];
    const config = { sessionUpdate: 'config_option_update', configOptions: options };
    assert.deepEqual(read(config), { ...config, configOptions: [option] });
    const plan = { sessionUpdate: 'plan', entries: [{}, { content: 'a', priority: 'urgent' }] };
    assert.deepEqual(read(plan), {
      ...plan,
      entries: [{ content: 'a', priority: 'medium', status: 'pending' }],
    });
  });

  it('accepts modeId for currentModeId', () => {
    const { currentModeId } = read({ sessionUpdate: 'current_mode_update', modeId: 'm' }) as Record<
      string,
      unknown
    >;
    assert.equal(currentModeId, 'm');
  });

  it('distinguishes a cleared title from an unchanged one', () => {
    assert.deepEqual(read({ sessionUpdate: 'session_info_update' }), {
      sessionUpdate: 'session_info_update',
    });
    const cleared = { sessionUpdate: 'session_info_update', title: null };
    assert.deepEqual(read(cleared), cleared);
  });

  it('parses grouped options', () => {
    const group = { group: 'g', name: 'G', options: [{ value: 'a', name: 'A' }, {}] };
    const select = {
      id: 'm',
      name: 'Model',
      category: 'model',
      type: 'select',
      currentValue: 'a',
      options: [group],
    };
    const { configOptions } = read({ sessionUpdate: 'config_option_update', configOptions: [select] }) as {
      configOptions: unknown;
    };
    assert.deepEqual(configOptions, [
      { ...select, options: [{ ...group, options: [{ value: 'a', name: 'A' }] }] },
    ]);
  });

  it('keeps a choice that names its group, or has none, as a choice', () => {
    const choices = [
      { value: 'a', name: 'A', description: 'one' },
      { value: 'b', name: 'B' },
    ];
    const option = { id: 'm', name: 'Model', type: 'select', currentValue: 'a' };
    const [one, other] = choices;
    const options = [
      { ...one, group: 'fast' },
      { ...other, group: null },
    ];
    const configOptions = [{ ...option, options }];
    const update = read({ sessionUpdate: 'config_option_update', configOptions });
    const [found] = (update as { readonly configOptions: readonly SelectOption[] }).configOptions;
    assert.ok(found);
    assert.deepEqual([found.options, choicesOf(found)], [choices, choices]);
  });
});
