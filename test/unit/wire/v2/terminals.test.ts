// Terminals of agents in ACP v2, whose output is shown in the call that names them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { AgentTerminals } from '../../../../src/chat/terminal/agentTerminals.ts';
import { sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import type { IncomingNotification } from '../../../../src/wire/message.ts';
import { MessageLimits } from '../../../../src/wire/messageLimits.ts';
import { cuts, split } from '../splitBytes.ts';
import { V2Agent } from './v2Agent.ts';

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const shows = {
  sessionUpdate: 'tool_call_update',
  toolCallId: 'c',
  content: [{ type: 'terminal', terminalId: 't' }],
};
const update = (fields: object): object => ({ sessionUpdate: 'terminal_update', terminalId: 't', ...fields });
const chunk = (data: string): object => ({ sessionUpdate: 'terminal_output_chunk', terminalId: 't', data });

/** What the row of the call shows after these updates. */
function view(updates: readonly object[], agent = new V2Agent()): object | undefined {
  const terminals = new AgentTerminals();
  for (const one of updates)
    for (const translated of agent.updates(one)) {
      const parsed = sessionUpdate.parse(translated);
      assert.ok(parsed.sessionUpdate === 'tool_call_update', 'another update than that of a call');
      assert.equal(parsed.toolCallId, 'c');
      terminals.handleUpdate(parsed);
    }
  const shown = terminals.get('t');
  return shown && { command: shown.command, output: shown.output, exit: shown.exit };
}

describe('terminals of ACP v2', () => {
  const all = [
    update({ command: 'ls', cwd: '/w' }),
    chunk(base64('one\n')),
    chunk(base64('two\n')),
    update({ exitStatus: { exitCode: 1 } }),
  ];
  const wanted = { command: 'ls', output: 'one\ntwo\n', exit: 'Exit code 1' };

  it('are shown in the call that names them, whenever it does', () => {
    for (let at = 0; at <= all.length; at++)
      assert.deepEqual(view([...all.slice(0, at), shows, ...all.slice(at)]), wanted, `after ${at} updates`);
  });

  it('send nothing while no call names them', () => {
    const agent = new V2Agent();
    for (const one of all) assert.deepEqual(agent.updates(one), []);
  });

  it('replace their output by a snapshot, before and after they are shown', () => {
    const replaced = [chunk(base64('old')), update({ output: { data: base64('new') } }), chunk(base64('er'))];
    const output = { command: undefined, output: 'newer', exit: undefined };
    assert.deepEqual(view([shows, ...replaced]), output);
    assert.deepEqual(view([...replaced, shows]), output);
    assert.deepEqual(view([shows, chunk(base64('x')), update({ output: null })]), { ...output, output: '' });
  });

  it('have the same output wherever chunks divide its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 200 }), cuts, (text, shares) => {
        const chunks = split(Buffer.from(text), shares).map((bytes) => chunk(base64(bytes)));
        const agent = new V2Agent();
        const output = [shows, ...chunks]
          .flatMap((one) => agent.updates(one))
          .map((one) => (one['_meta'] as { terminal_output_delta?: { data: string } } | undefined) ?? {})
          .map((meta) => meta.terminal_output_delta?.data ?? '');
        assert.equal(output.join(''), text);
      }),
    );
  });

  it('have no characters that stand for what is left out of a long chunk', () => {
    const data = base64('x\n'.repeat(2 ** 18));
    const params = { sessionId: 's', update: chunk(data) };
    const [bounded] = new MessageLimits().bound(
      { kind: 'notification', method: 'session/update', params },
      data.length,
    )!;
    const { update: short } = (bounded as IncomingNotification).params as { readonly update: object };
    const shown = view([shows, update({ command: 'ls' }), short]) as { readonly output: string };
    assert.match(shown.output, /^[x\n]{1000,}$/);
  });

  it('are forgotten with their session', () => {
    const agent = new V2Agent();
    agent.updates(all[0]!);
    agent.answer(agent.ask('session/close', { sessionId: 's' }).id, {});
    assert.equal(view([shows], agent), undefined);
  });

  it('ignore malformed data', () => {
    assert.deepEqual(view([shows, chunk(base64('a')), update({ output: 5 }), update({ exitStatus: 'x' })]), {
      command: undefined,
      output: '',
      exit: undefined,
    });
  });
});
