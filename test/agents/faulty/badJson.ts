// Writes a banner, empty lines, broken JSON and JSON that is not a message to stdout, before and between its answers.

import { initialized, send, serve, unanswered } from '../parts/stdio.ts';

function junk(): void {
  process.stdout.write(
    '\x1b[32mWelcome to the agent!\x1b[0m\n\n{"jsonrpc":"2.0","id":\n[1,2]\n"text"\n42\nnull\n{}\r\n',
  );
}

junk();
serve({
  initialize: (_params, id) => {
    junk();
    send({ id, result: initialized });
    junk();
    return unanswered;
  },
  'session/new': () => ({ sessionId: 'session-1' }),
});
