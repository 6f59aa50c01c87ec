// Updates that need no parsing are recognized, and parsing the others fast returns the same as the schema.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { isUnchangedUpdate, parseUpdateFast } from '../../../../src/protocol/session/fastUpdate.ts';

/** Removes fields that are undefined. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const text = { type: 'text', text: 'hello' };

describe('isUnchangedUpdate', () => {
  const values = fc.oneof(
    fc.constantFrom(undefined, null, 'a', 1, 'edit', 'completed', text, {}, [], [text], [null]),
    fc.constantFrom(
      [{ type: 'content', content: text }],
      [{ type: 'diff', path: '/a', newText: 'b', oldText: null }],
      [{ type: 'diff', path: '/a', newText: 'b' }, { type: 'new' }],
      [{ type: 'terminal', terminalId: 'x' }],
      [{ path: '/a', line: 1 }],
      [{ path: '/a', line: null }],
      { type: 'text', text: 'a', annotations: null },
    ),
  );
  const field = (value: unknown): fc.Arbitrary<unknown> => {
    return fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: values });
  };
  const item = fc.oneof(
    fc.record({ type: fc.constant('content'), content: field(text) }),
    fc.record({ type: fc.constant('diff'), path: field('/a'), newText: field('b'), oldText: field('c') }),
    fc.record({ type: fc.constant('terminal'), terminalId: field('x') }),
  );
  const updates = fc.oneof(
    fc.record({
      sessionUpdate: fc.constant('agent_message_chunk'),
      content: field(text),
      messageId: field('m'),
    }),
    fc.record({
      sessionUpdate: fc.constantFrom('tool_call', 'tool_call_update', 'plan'),
      toolCallId: field('t'),
      title: field('T'),
      name: field(undefined),
      kind: field('edit'),
      status: field('completed'),
      content: fc.oneof(fc.array(item, { maxLength: 2 }), values),
      locations: fc.oneof(
        field([{ path: '/a' }]),
        fc.array(
          fc.record({
            path: field('/a'),
            line: fc.constantFrom(undefined, null, 0, -1, 1.5, 5, 'x'),
            own: field(1),
          }),
          { maxLength: 2 },
        ),
      ),
      rawInput: field({}),
      rawOutput: field(undefined),
      _meta: field(undefined),
    }),
  );

  it('is true only for updates that the schema returns unchanged', () => {
    let unchanged = 0;
    fc.assert(
      fc.property(updates, (made) => {
        const update = withoutUndefined(made);
        if (!isUnchangedUpdate({ sessionId: 's', update })) return;
        unchanged++;
        assert.deepEqual(withoutUndefined(sessionUpdate.parse(update)), update);
      }),
      { numRuns: 2000 },
    );
    assert.ok(unchanged > 200, `only ${unchanged} updates were unchanged`);
  });

  it('is true for what parseUpdateFast returns, which is what the schema returns', () => {
    let repaired = 0;
    fc.assert(
      fc.property(updates, (made) => {
        const update = withoutUndefined(made);
        const raw = JSON.stringify(update);
        const parsed = parseUpdateFast({ sessionId: 's', update }) as { update: object } | undefined;
        assert.equal(JSON.stringify(update), raw, 'the input is unchanged');
        if (isUnchangedUpdate({ sessionId: 's', update })) return assert.equal(parsed?.update, update);
        if (!parsed) return;
        repaired++;
        assert.ok(isUnchangedUpdate(parsed));
        assert.deepEqual(withoutUndefined(parsed.update), withoutUndefined(sessionUpdate.parse(update)));
      }),
      { numRuns: 5000 },
    );
    assert.ok(repaired > 10, `only ${repaired} updates had invalid lines and were sound otherwise`);
  });

  it('is false for null, an unknown kind and malformed parts', () => {
    const call = { sessionUpdate: 'tool_call', toolCallId: 't' };
    assert.ok(isUnchangedUpdate({ sessionId: 's', update: call }));
    const flaws = [
      { toolCallId: 5 },
      { title: null },
      { name: null },
      { kind: 'new' },
      { status: 'new' },
      { content: null },
      { content: [{ type: 'new' }] },
      { content: [{ type: 'diff', path: '/a', newText: 'b', oldText: null }] },
      { content: [{ type: 'terminal' }] },
      { content: [{ type: 'content', content: { ...text, annotations: null } }] },
      { locations: [{ path: '/a', line: null }] },
      { rawInput: null },
      { rawOutput: null },
    ];
    for (const flaw of flaws)
      assert.equal(isUnchangedUpdate({ sessionId: 's', update: { ...call, ...flaw } }), false);
    const chunk = { sessionUpdate: 'agent_message_chunk', content: text };
    assert.equal(isUnchangedUpdate({ sessionId: 's', update: { ...chunk, messageId: null } }), false);
    assert.equal(isUnchangedUpdate({ sessionId: 5, update: chunk }), false);
  });

  it('is true for the most frequent updates', () => {
    assert.ok(
      isUnchangedUpdate({ sessionId: 's', update: { sessionUpdate: 'agent_message_chunk', content: text } }),
    );
    const call = {
      sessionUpdate: 'tool_call_update',
      toolCallId: 't',
      status: 'completed',
      rawOutput: { exit: 0 },
    };
    assert.ok(
      isUnchangedUpdate({
        sessionId: 's',
        update: { ...call, content: [{ type: 'content', content: text }] },
      }),
    );
  });
});
