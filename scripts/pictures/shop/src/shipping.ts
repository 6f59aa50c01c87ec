const freeFrom = 5_000;

/** The cost of shipping in cents. */
export function shippingCost(goods: number): number {
  return goods >= freeFrom ? 0 : 490;
}
