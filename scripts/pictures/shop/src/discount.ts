const percentages = new Map([
  ['SPRING10', 10],
  ['WELCOME', 15],
]);

/** An amount in cents after the discount of a code. Unknown codes have none. */
export function discounted(amount: number, code?: string): number {
  const percent = percentages.get(code ?? '') ?? 0;
  return Math.round((amount * (100 - percent)) / 100);
}
