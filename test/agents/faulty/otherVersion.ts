// Answers `initialize` with another protocol version: the JSON value of its argument. Without an argument it refuses, as a
// v2 agent does.

import { initialized, Refusal, serve } from '../parts/stdio.ts';

const version = process.argv[2];

serve({
  initialize: () => {
    if (version !== undefined) return { ...initialized, protocolVersion: JSON.parse(version) as unknown };
    throw new Refusal(-32022, 'Unsupported protocol version', { requested: 1, supported: [2, 3] });
  },
});
