// The environment variables for VS Code's proxy settings (`http.proxy`, `http.noProxy`). Used by `userEnvironment`.

import { isLoopback } from '../../base/loopback.ts';

/** Values of VS Code's settings, which may have any type. */
export interface ProxySettings {
  /** `http.proxy` */
  readonly proxy: unknown;
  /** `http.noProxy` */
  readonly noProxy: unknown;
  /** `http.proxySupport` */
  readonly support: unknown;
  /** `http.systemCertificates`; undefined if the user has not set it. */
  readonly systemCertificates: unknown;
  /** True if the settings may be those of another machine: its loopback addresses do not lead to its proxy here. */
  readonly isOfOtherMachine: boolean;
}

export interface ProxyVariables {
  /** Each is for programs that have no variable of that name, in any case. */
  readonly variables: Readonly<Record<string, string>>;
  /** Why a setting has no effect, for the log. Without its value, which may contain a password. */
  readonly ignored: readonly string[];
}

/** Programs of agents start servers on this machine, which a proxy could not reach. VS Code does the same. */
const thisMachine = ['localhost', '127.0.0.1', '::1'];

export function proxyVariables(settings: ProxySettings, platform: NodeJS.Platform): ProxyVariables {
  const { systemCertificates, support } = settings;
  const read = support === 'off' ? {} : proxyAddress(settings);
  const { address } = read;
  const variables: Record<string, string> = {};
  const add = (name: string, value: string): void => {
    variables[name] = value;
    // curl reads only `http_proxy`, others only `HTTP_PROXY`.
    if (platform !== 'win32') variables[name.toLowerCase()] = value;
  };
  if (address !== undefined) for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) add(name, address);
  const listed = support === 'off' ? [] : hostNames(settings.noProxy);
  const direct = address === undefined ? listed : [...new Set([...thisMachine, ...listed])];
  if (direct.length > 0) add('NO_PROXY', direct.join(','));
  // Node's own requests use the variables of the proxy only with this one, and fail if the proxy is not an HTTP proxy.
  if (address !== undefined && /^https?:/i.test(address)) variables['NODE_USE_ENV_PROXY'] = '1';
  // The proxy of a company often has a certificate of its own, which only the system knows.
  if (systemCertificates === true || (systemCertificates === undefined && address !== undefined))
    variables['NODE_USE_SYSTEM_CA'] = '1';
  return { variables, ignored: read.reason === undefined ? [] : [read.reason] };
}

/** The schemes that VS Code accepts. */
const usable = /^(?:https?|socks|socks4a?|socks5h?):\/\/[^\s\p{Cc}]+$/iu;

function proxyAddress({ proxy, isOfOtherMachine }: ProxySettings): { address?: string; reason?: string } {
  const address = typeof proxy === 'string' ? proxy.trim() : '';
  if (address === '') return {};
  if (!usable.test(address) || !URL.canParse(address))
    return { reason: 'http.proxy is not used for agents: it is not the address of a proxy' };
  if (isOfOtherMachine && isLoopback(new URL(address.replace(/^\w+/, 'http')).hostname))
    return {
      reason:
        'http.proxy is not used for agents: it names a proxy of your own machine, not of the remote one',
    };
  return { address };
}

function hostNames(noProxy: unknown): string[] {
  if (!Array.isArray(noProxy)) return [];
  return noProxy.flatMap((one: unknown) => {
    const name = typeof one === 'string' ? one.trim() : '';
    if (name === '' || /[\s,\p{Cc}]/u.test(name)) return [];
    // Few programs understand `*.example.com`, all of them `.example.com`.
    return [name.replace(/^\*(?=\.)/, '')];
  });
}
