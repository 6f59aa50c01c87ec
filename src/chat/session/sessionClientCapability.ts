// What of a session this client can show beyond the least (ACP v1 "Initialization").

import type { ClientCapabilities } from '../../protocol/initialize.ts';

export const sessionClientCapability: ClientCapabilities = {
  session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
};
