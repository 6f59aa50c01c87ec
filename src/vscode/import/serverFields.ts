// Reads the fields of an MCP server in the spellings of all programs that write them: `type`, `transport`, `serverUrl`, `httpUrl`,
// `disabled` and so on. Used for imports and for the servers of sessions.

import { ownFields } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';

type Fields = Readonly<Record<string, unknown>>;

export type ServerFields =
  | {
      readonly kind: 'program' | 'remote';
      /**
       * A copy of the own fields without those that are null, in VS Code's spelling: `type` is `stdio`, `http` or `sse`, and the
       * address is `url`.
       */
      readonly fields: Fields;
      /** The fields that `fields` has in another spelling, that are null or only say that the server is on, as they were read. */
      readonly respelled: Fields;
    }
  /** `disabled` is true, or `enabled` is false. */
  | { readonly kind: 'off' }
  /** `reason` is a sentence for the user. */
  | { readonly kind: 'refused'; readonly reason: string };

const addressNames = ['url', 'serverUrl', 'httpUrl'] as const;
const typeNames = ['type', 'transport', 'transportType'] as const;

/** Types in small letters, without hyphens, underscores and spaces. */
const types: Readonly<Record<string, 'stdio' | 'http' | 'sse'>> = {
  ...{ stdio: 'stdio', local: 'stdio', command: 'stdio' },
  ...{ http: 'http', https: 'http', streamablehttp: 'http', httpstream: 'http', remote: 'http' },
  sse: 'sse',
};

/** Never throws, unless a getter does. */
export function readServerFields(raw: unknown): ServerFields {
  if (!isObject(raw)) return refused(t('The entry must be an object.'));
  const read: Record<string, unknown> = { ...ownFields(raw) };
  const respelled: Record<string, unknown> = {};
  const take = (name: string): unknown => {
    const value = read[name];
    if (Object.hasOwn(read, name)) respelled[name] = value;
    delete read[name];
    return value;
  };
  for (const name of Object.keys(read)) if (read[name] === null) take(name);
  const [enabled, disabled] = [take('enabled') ?? true, take('disabled') ?? false];
  if (typeof enabled !== 'boolean') return wrongType('enabled');
  if (typeof disabled !== 'boolean') return wrongType('disabled');
  if (!enabled || disabled) return { kind: 'off' };
  const type = typeOf(read);
  if (typeof type === 'object') return type;
  const isRemote = type === undefined ? isMissing(read['command']) : type !== 'stdio';
  for (const name of typeNames) take(name);
  if (!isRemote) {
    if (isMissing(read['command'])) return refused(t('The entry has no command.'));
    const kind = type === undefined ? {} : { type };
    return { kind: 'program', fields: { ...kind, ...read }, respelled };
  }
  const addresses = new Set(addressNames.map(take).filter((value) => !isMissing(value)));
  const [url] = addresses;
  if (url === undefined) return refused(t('The entry has neither a command nor an address.'));
  if (addresses.size > 1) return refused(t('The entry has several addresses.'));
  return { kind: 'remote', fields: { type: type ?? 'http', url, ...read }, respelled };
}

/** Undefined if the entry has no type. VS Code writes a server of type `sse` as type `http` with transport `sse`. */
function typeOf(fields: Fields): 'stdio' | 'http' | 'sse' | ServerFields | undefined {
  const found = new Set<'stdio' | 'http' | 'sse'>();
  for (const name of typeNames) {
    const value = fields[name];
    if (value === undefined) continue;
    if (typeof value !== 'string') return wrongType(name);
    const spelled = value.toLowerCase().replaceAll(/[-_ ]/g, '');
    const type = Object.hasOwn(types, spelled) ? types[spelled] : undefined;
    if (type === undefined) return refused(t('The type "{0}" is not supported.', value.slice(0, 60)));
    found.add(type);
  }
  if (found.has('stdio') && found.size > 1) return refused(t('The entry has several types.'));
  if (found.has('sse')) return 'sse';
  return found.values().next().value;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === '';
}

function wrongType(name: string): ServerFields {
  return refused(t('"{0}" has the wrong type.', name));
}

function refused(reason: string): ServerFields {
  return { kind: 'refused', reason };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
