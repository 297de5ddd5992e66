import { type Biller, runBillings, tellEnded } from './billing.ts';
import { isPending } from './billing-dates.ts';
import { type Answer, type Exchange, ok, once, type Route, textIn } from './exchange.ts';
import type { Billing, Plan } from './store.ts';
import { fault, missing, reused, under, wrong } from './stripe-answers.ts';
import { isPastDue, tellStripeChanged, tellStripeReleased } from './stripe-billing-events.ts';
import { listOf, productView, scheduleView, subscriptionView } from './stripe-billing-views.ts';
import { invoiceRoutes } from './stripe-invoices.ts';

/* Stripe's API for subscription schedules: products, and schedules with their subscription. */

const keyed = (exchange: Exchange, run: () => Answer): Answer =>
  once(exchange, exchange.headers['idempotency-key'], { reused, run });

function createProduct(exchange: Exchange): Answer {
  const { store, body } = exchange;
  const name = textIn(body, 'name');
  if (name === '') return wrong('name', 'parameter_missing');
  return keyed(exchange, () => {
    const createdDate = store.now().toISOString();
    const plan: Plan = {
      provider: 'stripe',
      id: store.id('prod_'),
      name,
      months: 0,
      amounts: [],
      createdDate,
    };
    store.state.plans.push(plan);
    store.save();
    return ok(productView(plan, under(body, 'metadata')));
  });
}

/** Reads the amount of each payment of the phases, and the months between them. */
function paymentsIn(body: Exchange['body']): { months: number; amounts: number[]; product: string } {
  const amounts: number[] = [];
  const price = (phase: number) => `phases[${String(phase)}][items][0][price_data]`;
  const months = Number(body[`${price(0)}[recurring][interval_count]`]);
  for (let phase = 0; body[`${price(phase)}[unit_amount]`] !== undefined; phase += 1) {
    const duration = Number(body[`phases[${String(phase)}][duration][interval_count]`]);
    const amount = Number(body[`${price(phase)}[unit_amount]`]);
    amounts.push(...Array.from({ length: duration / months }, () => amount));
  }
  return { months, amounts, product: textIn(body, `${price(0)}[product]`) };
}

function createSchedule(exchange: Exchange, magicAmounts: boolean): Answer {
  const { store, body } = exchange;
  const { months, amounts, product } = paymentsIn(body);
  const plan = store.state.plans.find(({ id }) => id === product);
  if (amounts.length === 0 || !plan) return wrong('phases', 'parameter_missing');
  if (amounts.some((each) => each < 50)) return wrong('phases', 'amount_too_small');
  const card = store.state.cards.find(({ id }) => id === body['default_settings[default_payment_method]']);
  if (!card?.enabled || card.customerId !== body['customer']) return missing('payment_method');
  const start = textIn(body, 'start_date');
  return keyed(exchange, () => {
    const now = store.now().toISOString();
    const billing: Billing = {
      provider: 'stripe',
      id: store.id('sub_'),
      scheduleId: store.id('sub_sched_'),
      planId: plan.id,
      customerId: card.customerId,
      cardId: card.id,
      name: plan.name,
      months,
      amounts,
      metadata: under(body, 'metadata'),
      state: 'active',
      createdDate: now,
      startDate: start === 'now' ? now : new Date(Number(start) * 1000).toISOString(),
      canceledDate: null,
      endedDate: null,
      version: 1,
      invoices: [],
    };
    store.state.billings.push(billing);
    store.save();
    runBillings(exchange, magicAmounts);
    return ok(scheduleView(billing, billing.id));
  });
}

function listSchedules({ store, query }: Exchange): Answer {
  const own = store.state.billings.filter(
    ({ provider, customerId }) => provider === 'stripe' && customerId === query.get('customer'),
  );
  return ok(
    listOf('/v1/subscription_schedules', own.map((billing) => scheduleView(billing, billing.id)).reverse()),
  );
}

const ofSchedule = ({ store }: Biller, wanted: string) =>
  store.state.billings.find(({ scheduleId }) => scheduleId === wanted);
const ofSubscription = ({ store }: Biller, wanted: string) =>
  store.state.billings.find(({ provider, id }) => provider === 'stripe' && id === wanted);

function changeCard(exchange: Exchange, billing: Billing | undefined, card: string): Answer | Billing {
  if (!billing) return missing();
  const found = exchange.store.state.cards.find(({ id }) => id === card);
  if (!found?.enabled || found.customerId !== billing.customerId) return missing('payment_method');
  if (billing.state !== 'active') return fault(400, { message: 'The subscription has ended.' });
  Object.assign(billing, { cardId: card, version: billing.version + 1 });
  exchange.store.save();
  tellStripeChanged(exchange, billing);
  return billing;
}

function updateSchedule(exchange: Exchange, id: string): Answer {
  const card = textIn(exchange.body, 'default_settings[default_payment_method]');
  const billing = ofSchedule(exchange, id);
  if (billing?.releasedDate !== undefined) return fault(400, { message: 'The schedule is released.' });
  const changed = changeCard(exchange, billing, card);
  return 'status' in changed ? changed : ok(scheduleView(changed, changed.id));
}

function updateSubscription(exchange: Exchange, id: string): Answer {
  const card = textIn(exchange.body, 'default_payment_method');
  const changed = changeCard(exchange, ofSubscription(exchange, id), card);
  return 'status' in changed ? changed : ok(subscriptionView(changed, isPastDue(exchange, changed)));
}

function cancelSchedule(exchange: Exchange, id: string): Answer {
  const billing = ofSchedule(exchange, id);
  if (!billing) return missing('subscription_schedule');
  if (billing.state !== 'active' || billing.releasedDate !== undefined)
    return fault(400, { message: 'You can only cancel a schedule that has not started or is active.' });
  canceled(exchange, billing);
  return ok(scheduleView(billing, billing.id));
}

function canceled(biller: Biller, billing: Billing): void {
  const at = biller.store.now().toISOString();
  Object.assign(billing, {
    state: 'canceled',
    canceledDate: at,
    endedDate: at,
    version: billing.version + 1,
  });
  biller.store.save();
  tellEnded(biller, billing);
}

/** Has a schedule let its subscription run on without an end, as a seller does in the dashboard. */
export function releaseSchedule(biller: Biller, id: string): void {
  const billing = ofSchedule(biller, id);
  if (billing?.state !== 'active') throw new Error(`The schedule ${id} is ${billing?.state ?? 'unknown'}.`);
  const releasedDate = biller.store.now().toISOString();
  // before the start there is no subscription, so nothing will be charged
  const ended = isPending(billing) ? { state: 'canceled', endedDate: releasedDate } : {};
  Object.assign(billing, { releasedDate, version: billing.version + 1, ...ended });
  biller.store.save();
  tellStripeReleased(biller, billing);
}

function cancelSubscription(exchange: Exchange, id: string): Answer {
  const billing = ofSubscription(exchange, id);
  if (billing?.state !== 'active') return missing('subscription');
  canceled(exchange, billing);
  return ok(subscriptionView(billing, false));
}

const routes = (magicAmounts: boolean): Route[] => [
  ['POST', /^\/v1\/products$/, createProduct],
  ['POST', /^\/v1\/subscription_schedules$/, (exchange) => createSchedule(exchange, magicAmounts)],
  ['GET', /^\/v1\/subscription_schedules$/, listSchedules],
  [
    'GET',
    /^\/v1\/subscription_schedules\/([^/]+)$/,
    (exchange, id) => {
      const billing = ofSchedule(exchange, id);
      if (!billing) return missing('subscription_schedule');
      const isExpanded = exchange.query.get('expand[0]') === 'subscription';
      const whole = subscriptionView(billing, isPastDue(exchange, billing));
      return ok(scheduleView(billing, isExpanded ? whole : billing.id));
    },
  ],
  ['POST', /^\/v1\/subscription_schedules\/([^/]+)$/, updateSchedule],
  ['POST', /^\/v1\/subscription_schedules\/([^/]+)\/cancel$/, cancelSchedule],
  ['POST', /^\/v1\/subscriptions\/([^/]+)$/, updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/([^/]+)$/, cancelSubscription],
  [
    'GET',
    /^\/v1\/subscriptions\/([^/]+)$/,
    (exchange, id) => {
      const billing = ofSubscription(exchange, id);
      return billing ? ok(subscriptionView(billing, isPastDue(exchange, billing))) : missing('subscription');
    },
  ],
  ...invoiceRoutes(magicAmounts),
];

/** Answers a request about subscriptions; null if it is about something else. */
export function answerStripeBilling(exchange: Exchange, magicAmounts: boolean): Answer | null {
  for (const [method, path, handle] of routes(magicAmounts)) {
    const match = method === exchange.method && path.exec(exchange.path);
    if (match) return handle(exchange, decodeURIComponent(match[1] ?? ''));
  }
  return null;
}
