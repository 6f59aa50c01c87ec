// Embeds arbitrary text in a Markdown answer without changing it.

export function inCode(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const fence = '`'.repeat(longestRun(plain) + 1);
  return fence === '`' ? `\`${plain}\`` : `${fence} ${plain} ${fence}`;
}

export function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
