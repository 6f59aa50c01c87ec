// Next edit options of an agent are listed, set, updated by the agent, and set again in the next session.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { ChosenOptions } from '../../../src/vscode/nes/session/chosenOptions.ts';
import { NesConnector } from '../../../src/vscode/nes/session/nesConnector.ts';
import { showOptions } from '../../../src/vscode/nes/session/optionPicker.ts';
import { until } from '../../until.ts';
import { Answers } from '../answers.ts';
import { anyAccess, createEligible, MementoDouble } from '../editorParts.ts';
import { ScriptedAgent } from '../scriptedAgent.ts';
import { noAction, SessionsWorld } from '../sessions/sessionsWorld.ts';
import { configure } from '../world.ts';
import { startNes } from '../../../src/vscode/nes/session/startNes.ts';

describe('next edit options', () => {
  let world: SessionsWorld;
  let agent: ScriptedAgent;
  let connector: NesConnector;
  let chosen: ChosenOptions;
  let answers: Answers;

  beforeEach(async () => {
    world = new SessionsWorld();
    agent = new ScriptedAgent({}, 'nesOptions');
    answers = new Answers();
    chosen = new ChosenOptions(new MementoDouble());
    await configure('agents', { options: agent.definition });
    await configure('nes.agent', 'options');
    const surroundings = {
      eligible: world.lifetime.add(createEligible()),
      access: anyAccess,
      chosenOptions: chosen,
      updates: (connection: object) => world.updates.of(connection),
      knownSecrets: () => [],
    };
    connector = world.lifetime.add(
      new NesConnector(
        ...([world.agents, world.authentication, surroundings] as const),
        ...([() => Promise.resolve(startNes), systemClock, world.logger, noAction] as const),
      ),
    );
  });
  afterEach(() => world.dispose());

  const show = (...labels: (string | undefined)[]): Promise<void> => {
    answers.answer(...labels);
    return showOptions(connector, chosen, answers, world.logger);
  };
  const values = (): Record<string, unknown> =>
    Object.fromEntries(connector.current!.options.all.map(({ id, currentValue }) => [id, currentValue]));
  const sets = (): unknown[] =>
    agent.received('session/set_config_option').map(({ configId, value }) => [configId, value]);

  it('are listed with their values, and set by the user', async () => {
    // Also if the agent does not run yet.
    await show('Fast', 'On');
    assert.deepEqual(values(), { model: 'small', fast: true });
    await show('Model \\$(x)', 'LARGE');
    assert.deepEqual(values(), { model: 'large', fast: true, level: 'low' });
    await show('Fast', undefined);
    await show('Fast', 'On');
    await show(undefined);
    assert.deepEqual(sets(), [
      ['fast', true],
      ['model', 'large'],
    ]);
    assert.deepEqual(agent.received('session/set_config_option')[0], {
      sessionId: 'nes-1',
      configId: 'fast',
      type: 'boolean',
      value: true,
    });
    assert.deepEqual(answers.asked.slice(0, 4), [
      'Next Edit Suggestion Options of options: Model \\$(x) | Fast',
      'Fast: On | Off',
      'Next Edit Suggestion Options of options: Model \\$(x) | Fast',
      'Model \\$(x): Local | SMALL | LARGE | Remote | BROKEN',
    ]);
  });

  it('change when the agent changes them', async () => {
    await show('Model \\$(x)', 'LARGE');
    await show('Level', 'HIGH');
    await until('what the agent says', () => values()['fast'] === true);
    assert.deepEqual(values(), { model: 'large', fast: true, level: 'high' });
  });

  it('are set again, one after the other, in the next session', async () => {
    await show('Model \\$(x)', 'LARGE');
    await show('Level', 'HIGH');
    const first = connector.current;
    await connector.restart();
    await until('another session', () => connector.current !== undefined && connector.current !== first);
    await until('the options', () => values()['level'] === 'high');
    assert.deepEqual(sets().slice(2), [
      ['model', 'large'],
      ['level', 'high'],
    ]);
  });

  it('keep their values if the agent refuses a change', async () => {
    await show('Model \\$(x)', 'BROKEN');
    assert.deepEqual(values(), { model: 'small', fast: false });
    assert.deepEqual(chosen.of('options'), []);
    assert.match(world.logger.at('warn').join('\n'), /"options" did not set the option: It is broken/);
  });

  it('are reported as missing if the agent has none', async () => {
    await configure('nes.agent', 'builtin');
    await until('the built-in agent', () => connector.agentName === 'builtin');
    await show(undefined);
    assert.deepEqual(answers.asked, [
      'info: Agent "Built-in Agent" has no options for next edit suggestions. []',
    ]);
  });
});
