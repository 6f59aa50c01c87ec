// What documents are called where it may leave the machine: relative to the workspace, so that nobody learns whose home it
// is in.

import type { NesStartParams } from '../protocol/nes/nes.ts';

/** The path of a document in the first folder that holds it, with slashes; else just its name. */
export function pathsIn({
  workspaceUri,
  workspaceFolders,
}: Pick<NesStartParams, 'workspaceUri' | 'workspaceFolders'>): (uri: string) => string {
  const folders = [...(workspaceFolders ?? []).map((folder) => folder.uri), workspaceUri ?? '']
    .filter((uri) => uri !== '')
    .map((uri) => (uri.endsWith('/') ? uri : `${uri}/`));
  return (uri) => {
    const folder = folders.find((each) => uri.startsWith(each));
    const path = folder === undefined ? uri.slice(uri.lastIndexOf('/') + 1) : uri.slice(folder.length);
    return decoded(path.replace(/[?#].*$/, ''));
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(/[\r\n]/g, ' ');
  } catch {
    // Not percent-encoded after all.
    return path;
  }
}
