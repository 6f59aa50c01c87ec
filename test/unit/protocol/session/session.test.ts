// The methods of sessions are parsed leniently, and their options and lists part by part.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { initialize } from '../../../../src/protocol/initialize.ts';
import { sessionNew, sessionPrompt } from '../../../../src/protocol/session/session.ts';
import { sessionList } from '../../../../src/protocol/session/sessionList.ts';
import { sessionSetConfigOption } from '../../../../src/protocol/session/sessionSetting.ts';
import { sessionFork, sessionLoad } from '../../../../src/protocol/session/sessionSetup.ts';

describe('session methods', () => {
  it('parse the response to session/new leniently', () => {
    const result = sessionNew.result.parse({
      sessionId: 's',
      modes: { currentModeId: 'a', availableModes: [{ id: 'a', name: 'A' }, { id: 5 }] },
      configOptions: null,
      models: { currentModelId: 'm' },
      later: { x: 1 },
    });
    assert.deepEqual(result.modes?.availableModes, [{ id: 'a', name: 'A' }]);
    assert.equal(result.configOptions, undefined);
    assert.deepEqual(result.models, { currentModelId: 'm', availableModels: [] });
    assert.deepEqual((result as unknown as Record<string, unknown>)['later'], { x: 1 });
    assert.equal(sessionNew.result.safeParse({}).success, false);
  });

  it('parse an unknown stop reason as end_turn', () => {
    assert.equal(sessionPrompt.result.parse({ stopReason: 'tired' }).stopReason, 'end_turn');
    assert.equal(sessionPrompt.result.parse({ stopReason: 'refusal' }).stopReason, 'refusal');
  });

  it('keep unknown fields of session/prompt', () => {
    const params = { sessionId: 's', prompt: [{ type: 'text', text: 'a' }], later: { x: 1 } };
    assert.deepEqual(sessionPrompt.params.parse(params), params);
    const runtimeContext = [{ title: 'a.ts', text: 'a' }, { text: 5 }, { text: 'b' }];
    const parsed = sessionPrompt.params.parse({ ...params, runtimeContext });
    assert.deepEqual(parsed.runtimeContext, [{ title: 'a.ts', text: 'a' }, { text: 'b' }]);
    assert.equal(
      sessionPrompt.params.parse({ ...params, runtimeContext: { x: 1 } }).runtimeContext,
      undefined,
    );
  });

  it('require an ID from session/fork, and no field from session/load', () => {
    for (const answer of [null, undefined, 'ok', 5, {}]) {
      assert.equal(sessionLoad.result.parse(answer).modes, undefined);
      assert.equal(sessionFork.result.safeParse(answer).success, false);
    }
  });

  it('skip MCP servers of an unknown type', () => {
    const params = sessionNew.params.parse({
      cwd: '/a',
      additionalDirectories: ['/b', 5],
      mcpServers: [
        { name: 'own', command: '/bin/own', env: [{ name: 'A', value: 'b' }, { name: 5 }] },
        { type: 'http', name: 'web', url: 'https://a', headers: null },
        { type: 'carrier-pigeon', name: 'x' },
        { type: 'sse', name: 'no url' },
        null,
      ],
    });
    assert.deepEqual(params.additionalDirectories, ['/b']);
    assert.deepEqual(params.mcpServers, [
      { name: 'own', command: '/bin/own', args: [], env: [{ name: 'A', value: 'b' }] },
      { type: 'http', name: 'web', url: 'https://a', headers: [] },
    ]);
    assert.deepEqual(sessionNew.params.parse({ cwd: '/a', mcpServers: 'none' }).mcpServers, []);
  });

  it('parse each session of a list separately, and a missing cursor as the last page', () => {
    const { sessions, nextCursor } = sessionList.result.parse({
      sessions: [{ sessionId: 'a', cwd: '/a', title: null, updatedAt: 5 }, { cwd: '/b' }, 'c'],
      nextCursor: null,
    });
    assert.deepEqual(sessions, [{ sessionId: 'a', cwd: '/a', title: undefined, updatedAt: undefined }]);
    assert.equal(nextCursor, undefined);
    assert.deepEqual(sessionList.result.parse({}).sessions, []);
  });

  it('distinguish a boolean option from a select option', () => {
    const read = (params: object): unknown => sessionSetConfigOption.params.parse(params);
    const option = { sessionId: 's', configId: 'c' };
    assert.deepEqual(read({ ...option, value: 'a' }), { ...option, value: 'a' });
    assert.deepEqual(read({ ...option, type: 'boolean', value: true }), {
      ...option,
      type: 'boolean',
      value: true,
    });
    assert.equal(sessionSetConfigOption.params.safeParse({ ...option, value: 5 }).success, false);
  });

  it('parse null and malformed capabilities as absent', () => {
    const { agentCapabilities } = initialize.result.parse({
      protocolVersion: 1,
      agentCapabilities: {
        loadSession: 'yes',
        sessionCapabilities: { list: {}, resume: null, fork: true, close: false, runtimeContext: {} },
        promptCapabilities: { image: true, audio: 'x' },
        mcpCapabilities: null,
      },
    });
    const { loadSession, sessionCapabilities, promptCapabilities, mcpCapabilities } = agentCapabilities ?? {};
    assert.equal(loadSession, undefined);
    const present = Object.entries(sessionCapabilities ?? {}).filter(([, value]) => value);
    assert.deepEqual(present.map(([name]) => name).toSorted(), ['fork', 'list', 'runtimeContext']);
    assert.deepEqual([promptCapabilities?.image, promptCapabilities?.audio], [true, undefined]);
    assert.equal(mcpCapabilities, undefined);
  });
});

describe('runtimeContext on the wire', () => {
  const prompt = { sessionId: 's', prompt: [] };

  it('is read leniently: null means none, malformed items are skipped', () => {
    const read = (runtimeContext: unknown): unknown => {
      const parsed = sessionPrompt.params.safeParse({ ...prompt, runtimeContext });
      assert.ok(parsed.success);
      return parsed.data.runtimeContext;
    };
    assert.equal(read(null), undefined);
    assert.equal(read('text'), undefined);
    assert.deepEqual(read([{ text: 'a' }, { title: 'b' }, 1, { title: 5, text: 'c', _meta: {} }]), [
      { text: 'a' },
      { text: 'c', title: undefined, _meta: {} },
    ]);
  });
});
