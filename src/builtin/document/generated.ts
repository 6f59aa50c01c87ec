// Detects generated files, in which a user's edit is an exception and no pattern.

import type { DocumentMirror } from './documentMirror.ts';

/** Number of leading lines that may say that the file is generated. */
const headLines = 12;
const looked = 60;
/** UTF-16 units of a line that is taken for minified code. */
const minified = 5_000;

const marker =
  /@generated\b|\bdo not (?:edit|modify)\b|\bauto-?generated\b|\b(?:this|file) (?:is|was) generated\b|\bgenerated (?:code|file|by|from)\b/i;
const names =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[^/]+\.lock|[^/]+\.min\.(?:js|css)|[^/]+\.(?:map|snap))$/i;

export function isGenerated({ uri, lines }: DocumentMirror): boolean {
  if (names.test(uri)) return true;
  for (let i = 0; i < lines.length && i < looked; i++) {
    const line = lines[i] as string;
    if (line.length > minified || (i < headLines && marker.test(line.slice(0, 300)))) return true;
  }
  return false;
}
