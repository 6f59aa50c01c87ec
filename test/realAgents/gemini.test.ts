import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionSetMode } from '../../src/protocol/session/sessionSetting.ts';
import { WireError } from '../../src/wire/wireError.ts';
import { until } from '../until.ts';
import { commonCases } from './commonCases.ts';
import { letTheMinutePass } from './geminiMinute.ts';
import { gemini } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';

describe('gemini', () => {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(gemini);
  });
  after(() => world.close());

  commonCases(gemini, 'gemini', () => world);

  it('loads a session in another process, with its whole past, which may come after the answer', async () => {
    const session = await world.newSession();
    await world.prompt(session, '[[say something memorable]]');
    await world.agent.stop();
    letTheMinutePass(world.home, session);
    await world.ready();
    const from = world.updates.length;
    await world.client.load(world.connection, { ...world.place, sessionId: session });
    await until('the past', () => world.said(session, from).includes('something memorable'));
    assert.equal((await world.prompt(session, '[[say more of it]]')).said, 'more of it');
  });

  it('never announces a call it asks permission for, and does not ask for harmless ones', async () => {
    world.client.answer = 'allow_once';
    const session = await world.newSession();
    const callsOf = async (command: string): Promise<string[]> => {
      const { updates } = await world.prompt(session, `[[run ${command}]]`);
      return updates.map(({ sessionUpdate }) => sessionUpdate).filter((kind) => kind.startsWith('tool_call'));
    };
    const asked = world.client.permissions.length;
    assert.deepEqual(await callsOf('echo ran > asked.txt'), ['tool_call_update']);
    assert.equal(world.client.permissions.length, asked + 1);
    assert.equal((await callsOf('echo ran'))[0], 'tool_call');
    assert.equal(world.client.permissions.length, asked + 1);
  });

  it('asks for a file before it makes it, and can only make one whose absence is no error', async () => {
    world.client.answer = 'allow_once';
    const session = await world.newSession();
    const ask = async (name: string): Promise<string> => {
      const file = join(world.workspace, name);
      await world.prompt(session, `[[write ${file} | the text]]`);
      return file;
    };
    world.client.files.length = 0;
    const made = await ask('made.txt');
    assert.equal(world.client.files[0]?.method, 'read');
    assert.deepEqual(world.client.files.at(-1), { method: 'write', path: made });
    assert.equal(readFileSync(made, 'utf8'), 'the text');

    world.client.missingFile = 'error';
    const notMade = await ask('notMade.txt');
    world.client.missingFile = 'empty';
    assert.equal(existsSync(notMade), false);
  });

  it('tells the model of a refusal, which has the last word', async () => {
    world.client.answer = 'reject_once';
    const { said } = await world.prompt(await world.newSession(), '[[run echo ran > refused.txt]]');
    assert.match(said, /^The tool said: .*cancel/);
  });

  it('speaks outside of a turn when its mode is changed', async () => {
    const session = await world.newSession();
    const from = world.updates.length;
    await world.connection.sendRequest(sessionSetMode, { sessionId: session, modeId: 'autoEdit' });
    await until('a message', () => world.said(session, from) !== '');
  });

  it('answers with an error whose code is that of HTTP when its model fails', async () => {
    await assert.rejects(
      world.prompt(await world.newSession(), '[[fail 400]]'),
      (error) => error instanceof WireError && error.code === 400,
    );
  });
});
