// Tests which agent "ACP: Restart Agent" and "ACP: Stop Agent" are about.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Agent } from '../../../../src/agent/agent.ts';
import type { NesConnector } from '../../../../src/vscode/nes/session/nesConnector.ts';
import { RunningAgents } from '../../../../src/vscode/wiring/runningAgents.ts';

describe('restarting and stopping agents', () => {
  let done: string[];
  let asked: string[];
  let answer: string | undefined;
  let ofNextEdits: 'ready' | 'idle';
  beforeEach(() => {
    [done, asked, answer, ofNextEdits] = [[], [], undefined, 'ready'];
  });

  const running = (...names: readonly string[]): RunningAgents => {
    const does = (what: string) => (): Promise<void> => Promise.resolve(void done.push(what));
    const inUse = names.map((name) => ({
      name,
      restart: does(`restart ${name}`),
      stop: does(`stop ${name}`),
    }));
    const nextEdits = {
      agentName: 'builtin',
      state: { kind: ofNextEdits } as NesConnector['state'],
      restart: does('restart next edits'),
      stop: does('stop next edits'),
    };
    return new RunningAgents({ inUse: inUse as unknown as readonly Agent[] }, nextEdits, {
      choose: (_, choices) => {
        asked.push(choices.map(({ label, description }) => `${label}: ${description}`).join(', '));
        return Promise.resolve(choices.find(({ label }) => label === answer));
      },
    });
  };

  it('is about the only agent in use, without a question', async () => {
    await running('builtin').restart();
    await running().restart();
    await running('helper').restart();
    await running('helper').stop();
    assert.deepEqual(done, ['restart next edits', 'restart next edits', 'restart helper', 'stop helper']);
    assert.deepEqual(asked, []);
  });

  it('lets the user choose among several, and does nothing without an answer', async () => {
    const agents = running('builtin', 'helper', 'other');
    await agents.restart();
    assert.equal(asked.length, 1);
    assert.match(asked[0]!, /^helper: Chat, other: Chat, .*: Next edit suggestions$/);
    assert.deepEqual(done, []);
    answer = 'other';
    await agents.restart();
    await agents.stop();
    assert.deepEqual(done, ['restart other', 'stop other']);
  });

  it('is about a given agent, and asks for one that is not in use', async () => {
    const agents = running('builtin', 'helper');
    await agents.restart('builtin');
    await agents.stop('helper');
    assert.deepEqual([done, asked], [['restart next edits', 'stop helper'], []]);
    await agents.restart('gone');
    assert.equal(asked.length, 1);
  });

  it('is about the agent of the chat that next edits would use if they were turned on', async () => {
    ofNextEdits = 'idle';
    await running('builtin').restart();
    await running('builtin', 'helper').stop('builtin');
    assert.deepEqual([done, asked], [['restart builtin', 'stop builtin'], []]);
    await running('builtin', 'helper').stop();
    assert.match(asked[0]!, /^[^,]*: Chat, helper: Chat$/);
    done = [];
    await running().restart();
    assert.deepEqual(done, ['restart next edits']);
  });
});
