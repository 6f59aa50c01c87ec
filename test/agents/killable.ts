// Has a child, and is always in the middle of something: a prompt is answered by as many updates as it says, and then
// by nothing, so that whoever wants to end it can choose the moment by counting.

import { spawn } from 'node:child_process';
import { initialized, send, serve, unanswered, type Params } from './stdio.ts';

const child = spawn('sleep', ['100000'], { stdio: 'ignore' });

serve({
  initialize: () => ({ ...initialized, _meta: { pid: process.pid, childPid: child.pid } }),
  'session/new': () => ({ sessionId: 'session-1' }),
  'session/prompt': ({ prompt }: Params) => {
    const [content] = prompt as Params[];
    const update = { sessionUpdate: 'agent_message_chunk', content };
    const count = Number(content?.['text']);
    for (let n = 0; n < count; n++)
      send({ method: 'session/update', params: { sessionId: 'session-1', update } });
    return unanswered;
  },
});
