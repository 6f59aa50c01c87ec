// Parses the model providers of an agent as in the setting `acpHost.providers`, or says what is wrong with them.

import * as z from 'zod/mini';
import { commandLine } from '../../agent/launch/agentDefinition.ts';
import { boundedJson } from '../../base/boundedJson.ts';
import { shownToTheLetter } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import { fingerprintOf, headerName, readServerAddress, usedAddress } from './serverAddress.ts';

const entry = z.strictObject({
  apiType: z.string().check(z.minLength(1)),
  baseUrl: z.string(),
  /** Names only. The values are in the secret storage. */
  headers: z._default(z.array(z.string().check(z.regex(headerName))), []),
  /** Passed to the agent as it is. */
  _meta: z.optional(z.record(z.string(), z.unknown())),
});

/** All of it is shown to the user, except for `origin` and `isLocal`, which follow from it. */
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
    const [issue] = parsed.error.issues;
    const place = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '');
    return { providerId, reason: t('"{0}" in the setting acpHost.providers is missing or wrong.', place) };
  }
  const address = readServerAddress(parsed.data.baseUrl);
  if (address.kind !== 'usable') return { providerId, reason: wrongAddress(address.kind) };
  const { url, isLocal } = address;
  const baseUrl = usedAddress(parsed.data.baseUrl, url);
  const setting = { ...parsed.data, baseUrl, providerId, origin: url.origin, isLocal };
  if (shownProvider(setting).length > longestProvider)
    return { providerId, reason: t('its entry in the setting acpHost.providers is too long to be shown.') };
  return setting;
}

/** UTF-16 units of a provider as it is shown. */
const longestProvider = 1_500;

/** The whole provider on one line, for the user. */
export function shownProvider({ providerId, apiType, baseUrl, headers, _meta }: ProviderSetting): string {
  const details = [
    t('provider: {0}', commandLine({ command: providerId })),
    t('kind of API: {0}', commandLine({ command: apiType })),
    ...(headers.length === 0 ? [] : [t('headers: {0}', headers.join(', '))]),
    ...(_meta === undefined ? [] : [`_meta: ${shownToTheLetter(boundedJson(_meta, longestProvider).text)}`]),
  ];
  return `${commandLine({ command: baseUrl })} (${details.join(', ')})`;
}

/** Covers everything that is sent to the agent, except for the values of headers, which belong to the server. */
export function providerFingerprint(agent: string, setting: ProviderSetting): string {
  const { providerId, apiType, baseUrl, headers, _meta } = setting;
  return fingerprintOf(JSON.stringify([agent, providerId, apiType, baseUrl, headers, _meta ?? null]));
}

/** A sentence for the user. */
function wrongAddress(kind: 'notSecure' | 'hasSecret'): string {
  return kind === 'notSecure'
    ? t('The address must begin with https, or with http on this machine.')
    : t('The address contains a user name or a password. Enter those as a header.');
}
