// What this client says of itself in `initialize`. Only what is really implemented is in it: agents act on it.

import type { ExtensionContext } from 'vscode';
import type { ClientHello } from '../../agent/handshake.ts';
import { advertisedKinds, nesClientCapability } from '../../nes/session/nesClientCapability.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';

/** @param served what agents may ask of this client. */
export function clientHello(
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
        // Where agents look that know methods in terminals from before they were in the protocol.
        'terminal-auth': true,
        // What commands of their own write is shown when they tell of it beside the call: chat/terminal/agentTerminals.
        terminal_output: true,
      },
    },
    // Where the seed draft of next edits looks.
    capabilities: nes,
  };
}
