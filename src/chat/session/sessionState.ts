// The state of a session besides its conversation: its config options, modes, models, commands and title. States are
// replaced, never mutated, so that they can be compared by identity.

import {
  withOptionValue,
  type ConfigOption,
  type SessionModels,
  type SessionModes,
} from '../../protocol/session/sessionConfig.ts';
import type { SessionSetup } from '../../protocol/session/sessionSetup.ts';
import type { AvailableCommand, SessionUpdate } from '../../protocol/session/sessionUpdate.ts';

export interface SessionState {
  /** In the agent's order, the most important first. Options of unknown types are left out. */
  readonly configOptions: readonly ConfigOption[];
  /** As the agent sent them. Show `offeredModes` instead. */
  readonly modes?: SessionModes | undefined;
  /** As the agent sent them. Show `offeredModels` instead. */
  readonly models?: SessionModels | undefined;
  readonly commands: readonly AvailableCommand[];
  readonly title?: string | undefined;
  /** ISO 8601, as the agent sent it. */
  readonly updatedAt?: string | undefined;
  /** The prompt that the agent expects next, until the next turn begins. One line. */
  readonly suggestion?: string | undefined;
}

/** UTF-16 units. A longer text is no prompt that one would take unread. */
const longestSuggestion = 1_000;

export const emptyState: SessionState = { configOptions: [], commands: [] };

/** Undefined if the agent has none, or has config options, which take precedence (ACP v1 "Session Config Options"). */
export function offeredModes(state: SessionState): SessionModes | undefined {
  return state.configOptions.length > 0 ? undefined : state.modes;
}

/** Undefined under the same conditions as `offeredModes`. */
export function offeredModels(state: SessionState): SessionModels | undefined {
  return state.configOptions.length > 0 ? undefined : state.models;
}

/** The agent's id of the session's model; undefined if the agent names none. */
export function currentModel(state: SessionState): string | undefined {
  const option = state.configOptions.find(({ type, category }) => type === 'select' && category === 'model');
  if (option?.type === 'select') return option.currentValue;
  return offeredModels(state)?.currentModelId;
}

/** Applies the response that opened the session. Omitted fields keep the values of earlier updates. */
export function withSetup(state: SessionState, setup: SessionSetup): SessionState {
  const { modes, models, configOptions } = setup;
  return {
    ...state,
    ...(modes && { modes }),
    ...(models && { models }),
    ...(configOptions && { configOptions }),
  };
}

/** Returns the same object if the update does not concern the state. */
export function withUpdate(state: SessionState, update: SessionUpdate): SessionState {
  switch (update.sessionUpdate) {
    case 'config_option_update':
      return { ...state, configOptions: update.configOptions };
    case 'current_mode_update':
      return withMode(state, update.currentModeId);
    case 'available_commands_update':
      return { ...state, commands: update.availableCommands };
    case 'session_info_update': {
      const { title, updatedAt } = update;
      const suggested = update._meta?.promptSuggestions?.suggestions;
      return {
        ...state,
        ...(title !== undefined && { title: title ?? undefined }),
        ...(updatedAt !== undefined && { updatedAt: updatedAt ?? undefined }),
        ...(suggested && { suggestion: suggestionIn(suggested) }),
      };
    }
    default:
      return state;
  }
}

function suggestionIn(suggestions: readonly { readonly text: string }[]): string | undefined {
  const texts = suggestions.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  return texts.find(({ length }) => length > 0 && length <= longestSuggestion);
}

/** Also accepts a mode that the agent never listed. */
export function withMode(state: SessionState, currentModeId: string): SessionState {
  const modes = state.modes ?? { availableModes: [] };
  return { ...state, modes: { ...modes, currentModeId } };
}

export function withModel(state: SessionState, currentModelId: string): SessionState {
  return state.models ? { ...state, models: { ...state.models, currentModelId } } : state;
}

/** For an agent that accepted a value without returning the new options. */
export function withOption(state: SessionState, id: string, value: string | boolean): SessionState {
  return { ...state, configOptions: withOptionValue(state.configOptions, id, value) };
}
