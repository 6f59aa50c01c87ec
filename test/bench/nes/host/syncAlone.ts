// Runs document sync alone, without history, triggers or suggestions: `DocumentSync` on a real connection to a process that
// discards its input. It gets the same events as the other owners.

import { spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { asDocumentChanges } from '../../../../src/vscode/documents/convert.ts';
import { asEditorDocument } from '../../../../src/vscode/documents/vscodeDocument.ts';
import { connectSync } from '../connectSync.ts';
import { agentProgram } from './place.ts';
import { timedVscode } from './timedVscode.ts';

/** Opens `documents` and sends their changes until disposed. */
export function startSyncAlone(
  encoding: 'utf-16' | 'utf-8',
  documents: readonly vscode.TextDocument[],
): vscode.Disposable {
  const reader = spawn(process.execPath, [agentProgram('drain')], { stdio: ['pipe', 'pipe', 'ignore'] });
  const { sync, connection } = connectSync(reader.stdout, reader.stdin, encoding);
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
