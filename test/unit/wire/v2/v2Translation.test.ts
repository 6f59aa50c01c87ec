// Messages of ACP v2 as version 1 has them: capabilities, sessions, options, messages and unknown parts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { initialize } from '../../../../src/protocol/initialize.ts';
import { initializeV2, V2Agent } from './v2Agent.ts';

describe('V2Translation', () => {
  it('changes nothing for an agent that chose version 1', () => {
    const agent = new V2Agent({ protocolVersion: 1 });
    const message = { jsonrpc: '2.0', id: 9, method: 'session/load', params: { sessionId: 's' } };
    assert.deepEqual(agent.translation.sent(message), [message]);
    const update = { kind: 'notification', method: 'session/update', params: { sessionId: 's' } } as const;
    const [same] = agent.translation.received(update);
    assert.equal(same, update);
    assert.equal(agent.update({ sessionUpdate: 'agent_message', messageId: 'm', content: [] }).length, 1);
  });

  it('changes nothing if version 2 was not offered', () => {
    const agent = new V2Agent({ protocolVersion: 1 });
    const { id } = agent.ask('initialize', { protocolVersion: 1 });
    agent.answer(id, initializeV2);
    assert.equal(agent.ask('session/load', {}).method, 'session/load');
  });

  it('reads the capabilities and auth methods of the agent', () => {
    const agent = new V2Agent({ protocolVersion: 1 });
    const { id } = agent.ask('initialize', { protocolVersion: 2 });
    const [answer] = agent.answer(id, {
      ...initializeV2,
      capabilities: {
        session: { prompt: { image: {}, audio: null }, mcp: { http: {} }, delete: {}, title: {}, newer: 7 },
        providers: {},
        nes: {},
      },
      authMethods: [
        { type: 'terminal', methodId: 'key', name: 'Key', args: ['login'], env: [{ name: 'A', value: 'b' }] },
        'nonsense',
      ],
    });
    const result = initialize.result.safeParse(answer?.kind === 'response' && answer.result);
    assert.ok(result.success);
    const { agentCapabilities, agentInfo, authMethods } = result.data;
    assert.equal(agentInfo?.name, 'scripted');
    assert.equal(agentCapabilities?.loadSession, true);
    assert.deepEqual(agentCapabilities.promptCapabilities, {
      image: true,
      audio: false,
      embeddedContext: false,
    });
    assert.equal(agentCapabilities.mcpCapabilities?.http, true);
    const {
      list,
      resume,
      close,
      delete: canDelete,
      title,
      fork,
    } = agentCapabilities.sessionCapabilities ?? {};
    assert.deepEqual([list, resume, close, canDelete, title, fork], [{}, {}, {}, {}, {}, undefined]);
    assert.deepEqual(agentCapabilities.auth?.logout, {});
    assert.deepEqual(agentCapabilities.providers, {});
    assert.equal(agentCapabilities.nes, undefined);
    assert.equal(authMethods?.length, 1);
    assert.equal(authMethods[0]?.id, 'key');
    assert.deepEqual(authMethods[0].env, { A: 'b' });
  });

  it('renames methods, and loads a session by resuming it from the start', () => {
    const agent = new V2Agent();
    assert.equal(agent.ask('authenticate', { methodId: 'm' }).method, 'auth/login');
    assert.equal(agent.ask('logout', {}).method, 'auth/logout');
    const load = agent.ask('session/load', { sessionId: 's', cwd: '/', mcpServers: [] });
    assert.equal(load.method, 'session/resume');
    assert.deepEqual(load.params['replayFrom'], { type: 'start' });
    const resume = agent.ask('session/resume', { sessionId: 's', cwd: '/', mcpServers: [] });
    assert.equal(resume.params['replayFrom'], undefined);
  });

  it('gives each MCP server its type, and leaves out those that the agent does not support', () => {
    const agent = new V2Agent();
    const servers = [
      { name: 'one', command: '/one', args: [], env: [] },
      { type: 'http', name: 'two', url: 'https://x', headers: [] },
    ];
    const { params } = agent.ask('session/new', { cwd: '/', mcpServers: servers });
    assert.deepEqual(params['mcpServers'], [{ ...servers[0], type: 'stdio' }]);
    assert.match(agent.warnings.join(), /two/);
  });

  it('renames the ids of options in both directions, and passes on the commands of a new session', () => {
    const agent = new V2Agent();
    const options = [
      { value: 'a', name: 'A' },
      { groupId: 'g', name: 'G', options: [] },
    ];
    const option = { configId: 'model', type: 'select', name: 'Model', currentValue: 'a', options };
    const { id } = agent.ask('session/new', { cwd: '/', mcpServers: [] });
    const [answer, commands] = agent.answer(id, {
      sessionId: 'new',
      configOptions: [option],
      availableCommands: [
        { type: 'command', name: 'c', description: 'C' },
        { type: '_other', name: 'o' },
      ],
    });
    const wanted = {
      id: 'model',
      type: 'select',
      name: 'Model',
      currentValue: 'a',
      options: [options[0], { group: 'g', name: 'G', options: [] }],
    };
    assert.deepEqual(answer?.kind === 'response' && (answer.result as object), {
      sessionId: 'new',
      configOptions: [wanted],
      availableCommands: [
        { type: 'command', name: 'c', description: 'C' },
        { type: '_other', name: 'o' },
      ],
    });
    assert.deepEqual(commands?.kind === 'notification' && commands.params, {
      sessionId: 'new',
      update: {
        sessionUpdate: 'available_commands_update',
        availableCommands: [{ type: 'command', name: 'c', description: 'C' }],
      },
    });
    const set = agent.ask('session/set_config_option', { sessionId: 'new', configId: 'model', value: 'b' });
    assert.equal(set.params['type'], 'id');
    assert.deepEqual(agent.updates({ sessionUpdate: 'config_option_update', configOptions: [option] }), [
      { sessionUpdate: 'config_option_update', configOptions: [wanted] },
    ]);
    const toggle = { sessionId: 'new', configId: 'fast', type: 'boolean', value: true };
    assert.deepEqual(agent.ask('session/set_config_option', toggle).params, toggle);
  });

  it('turns whole messages into chunks, of which the first replaces the message', () => {
    const agent = new V2Agent();
    const [a, b] = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    const chunk = { sessionUpdate: 'agent_message_chunk', messageId: 'm' };
    const whole = { sessionUpdate: 'agent_message', messageId: 'm' };
    const mark = { _meta: { 'acp-host/replaces': true } };
    assert.deepEqual(agent.updates({ ...whole, content: [a, b] }), [
      { ...chunk, content: a, ...mark },
      { ...chunk, content: b },
    ]);
    const cleared = [{ ...chunk, content: { type: 'text', text: '' }, ...mark }];
    assert.deepEqual(agent.updates({ ...whole, content: null }), cleared);
    assert.deepEqual(agent.updates({ ...whole, content: [] }), cleared);
    assert.deepEqual(agent.updates(whole), []);
  });

  it('leaves updates of unknown and of equal shape as they are', () => {
    const agent = new V2Agent();
    for (const update of [
      { sessionUpdate: '_mine', a: 1 },
      { sessionUpdate: 'usage_update', used: 1, size: 2 },
    ])
      assert.deepEqual(agent.updates(update), [update]);
  });

  it('never throws, whatever the agent sends', () => {
    const kinds = [
      'user_message',
      'agent_message_chunk',
      'agent_thought',
      'state_update',
      'tool_call_update',
      'tool_call_content_chunk',
      'terminal_update',
      'terminal_output_chunk',
      'config_option_update',
      'available_commands_update',
    ];
    const names = ['content', 'toolCallId', 'terminalId', 'status', 'output', 'locations', 'configOptions'];
    const hostile = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1 }), fc.constant([{ toString: 1 }]));
    const fields = fc.dictionary(fc.constantFrom(...names), hostile);
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fields, hostile, (sessionUpdate, update, value) => {
        const agent = new V2Agent();
        const { id } = agent.ask('session/prompt', { sessionId: 's' });
        agent.update({ ...update, sessionUpdate });
        const diff = {
          type: 'diff',
          changes: [value, { path: value, operation: value }],
          patch: { text: value },
        };
        agent.update({ sessionUpdate: 'tool_call_update', toolCallId: value, content: [diff, value] });
        agent.update({ sessionUpdate: 'state_update', state: 'idle', stopReason: 'error', error: value });
        agent.answer(id, value);
        agent.request('session/request_permission', { ...update, subject: value, title: value });
        agent.request('session/request_permission', { subject: { type: 'tool_call', toolCall: update } });
      }),
    );
  });
});
