// Requests that an agent refused before a sign-in are repeated after it, even if signing in restarted the agent.
import * as assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import { signInByName } from '../../../src/vscode/sessions/signInByName.ts';
import type { SignInScript } from '../../agents/parts/signInScript.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { until } from '../../until.ts';
import { lineOf } from '../chat/chatWindow.ts';
import { ScriptedAgent } from '../scriptedAgent.ts';
import { SessionsWorld } from '../sessions/sessionsWorld.ts';
import { configure } from '../world.ts';

const name = 'signs in';
const inTerminal = { id: 't', name: 'In a terminal', type: 'terminal', args: ['login'] };
const byKey = { id: 'k', name: 'With a key', type: 'env_var', vars: [{ name: 'KEY_OF_TEST', label: 'Key' }] };
const newSession = 'notice A new session was started. The agent does not know the earlier messages.';

describe('a conversation that needs a sign-in', () => {
  let world: SessionsWorld;
  let agent: ScriptedAgent;
  let conversation: Conversation;

  beforeEach(() => (world = new SessionsWorld()));
  afterEach(async () => {
    conversation.dispose();
    await world.dispose();
  });

  async function begin(script: SignInScript, ...answers: string[]): Promise<void> {
    agent = new ScriptedAgent({ late: true, ...script }, 'signIn');
    await configure('agents', { [name]: agent.definition });
    world.answers.answer(...answers);
    const signIn = signInByName(world.agents, world.authentication);
    world.signsIn = (agentName) => signIn.required(agentName);
    world.restarts = (agentName) => signIn.restart!(agentName);
    const { logger } = world;
    const ports = { sessions: world.sessions.of(name), terminals: noTerminals, logger };
    conversation = new Conversation(name, ports);
  }

  const lines = (): string[] => conversation.rows().map(lineOf);

  async function prompt(text: string): Promise<void> {
    conversation.prompt(text);
    await until(
      () => `the end of the turn; there is ${lines().join(' | ')}`,
      () => !conversation.working,
    );
  }

  const prompts = (): unknown[] => agent.received('session/prompt').map(({ prompt: said }) => said);
  const one = [{ type: 'text', text: 'one' }];

  for (const [way, script, ...answers] of [
    ['in a terminal', { authMethods: [inTerminal] }, 'Sign In', 'In a terminal'],
    ['by variables', { authMethods: [byKey], variable: 'KEY_OF_TEST' }, 'Sign In', 'a key'],
  ] as const) {
    it(`sends its prompt again after a sign-in ${way}`, async () => {
      await begin(script, ...answers);
      await prompt('one');
      assert.deepEqual(lines(), ['user one', 'agent Welcome']);
      assert.deepEqual(prompts(), [one, one]);
      assert.equal(agent.received('initialize').length, 2);
      assert.equal(agent.received('session/load').length, 1);
      await prompt('two');
      assert.deepEqual(lines(), ['user one', 'agent Welcome', 'user two', 'agent Welcome']);
    });
  }

  it('continues in a new session if the agent cannot restore the old one', async () => {
    await begin({ authMethods: [inTerminal], forgets: true }, 'Sign In', 'In a terminal');
    await prompt('one');
    // That is not an error, so nothing else is reported.
    assert.deepEqual(lines(), ['user one', newSession, 'agent Welcome']);
    assert.equal(conversation.state().phase, 'idle');
    assert.deepEqual(prompts(), [one, one]);
  });

  it('restarts an agent that uses a sign-in only in its next process, and sends the prompt again', async () => {
    for (const late of [true, false]) {
      await begin({ authMethods: [{ id: 'own', name: 'Own' }], nextProcess: true, late }, 'Sign In');
      await prompt('one');
      assert.deepEqual(lines(), ['user one', 'agent Welcome']);
      assert.equal(agent.received('authenticate').length, 1);
      assert.equal(agent.received('initialize').length, 2);
      if (late) {
        conversation.dispose();
        await world.dispose();
        world = new SessionsWorld();
      }
    }
  });

  it('stops after one restart if the agent still refuses', async () => {
    await begin({ authMethods: [{ id: 'own', name: 'Own' }], neverContent: true }, 'Sign In');
    await prompt('one');
    assert.match(lines()[1]!, /^end .*needs you to sign in/);
    assert.equal(agent.received('initialize').length, 2);
    assert.equal(agent.received('authenticate').length, 1);
  });

  it('fails if the agent refuses again', async () => {
    await begin({ authMethods: [inTerminal], neverContent: true }, 'Sign In', 'In a terminal');
    await prompt('one');
    assert.equal(lines().length, 2);
    assert.match(lines()[1]!, /^end .*needs you to sign in/);
    assert.equal(world.answers.asked.length, 2);
    assert.deepEqual(prompts(), [one, one]);
  });

  it('sends a refused setting again', async () => {
    const answers = ['Sign In', 'In a terminal'];
    await begin({ authMethods: [inTerminal] }, ...answers, ...answers);
    await prompt('one');
    rmSync(agent.path('script.json.signedIn'));
    await conversation.set((session) => session.setMode('ask'));
    const asked = { sessionId: 'session-1', modeId: 'ask' };
    assert.deepEqual(agent.received('session/set_mode'), [asked, asked]);
    assert.deepEqual(lines(), ['user one', 'agent Welcome']);
  });
});
