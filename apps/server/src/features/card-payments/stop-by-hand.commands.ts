import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { isStoppedByHand, refuseStopByHand } from '@fieldwright/domain/payments/billing-by-hand';
import { isBilling } from '@fieldwright/domain/payments/billing-state';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { agreementBilling } from './billings.commands.ts';
import { lockBilling, updateBilling } from './billings.queries.ts';
import { keepStopByHand } from './billings-by-hand.queries.ts';
import type { CardKeeper } from './card-accounts.commands.ts';
import { cardTexts } from './card-payments.texts.ts';
import { announce } from './settle-by-hand.commands.ts';

/**
 * Marks a billing as stopped whose provider can't be asked anymore, so that another card can be billed. It is stopped at the
 * provider too as soon as that answers, and its answer counts again then. Who, when and why are kept, in the company's
 * history too. The same twice is one.
 * @throws Refusal `not_found`, `invalid` while the provider can be asked
 */
export async function stopBillingByHand(
  { deps, db, now: at, requestId }: CardKeeper,
  id: number,
  note: string,
): Promise<AgreementBilling> {
  const agreementId = await db.transaction().execute(async (tx) => {
    const was = await lockBilling(tx, id);
    if (!was) throw new Refusal('not_found');
    if (isStoppedByHand(was) && was.byHand?.note === note) return was.agreementId;
    const refusal = refuseStopByHand(was, at);
    if (refusal !== null) throw new Refusal('invalid', { detail: refusal });
    const version = was.version + 1;
    await keepStopByHand(tx, id, { note, at });
    await updateBilling(tx, id, {
      ...was,
      state: isBilling(was.state) ? 'stopped' : was.state,
      stopWanted: true,
      cardWantedId: null,
      nextDate: null,
      byHand: { state: 'open', note, date: new Date(at).toISOString(), by: null },
      version,
      nextCheckAt: at + 24 * 60 * 60_000,
    });
    await publish(tx, [{ topic: 'cardPayment', id, version }]);
    await announce(tx, requestId, cardTexts.settled.stopped(was.name, cardText(was), note));
    return was.agreementId;
  });
  return agreementBilling({ deps, db, now: at }, agreementId);
}
