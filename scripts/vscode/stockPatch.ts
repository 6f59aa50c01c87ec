// Owns the two edits that give a copy of code-server the rule desktop VS Code has: a proposed API is only for
// extensions that were allowed it. The files are minified, so each edit finds its place by shape, exactly once.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Patch {
  /** Relative to the VS Code folder. */
  readonly file: string;
  readonly shape: RegExp;
  readonly replacement: string;
}

export const stockPatches: readonly Patch[] = [
  {
    // The check every use of a proposal goes through: `return true` in code-server, the declared list in stock.
    file: 'out/vs/workbench/api/node/extensionHostProcess.js',
    shape:
      /function ([\w$]+)\(([\w$]+),([\w$]+)\)\{return!0\}(?=function [\w$]+\(([\w$]+),([\w$]+)\)\{if\(!\1\(\4,\5\)\)throw new Error\(`Extension '\$\{\4\.identifier\.value\}' CANNOT use API proposal)/g,
    replacement: 'function $1($2,$3){return!!($2.enabledApiProposals&&$2.enabledApiProposals.includes($3))}',
  },
  {
    // The workbench, which strips the declared list of extensions nobody allowed it to.
    file: 'out/vs/code/browser/workbench/workbench.js',
    shape: /this\._envEnablesProposedApiForAll=!0/g,
    replacement: 'this._envEnablesProposedApiForAll=!1',
  },
];

/** Applies a patch to text. Throws unless its shape is there exactly once: anything else means another VS Code. */
export function applyPatch(text: string, patch: Patch): string {
  const count = text.match(patch.shape)?.length ?? 0;
  if (count !== 1) {
    throw new Error(
      `${patch.file}: expected exactly one place to patch, found ${count}. Is this another VS Code?`,
    );
  }
  return text.replace(patch.shape, patch.replacement);
}

/** Patches the files of a copy. A file is replaced, never written into: the other copy may share it by hard link. */
export function patchCopy(vscodeFolder: string): void {
  for (const patch of stockPatches) {
    const file = join(vscodeFolder, patch.file);
    const text = applyPatch(readFileSync(file, 'utf8'), patch);
    rmSync(file);
    writeFileSync(file, text);
  }
}
