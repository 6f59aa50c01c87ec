// The names of prompt formats, and which one a model's name implies.

const names = ['zeta', 'zeta2', 'zeta2.1', 'sweep', 'sweep2', 'fim', 'instruct'] as const;

export type FormatName = (typeof names)[number];

export function isFormatName(text: string): text is FormatName {
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
