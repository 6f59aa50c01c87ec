// The clock, ids and hashes of context records, for those of prompts and those of what agents get outside of turns.

import { createHash, randomUUID } from 'node:crypto';
import { Uri, workspace, type ExtensionContext } from 'vscode';
import type { RecordPorts } from '../../context/records/envelopeDraft.ts';

/** The clock, ids, hashes and producer that records need. */
export function recordPorts({ extension }: Pick<ExtensionContext, 'extension'>): RecordPorts {
  const { version } = extension.packageJSON as { version: string };
  return {
    timestamp: () => new Date().toISOString(),
    newId: () => randomUUID(),
    sha256: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
    producer: { id: 'acp-host', version },
    later: (work) => setImmediate(work),
    isTrusted: () => workspace.isTrusted,
    isOutside: (uri) => uri.startsWith('file:') && workspace.getWorkspaceFolder(Uri.parse(uri)) === undefined,
  };
}
