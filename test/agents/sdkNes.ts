// A NES agent built with the official SDK (its frozen `experimental/nes`) and its strict schemas, to prove that other
// implementations understand this client. Suggests to insert `// sdk` at the start of the document.

import { Readable, Writable } from 'node:stream';
import { agent, methods, ndJsonStream } from '@agentclientprotocol/sdk/experimental/nes';

const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
const start = { line: 0, character: 0 };

agent({ name: 'sdkNes' })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: 1,
    agentInfo: { name: 'sdkNes', version: '1' },
    agentCapabilities: {
      nes: { events: { document: { didOpen: {}, didChange: { syncKind: 'incremental' }, didClose: {} } } },
      positionEncoding: 'utf-16',
    },
  }))
  .onRequest(methods.agent.nes.start, () => ({ sessionId: 'nes-1' }))
  .onRequest(methods.agent.nes.suggest, ({ params }) => ({
    suggestions: [
      {
        kind: 'edit',
        id: `for-${params.version}`,
        uri: params.uri,
        edits: [{ range: { start, end: start }, newText: '// sdk\n' }],
      },
    ],
  }))
  .onRequest(methods.agent.nes.close, () => ({}))
  .onNotification(methods.agent.document.didOpen, () => undefined)
  .onNotification(methods.agent.document.didChange, () => undefined)
  .onNotification(methods.agent.document.didClose, () => undefined)
  .onNotification(methods.agent.nes.accept, () => undefined)
  .onNotification(methods.agent.nes.reject, () => undefined)
  .connect(ndJsonStream(Writable.toWeb(process.stdout), input));
