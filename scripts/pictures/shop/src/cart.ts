import type { Product } from './product.ts';

/** The price of all lines, before discounts. */
export function subtotal(lines: readonly CartLine[]): number {
  let sum = 0;
  for (const { product, quantity } of lines) {
    if (quantity === 0) continue;
    sum += product.price * quantity;
  }

  return sum;
}

export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
}
