import type { Provider } from './gateway.ts';

/** How a cardholder's dispute of a payment is doing. `won`: in favor of the company. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The providers' states of a dispute that has ended. Every other one is still open. */
const ended: Readonly<Record<Provider, Readonly<Record<string, DisputeState>>>> = {
  square: { WON: 'won', INQUIRY_CLOSED: 'won', LOST: 'lost', ACCEPTED: 'lost' },
  stripe: { won: 'won', warning_closed: 'won', prevented: 'won', lost: 'lost' },
};

/** Reads a provider's state of a dispute. An unknown one is open, so that somebody looks. */
export const readDisputeState = (provider: Provider, state: string): DisputeState =>
  Object.hasOwn(ended[provider], state) ? ended[provider][state]! : 'open';

/** Checks whether the money of a disputed payment is away or may go: unless the company has won. */
export const isDisputing = (state: DisputeState): boolean => state !== 'won';

interface Begun {
  disputeId: string;
  state: DisputeState;
  /** ISO 8601; empty if the provider doesn't say */
  begunDate: string;
}

/**
 * Returns which of a payment's disputes counts: an open one, or else the newest; null if there is none. Different parts of
 * a payment can be disputed at different times.
 */
export const mainDispute = <D extends Begun>(disputes: readonly D[]): D | null =>
  disputes.reduce<D | null>((main, each) => (main === null || comesBefore(each, main) ? each : main), null);

function comesBefore(one: Begun, other: Begun): boolean {
  const isOpen = one.state === 'open';
  if (isOpen !== (other.state === 'open')) return isOpen;
  const [first, second] = [one, other].map(({ begunDate, disputeId }) => `${begunDate} ${disputeId}`);
  return first! > second!;
}

const hourMs = 60 * 60_000;

/** How far back a provider is asked for disputes. A cardholder has four months, and some disputes take as long to end. */
export const disputesSinceMs = 240 * 24 * hourMs;

/**
 * Returns how long to wait before asking a provider again for disputes and dashboard refunds.
 * @param isTold whether it has answered and webhooks report most of them
 */
export const disputePauseMs = (isTold: boolean): number => (isTold ? 24 : 1) * hourMs;
