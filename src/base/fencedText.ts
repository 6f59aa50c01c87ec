// Embeds any text in Markdown so that it is shown as it is.

/** A code block, without a line end after it. @param info the language of the block. */
export function fencedText(text: string, info = ''): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}${info}\n${text}\n${fence}`;
}

/** The length of the longest run of backticks. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
