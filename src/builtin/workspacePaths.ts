// Makes paths relative to the workspace where they may leave the machine, so that they reveal no home folder.

import type { NesStartParams } from '../protocol/nes/nes.ts';

/** The path of a document in the first folder that contains it, with slashes; else only its name. */
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
    // The path is not percent-encoded.
    return path;
  }
}
