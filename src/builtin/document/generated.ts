// Detects generated files, in which an edit of the user is an exception that should not be repeated.

import type { DocumentMirror } from './documentMirror.ts';

/** Leading lines that may say that the file is generated. */
const headLines = 12;
/** Leading lines that are checked for their length. */
const linesChecked = 60;
/** UTF-16 units of a line from which on a file counts as minified. */
const minified = 5_000;

const marker =
  /@generated\b|\bdo not (?:edit|modify)\b|\bauto-?generated\b|\b(?:this|file) (?:is|was) generated\b|\bgenerated (?:code|file|by|from)\b/i;
const names =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[^/]+\.lock|[^/]+\.min\.(?:js|css)|[^/]+\.(?:map|snap))$/i;

/** True for lock files, minified code, and files that say that they are generated. */
export function isGenerated({ uri, lines }: DocumentMirror): boolean {
  if (names.test(uri)) return true;
  for (let i = 0; i < lines.length && i < linesChecked; i++) {
    const line = lines[i] as string;
    if (line.length > minified || (i < headLines && marker.test(line.slice(0, 300)))) return true;
  }
  return false;
}
