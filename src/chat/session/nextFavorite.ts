// Finds the next favorite model of a session, for the command that selects it. Used by `ChatActions`.

import { choicesOf } from '../../protocol/session/sessionConfig.ts';
import type { ChosenSetting } from './chosenSetting.ts';
import type { SessionState } from './sessionState.ts';

/**
 * Returns the setting that selects the favorite after the session's model, in the agent's order; the first one after the last.
 * Undefined if the agent offers no other favorite.
 */
export function nextFavorite(
  { configOptions, models }: Pick<SessionState, 'configOptions' | 'models'>,
  favorites: readonly string[],
): ChosenSetting | undefined {
  const option = configOptions.find(({ type, category }) => type === 'select' && category === 'model');
  const isOption = option?.type === 'select';
  const current = isOption ? option.currentValue : models?.currentModelId;
  const offered = isOption
    ? choicesOf(option).map(({ value }) => value)
    : (models?.availableModels.map(({ modelId }) => modelId) ?? []);
  const at = offered.findIndex((value) => value === current);
  const next = [...offered.slice(at + 1), ...offered.slice(0, Math.max(at, 0))].find((value) =>
    favorites.includes(value),
  );
  if (next === undefined) return undefined;
  return isOption ? { kind: 'option', id: option.id, value: next } : { kind: 'model', id: '', value: next };
}
