// Text that others wrote, made safe to be shown. VS Code makes links of `[text](command:…)` in its messages and prompts,
// and a click on such a link runs the command: no agent may put one there.

/** UTF-16 units; VS Code shows no more than half of it. */
const maxLength = 2_000;

/** Reads the same, but nothing in it is a link. */
export function plainMessage(text: string): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return cut.replaceAll('](', '] (');
}
