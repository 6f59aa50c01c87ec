// A NES agent with config options: a grouped select for the model, a boolean, and a level that only the large model has.
// Setting the level changes the boolean too; the model `broken` is refused.

import { initialized, Refusal, send, serve } from './parts/stdio.ts';

let model = 'small';
let fast = false;
let level = 'low';

function options(): object[] {
  const choice = (value: string): object => ({
    value,
    name: value.toUpperCase(),
    description: `It is ${value}.`,
  });
  const models = [
    { group: 'a', name: 'Local', options: ['small', 'large'].map(choice) },
    { group: 'b', name: 'Remote', options: ['broken'].map(choice) },
  ];
  const levels = { options: ['low', 'high'].map(choice), currentValue: level };
  return [
    {
      type: 'select',
      id: 'model',
      name: 'Model $(x)',
      description: 'Which one',
      currentValue: model,
      options: models,
    },
    { type: 'boolean', id: 'fast', name: 'Fast', currentValue: fast },
    { type: 'dial', id: 'dial', name: 'Dial', currentValue: 11 },
    ...(model === 'large' ? [{ type: 'select', id: 'level', name: 'Level', ...levels }] : []),
  ];
}

serve({
  initialize: () => ({ ...initialized, agentCapabilities: { nes: {} } }),
  'nes/start': () => ({ sessionId: 'nes-1', configOptions: options() }),
  'nes/close': () => ({}),
  'session/set_config_option': ({ sessionId, configId, value }) => {
    if (value === 'broken') throw new Refusal(-32603, 'It is broken');
    if (configId === 'model') model = String(value);
    if (configId === 'fast') fast = value === true;
    if (configId !== 'level') return { configOptions: options() };
    level = String(value);
    fast = true;
    const update = { sessionUpdate: 'config_option_update', configOptions: options() };
    send({ method: 'session/update', params: { sessionId, update } });
    // An agent may leave out `configOptions` in the response.
    return {};
  },
});
