// The text of a file for context: as the editor has it where it is open, else as it is on disk. Opening it as a document
// instead would announce to every agent and extension a file that the user never opened.

import { readFile, stat } from 'node:fs/promises';
import { Uri, workspace } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { EligibleDocuments } from '../eligibleDocuments.ts';
import { asEditorDocument } from '../vscodeDocument.ts';

/** How long a kind of context may take. */
export interface TimeBox {
  readonly ms: number;
  readonly clock: Clock;
  readonly token: CancellationToken;
}

/** Bytes of a file on disk. */
const largest = 400_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Nothing for a file that is excluded, gone, too large, no text or not UTF-8. Never rejects. */
export async function fileText(uri: string, eligible: EligibleDocuments): Promise<string | undefined> {
  const parsed = Uri.parse(uri);
  if (!eligible.hasUri(parsed)) return undefined;
  const open = workspace.textDocuments.find((document) => asEditorDocument(document).uri === uri);
  if (open) return open.getText();
  try {
    // Not `workspace.fs`: each of its calls goes to the window and back, which alone may take longer than there is time.
    const found = await stat(parsed.fsPath);
    if (!found.isFile() || found.size > largest) return undefined;
    const text = utf8.decode(await readFile(parsed.fsPath));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
