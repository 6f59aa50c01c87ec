// Tests the settings of one session: its config options, modes and models.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../../../src/base/cancellation.ts';
import { offeredModels, offeredModes } from '../../../../src/chat/session/sessionState.ts';
import { PeerError, SessionWorld } from './sessionWorld.ts';

const select = {
  id: 'model',
  name: 'Model',
  type: 'select',
  currentValue: 'a',
  options: [
    { value: 'a', name: 'A' },
    { value: 'b', name: 'B' },
  ],
};
const grouped = { ...select, id: 'grouped', options: [{ group: 'g', name: 'G', options: select.options }] };
const toggle = { id: 'fast', name: 'Fast', type: 'boolean', currentValue: false };
const modes = {
  currentModeId: 'https://agent/modes#ask',
  availableModes: [
    { id: 'https://agent/modes#ask', name: 'Ask' },
    { id: 'code', name: 'Code' },
  ],
};
const models = { currentModelId: 'm1', availableModels: [{ modelId: 'm1', name: 'M1' }, { modelId: 5 }] };

describe('a session', () => {
  describe('with config options', () => {
    it('reads known types, flat or in groups', async () => {
      const world = new SessionWorld();
      const slider = { id: 'slider', name: 'Slider', type: 'slider', currentValue: 3 };
      const session = await world.open('s1', { configOptions: [select, slider, grouped, toggle, null] });
      assert.deepEqual(session.state.configOptions, [select, grouped, toggle]);
    });

    it('offers them instead of modes and models', async () => {
      const world = new SessionWorld();
      const session = await world.open('s1', { configOptions: [select], modes, models });
      assert.deepEqual([offeredModes(session.state), offeredModels(session.state)], [undefined, undefined]);
      world.update('s1', { sessionUpdate: 'config_option_update', configOptions: [] });
      assert.deepEqual(offeredModes(session.state), modes);
    });

    it('replaces them with the response to a change', async () => {
      const world = new SessionWorld();
      const session = await world.open('s1', { configOptions: [select] });
      const states: number[] = [];
      session.onDidChangeState(({ configOptions }) => states.push(configOptions.length));
      const setting = session.setConfigOption('model', 'b');
      const now = [{ ...select, currentValue: 'b' }, toggle];
      await world.answer('session/set_config_option', { configOptions: now });
      await setting;
      assert.deepEqual(session.state.configOptions, now);
      world.update('s1', { sessionUpdate: 'config_option_update', configOptions: [toggle] });
      assert.deepEqual(states, [2, 1]);
      assert.deepEqual(world.wire.all('session/set_config_option'), [
        { sessionId: 's1', configId: 'model', value: 'b' },
      ]);
    });

    it('keeps a set value if the agent does not return the options', async () => {
      const world = new SessionWorld();
      const session = await world.open('s1', { configOptions: [select, toggle] });
      const setting = session.setConfigOption('fast', true);
      await world.answer('session/set_config_option', null);
      await setting;
      assert.deepEqual(session.state.configOptions, [select, { ...toggle, currentValue: true }]);
      assert.deepEqual(world.wire.all('session/set_config_option'), [
        { sessionId: 's1', configId: 'fast', type: 'boolean', value: true },
      ]);
    });

    it('keeps them unchanged if the agent refuses a change', async () => {
      const world = new SessionWorld();
      const session = await world.open('s1', { configOptions: [select] });
      const failing = assert.rejects(session.setConfigOption('model', 'z'), { code: -32602 });
      await world.fail('session/set_config_option', new PeerError(-32602));
      await failing;
      assert.deepEqual(session.state.configOptions, [select]);
    });
  });

  it('follows mode changes by the user and the agent', async () => {
    const world = new SessionWorld();
    const session = await world.open('s1', { modes });
    const setting = session.setMode('code');
    await world.answer('session/set_mode', null);
    await setting;
    assert.equal(offeredModes(session.state)?.currentModeId, 'code');
    world.update('s1', { sessionUpdate: 'current_mode_update', modeId: 'https://agent/modes#ask' });
    assert.equal(offeredModes(session.state)?.currentModeId, 'https://agent/modes#ask');
  });

  it('offers models until the agent rejects the method', async () => {
    const world = new SessionWorld();
    const session = await world.open('s1', { models });
    assert.deepEqual(offeredModels(session.state)?.availableModels, [{ modelId: 'm1', name: 'M1' }]);
    const setting = session.setModel('m1');
    await world.answer('session/set_model', {});
    await setting;
    const failing = assert.rejects(session.setModel('m2'), { code: -32601 });
    await world.fail('session/set_model', new PeerError(-32601));
    await failing;
    assert.equal(offeredModels(session.state), undefined);
  });

  it('can stop waiting for a settings change', async () => {
    const world = new SessionWorld();
    const session = await world.open('s1', { modes });
    const source = new CancellationSource();
    const setting = session.setMode('code', source.token);
    source.cancel();
    await assert.rejects(setting, { name: 'Canceled' });
    assert.equal(session.state.modes?.currentModeId, modes.currentModeId);
  });
});
