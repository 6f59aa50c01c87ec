// A language server with incremental sync that ignores the changes: the server of the peer.

import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

const connection = createMessageConnection(
  new StreamMessageReader(process.stdin),
  new StreamMessageWriter(process.stdout),
);
connection.onRequest('initialize', () => ({
  capabilities: { textDocumentSync: { openClose: true, change: 2 } },
}));
connection.onRequest('shutdown', () => null);
connection.onNotification('exit', () => process.exit(0));
connection.listen();
