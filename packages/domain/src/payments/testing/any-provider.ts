import fc from 'fast-check';
import { afterReading, type PaymentAttempt, type ProviderReading } from '../payment-attempt.ts';

/** What can happen to a charge at a provider, to our questions, and to their answers. */
const anyStep = fc.oneof(
  fc.record({ what: fc.constantFrom('charge', 'decline', 'cancel', 'refundFails', 'dispute', 'win') }),
  fc.record({ what: fc.constant('refund'), cents: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ what: fc.constantFrom('ask', 'outage') }),
  fc.record({ what: fc.constantFrom('answer', 'deliver'), which: fc.nat(20) }),
);
type Step = { what: string; cents?: number; which?: number };
export const anyHistory: fc.Arbitrary<Step[]> = fc.array(anyStep, { maxLength: 40 });

type Truth = Omit<ProviderReading, 'asked'> & { touched: boolean };

/** Changes a charge at the provider, if the provider would do so. */
function happen(truth: Truth, { what, cents = 0 }: Step, amountCents: number) {
  const isCharged = truth.state === 'charged';
  if (what === 'charge' && ['waiting', 'declined'].includes(truth.state))
    Object.assign(truth, { state: 'charged', chargedCents: amountCents });
  if (what === 'decline' && truth.state === 'waiting') truth.state = 'declined';
  const mayCancel = truth.state === 'waiting' || (isCharged && !truth.touched);
  if (what === 'cancel' && mayCancel) truth.state = 'canceled';
  if (!isCharged || !['refund', 'refundFails', 'dispute', 'win'].includes(what)) return;
  truth.touched = true;
  if (what === 'refund') truth.refundedCents = Math.min(amountCents, truth.refundedCents + cents);
  if (what === 'refundFails') truth.refundedCents = 0;
  if (what === 'dispute' || what === 'win') truth.disputed = what === 'dispute';
}

/**
 * Plays one attempt: answers are late, doubled, lost and in any order. At the end one more question is
 * answered, as a reconciler does, and then every old answer comes again.
 * @returns our attempt, and the money that the provider has kept and given back
 */
export function play(amountCents: number, steps: readonly Step[]) {
  const truth: Truth = {
    state: 'waiting',
    chargedCents: 0,
    refundedCents: 0,
    disputed: false,
    touched: false,
  };
  let attempt: PaymentAttempt = { status: 'pending', amountCents, refundedCents: 0, asked: 0, unanswered: 0 };
  const answers: (ProviderReading | null)[] = [];
  const deliver = (answer: ProviderReading | null | undefined) => {
    if (answer) attempt = afterReading(attempt, answer);
  };
  const answer = (at: number) => {
    if (at < answers.length) answers[at] ??= { ...truth, asked: at + 1 };
  };
  for (const step of steps) {
    const { what, which = 0 } = step;
    if (what === 'ask') answers.push(null);
    else if (what === 'outage') deliver({ ...truth, state: 'unknown', asked: answers.push(null) });
    else if (what === 'answer') answer(which);
    else if (what === 'deliver') deliver(answers[which]);
    else happen(truth, step, amountCents);
  }
  answer(answers.push(null) - 1);
  for (const each of [answers.at(-1), ...answers]) deliver(each);
  const isKept = truth.state === 'charged';
  return {
    attempt,
    chargedCents: isKept ? truth.chargedCents : 0,
    refundedCents: isKept ? truth.refundedCents : 0,
  };
}
