// An ordinary message of an agent of ACP v2 for each one that is translated to version 1. The messages of the benchmark
// `oneMessage` are made of them.

import { requestPermission } from '../../../src/protocol/client/permission.ts';
import { sessionNew, sessionNotification } from '../../../src/protocol/session/session.ts';
import { sessionId, type Sample } from './samples.ts';

const sample = (method: object, sent: Sample['sent'], kind: string, value: object): Sample => ({
  ...{ method: method as Sample['method'], sent, value },
  kind: `v2 ${kind}`,
});
const update = (kind: string, value: object, what = kind): Sample =>
  sample(sessionNotification, 'params', what, { sessionId, update: { sessionUpdate: kind, ...value } });

const content = [{ type: 'text', text: 'Hello', annotations: {} }];
const diff = {
  ...{ type: 'diff', changes: [{ path: '/work/a.ts', operation: 'move', oldPath: '/work/b.ts' }] },
  patch: { text: 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n' },
};
const toolCall = {
  ...{ toolCallId: 'call-1', title: 'Run', kind: 'execute', status: 'paused' },
  content: [{ type: 'content', content: content[0] }, diff, { type: 'terminal', terminalId: 't' }],
  locations: [{ path: '/work/a.ts', line: 1 }],
  ...{ rawInput: { command: 'npm test', more: {} }, rawOutput: { more: {} }, capabilities: { cancel: {} } },
};
const configOptions = [
  {
    ...{ configId: 'model', name: 'Name', description: 'Text', category: 'model', type: 'select' },
    ...{ currentValue: 'a', options: [{ groupId: 'g', name: 'G', options: [{ value: 'a', name: 'A' }] }] },
  },
];
const availableCommands = [{ name: 'a', description: 'Text', input: { type: 'text', hint: 'What' } }];

export const v2Samples: readonly Sample[] = [
  ...['user_message', 'agent_message', 'agent_thought'].map((kind) =>
    update(kind, { messageId: 'm', content }),
  ),
  update('tool_call_update', toolCall),
  update('tool_call_content_chunk', { toolCallId: 'call-1', content: diff, _meta: {} }),
  update('terminal_update', {
    ...{ terminalId: 't', command: 'npm test', cwd: '/work', output: { data: 'AAAA' } },
    ...{ exitStatus: { exitCode: 1, signal: 'SIGTERM' }, capabilities: { cancel: {} } },
  }),
  update('terminal_output_chunk', { terminalId: 't', data: 'AAAA' }),
  update('state_update', {
    ...{ state: 'running', stopReason: 'end_turn' },
    background: [{ type: 'terminal', terminalId: 't', toolCallId: 'call-1' }],
  }),
  update('config_option_update', { configOptions }),
  update('available_commands_update', { availableCommands }),
  ...[
    ['of a call', { type: 'tool_call', toolCall }],
    ['of a command', { type: 'command', command: 'npm', args: ['test'], cwd: '/work', terminalId: 't' }],
    ['of another kind', { type: 'other', text: 'Text', more: {} }],
  ].map(([what, subject]) =>
    sample(requestPermission, 'params', String(what), {
      ...{ sessionId, title: 'Title', description: 'Text', subject },
      options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }],
    }),
  ),
  sample(sessionNew, 'result', 'setup', { sessionId, configOptions, availableCommands }),
];
