// What is known of a session beside its conversation: what the user may set on it, its commands, its title. Values that
// are replaced, never changed, so that whoever shows them can compare.

import {
  withOptionValue,
  type ConfigOption,
  type SessionModels,
  type SessionModes,
} from '../../protocol/session/sessionConfig.ts';
import type { SessionSetup } from '../../protocol/session/sessionSetup.ts';
import type { AvailableCommand, SessionUpdate } from '../../protocol/session/sessionUpdate.ts';

export interface SessionState {
  /** As the agent lists them: the first matter most. Options of types this client doesn't know are not in it. */
  readonly configOptions: readonly ConfigOption[];
  /** As the agent says; to be shown by `offeredModes`. */
  readonly modes?: SessionModes | undefined;
  /** As the agent says; to be shown by `offeredModels`. */
  readonly models?: SessionModels | undefined;
  readonly commands: readonly AvailableCommand[];
  readonly title?: string | undefined;
  /** ISO 8601, as the agent says. */
  readonly updatedAt?: string | undefined;
}

/** Each is a picker over the composer. */
const mostOptions = 50;

export const emptyState: SessionState = { configOptions: [], commands: [] };

/** Undefined: the agent has none, or config options say the same, which count instead (ACP v1 "Session Config Options"). */
export function offeredModes(state: SessionState): SessionModes | undefined {
  return state.configOptions.length > 0 ? undefined : state.modes;
}

/** Undefined as in `offeredModes`. */
export function offeredModels(state: SessionState): SessionModels | undefined {
  return state.configOptions.length > 0 ? undefined : state.models;
}

/** The model of the session, by the id that the agent gave it; undefined where it names none. */
export function currentModel(state: SessionState): string | undefined {
  const option = state.configOptions.find(({ type, category }) => type === 'select' && category === 'model');
  if (option?.type === 'select') return option.currentValue;
  return offeredModels(state)?.currentModelId;
}

/** Takes over what the answer that opened the session says; what it leaves out stays as updates before it have said. */
export function withSetup(state: SessionState, setup: SessionSetup): SessionState {
  const { modes, models, configOptions } = setup;
  return {
    ...state,
    ...(modes && { modes }),
    ...(models && { models }),
    ...(configOptions && { configOptions: configOptions.slice(0, mostOptions) }),
  };
}

/** The same object when the update is about something else. */
export function withUpdate(state: SessionState, update: SessionUpdate): SessionState {
  switch (update.sessionUpdate) {
    case 'config_option_update':
      return { ...state, configOptions: update.configOptions.slice(0, mostOptions) };
    case 'current_mode_update':
      return withMode(state, update.currentModeId);
    case 'available_commands_update':
      return { ...state, commands: update.availableCommands };
    case 'session_info_update': {
      const { title, updatedAt } = update;
      return {
        ...state,
        ...(title !== undefined && { title: title ?? undefined }),
        ...(updatedAt !== undefined && { updatedAt: updatedAt ?? undefined }),
      };
    }
    default:
      return state;
  }
}

/** A mode that was never listed is kept too: the agent knows best which one it is in. */
export function withMode(state: SessionState, currentModeId: string): SessionState {
  const modes = state.modes ?? { availableModes: [] };
  return { ...state, modes: { ...modes, currentModeId } };
}

export function withModel(state: SessionState, currentModelId: string): SessionState {
  return state.models ? { ...state, models: { ...state.models, currentModelId } } : state;
}

/** For an agent that accepted a value without saying what the options are now. */
export function withOption(state: SessionState, id: string, value: string | boolean): SessionState {
  return { ...state, configOptions: withOptionValue(state.configOptions, id, value) };
}
