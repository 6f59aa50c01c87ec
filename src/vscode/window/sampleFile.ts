// Opens the sample file of the walkthrough's first step.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Range, Uri, window, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';

/** Opens a new file in a temporary folder and selects the name that the walkthrough asks the user to change. */
export async function openSample(): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'acp-host-sample-')), 'users.ts');
  const text = sample();
  await writeFile(file, text);
  const document = await workspace.openTextDocument(Uri.file(file));
  const start = text.indexOf('getUser(id: string)');
  const name = new Range(document.positionAt(start), document.positionAt(start + 'getUser'.length));
  // The name is selected when the file opens, since the user may type at once. A preview would replace the walkthrough.
  await window.showTextDocument(document, { selection: name, preview: false });
}

/** The built-in agent suggests to continue this rename. */
function sample(): string {
  return [
    `// ${t('"getUser" is selected below: type "fetchUser" over it.')}`,
    `// ${t('Then press Tab to go to the next place, and Tab again to change it.')}`,
    '',
    'const users = new Map<string, string>();',
    '',
    'export function getUser(id: string) {',
    '  return users.get(id);',
    '}',
    '',
    'export function nameOf(id: string) {',
    '  const user = getUser(id);',
    '  return user;',
    '}',
    '',
  ].join('\n');
}
