import type { Plan } from '../kernel/edit-plan.ts';

/** How far a device's clock may be ahead of the server's. */
const aheadMs = 24 * 3_600_000;

/**
 * Why payments of a plan cannot have come when it says, by `payments.id.receivedDate`: what is dated in the future stands
 * above all that has come. What stands recorded is not looked at until it is changed.
 * @param now milliseconds since 1970
 */
export function refuseReceivedDates({ steps }: Plan, now: number): Record<string, string> {
  const payments = steps.filter(({ kind }) => kind === 'payments').flatMap(({ records }) => records);
  const early = payments.filter(({ deleted, fields }) => {
    const date = fields['receivedDate']?.to;
    return !deleted && typeof date === 'string' && Date.parse(date) > now + aheadMs;
  });
  const why = 'That is still to come. Enter when the money was received.';
  return Object.fromEntries(early.map(({ id }) => [`payments.${id}.receivedDate`, why]));
}
