// Tests which agent "ACP: Restart Agent" and "ACP: Stop Agent" are about.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Agent } from '../../../../src/agent/agent.ts';
import { RunningAgents } from '../../../../src/vscode/wiring/runningAgents.ts';

describe('restarting and stopping agents', () => {
  let done: string[];
  let asked: string[];
  let answer: string | undefined;
  beforeEach(() => {
    [done, asked, answer] = [[], [], undefined];
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
    assert.deepEqual(done, ['restart builtin', 'restart next edits', 'restart helper', 'stop helper']);
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
    await agents.stop('builtin');
    assert.deepEqual(done, ['restart builtin', 'stop helper', 'stop next edits', 'stop builtin']);
    assert.deepEqual(asked, []);
    await agents.restart('gone');
    assert.equal(asked.length, 1);
  });
});
