// Runs document sync alone, without history, triggers or suggestions: `DocumentSync` on a real connection to a process that
// discards its input. It gets the same events as the other owners.

import { spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { DeferredChangeWire } from '../../../../src/nes/session/deferredChangeWire.ts';
import { DocumentSync } from '../../../../src/nes/session/documentSync.ts';
import { systemClock } from '../../../../src/agent/clock.ts';
import { asDocumentChanges } from '../../../../src/vscode/documents/convert.ts';
import { asEditorDocument } from '../../../../src/vscode/documents/vscodeDocument.ts';
import { createConnection } from '../../../../src/wire/connection.ts';
import { agentProgram } from './place.ts';
import { timedVscode } from './timedVscode.ts';

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const events = { didOpen: {}, didChange: { syncKind: 'incremental' as const }, didClose: {} };

/** Opens `documents` and sends their changes until disposed. */
export function startSyncAlone(
  encoding: 'utf-16' | 'utf-8',
  documents: readonly vscode.TextDocument[],
): vscode.Disposable {
  const reader = spawn(process.execPath, [agentProgram('drain')], { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createConnection(reader.stdout, reader.stdin, { logger: silent, role: 'client' });
  const sync = new DocumentSync(new DeferredChangeWire(connection), events, 'bench', systemClock, encoding);
  for (const document of documents) sync.open(asEditorDocument(document));
  const listening = timedVscode(encoding).workspace.onDidChangeTextDocument(({ document, contentChanges }) =>
    sync.change(asEditorDocument(document), asDocumentChanges(contentChanges)),
  );
  return new vscode.Disposable(() => {
    listening.dispose();
    connection.dispose();
    reader.kill();
  });
}

function ignore(): void {}
