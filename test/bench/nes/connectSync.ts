// Document sync alone on a real connection, without history, triggers or suggestions: measured in the extension host and by
// the quick figures.

import type { Readable, Writable } from 'node:stream';
import { systemClock } from '../../../src/agent/clock.ts';
import { DeferredChangeWire } from '../../../src/nes/session/deferredChangeWire.ts';
import { DocumentSync } from '../../../src/nes/session/documentSync.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import type { Connection } from '../../../src/wire/peer.ts';

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const events = { didOpen: {}, didChange: { syncKind: 'incremental' as const }, didClose: {} };

/** The caller disposes the connection and owns the streams. */
export function connectSync(
  input: Readable,
  output: Writable,
  encoding: 'utf-16' | 'utf-8',
): { readonly sync: DocumentSync; readonly connection: Connection } {
  const connection = createConnection(input, output, { logger: silent, role: 'client' });
  const wire = new DeferredChangeWire(connection);
  return { sync: new DocumentSync(wire, events, 'bench', systemClock, encoding), connection };
}

function ignore(): void {}
