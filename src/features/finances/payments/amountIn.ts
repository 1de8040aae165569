/** The field of the amount in a line of a payment. */
export const amountIn = (line: HTMLElement | null) =>
  line?.querySelector<HTMLInputElement>('.payment-amount input') ?? null
