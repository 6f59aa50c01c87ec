// What this client says of itself in `initialize`. Only what is really implemented is in it: agents act on it.

import type { ExtensionContext } from 'vscode';
import type { ClientHello } from '../agent/handshake.ts';
import { offeredEncodings } from '../nes/nesAbilities.ts';

export function clientHello(context: ExtensionContext): ClientHello {
  const { version } = context.extension.packageJSON as { version: string };
  return {
    clientInfo: { name: 'acp-host', title: 'ACP Host', version },
    clientCapabilities: {
      nes: {},
      // The two drafts of next edits look for the encodings in two places.
      positionEncodings: [...offeredEncodings],
      general: { positionEncodings: [...offeredEncodings] },
    },
  };
}
