import { type Buyer, type FiledCard, type Refund, refundableCents, type Sale } from './store.ts';

/* Square's objects. Names and shapes are Square's. */

export const locationId = 'LTESTLOCATION';
export const merchantId = 'MTESTMERCHANT';
const money = (amount: number, currency = 'USD') => ({ amount, currency });

export const linkView = (sale: Sale, base: string) => ({
  id: sale.id,
  version: 1,
  order_id: sale.orderId,
  url: `${base}/square/pay/${sale.id}`,
  long_url: `${base}/square/pay/${sale.id}`,
  payment_note: sale.note,
  created_at: sale.createdDate,
});

const linkStates = { open: 'DRAFT', paid: 'OPEN', closed: 'CANCELED' } as const;
/** An order without a link, which a saved card pays. */
const orderStates = { open: 'OPEN', paid: 'COMPLETED', closed: 'CANCELED' } as const;

/** A tip that was sold as a line of a hosted page; with a saved card, it is beside what the order comes to. */
const isTipLine = ({ id, orderId, tipCents = 0 }: Sale) => id !== orderId && tipCents > 0;
const tipBeside = (sale: Sale) => (isTipLine(sale) ? 0 : (sale.tipCents ?? 0));

export const orderView = (sale: Sale) => ({
  id: sale.orderId,
  location_id: locationId,
  state: sale.held ? 'OPEN' : (sale.id === sale.orderId ? orderStates : linkStates)[sale.state],
  version: sale.version,
  line_items: [
    [sale.name, sale.amountCents - (sale.tipCents ?? 0)] as const,
    ...(isTipLine(sale) ? [['Tip', sale.tipCents ?? 0] as const] : []),
  ].map(([name, cents]) => ({ name, quantity: '1', base_price_money: money(cents, sale.currency) })),
  total_tip_money: money(tipBeside(sale), sale.currency),
  total_money: money(sale.amountCents, sale.currency),
  created_at: sale.createdDate,
  updated_at: sale.updatedDate,
  ...((sale.state === 'paid' || sale.held) && {
    tenders: [
      {
        id: sale.paymentId,
        payment_id: sale.paymentId,
        type: 'CARD',
        amount_money: money(sale.amountCents, sale.currency),
        tip_money: money(tipBeside(sale), sale.currency),
      },
    ],
  }),
});

const paymentState = ({ state, held }: Sale, paid: string, pending: string) => {
  if (held) return pending;
  return state === 'paid' ? paid : 'FAILED';
};

/** Square's payment: completed if the sale is paid, otherwise the last declined one. */
export const paymentView = (sale: Sale) => ({
  id: sale.paymentId,
  order_id: sale.orderId,
  location_id: locationId,
  status: paymentState(sale, 'COMPLETED', 'PENDING'),
  source_type: 'CARD',
  amount_money: money(sale.amountCents - tipBeside(sale), sale.currency),
  ...(tipBeside(sale) > 0 && { tip_money: money(tipBeside(sale), sale.currency) }),
  total_money: money(sale.amountCents, sale.currency),
  // with refunds that are pending, as Square counts them
  refunded_money: money(sale.amountCents - refundableCents(sale), sale.currency),
  refund_ids: sale.refunds.map(({ id }) => id),
  note: sale.note,
  ...(sale.customerId !== undefined && { customer_id: sale.customerId }),
  card_details: {
    status: paymentState(sale, 'CAPTURED', 'AUTHORIZED'),
    card: {
      card_brand: sale.brand,
      last_4: sale.last4,
      ...(sale.card && { exp_month: sale.card.expiryMonth, exp_year: sale.card.expiryYear }),
    },
    entry_method: sale.id === sale.orderId && sale.cardId !== undefined ? 'ON_FILE' : 'KEYED',
    ...(sale.declined !== null && {
      errors: [{ category: 'PAYMENT_METHOD_ERROR', code: sale.declined, detail: sale.declined }],
    }),
  },
  created_at: sale.updatedDate,
  updated_at: sale.updatedDate,
  version_token: String(sale.version),
});

export const refundView = (sale: Sale, refund: Refund) => ({
  id: refund.id,
  status: refund.status.toUpperCase(),
  payment_id: sale.paymentId,
  order_id: sale.orderId,
  location_id: locationId,
  amount_money: money(refund.amountCents, sale.currency),
  reason: refund.reason,
  created_at: refund.createdDate,
  updated_at: refund.createdDate,
});

export const customerView = (buyer: Buyer) => ({
  id: buyer.id,
  given_name: buyer.name,
  ...(buyer.email !== '' && { email_address: buyer.email }),
  reference_id: buyer.reference,
  created_at: buyer.createdDate,
  updated_at: buyer.createdDate,
  creation_source: 'THIRD_PARTY',
  version: 0,
});

export const cardView = (card: FiledCard) => ({
  id: card.id,
  card_brand: card.brand,
  last_4: card.last4,
  exp_month: card.expiryMonth,
  exp_year: card.expiryYear,
  customer_id: card.customerId,
  merchant_id: merchantId,
  enabled: card.enabled,
  card_type: 'CREDIT',
  created_at: card.createdDate,
  version: 1,
});

const disputeStates = { open: 'EVIDENCE_REQUIRED', won: 'WON', lost: 'LOST' } as const;
/** By the amounts of Square's sandbox that end in 1 to 9. */
const disputeReasons = [
  'AMOUNT_DIFFERS',
  'CANCELLED',
  'DUPLICATE',
  'NO_KNOWLEDGE',
  'NOT_AS_DESCRIBED',
  'NOT_RECEIVED',
  'PAID_BY_OTHER_MEANS',
  'CUSTOMER_REQUESTS_CREDIT',
  'EMV_LIABILITY_SHIFT',
];
const weekMs = 7 * 24 * 60 * 60_000;

/** The dispute of a sale that has one. */
export const disputeView = (sale: Sale) => {
  const { id, state, reason, version, createdDate, updatedDate } = sale.dispute!;
  return {
    dispute_id: id,
    id,
    amount_money: money(sale.amountCents, sale.currency),
    reason: disputeReasons[reason - 1],
    state: disputeStates[state],
    due_at: new Date(Date.parse(createdDate) + weekMs).toISOString(),
    disputed_payment: { payment_id: sale.paymentId },
    evidence_ids: [],
    card_brand: sale.brand,
    created_at: createdDate,
    reported_at: createdDate,
    updated_at: updatedDate,
    location_id: locationId,
    version,
  };
};
