// Finds the files of the open folders whose path ends with a path of an agent, since agents leave out leading folders. Used for
// links and code blocks.

import { workspace, type Uri } from 'vscode';

/** @param path relative. At most 50. */
export async function filesWithPathEnd(path: string): Promise<readonly Uri[]> {
  const end = path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  if (end === '' || end.split('/').includes('..')) return [];
  const glob = end.replaceAll(/[[\]{}!*?]/g, '?');
  return await workspace.findFiles(`**/${glob}`, undefined, 50);
}
