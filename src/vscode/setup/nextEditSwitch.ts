// Which settings turn next edit suggestions off, and turning them on again. Used by Check Setup.

import { ConfigurationTarget, extensions, window, workspace, type TextDocument } from 'vscode';
import { section } from '../settings/settings.ts';
import { languageName } from '../window/languageName.ts';
import type { NextEditFacts } from './setupFacts.ts';

interface OffLayer {
  readonly target: ConfigurationTarget;
  /** The value for the language of the document counts. */
  readonly isForLanguage: boolean;
  /** False if the layer also turns them off for other languages. */
  readonly plain: boolean | undefined;
}

/** Undefined if they are on. @param document the one in the editor with the focus. */
export function nextEditsOff(document: TextDocument | undefined): NextEditFacts['off'] {
  const [layer] = offLayers(document);
  if (!layer) return undefined;
  const manifests = extensions.all.map(({ packageJSON }) => packageJSON as unknown);
  return {
    by: layer.target === ConfigurationTarget.Global ? 'user' : 'workspace',
    language: layer.isForLanguage && document ? languageName(document.languageId, manifests) : undefined,
  };
}

/** Changes the settings that turn them off for the editor with the focus. */
export async function turnOnNextEdits(): Promise<void> {
  const document = window.activeTextEditor?.document;
  const configuration = workspace.getConfiguration(section, document);
  for (const { target, isForLanguage, plain } of offLayers(document)) {
    // Without the value for the language, the other one would count.
    const value = isForLanguage && plain === false ? true : undefined;
    await configuration.update('nes.enabled', value, target, isForLanguage);
  }
}

/** The settings files that turn them off: each of them alone is enough. */
function offLayers(document: TextDocument | undefined): readonly OffLayer[] {
  const found = workspace.getConfiguration(section, document).inspect<boolean>('nes.enabled');
  if (!found) return [];
  const { Global, Workspace, WorkspaceFolder } = ConfigurationTarget;
  const layers = [
    [found.globalLanguageValue, found.globalValue, Global],
    [found.workspaceLanguageValue, found.workspaceValue, Workspace],
    [found.workspaceFolderLanguageValue, found.workspaceFolderValue, WorkspaceFolder],
  ] as const;
  return layers
    .filter(([language, plain]) => (language ?? plain) === false)
    .map(([language, plain, target]) => ({ target, isForLanguage: language !== undefined, plain }));
}
