// Shortens numbers of tokens for the user. Used for rows and by the chat page.

/** For the user: "12k" for 12,345. */
export function shortNumber(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  return value >= 1e3 ? `${Math.round(value / 1e3)}k` : String(value);
}
