// Runs TypeScript's own language server, which reports real errors. Used by `nesErrors`.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node';
import { repository } from '../../../../scripts/process/repository.ts';
import type { Range } from '../../../../src/base/textPosition.ts';

interface Report {
  readonly items: readonly { readonly range: Range; readonly severity: number; readonly message: string }[];
}

export class TypeScriptServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'acp-host-typescript-'));
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  #opened = 0;

  private constructor() {
    const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc');
    this.#process = spawn(process.execPath, [tsc, '--lsp', '--stdio'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#connection = createMessageConnection(
      new StreamMessageReader(this.#process.stdout!),
      new StreamMessageWriter(this.#process.stdin!),
    );
    // The server requests that files are watched, and settings. There are none.
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => null),
    );
    this.#connection.listen();
  }

  static async start(): Promise<TypeScriptServer> {
    const server = new TypeScriptServer();
    await server.#connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    await server.#connection.sendNotification('initialized', {});
    return server;
  }

  /** The errors of a file with this text. */
  async errorsOf(text: string): Promise<readonly { readonly range: Range; readonly message: string }[]> {
    const uri = pathToFileURL(join(this.#folder, `story${++this.#opened}.ts`)).href;
    const textDocument = { uri, languageId: 'typescript', version: 1, text };
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument });
    const { items } = await this.#connection.sendRequest<Report>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    return items.filter(({ severity }) => severity === 1);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    await ended;
    this.#connection.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
