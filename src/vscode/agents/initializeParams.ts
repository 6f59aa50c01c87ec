// The parameters of `initialize`: the client's name and its capabilities (ACP v1 "Initialization"). They name only what is
// implemented, since agents act on them.

import type { ExtensionContext } from 'vscode';
import type { ClientHello } from '../../agent/handshake.ts';
import { advertisedKinds, nesClientCapability } from '../../nes/session/nesClientCapability.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';

/** @param served the capabilities of the services that answer agents. */
export function initializeParams(
  context: Pick<ExtensionContext, 'extension'>,
  served: ClientCapabilities,
): ClientHello {
  const { version } = context.extension.packageJSON as { version: string };
  const nes = nesClientCapability(advertisedKinds);
  return {
    clientInfo: { name: 'acp-host', title: 'ACP Host', version },
    clientCapabilities: {
      ...served,
      ...nes,
      auth: { terminal: true },
      _meta: {
        ...(served['_meta'] as object | undefined),
        // For agents that know terminal sign-in from before it was in the protocol.
        'terminal-auth': true,
        // The output of commands that agents run themselves is shown if it comes with the tool call: chat/terminal/agentTerminals.
        terminal_output: true,
      },
    },
    // The first draft of next edit suggestions has the capability here.
    capabilities: nes,
  };
}
