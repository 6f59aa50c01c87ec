// An extension that starts pyright as the language server of Python, since VS Code has none.

import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** Environment variable with the path of pyright's server. */
const serverVariable = 'ACP_HOST_BENCH_PYRIGHT';

export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const module = process.env[serverVariable];
  if (module === undefined) throw new Error(`${serverVariable} is not set`);
  const client = new LanguageClient(
    'pyright',
    'Pyright',
    { module, transport: TransportKind.ipc },
    { documentSelector: [{ language: 'python' }] },
  );
  subscriptions.push({ dispose: () => void client.stop() });
  await client.start();
}
