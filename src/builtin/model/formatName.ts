// The prompt formats by name, and which one a model's name calls for.

const names = ['zeta', 'zeta2', 'zeta2.1', 'sweep', 'sweep2', 'fim', 'instruct'] as const;

export type FormatName = (typeof names)[number];

export function isFormatName(text: string): text is FormatName {
  return (names as readonly string[]).includes(text);
}

/** Models that were trained to fill in the middle; those tuned to follow instructions often forgot it. */
const fillers =
  /code-?llama|star-?coder|stable-?code|deepseek-?coder|codegemma|codestral|seed-?coder|(?:qwen[\d.]*|code)-?(?:coder|qwen)|mellum|granite.*(?:code|base)/;

const zetas: Readonly<Record<string, FormatName>> = { '1.0': 'zeta', '2.0': 'zeta2', '2.1': 'zeta2.1' };
const sweeps: Readonly<Record<string, FormatName>> = { 1: 'sweep', 2: 'sweep2' };

/** `undefined`: a next-edit model of a kind that is newer than the formats here. */
export function formatFor(model: string): FormatName | undefined {
  const name = model.toLowerCase();
  const zeta = /(?:^|[^a-z])zeta(?:[-_. ]?v?(\d+)(?:[-_.](\d)(?!\d|b))?)?(?![a-z\d])/.exec(name);
  if (zeta) return zetas[`${zeta[1] ?? 1}.${zeta[2] ?? 0}`];
  const sweep = /sweep.*?edit(?:[-_. ]?v(\d+))?/.exec(name);
  if (sweep) return sweeps[sweep[1] ?? '1'];
  if (fillers.test(name) && !/instruct|chat|(?:^|[-_.:])it\b|llama.*python/.test(name)) return 'fim';
  return 'instruct';
}
