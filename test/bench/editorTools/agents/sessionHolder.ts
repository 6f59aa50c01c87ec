// An agent that writes the MCP servers of its session to the file in its first argument as JSON, and keeps its
// turn running, so that the benchmark can call the tools itself.

import { writeFileSync } from 'node:fs';
import { initialized, send, serve, unanswered } from '../../../agents/parts/stdio.ts';

let running: string | number | undefined;

serve({
  initialize: () => initialized,
  'session/new': ({ mcpServers }) => {
    writeFileSync(process.argv[2]!, JSON.stringify(mcpServers));
    return { sessionId: 'held' };
  },
  'session/prompt': (_, id) => {
    running = id;
    return unanswered;
  },
  'session/cancel': () => send({ id: running, result: { stopReason: 'cancelled' } }),
});
