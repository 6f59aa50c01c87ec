// Formats the cost of a conversation, as the agent reported it.

/** @param currency an ISO 4217 code such as `USD`, or another text from the agent. */
export function costText(amount: number, currency: string): string {
  const digits = Math.abs(amount) >= 0.01 || amount === 0 ? 2 : 4;
  return `${amount.toFixed(digits)} ${currency.slice(0, 8)}`;
}
