// The settings of context, as they are when a turn is made.

import { ConfigurationTarget, workspace } from 'vscode';
import { surfaceItemKinds, type SurfaceItemKind } from '../../context/surfaceItem.ts';
import type { TurnOptions } from '../../context/turnContexts.ts';
import { readSetting, section } from '../settings.ts';

export function contextOptions(secrets: readonly string[]): TurnOptions {
  const kinds = readSetting('context.kinds');
  const maxTokens = readSetting('context.maxTokens');
  const fallback = readSetting('context.fallback');
  return {
    // A settings file may hold anything.
    maxTokens: typeof maxTokens === 'number' ? maxTokens : 0,
    fallback: fallback === 'ask' || fallback === 'embed' ? fallback : 'none',
    off: new Set(surfaceItemKinds.filter((kind) => kinds?.[kind] === false)),
    knownSecrets: secrets,
  };
}

/** Where the setting is set already, else for the user. */
export async function switchOff(kind: SurfaceItemKind): Promise<void> {
  const settings = workspace.getConfiguration(section);
  const { workspaceValue, globalValue } = settings.inspect<Record<string, unknown>>('context.kinds') ?? {};
  const target = workspaceValue ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await settings.update('context.kinds', { ...(workspaceValue ?? globalValue), [kind]: false }, target);
}
