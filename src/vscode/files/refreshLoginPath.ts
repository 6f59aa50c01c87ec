// Asks the user's login shell for its PATH, so that programs are found that were installed after VS Code was started. Used when agents
// or tools are looked for.

import { workspace } from 'vscode';
import type { LoginFolders } from '../../agent/login/loginFolders.ts';
import type { Logger } from '../../base/logger.ts';
import { searchLoginFolders } from '../settings/userHost.ts';

/** Undefined until the shell is first asked. */
let login: LoginFolders | undefined;

/**
 * At most once a minute and never in an untrusted window; takes up to some seconds. Resolves to true if programs are now searched in
 * other folders than before. Never rejects.
 */
export async function refreshLoginPath(logger: Logger): Promise<boolean> {
  if (!workspace.isTrusted) return false;
  let known: LoginFolders;
  try {
    known = login ??= (await import('./askLoginShell.ts')).createLoginFolders(logger);
  } catch (error) {
    // The files of this version may be gone after an update.
    logger.error('The code that asks the login shell could not be loaded', error);
    return false;
  }
  const isChanged = await known.refresh();
  if (isChanged) searchLoginFolders(() => known.folders);
  return isChanged;
}
