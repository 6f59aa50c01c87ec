// Signing in works by every kind of method, asks once, ends, and leaks no secret.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { redacted } from '../../../src/wire/redactText.ts';
import { asLine } from '../../../src/wire/trafficEntry.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { until } from '../../until.ts';
import { ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';
import { eachSignInWorld, name, own, type SignInWorld } from './signInWorld.ts';

const secret = 'sk-seeded-secret-0123456789';
const inTerminal = {
  id: 't',
  name: 'In a terminal',
  type: 'terminal',
  args: ['login', 'a b; c'],
  env: { EXTRA: '1' },
};
const byKey = {
  id: 'k',
  name: 'With a key',
  type: 'env_var',
  vars: [{ name: 'SIGN_IN_API_KEY', label: 'API key' }],
};

describe('authentication', () => {
  let world: SignInWorld;
  const open = eachSignInWorld((opened) => (world = opened));

  it('by a method of the agent repeats the failed request', async () => {
    const { answers, scripted } = await open({ authMethods: [own] }, 'Sign In');
    assert.equal(await world.work(), 'works');
    assert.deepEqual(answers.asked, [`error: Agent "${name}" needs you to sign in. [Sign In | Show Log]`]);
    assert.deepEqual(scripted.received('authenticate'), [{ methodId: 'own' }]);
    const said = scripted.received('initialize')[0]?.['clientCapabilities'] as Record<string, unknown>;
    assert.deepEqual(
      [said['auth'], said['_meta']],
      [
        { terminal: true },
        {
          'terminal-auth': true,
          parameterizedModelPicker: true,
          terminal_output: true,
          terminal_output_delta: true,
        },
      ],
    );
  });

  it('is a card in the chat instead of a notification, where the chat shows the agent', async () => {
    const { authentication, answers } = await open({ authMethods: [own, byKey] });
    authentication.presentWhere((agent) => agent === name);
    const worked = world.work();
    const card = await until('a card', () => authentication.card(name));
    assert.equal(card.state, 'needed');
    assert.deepEqual(
      card.ways.map(({ label }) => label),
      ['Own account', 'With a key'],
    );
    const states: (string | undefined)[] = [];
    authentication.onDidChangeCard((agent) => states.push(authentication.card(agent)?.state));
    await authentication.by(name, 0);
    assert.equal(await worked, 'works');
    assert.deepEqual(states, ['waiting', undefined]);
    assert.deepEqual(answers.asked, []);
  });

  it('by a card is by the way that was read, also if the agent offers others by now', async () => {
    const { authentication, answers, scripted } = await open({ authMethods: [own, byKey] });
    authentication.presentWhere(() => true);
    const worked = world.work();
    await until('a card', () => authentication.card(name));
    writeFileSync(scripted.path('script.json'), JSON.stringify({ authMethods: [byKey, own] }));
    await world.agent(name).restart();
    await authentication.by(name, 0);
    assert.deepEqual(scripted.received('authenticate'), [{ methodId: 'own' }]);
    assert.equal(await worked, 'works');
    assert.deepEqual(answers.asked, []);
  });

  it('by a card can be dismissed, and says why it failed', async () => {
    const { authentication, answers } = await open({ authMethods: [inTerminal], loginCode: 3 });
    authentication.presentWhere(() => true);
    const worked = world.work();
    await until('a card', () => authentication.card(name));
    await authentication.by(name, 0);
    const { state, message } = authentication.card(name)!;
    assert.equal(state, 'failed');
    assert.match(message, /ended with code 3/);
    authentication.dismiss(name);
    assert.equal(await worked, 'cancelled');
    assert.equal(authentication.card(name), undefined);
    assert.deepEqual(answers.asked, []);
  });

  it('in a terminal runs the same program with additional arguments, and restarts the agent after exit code 0', async () => {
    const { answers, scripted } = await open({ authMethods: [inTerminal] }, 'Sign In', 'In a terminal');
    assert.equal(await world.work(), 'works');
    // The arguments that the agent adds are read in the list, so that it is shown for one way too.
    assert.equal(answers.asked[1], `Sign in to ${name}: In a terminal`);
    const [started, ...more] = world.started();
    assert.deepEqual(more, []);
    assert.deepEqual(started?.argv, ['login', 'a b; c']);
    assert.equal(started?.tty, true);
    assert.equal(started?.env['EXTRA'], '1');
    assert.deepEqual(scripted.received('authenticate'), []);
    assert.equal(scripted.received('initialize').length, 2);
  });

  it('in a terminal reports any other exit code as a failure', async () => {
    const script = { authMethods: [inTerminal], loginCode: 3 };
    const { answers, scripted } = await open(script, 'Sign In', 'In a terminal');
    assert.equal(await world.work(), 'refused');
    assert.match(answers.asked.at(-1)!, /failed: its program in the terminal ended with code 3/);
    assert.equal(scripted.received('initialize').length, 1);
  });

  it('in a terminal runs another program only after the user has seen its command', async () => {
    const { definition } = new ScriptedAgent({}, 'signIn');
    const args = [...definition.args, 'login'];
    const _meta = { 'terminal-auth': { command: definition.command, args, label: 'Log in' } };
    const { answers } = await open({ authMethods: [{ id: 'm', name: 'M', _meta }] }, 'Sign In', undefined);
    assert.equal(await world.work(), 'cancelled');
    const [, asked = ''] = answers.asked;
    assert.ok(asked.includes(`\n${definition.command} ${args.join(' ')}`) && asked.endsWith(' [Run]'), asked);
    assert.deepEqual(world.started(), []);
    answers.answer('Sign In', 'Run');
    assert.equal(await world.work(), 'works');
    assert.equal(world.started().length, 1);
  });

  it('in a terminal gives a key that the user entered to the program of the agent, and to no other one', async () => {
    const { definition } = new ScriptedAgent({}, 'signIn');
    const args = [...definition.args, 'login'];
    const _meta = { 'terminal-auth': { command: definition.command, args, label: 'Log in' } };
    const other = { id: 'm', name: 'M', _meta };
    const keys: (string | undefined)[] = [];
    for (const [way, ...answers] of [
      [inTerminal, 'In a terminal'],
      [other, 'Run'],
    ] as const) {
      await open({ authMethods: [way] }, 'Sign In', ...answers);
      await new AgentSecrets(world.secrets).add(name, { SIGN_IN_API_KEY: secret });
      assert.equal(await world.work(), 'works');
      keys.push(world.started()[0]!.env['SIGN_IN_API_KEY']);
      await world.dispose();
    }
    assert.deepEqual(keys, [secret, undefined]);
  });

  it('by variables stores them as secrets, passes them to the agent, and shows them nowhere', async () => {
    const script = { authMethods: [byKey], variable: 'SIGN_IN_API_KEY', talkative: true };
    const { answers, secrets, scripted, logger, traffic } = await open(script, 'Sign In', secret);
    assert.equal(await world.work(), 'works');
    assert.deepEqual(
      answers.inputs.map(({ password }) => password),
      [true],
    );
    assert.deepEqual([...secrets.values.values()], [JSON.stringify({ SIGN_IN_API_KEY: secret })]);
    await until('what it said of its key', () => logger.text.includes('my key is ‹SIGN_IN_API_KEY›'));
    const recorded = traffic.entries.map(asLine).join('\n');
    assert.ok(recorded.includes(redacted));
    const settings = JSON.stringify(vscode.workspace.getConfiguration('acpHost').inspect('agents'));
    const memory = JSON.stringify([...world.memory.values]);
    const sent = JSON.stringify(scripted.messages());
    for (const [where, text] of Object.entries({
      settings,
      memory,
      sent,
      asked: answers.asked.join('\n'),
      log: logger.text,
      traffic: recorded,
    })) {
      assert.ok(text.length > 0 && !text.includes(secret), where);
    }
    // And a process later.
    await world.agent(name).restart();
    assert.equal(await world.work(), 'works');
  });

  it('stops asking if the agent still refuses after a sign-in', async () => {
    const { answers } = await open({ authMethods: [own], neverContent: true }, 'Sign In', undefined);
    assert.equal(await world.work(5), 'refused');
    assert.deepEqual(answers.asked, [
      `error: Agent "${name}" needs you to sign in. [Sign In | Show Log]`,
      `error: Agent "${name}" still requires a sign-in, although you have just signed in. [Sign In Again | Show Log]`,
    ]);
  });

  it('asks once for two requests at the same time, and continues both', async () => {
    const { answers } = await open({ authMethods: [own] }, 'Sign In');
    assert.deepEqual(await Promise.all([world.work(), world.work()]), ['works', 'works']);
    assert.equal(answers.asked.length, 1);
  });

  it('lets the user choose among several methods, and reports why one failed', async () => {
    const bad = { id: 'refused', name: 'Closed' };
    const { answers } = await open({ authMethods: [own, bad] }, 'Sign In', 'Closed');
    assert.equal(await world.work(), 'refused');
    assert.equal(answers.asked[1], `Sign in to ${name}: Own account | Closed`);
    assert.match(answers.asked[2]!, /^error: Signing in to "signs in" failed: No: undefined/);
  });

  it('shows the name of a withheld variable, never its value, and passes it if the user allows it', async () => {
    process.env['SIGN_IN_API_KEY'] = secret;
    try {
      const script = { authMethods: [own], variable: 'SIGN_IN_API_KEY', talkative: true };
      const { answers, logger, traffic } = await open(script, 'Pass Variables…', 'OK');
      assert.equal(await world.work(), 'works');
      await until('what it said of its key', () => logger.text.includes('my key is '));
      assert.ok(!logger.text.includes(secret), 'log');
      assert.ok(!traffic.entries.map(asLine).join('\n').includes(secret), 'traffic');
      assert.equal(
        answers.asked[0],
        `error: Agent "${name}" needs you to sign in. The agent does not get SIGN_IN_API_KEY from your environment. [Sign In | Pass Variables… | Show Log]`,
      );
      assert.deepEqual(vscode.workspace.getConfiguration('acpHost').get('environment.pass'), [
        'SIGN_IN_API_KEY',
      ]);
      assert.ok(!answers.asked.join('').includes(secret));
    } finally {
      delete process.env['SIGN_IN_API_KEY'];
      await configure('environment.pass', undefined);
    }
  });

  it('ends with a sign-out that sends logout, deletes stored variables, and does not ask again by itself', async () => {
    const script = { authMethods: [byKey], variable: 'SIGN_IN_API_KEY', logout: true };
    const { answers, secrets, scripted, authentication } = await open(script, 'Sign In', secret);
    assert.equal(await world.work(), 'works');
    await authentication.signOut(world.agent(name));
    assert.equal(scripted.received('logout').length, 1);
    assert.deepEqual([...secrets.values], []);
    assert.match(answers.asked.at(-1)!, /^info: You are signed out/);
    const before = answers.asked.length;
    assert.deepEqual(await authentication.required(world.agent(name), 'background'), { kind: 'cancelled' });
    assert.equal(answers.asked.length, before);
    assert.equal(await world.work(), 'cancelled');
    assert.equal(answers.asked.length, before + 1);
  });

  it('ends with a sign-out that deletes stored variables even if logout fails, and reports the failure', async () => {
    const script = { authMethods: [byKey], variable: 'SIGN_IN_API_KEY', logout: true, logoutFails: true };
    const { answers, secrets, authentication } = await open(script, 'Sign In', secret);
    assert.equal(await world.work(), 'works');
    await authentication.signOut(world.agent(name));
    assert.deepEqual([...secrets.values], []);
    assert.match(answers.asked.at(-1)!, /^error: Signing out of "signs in" failed: .*The server is away/);
    // Nor does its process know it any more.
    assert.equal(await world.work(), 'cancelled');
  });

  it('reports if there is no method to sign in or out', async () => {
    // Whatever is in the environment of this test.
    await configure('environment.pass', ['*']);
    const { answers, authentication } = await open({});
    answers.answer('Sign In');
    assert.equal(await world.work(), 'refused');
    assert.match(answers.asked[1]!, /does not support signing in from VS Code/);
    await authentication.signOut(world.agent(name));
    assert.match(answers.asked[2]!, /does not support signing out from VS Code/);
  });
});
