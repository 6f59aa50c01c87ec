// The readers that are compared: the extension's connection, the peers, and the minimum that any reader must do.

import type { Readable, Writable } from 'node:stream';
import { fileText } from './flood.ts';

/**
 * Starts reading and calls `onMessage` for each `session/update` and each `fs/read_text_file`, in order. The latter is answered
 * with `fileText`.
 */
export type Variant = (input: Readable, output: Writable, onMessage: () => void) => Promise<void>;

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

async function ours(input: Readable, output: Writable, onMessage: () => void): Promise<void> {
  const { createConnection } = await import('../../../src/wire/connection.ts');
  const { sessionNotification } = await import('../../../src/protocol/session/session.ts');
  const { fsReadTextFile } = await import('../../../src/protocol/client/fs.ts');
  const connection = createConnection(input, output, { logger: silent, role: 'client' });
  connection.onNotification(sessionNotification, onMessage);
  connection.onRequest(fsReadTextFile, () => {
    onMessage();
    return { content: fileText };
  });
  connection.listen();
}

async function sdk(input: Readable, output: Writable, onMessage: () => void): Promise<void> {
  const { client, methods, ndJsonStream } = await import('@agentclientprotocol/sdk');
  const { Readable: Readables, Writable: Writables } = await import('node:stream');
  const readable = Readables.toWeb(input) as ReadableStream<Uint8Array>;
  const stream = ndJsonStream(Writables.toWeb(output) as WritableStream<Uint8Array>, readable);
  client({ name: 'bench' })
    .onNotification(methods.client.session.update, onMessage)
    .onRequest(methods.client.fs.readTextFile, () => {
      onMessage();
      return { content: fileText };
    })
    .connect(stream);
}

/** vscode-jsonrpc with a minimal reader of lines, and without validation. */
async function vscodeJsonrpc(input: Readable, output: Writable, onMessage: () => void): Promise<void> {
  // A CommonJS package is the default export in the bundle.
  const { default: rpc } = await import('vscode-jsonrpc/node');
  class LineReader extends rpc.AbstractMessageReader {
    override listen(callback: (message: never) => void): { dispose(): void } {
      let rest = '';
      input.setEncoding('utf8');
      input.on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line !== '') callback(JSON.parse(line) as never);
      });
      return { dispose: ignore };
    }
  }
  const connection = rpc.createMessageConnection(new LineReader(), new rpc.StreamMessageWriter(output));
  connection.onNotification('session/update', onMessage);
  connection.listen();
}

/** Only splits lines, parses JSON and writes answers. */
async function floor(input: Readable, output: Writable, onMessage: () => void): Promise<void> {
  let parts: Buffer[] = [];
  input.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(10);
    if (end < 0) return void parts.push(chunk);
    const lines = Buffer.concat([...parts, chunk.subarray(0, end)])
      .toString('utf8')
      .split('\n');
    parts = [chunk.subarray(end + 1)];
    for (const line of lines) {
      if (line === '') continue;
      const { id } = JSON.parse(line) as { id?: number };
      if (id !== undefined)
        output.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { content: fileText } })}\n`);
      onMessage();
    }
  });
}

export const variants = { ours, sdk, 'vscode-jsonrpc': vscodeJsonrpc, floor } satisfies Record<
  string,
  Variant
>;
export type VariantName = keyof typeof variants;

function ignore(): void {}
