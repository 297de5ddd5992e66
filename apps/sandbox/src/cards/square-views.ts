import { type Refund, refundedCents, type Sale } from './store.ts';

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

const orderStates = { open: 'DRAFT', paid: 'OPEN', closed: 'CANCELED' } as const;

export const orderView = (sale: Sale) => ({
  id: sale.orderId,
  location_id: locationId,
  state: orderStates[sale.state],
  version: sale.version,
  line_items: [{ name: sale.name, quantity: '1', base_price_money: money(sale.amountCents, sale.currency) }],
  total_money: money(sale.amountCents, sale.currency),
  created_at: sale.createdDate,
  updated_at: sale.updatedDate,
  ...(sale.state === 'paid' && {
    tenders: [
      {
        id: sale.paymentId,
        payment_id: sale.paymentId,
        type: 'CARD',
        amount_money: money(sale.amountCents, sale.currency),
      },
    ],
  }),
});

/** Square's payment: completed if the sale is paid, otherwise the last declined one. */
export const paymentView = (sale: Sale) => ({
  id: sale.paymentId,
  order_id: sale.orderId,
  location_id: locationId,
  status: sale.state === 'paid' ? 'COMPLETED' : 'FAILED',
  source_type: 'CARD',
  amount_money: money(sale.amountCents, sale.currency),
  total_money: money(sale.amountCents, sale.currency),
  refunded_money: money(refundedCents(sale), sale.currency),
  refund_ids: sale.refunds.map(({ id }) => id),
  note: sale.note,
  card_details: {
    status: sale.state === 'paid' ? 'CAPTURED' : 'FAILED',
    card: { card_brand: sale.brand, last_4: sale.last4 },
    entry_method: 'KEYED',
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
