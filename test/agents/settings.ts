// Has modes, `models`, and config options, one of an unknown type and one that exists only for the large model. A session in
// the folder `/old` has no options. session/set_model is not found, as in agents that have replaced it by options.

import { initialized, send, serve, type Params } from './parts/stdio.ts';

const level = { type: 'select', id: 'level', name: 'Level', currentValue: 'low', category: '_odd' };
const choices = [
  { value: 'low', name: 'Low' },
  { value: 'high', name: 'High' },
];
let fast = false;
let current = 'small';

function options(): object[] {
  const models = [{ value: 'small', name: 'Small' }, { value: 'large', name: 'Large' }, { name: 'no value' }];
  return [
    {
      type: 'select',
      id: 'model',
      name: 'Model',
      currentValue: current,
      options: [{ group: 'g', name: 'G', options: models }],
    },
    { type: 'dial', id: 'dial', name: 'Dial', currentValue: 11 },
    { type: 'boolean', id: 'fast', name: 'Fast', currentValue: fast },
    ...(current === 'large' ? [{ ...level, options: choices }] : []),
  ];
}

serve({
  initialize: () => initialized,
  'session/new': ({ cwd }) => ({
    sessionId: 'session-1',
    modes: {
      currentModeId: 'https://a/b#ask',
      availableModes: [
        { id: 'https://a/b#ask', name: 'Ask' },
        { id: 'code', name: 'Code' },
      ],
    },
    models: { currentModelId: 'm', availableModels: [{ modelId: 'm', name: 'M' }] },
    ...(cwd === '/old' ? {} : { configOptions: options() }),
  }),
  'session/set_mode': ({ sessionId, modeId }) => {
    const content = { type: 'text', text: `Now in ${String(modeId)}` };
    send({
      method: 'session/update',
      params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content } },
    });
    return null;
  },
  'session/set_config_option': ({ configId, value }: Params) => {
    if (configId === 'fast') fast = value === true;
    if (configId === 'model') current = String(value);
    return { configOptions: options() };
  },
});
