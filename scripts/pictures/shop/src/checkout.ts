import { subtotal, type CartLine } from './cart.ts';
import { discounted } from './discount.ts';
import { shippingCost } from './shipping.ts';

export interface Order {
  readonly lines: readonly CartLine[];
  /** What the customer typed. */
  readonly code?: string;
}

/** The price to pay. */
export function total({ lines, code }: Order): number {
  const goods = subtotal(lines);
  const shipping = shippingCost(goods);
  return discounted(goods + shipping, code);
}

export function formatPrice(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}

/** The name of each product, then the total. */
export function receipt(order: Order): string {
  const names = order.lines.map((one) => one.product.name);
  const price = formatPrice(total(order));
  return [...names, `Total: ${price}`].join('\n');
}

/** Shown on the icon of the cart. */
export function itemCount({ lines }: Order): number {
  const counts = lines.map(({ quantity }) => quantity);
  return counts.reduce((sum, count) => sum + count, 0);
}
