// The client capabilities for sessions: what this client shows beyond the required minimum (ACP v1 "Initialization").

import type { ClientCapabilities } from '../../protocol/initialize.ts';

export const sessionClientCapability: ClientCapabilities = {
  session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
};
