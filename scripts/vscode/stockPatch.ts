// The two patches that make a copy of code-server restrict proposed APIs as desktop VS Code does: only extensions that
// were allowed to may use them. The files are minified, so each patch finds its place by a pattern that matches once.
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
    // The check of every use of a proposed API: code-server returns true; this looks in the declared list.
    file: 'out/vs/workbench/api/node/extensionHostProcess.js',
    shape:
      /function ([\w$]+)\(([\w$]+),([\w$]+)\)\{return!0\}(?=function [\w$]+\(([\w$]+),([\w$]+)\)\{if\(!\1\(\4,\5\)\)throw new Error\(`Extension '\$\{\4\.identifier\.value\}' CANNOT use API proposal)/g,
    replacement: 'function $1($2,$3){return!!($2.enabledApiProposals&&$2.enabledApiProposals.includes($3))}',
  },
  {
    // Makes the workbench clear the declared list of extensions that were not allowed proposed APIs.
    file: 'out/vs/code/browser/workbench/workbench.js',
    shape: /this\._envEnablesProposedApiForAll=!0/g,
    replacement: 'this._envEnablesProposedApiForAll=!1',
  },
];

/** Applies a patch to a text. Throws unless its pattern matches exactly once: otherwise this is another VS Code version. */
export function applyPatch(text: string, patch: Patch): string {
  const count = text.match(patch.shape)?.length ?? 0;
  if (count !== 1) {
    throw new Error(
      `${patch.file}: expected exactly one place to patch, found ${count}. Is this another VS Code version?`,
    );
  }
  return text.replace(patch.shape, patch.replacement);
}

/** Patches the files of a copy. Replaces each file, since the other copy may share it by a hard link. */
export function patchCopy(vscodeFolder: string): void {
  for (const patch of stockPatches) {
    const file = join(vscodeFolder, patch.file);
    const text = applyPatch(readFileSync(file, 'utf8'), patch);
    rmSync(file);
    writeFileSync(file, text);
  }
}
