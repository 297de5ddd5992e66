import type { Deps } from '../../deps.ts';
import type { Bind, SignedInContext } from '../../http/bind.ts';
import {
  type CardTaker,
  cancelCardPayment,
  cardPayments,
  checkCardPayment,
  refundCardPayment,
  startCardPayment,
} from './attempts.commands.ts';
import { refuseOthersBilling } from './billing-access.ts';
import {
  agreementBilling,
  askBilling,
  changeBillingCard,
  startBilling,
  stopBilling,
} from './billings.commands.ts';
import {
  type CardKeeper,
  cardSettings,
  changeChannels,
  changePublicId,
  connectAccount,
  disconnectAccount,
} from './card-accounts.commands.ts';
import { openPaymentLink, payByLink } from './pay-by-link.commands.ts';
import { endPaymentLink, makePaymentLink } from './payment-links.commands.ts';
import { refundBilled } from './refund-billed.commands.ts';
import { removeSavedCard } from './saved-cards.commands.ts';
import { settleBilledRefund } from './settle-billed-refund.commands.ts';
import { settlePayment } from './settle-by-hand.commands.ts';
import { refundAllShares } from './shared-attempts.commands.ts';
import { stopBillingByHand } from './stop-by-hand.commands.ts';
import { receiveEvent } from './webhooks.commands.ts';

export function cardPaymentRoutes(bind: Bind, deps: Deps): void {
  const keeper = ({ db, who, request, now }: SignedInContext): CardKeeper => ({
    deps,
    db,
    now,
    companyId: who.companyId,
    requestId: request.id,
  });
  const taker = ({ db, who, now }: SignedInContext): CardTaker => ({ deps, db, who, now });
  const workOrder = (id: number) => ({ entity: 'workOrder', id }) as const;
  const proposal = (id: number) => ({ entity: 'salesProposal', id }) as const;
  bind('GET /api/cardsettings', ({ db, now }) => cardSettings(db, now));
  bind('PATCH /api/cardsettings', (context) => changeChannels(keeper(context), context.body));
  bind('PATCH /api/cardaccounts/{id}', (context) =>
    changePublicId(keeper(context), context.params.id, context.body.publicId),
  );
  bind('POST /api/cardaccounts', (context) => connectAccount(keeper(context), context.body));
  bind('POST /api/cardaccounts/{id}/disconnect', (context) =>
    disconnectAccount(keeper(context), context.params.id),
  );
  bind('GET /api/workorders/{id}/cardpayments', (context) =>
    cardPayments(taker(context), workOrder(context.params.id)),
  );
  bind('GET /api/salesproposals/{id}/cardpayments', (context) =>
    cardPayments(taker(context), proposal(context.params.id)),
  );
  bind('POST /api/workorders/{id}/cardpayments', (context) =>
    startCardPayment(taker(context), workOrder(context.params.id), context.body),
  );
  bind('POST /api/salesproposals/{id}/cardpayments', (context) =>
    startCardPayment(taker(context), proposal(context.params.id), context.body),
  );
  bind('POST /api/cardpayments/{id}/check', (context) => checkCardPayment(taker(context), context.params.id));
  bind('POST /api/cardpayments/{id}/cancel', (context) =>
    cancelCardPayment(taker(context), context.params.id),
  );
  bind('POST /api/cardpayments/{id}/settle', (context) =>
    settlePayment(keeper(context), context.params.id, context.body),
  );
  bind('POST /api/cardpayments/{id}/refund', (context) =>
    refundCardPayment(taker(context), context.params.id, context.body),
  );
  bind('POST /api/cardpayments/{id}/refundall', (context) =>
    refundAllShares(taker(context), context.params.id, context.body),
  );
  bind('POST /api/workorders/{id}/paymentlinks', (context) =>
    makePaymentLink(taker(context), workOrder(context.params.id), context.body),
  );
  bind('POST /api/salesproposals/{id}/paymentlinks', (context) =>
    makePaymentLink(taker(context), proposal(context.params.id), context.body),
  );
  bind('POST /api/paymentlinks/{id}/revoke', (context) => endPaymentLink(taker(context), context.params.id));
  bind('POST /api/paymentlinks/open', ({ body, request, now }) =>
    openPaymentLink(deps, body.token, { address: request.ip, now }),
  );
  bind('POST /api/paymentlinks/pay', ({ body, request, now }) =>
    payByLink(deps, body, { address: request.ip, now }),
  );
  const asker = ({ db, now }: SignedInContext) => ({ deps, db, now });
  bind('GET /api/agreements/{id}/billing', async (context) => {
    await refuseOthersBilling(context, { agreementId: context.params.id });
    return agreementBilling(asker(context), context.params.id);
  });
  bind('POST /api/agreements/{id}/billing', async (context) => {
    await refuseOthersBilling(context, { agreementId: context.params.id });
    return startBilling(asker(context), context.params.id, context.body);
  });
  bind('POST /api/agreementbillings/{id}/card', async (context) => {
    await refuseOthersBilling(context, { billingId: context.params.id });
    return changeBillingCard(asker(context), context.params.id, context.body.savedCardId);
  });
  bind('POST /api/agreementbillings/{id}/stop', async (context) => {
    await refuseOthersBilling(context, { billingId: context.params.id });
    return stopBilling(asker(context), context.params.id);
  });
  bind('POST /api/agreementbillings/{id}/check', async (context) => {
    await refuseOthersBilling(context, { billingId: context.params.id });
    return askBilling(asker(context), context.params.id);
  });
  bind('POST /api/agreementbillings/{id}/settle', (context) =>
    stopBillingByHand(keeper(context), context.params.id, context.body.note),
  );
  bind('POST /api/agreementinvoices/{id}/refund', (context) =>
    refundBilled({ ...keeper(context), who: context.who }, context.params.id, context.body),
  );
  bind('POST /api/agreementinvoices/{id}/settle', (context) =>
    settleBilledRefund(keeper(context), context.params.id, context.body),
  );
  bind('POST /api/savedcards/{id}/remove', ({ db, params, now }) =>
    removeSavedCard({ deps, db, now }, params.id),
  );
  bind('POST /api/webhooks/cards/{account}', async ({ params, bytes, request }) => {
    await receiveEvent(deps, params.account, { raw: bytes, headers: request.headers });
    return null;
  });
}
