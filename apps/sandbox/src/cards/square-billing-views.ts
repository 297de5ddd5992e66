import { dateOf, isPending, paymentDate } from './billing-dates.ts';
import { locationId } from './square-views.ts';
import type { Billed, Billing, Plan, Sale } from './store.ts';

/* Square's subscriptions and invoices. Names and shapes are Square's. */

const dayMs = 24 * 60 * 60_000;
const money = (amount: number) => ({ amount, currency: 'USD' });

const states = { active: 'ACTIVE', canceled: 'CANCELED', completed: 'COMPLETED' } as const;

export const subscriptionView = (billing: Billing) => ({
  id: billing.id,
  location_id: locationId,
  plan_variation_id: billing.planId,
  customer_id: billing.customerId,
  start_date: dateOf(billing.startDate),
  status: isPending(billing) ? 'PENDING' : states[billing.state],
  ...(billing.canceledDate !== null && { canceled_date: dateOf(billing.canceledDate) }),
  ...(billing.endedDate !== null && { completed_date: dateOf(billing.endedDate) }),
  ...(billing.invoices.length > 0 && {
    charged_through_date: dateOf(
      new Date(Date.parse(paymentDate(billing, billing.invoices.length)) - dayMs).toISOString(),
    ),
  }),
  invoice_ids: billing.invoices.map(({ id }) => id).reverse(),
  version: billing.version,
  created_at: billing.createdDate ?? billing.startDate,
  card_id: billing.cardId,
  timezone: 'America/New_York',
  source: { name: 'Fieldwright' },
});

const invoiceStates = { open: 'UNPAID', paid: 'PAID', closed: 'CANCELED' } as const;

export const invoiceView = (
  billing: Billing,
  billed: Billed,
  { sale, base }: { sale: Sale; base: string },
) => ({
  id: billed.id,
  version: sale.version,
  location_id: locationId,
  order_id: sale.orderId,
  primary_recipient: { customer_id: billing.customerId },
  payment_requests: [
    {
      uid: billed.id,
      request_type: 'BALANCE',
      due_date: dateOf(sale.createdDate),
      automatic_payment_source: 'CARD_ON_FILE',
      card_id: billing.cardId,
      computed_amount_money: money(sale.amountCents),
      total_completed_amount_money: money(sale.state === 'paid' ? sale.amountCents : 0),
    },
  ],
  delivery_method: 'EMAIL',
  invoice_number: String(billed.number).padStart(6, '0'),
  title: billing.name,
  public_url: `${base}/square/pay/${sale.id}`,
  status: invoiceStates[sale.state],
  timezone: 'America/New_York',
  created_at: sale.createdDate,
  updated_at: sale.updatedDate,
  subscription_id: billing.id,
});

export const planViews = ({ id, name, createdDate }: Plan, body: object) => [
  {
    type: 'SUBSCRIPTION_PLAN_VARIATION',
    id,
    version: 1,
    updated_at: createdDate,
    is_deleted: false,
    present_at_all_locations: true,
    subscription_plan_variation_data: { ...body, name },
  },
];
