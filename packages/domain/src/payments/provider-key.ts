/** What a provider is asked to do once. */
const prefixes = {
  charge: 'pay',
  refund: 'ref',
  /** what a saved card's payment is for, before it is charged */
  order: 'ord',
  customer: 'cus',
  card: 'card',
  /** what an agreement is billed by: the provider's plan or product, and its subscription */
  plan: 'plan',
  billing: 'bill',
} as const;

/**
 * Returns the idempotency key of a request to a provider, for all its retries. A person's new try is a new
 * attempt with a new id, because a decline stays with its key.
 * @param id the UUID of the attempt or the refund, stored before the first request
 */
export const providerKey = (request: keyof typeof prefixes, id: string): string =>
  `${prefixes[request]}-${id}`;
