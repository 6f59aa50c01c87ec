// The peer: vscode-languageclient with incremental sync of the same documents, its server a process on two pipes as
// our agents are.

import { LanguageClient } from 'vscode-languageclient/node';
import { agentProgram } from './place.ts';

/** @param onDidOpen called for each document the server is told of. The caller stops it. */
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
