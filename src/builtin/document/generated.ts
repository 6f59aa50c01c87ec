// Whether a file was written by a program: what a person changes in one is an exception, and no pattern.

import type { DocumentMirror } from './documentMirror.ts';

/** Lines in which a file says of itself where it comes from. */
const headLines = 12;
const looked = 60;
/** Nobody writes such lines. */
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
