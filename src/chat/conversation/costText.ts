// What a conversation has cost so far, as the agent says it, in a few characters.

/** @param currency ISO 4217, such as `USD`, or whatever the agent wrote. */
export function costText(amount: number, currency: string): string {
  const digits = Math.abs(amount) >= 0.01 || amount === 0 ? 2 : 4;
  return `${amount.toFixed(digits)} ${currency.slice(0, 8)}`;
}
