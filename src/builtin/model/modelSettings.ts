// Reads the model configuration from the environment of the process. There is none unless an endpoint is named.

import { isLoopback } from '../../base/loopback.ts';

export interface ModelSettings {
  readonly base: URL;
  /** The server's name of the model; empty if the server has only one. */
  readonly model: string;
  readonly format: FormatName | 'auto';
  /** Maximum tokens of a suggestion. */
  readonly maxTokens: number;
  /** Time limit in ms for a suggestion. */
  readonly timeout: number;
  /** Sent to `base` only. Never logged. */
  readonly key: string | undefined;
}

export type ModelChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'model'; readonly settings: ModelSettings };

const defaults = { maxTokens: 512, timeout: 4000 };

/**
 * @param env `ACP_HOST_MODEL_ENDPOINT`, `_NAME`, `_FORMAT`, `_MAX_TOKENS`, `_TIMEOUT` (ms) and `_KEY`; only the first
 * is required.
 */
export function readModelSettings(env: Readonly<Record<string, string | undefined>>): ModelChoice {
  const variable = (name: string): string => env[`ACP_HOST_MODEL_${name}`]?.trim() ?? '';
  if (variable('ENDPOINT') === '') return { kind: 'none' };
  const endpoint = readEndpoint(variable('ENDPOINT'));
  if (endpoint.kind === 'refused') return endpoint;
  const format = variable('FORMAT') || 'auto';
  if (format !== 'auto' && !isFormatName(format))
    return { kind: 'refused', reason: `There is no prompt format "${format}".` };
  return {
    kind: 'model',
    settings: {
      base: endpoint.base,
      model: variable('NAME'),
      format,
      maxTokens: within(variable('MAX_TOKENS'), 16, 8192, defaults.maxTokens),
      timeout: within(variable('TIMEOUT'), 100, 60_000, defaults.timeout),
      key: variable('KEY') || undefined,
    },
  };
}

function within(text: string, least: number, most: number, otherwise: number): number {
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.round(Math.min(most, Math.max(least, value))) : otherwise;
}

type Endpoint =
  /** `base` has no trailing slash; routes are appended to its path. */
  { readonly kind: 'usable'; readonly base: URL } | { readonly kind: 'refused'; readonly reason: string };

/**
 * Parses the URL of a model server, or returns why it can't be used.
 * @param written for example `http://localhost:11434`, with `/v1`, or with the whole path of a route.
 */
export function readEndpoint(written: string): Endpoint {
  const base = URL.canParse(written.trim()) ? new URL(written.trim()) : undefined;
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    return refused('The endpoint is no http or https address.');
  if (base.username !== '' || base.password !== '')
    return refused('The endpoint must not hold a user or a key. Use the command ACP: Set Model Key.');
  if (base.protocol === 'http:' && !isLoopback(base.hostname))
    return refused('The endpoint is on another machine, so it must be https.');
  base.hash = '';
  base.pathname = base.pathname.replace(/\/+$/, '').replace(/(?:\/chat)?\/completions$/, '') || '/v1';
  return { kind: 'usable', base };
}

/** The URL of a route, such as `completions`. */
export function addressOf(base: URL, route: string): URL {
  const address = new URL(base);
  address.pathname = `${base.pathname.replace(/\/+$/, '')}/${route}`;
  return address;
}

function refused(reason: string): Endpoint {
  return { kind: 'refused', reason };
}

const names = ['zeta', 'zeta2', 'zeta2.1', 'sweep', 'sweep2', 'fim', 'instruct'] as const;

export type FormatName = (typeof names)[number];

/** The names of prompt formats, and which one a model's name implies. */
function isFormatName(text: string): text is FormatName {
  return (names as readonly string[]).includes(text);
}

/** Models trained for fill-in-the-middle; instruction-tuned ones often lost that ability. */
const fillers =
  /code-?llama|star-?coder|stable-?code|deepseek-?coder|codegemma|codestral|seed-?coder|(?:qwen[\d.]*|code)-?(?:coder|qwen)|mellum|granite.*(?:code|base)/;

const zetas: Readonly<Record<string, FormatName>> = { '1.0': 'zeta', '2.0': 'zeta2', '2.1': 'zeta2.1' };
const sweeps: Readonly<Record<string, FormatName>> = { 1: 'sweep', 2: 'sweep2' };

/** The format that a model's name implies. `undefined` for a next-edit model whose format is unknown. */
export function formatFor(model: string): FormatName | undefined {
  const name = model.toLowerCase();
  const zeta = /(?:^|[^a-z])zeta(?:[-_. ]?v?(\d+)(?:[-_.](\d)(?!\d|b))?)?(?![a-z\d])/.exec(name);
  if (zeta) return zetas[`${zeta[1] ?? 1}.${zeta[2] ?? 0}`];
  const sweep = /sweep.*?edit(?:[-_. ]?v(\d+))?/.exec(name);
  if (sweep) return sweeps[sweep[1] ?? '1'];
  if (fillers.test(name) && !/instruct|chat|(?:^|[-_.:])it\b|llama.*python/.test(name)) return 'fim';
  return 'instruct';
}
