// Reads the context settings for a turn, and turns a kind off.

import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { surfaceItemKinds, type SurfaceItemKind } from '../../context/select/surfaceItem.ts';
import type { TurnOptions } from '../../context/turn/turnContexts.ts';
import type { AllowedDocuments } from '../documents/fileDocument.ts';
import { readOwnSetting, readSetting, section } from '../settings/settings.ts';

/** @param secrets literal texts to redact. @param eligible decides about files whose names mark them as secret. */
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

/** Turns a kind off in the user settings. A workspace can't turn it on again. */
export async function switchOff(kind: SurfaceItemKind): Promise<void> {
  const kinds = { ...readOwnSetting('context.kinds'), [kind]: false };
  await workspace.getConfiguration(section).update('context.kinds', kinds, ConfigurationTarget.Global);
}
