// The prompt formats by name, and which one a model's name calls for.

const names = ['zeta', 'zeta2', 'sweep', 'fim', 'instruct'] as const;

export type FormatName = (typeof names)[number];

export function isFormatName(text: string): text is FormatName {
  return (names as readonly string[]).includes(text);
}

/** Base models that were trained to fill in the middle; those tuned to follow instructions often forgot it. */
const fillers =
  /codellama|code-llama|starcoder|stable-code|deepseek-coder|codegemma|codestral|seed-coder|qwen[\d.]*-?coder|mellum|granite.*code/;

/** `undefined`: a next-edit model whose format is not among these. */
export function formatFor(model: string): FormatName | undefined {
  const name = model.toLowerCase();
  if (/zeta[-_. ]?2[-_.]?[1-9]/.test(name)) return undefined;
  if (/zeta[-_. ]?2/.test(name)) return 'zeta2';
  if (/(?:^|[^a-z])zeta/.test(name)) return 'zeta';
  if (/sweep.*edit/.test(name)) return 'sweep';
  if (fillers.test(name) && !/instruct|chat|-it\b/.test(name)) return 'fim';
  return 'instruct';
}
