// The peer: vscode-languageclient with incremental sync of the same documents. Its server is a process on two pipes, as
// agents are.

import { LanguageClient } from 'vscode-languageclient/node';
import { agentProgram } from './place.ts';

/** @param onDidOpen called for each document that is opened on the server. The caller stops the client. */
export async function startLanguageClient(onDidOpen: () => void = () => undefined): Promise<LanguageClient> {
  const server = { command: process.execPath, args: [agentProgram('languageServer')] };
  const client = new LanguageClient('bench', 'Bench', server, {
    documentSelector: [{ scheme: 'file' }],
    middleware: {
      didOpen: async (document, next) => {
        await next(document);
        onDidOpen();
      },
    },
  });
  await client.start();
  return client;
}
