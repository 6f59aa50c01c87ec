// Makes untrusted text safe for VS Code's messages and prompts. VS Code renders `[text](command:…)` there as a link that runs the
// command, which no agent may put there.

/** UTF-16 units; VS Code shows at most half of that. */
const maxLength = 2_000;

/** The same text without links, truncated. */
export function plainMessage(text: string): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return cut.replaceAll('](', '] (');
}
