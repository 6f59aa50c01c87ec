// Parses the model providers of an agent as in the setting `acpHost.providers`, or says what is wrong with them.

import * as z from 'zod/mini';
import { t } from '../../base/l10n.ts';
import { headerName, readServerAddress } from './serverAddress.ts';

const entry = z.object({
  apiType: z.string().check(z.minLength(1)),
  baseUrl: z.string(),
  /** Names only. The values are in the secret storage. */
  headers: z._default(z.array(z.string().check(z.regex(headerName))), []),
  /** Passed to the agent as it is. */
  _meta: z.optional(z.record(z.string(), z.unknown())),
});

export interface ProviderSetting extends z.infer<typeof entry> {
  readonly providerId: string;
  readonly origin: string;
  /** True if the server is on this machine. */
  readonly isLocal: boolean;
}

/** `reason` is for the user. */
export type ProviderReading = ProviderSetting | { readonly providerId: string; readonly reason: string };

/** The value of the setting: an object of the providers of each agent, by their ids. */
export type Providers = Readonly<Record<string, unknown>>;

/** All providers that the user set for the agent, in their order. */
export function readProviders(agent: string, all: Providers): readonly ProviderReading[] {
  const own = Object.hasOwn(all, agent) ? all[agent] : undefined;
  if (own === undefined) return [];
  if (typeof own !== 'object' || own === null)
    return [{ providerId: agent, reason: t('its entry in the setting acpHost.providers is not an object.') }];
  return Object.entries(own).map(([providerId, raw]) => readProvider(providerId, raw));
}

/** @param raw an entry as in the setting. */
export function readProvider(providerId: string, raw: unknown): ProviderReading {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    return { providerId, reason: t('"{0}" in the setting acpHost.providers is missing or wrong.', place) };
  }
  const address = readServerAddress(parsed.data.baseUrl);
  if (address.kind !== 'usable') return { providerId, reason: wrongAddress(address.kind) };
  const { url, isLocal } = address;
  return { ...parsed.data, providerId, origin: url.origin, isLocal };
}

/** A sentence for the user. */
function wrongAddress(kind: 'notSecure' | 'hasSecret'): string {
  return kind === 'notSecure'
    ? t('The address must begin with https, or with http on this machine.')
    : t('The address contains a user name or a password. Enter those as a header.');
}
