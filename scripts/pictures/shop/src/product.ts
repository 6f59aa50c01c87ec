export interface Product {
  readonly id: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
}
