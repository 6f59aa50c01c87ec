// Sets an option of a session: `session/set_config_option`, and the older `set_mode` and `set_model` (ACP v1 "Session Config
// Options", "Session Modes"; models are no longer part of the protocol).

import * as z from 'zod/mini';
import { absentIfBad, orElse } from '../lenient.ts';
import { request, type Schema } from '../method.ts';
import { configOptions, type ConfigOption } from './sessionConfig.ts';

interface SetConfigOption {
  readonly sessionId: string;
  readonly configId: string;
}
export type SetConfigOptionParams =
  | (SetConfigOption & { readonly value: string })
  | (SetConfigOption & { readonly type: 'boolean'; readonly value: boolean });

const option = { sessionId: z.string(), configId: z.string() };
const setOptionSchema: Schema<SetConfigOptionParams> = z.union([
  z.looseObject({ ...option, type: z.literal('boolean'), value: z.boolean() }),
  z.looseObject({ ...option, value: z.string() }),
]);
const setOptionResult: Schema<{ configOptions?: ConfigOption[] | undefined }> = orElse(
  z.looseObject({ configOptions: absentIfBad(configOptions) }),
  {},
);
const setModeParams = z.looseObject({ sessionId: z.string(), modeId: z.string() });
const setModelParams = z.looseObject({ sessionId: z.string(), modelId: z.string() });

/** Returns all options, since setting one may change, add and remove others. Some agents return none. */
export const sessionSetConfigOption = request<
  SetConfigOptionParams,
  { configOptions?: ConfigOption[] | undefined }
>('session/set_config_option', 'clientToAgent', setOptionSchema, setOptionResult);

/** @param value a boolean for a boolean option, else one of the option's values. */
export function setOptionParams(
  sessionId: string,
  configId: string,
  value: string | boolean,
): SetConfigOptionParams {
  const option = { sessionId, configId };
  return typeof value === 'boolean' ? { ...option, type: 'boolean', value } : { ...option, value };
}

export const sessionSetMode = request<{ sessionId: string; modeId: string }, unknown>(
  'session/set_mode',
  'clientToAgent',
  setModeParams,
  z.unknown(),
);

/** For agents that send `models`. Not all of them implement it. */
export const sessionSetModel = request<{ sessionId: string; modelId: string }, unknown>(
  'session/set_model',
  'clientToAgent',
  setModelParams,
  z.unknown(),
);
