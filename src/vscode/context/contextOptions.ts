// The settings of context, as they are when a turn is made.

import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { surfaceItemKinds, type SurfaceItemKind } from '../../context/select/surfaceItem.ts';
import type { TurnOptions } from '../../context/turn/turnContexts.ts';
import type { AllowedDocuments } from '../documents/fileDocument.ts';
import { readOwnSetting, readSetting, section } from '../settings/settings.ts';

/** @param secrets by their very text. @param eligible decides about files that are secret by their names. */
export function contextOptions(
  secrets: readonly string[],
  eligible: Pick<AllowedDocuments, 'hasUri'>,
): TurnOptions {
  const kinds = readSetting('context.kinds');
  return {
    maxTokens: readSetting('context.maxTokens'),
    fallback: readSetting('context.fallback'),
    off: new Set(surfaceItemKinds.filter((kind) => kinds[kind] === false)),
    knownSecrets: secrets,
    allowsSecretFile: (uri) => eligible.hasUri(Uri.parse(uri)),
  };
}

/** For the user, in every workspace: no workspace can switch it on again. */
export async function switchOff(kind: SurfaceItemKind): Promise<void> {
  const kinds = { ...readOwnSetting('context.kinds'), [kind]: false };
  await workspace.getConfiguration(section).update('context.kinds', kinds, ConfigurationTarget.Global);
}
