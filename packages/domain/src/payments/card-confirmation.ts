/** The statuses that count as paid, by provider (R4.20, R4.21). Exact matches only. */
export const paidStatuses = {
  square: ['APPROVED', 'COMPLETED'],
  stripe: ['invoice.paid', 'invoice.payment_succeeded', '_charge.succeeded', 'paid'],
} as const;

/**
 * Checks whether a confirmation says that the card was charged (R4.20, R4.21). A confirmation from a browser
 * is only a hint: the server asks the provider.
 */
export function confirmsPayment(
  provider: keyof typeof paidStatuses,
  { status }: { status: string },
): boolean {
  return (paidStatuses[provider] as readonly string[]).includes(status);
}
