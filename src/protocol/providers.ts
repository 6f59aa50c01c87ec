// The model providers of an agent: `providers/list`, `providers/set` and `providers/disable` (unstable), for agents that
// advertise `agentCapabilities.providers`. They let the user send an agent's requests through a gateway.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from './lenient.ts';
import { request } from './method.ts';

const provider = z.looseObject({
  providerId: z.string(),
  /** Kinds of API, such as `anthropic`, `openai`, `azure`, `vertex`, `bedrock` or a newer one. */
  supported: absentIfBad(lenientArray(z.string())),
  /** True if it cannot be disabled. */
  required: absentIfBad(z.boolean()),
  /** Absent if it is disabled. Never has headers. */
  current: absentIfBad(z.looseObject({ apiType: z.string(), baseUrl: z.string() })),
});

const setParams = z.looseObject({
  providerId: z.string(),
  apiType: z.string(),
  baseUrl: z.string(),
  /** All headers of the provider. Their values are secret. */
  headers: absentIfBad(z.record(z.string(), z.string())),
});

const empty = z.record(z.string(), z.unknown());

export type Provider = z.infer<typeof provider>;
export type SetProviderParams = z.infer<typeof setParams>;

export const providersList = request<Record<string, unknown>, { readonly providers: readonly Provider[] }>(
  'providers/list',
  'clientToAgent',
  empty,
  z.looseObject({ providers: lenientArray(provider) }),
);

/** Replaces the whole configuration of one provider, for sessions that are opened from then on. */
export const providersSet = request<SetProviderParams, Record<string, unknown>>(
  'providers/set',
  'clientToAgent',
  setParams,
  empty,
);

/** Makes the agent use its own configuration of a provider again. */
export const providersDisable = request<{ readonly providerId: string }, Record<string, unknown>>(
  'providers/disable',
  'clientToAgent',
  z.looseObject({ providerId: z.string() }),
  empty,
);
