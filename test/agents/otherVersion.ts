// Speaks another version of the protocol: the JSON value given as its argument, or refuses like a v2 agent without one.

import { initialized, Refusal, serve } from './stdio.ts';

const version = process.argv[2];

serve({
  initialize: () => {
    if (version !== undefined) return { ...initialized, protocolVersion: JSON.parse(version) as unknown };
    throw new Refusal(-32022, 'Unsupported protocol version', { requested: 1, supported: [2, 3] });
  },
});
