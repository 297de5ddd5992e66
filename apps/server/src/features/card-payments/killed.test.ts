import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SaveRequestInput } from '@fieldwright/contract/documents';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { type Cards, type Phase, startCards } from '@fieldwright/sandbox/cards/cards';
import { type Delivery, signatureHeaders } from '@fieldwright/sandbox/cards/webhooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { signIn } from '../../testing/crash-client.ts';
import {
  type CrashingProduct,
  type ServerProcess,
  startCrashingProduct,
} from '../../testing/crashing-product.ts';

/*
 * The server, a process of its own, is killed with kill -9 at every step of a charge: as the provider gets a call, once the
 * provider has done what was asked but not answered, and as soon as the answer is sent. So is the worker, another process,
 * while it handles a webhook or looks after payments by itself.
 */

/** Nothing here is about time: a busy machine may take as long as it needs. */
const patience = 30 * 60_000;

const person = { email: 'olivia@north.example', password: 'correct horse battery' };
const keys = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
const publicIds = { square: 'sandbox-sq0idb-abcdefghij', stripe: 'pk_test_51abcdef' } as const;
type Provider = keyof typeof keys;

let cards: Cards;
let product: CrashingProduct;
let token: string;
let place: { customerId: number; siteId: number };
/** the call, counted from 0, at which the server is killed; null if it isn't */
let killAt: { call: number; phase: Phase } | null = null;
let calls = 0;
let kills = 0;
/** the process that is killed */
let victim: () => ServerProcess = () => server();
let database: pg.Client;

beforeAll(async () => {
  cards = await startCards({ port: 0 });
  cards.webhooks.setPolicy('manual');
  product = await startCrashingProduct({
    ...person,
    processes: [['web'], ['worker']],
    smtpPort: 1,
    keepsDatabase: true,
    env: { SQUARE_URL: cards.url, STRIPE_URL: cards.url },
  });
  cards.onPhase(async (phase) => {
    const isIt = killAt?.call === calls && killAt.phase === phase;
    if (phase === 'answered') calls += 1;
    if (!isIt) return false;
    killAt = null;
    kills += 1;
    await victim().kill();
    return true;
  });
  await openSession();
  // the worker runs only in its own tests, so that no call of it is counted in the others
  await worker().kill();
  database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
  const { rows } = await database.query<typeof place>(
    `with c as (insert into customers (company_id, id, guid, first_name, last_name)
       values (1, nextval('document_ids'), gen_random_uuid(), 'Dana', 'Whitlock') returning id)
     insert into sites (company_id, id, guid, customer_id, text, time_zone)
     select 1, nextval('document_ids'), gen_random_uuid(), c.id, 'Home', 'America/New_York' from c
     returning id::int as "siteId", customer_id::int as "customerId"`,
  );
  [place] = rows as [typeof place];
}, patience);
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await cards?.stop();
}, patience);

async function openSession(): Promise<void> {
  token = await signIn({ address: server().address, ...person });
}

const server = () => product.processes[0]!;
const worker = () => product.processes[1]!;

interface Reply {
  status: number;
  data: Record<string, unknown>;
}

async function call(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`${server().address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const { data } = (await reply.json()) as { data: Reply['data'] };
  return { status: reply.status, data };
}

/** Sends a request as a browser does: until it is answered, with the same body, over all restarts. */
async function insist(method: string, path: string, body?: object): Promise<Reply['data']> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(50)) {
    const reply = await call(method, path, body).catch(() => null);
    if (reply?.status === 200) return reply.data;
    // sessions are short
    if (reply?.status === 401) await openSession();
    else if (reply && reply.status < 500) throw new Error(`${path}: ${reply.status}`);
    if (server().isRunning()) continue;
    server().start();
    await server().untilReady();
  }
  throw new Error(`${path} was never answered.`);
}

async function workOrder(): Promise<number> {
  const begun = startNewEdit(workOrderShape, { ...place, guid: randomUUID() });
  const fields = { text: 'Igniter', unitPriceCents: 12_600, taxable: false };
  const { edit } = addRecord(workOrderShape, begun, { kind: 'details', fields });
  const plan = planSave(workOrderShape, edit) as SaveRequestInput['plan'];
  const { id } = await insist('POST', '/api/workorders', { key: randomUUID(), plan });
  return Number(id);
}

interface Attempt {
  id: number;
  status: string;
  url: string | null;
}
const start = (id: number, more: object = {}) =>
  insist('POST', `/api/workorders/${id}/cardpayments`, {
    amountCents: 12_600,
    key: randomUUID(),
    ...more,
  }) as unknown as Promise<Attempt>;
const check = (id: number) => insist('POST', `/api/cardpayments/${id}/check`) as unknown as Promise<Attempt>;

/** Compares the payments of a work order with what the provider has charged and refunded for it. */
async function compare(id: number, paidCents: number, refundedCents = 0): Promise<void> {
  const document = (await insist('GET', `/api/workorders/${id}`)) as unknown as {
    number: string;
    payments: { amountCents: number; refundedCents: number; status: string }[];
  };
  const paid = cards
    .sales()
    .filter(({ state, name }) => state === 'paid' && name === `Work order ${document.number}`);
  const refunds = paid.flatMap((sale) => sale.refunds);
  expect(paid.map(({ amountCents }) => amountCents)).toEqual(paidCents === 0 ? [] : [paidCents]);
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual(refundedCents === 0 ? [] : [refundedCents]);
  expect(document.payments.map((each) => [each.amountCents, each.refundedCents, each.status])).toEqual(
    paidCents === 0 ? [] : [[paidCents, refundedCents, 'completed']],
  );
  const { dueCents } = await insist('GET', `/api/workorders/${id}/cardpayments`);
  expect(dueCents).toBe(12_600 - paidCents + refundedCents);
}

interface Billed {
  billing: { id: number; state: string; invoices: { id: number; state: string; refundedCents: number }[] };
  offers: { card: { id: number }; consentText: string }[];
}
let agreements = 0;

/** Sells a monthly plan for a year, whose payments no other plan has. @returns its id, and what each payment is */
async function agreement(): Promise<{ id: number; cents: number }> {
  agreements += 1;
  const cents = 2_000 + agreements;
  const { rows } = await database.query<{ id: number }>(
    `with plan as (insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
       values (1, $1, $2, 'monthly', 2) returning id)
     insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status,
       agreement_plan_id)
     select 1, $3, $4, $1, $2, clock_now()::date - 1, (clock_now() + interval '1 year')::date - 2, 'active', plan.id from plan
     returning id::int as id`,
    [`Plan ${agreements}`, 12 * cents, place.customerId, place.siteId],
  );
  return { id: rows[0]!.id, cents };
}

/** Bills a saved card for an agreement, until the provider has confirmed its first payment. */
async function bill(id: number, savedCardId: number): Promise<Billed['billing']> {
  const { offers } = (await insist('GET', `/api/agreements/${id}/billing`)) as unknown as Billed;
  const { consentText } = offers.find(({ card }) => card.id === savedCardId)!;
  const body = { key: randomUUID(), savedCardId, consentText };
  const { billing } = (await insist('POST', `/api/agreements/${id}/billing`, body)) as unknown as Billed;
  const checked = () =>
    insist('POST', `/api/agreementbillings/${billing.id}/check`) as unknown as Promise<Billed>;
  const known = await checked();
  if (known.billing.invoices[0]?.state === 'paid') return known.billing;
  // Stripe charges a draft within the hour
  cards.advance(2 * 60 * 60_000);
  return (await checked()).billing;
}

const paidSales = (cents: number) =>
  cards.sales().filter(({ state, amountCents }) => state === 'paid' && amountCents === cents);

/** Starts the worker. What a killed one was doing is given to it at once, and not after its usual 20 seconds. */
async function startWorker(): Promise<void> {
  await database.query(`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
  worker().start();
  await worker().untilReady();
}

/** Has the worker look after everything that is due, as it does every minute. */
const watch = () =>
  database.query(`with due as (update card_attempts set next_check_date = clock_now() - interval '1 second'
      where status in ('pending', 'checking'))
    select graphile_worker.add_job('company_card_watch', '{"companyId": 1, "personId": null, "data": {}}')`);

/** Sends a webhook as the provider does. */
async function deliver(delivery: Delivery): Promise<number> {
  const { status } = await fetch(`${server().address}${new URL(delivery.url).pathname}`, {
    method: 'POST',
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(delivery, Math.floor((performance.timeOrigin + performance.now()) / 1000)),
    },
  });
  return status;
}

/** Waits for what the worker finds out, restarting it when it was killed. Asks only our own books. */
async function untilKnown(id: number): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(50)) {
    if (!worker().isRunning()) await startWorker();
    const { attempts } = await insist('GET', `/api/workorders/${id}/cardpayments`);
    if ((attempts as Attempt[])[0]?.status === 'approved') return;
  }
  throw new Error('The worker never found the payment.');
}

const everyPhase = ['asked', 'done', 'answered'] as const;
/** Which call, counted from 0, has the provider begin to bill a card for an agreement; the one before makes its plan. */
const beginsAt = 1;
/** Which call of the longer ways, counted from 0, is killed in every phase; it differs by provider. */
const wholeCall = { square: 1, stripe: 0 } as const;

/**
 * Returns the phases at which a call of the longer ways is killed: all of them for one call of each way, and for the others
 * once the work is done, which is the worst. Each kill costs a restart; `npm run bench` plays all phases of all calls.
 */
const phasesWith = (provider: Provider) => (call: number) =>
  rounds(1) > 1 || call === wholeCall[provider] ? everyPhase : (['done'] as const);

/**
 * Plays with a kill at each call and phase, until no call is left to be killed at.
 * @param only the one call to be killed at
 * @returns the kills
 */
async function killEverywhere(
  phasesAt: (call: number) => readonly Phase[],
  play: (arm: () => void) => Promise<void>,
  only?: number,
): Promise<number> {
  const before = kills;
  for (let at = only ?? 0; ; at++) {
    if (only !== undefined && at > only) return kills - before;
    for (const phase of phasesAt(at)) {
      const known = kills;
      await play(() => {
        calls = 0;
        killAt = { call: at, phase };
      });
      const wasKilled = kills > known;
      killAt = null;
      if (!wasKilled) return kills - before;
    }
  }
}

describe.each<Provider>(['square', 'stripe'])('a server killed at every step, with %s', (provider) => {
  let savedCardId: number;
  const phases = phasesWith(provider);
  /** at least how often a way of some calls is killed */
  const leastKills = (calls: number) =>
    Array.from({ length: calls }, (_, call) => phases(call).length).reduce((sum, each) => sum + each, 0);
  beforeAll(async () => {
    await insist('POST', '/api/cardaccounts', {
      provider,
      key: keys[provider],
      publicId: publicIds[provider],
    });
    await insist('PATCH', '/api/cardsettings', {
      cardDispatcher: provider,
      cardCustomerLink: provider,
      saveCreditCards: true,
    });
    const id = await workOrder();
    const begun = await start(id, { saveCard: true });
    cards.pay(begun.url!);
    await check(begun.id);
    const { savedCards } = await insist('GET', `/api/workorders/${id}/cardpayments`);
    savedCardId = (savedCards as { id: number }[])[0]!.id;
  }, patience);

  it(
    'charges a saved card once, and knows it',
    async () => {
      const count = await killEverywhere(
        () => everyPhase,
        async (arm) => {
          const id = await workOrder();
          arm();
          const begun = await start(id, { savedCardId });
          const { status } = begun.status === 'approved' ? begun : await check(begun.id);
          expect(status).toBe('approved');
          await compare(id, 12_600);
        },
      );
      // prepared, charged and read, each killed in three ways
      expect(count).toBeGreaterThanOrEqual(9);
    },
    patience,
  );

  it(
    'charges a typed card once, whose token only the request has',
    async () => {
      const count = await killEverywhere(phases, async (arm) => {
        const id = await workOrder();
        arm();
        const begun = await start(id, { cardToken: cards.typeCard(provider) });
        expect((await check(begun.id)).status).toBe('approved');
        await compare(id, 12_600);
      });
      // prepared, charged and read
      expect(count).toBeGreaterThanOrEqual(leastKills(3));
    },
    patience,
  );

  it(
    'opens one page, and takes its payment once',
    async () => {
      const count = await killEverywhere(phases, async (arm) => {
        const id = await workOrder();
        arm();
        const begun = await start(id);
        cards.pay(begun.url!);
        expect(await check(begun.id)).toMatchObject({ status: 'approved' });
        await compare(id, 12_600);
      });
      // opened, read, and read once it is paid
      expect(count).toBeGreaterThanOrEqual(leastKills(3));
    },
    patience,
  );

  it(
    'refunds a payment once',
    async () => {
      const count = await killEverywhere(phases, async (arm) => {
        const id = await workOrder();
        const begun = await start(id);
        cards.pay(begun.url!);
        await check(begun.id);
        arm();
        const refund = { key: randomUUID(), amountCents: 2_600, reason: 'Discount' };
        await insist('POST', `/api/cardpayments/${begun.id}/refund`, refund);
        await check(begun.id);
        await compare(id, 12_600, 2_600);
      });
      // refunded, and read
      expect(count).toBeGreaterThanOrEqual(leastKills(2));
    },
    patience,
  );

  it(
    'takes the payment of a link once',
    async () => {
      const count = await killEverywhere(phases, async (arm) => {
        const id = await workOrder();
        const { url } = await insist('POST', `/api/workorders/${id}/paymentlinks`, {
          key: randomUUID(),
          channel: 'customerLink',
          amountCents: 12_600,
        });
        const token = String(url).split('/').at(-1);
        arm();
        const page = await insist('POST', '/api/paymentlinks/pay', { token, amountCents: 12_600 });
        cards.pay(String(page['url']));
        expect(await insist('POST', '/api/paymentlinks/open', { token })).toMatchObject({ state: 'paid' });
        await compare(id, 12_600);
      });
      // opened, read, and read once it is paid
      expect(count).toBeGreaterThanOrEqual(leastKills(3));
    },
    patience,
  );

  it(
    'begins to bill an agreement once',
    async () => {
      const sold: number[] = [];
      const count = await killEverywhere(
        () => everyPhase,
        async (arm) => {
          const { id, cents } = await agreement();
          arm();
          const { state, invoices } = await bill(id, savedCardId);
          expect([state, invoices.map((each) => each.state)]).toEqual(['active', ['paid']]);
          expect(paidSales(cents)).toHaveLength(1);
          sold.push(cents);
        },
        rounds(1) > 1 ? undefined : beginsAt,
      );
      expect(count).toBeGreaterThanOrEqual(everyPhase.length);
      // a second subscription would charge again
      cards.advance(32 * 24 * 60 * 60_000);
      for (const cents of sold) expect(paidSales(cents)).toHaveLength(2);
    },
    patience,
  );

  it(
    'refunds a payment billed for an agreement once',
    async () => {
      const count = await killEverywhere(
        () => everyPhase,
        async (arm) => {
          const { id, cents } = await agreement();
          const { id: billingId, invoices } = await bill(id, savedCardId);
          arm();
          const refund = { key: randomUUID(), amountCents: 500, reason: 'Missed visit' };
          await insist('POST', `/api/agreementinvoices/${invoices[0]!.id}/refund`, refund);
          await insist('POST', `/api/agreementbillings/${billingId}/check`);
          const { billing } = (await insist('GET', `/api/agreements/${id}/billing`)) as unknown as Billed;
          expect(billing.invoices[0]!.refundedCents).toBe(500);
          const refunds = paidSales(cents).flatMap((sale) => sale.refunds);
          expect(refunds.map(({ amountCents }) => amountCents)).toEqual([500]);
        },
        rounds(1) > 1 ? undefined : 0,
      );
      expect(count).toBeGreaterThanOrEqual(everyPhase.length);
    },
    patience,
  );

  describe('and a worker', () => {
    beforeAll(async () => {
      victim = worker;
      await startWorker();
      await watch();
      const isSubscribed = async () =>
        (
          await database.query('select from card_accounts where provider = $1 and webhook_id is not null', [
            provider,
          ])
        ).rowCount! > 0;
      for (const end = performance.now() + patience; performance.now() < end; await pause(50))
        if (await isSubscribed()) return;
      throw new Error('No webhooks were asked for.');
    }, patience);
    afterAll(async () => {
      victim = server;
      await worker().kill();
    });

    it.each([
      ['handles a webhook', true],
      ['looks after payments without webhooks', false],
    ])(
      'that %s finds the payment once',
      async (_, isTold) => {
        const count = await killEverywhere(phases, async (arm) => {
          const id = await workOrder();
          const begun = await start(id);
          cards.webhooks.outbox.splice(0);
          arm();
          cards.pay(begun.url!);
          if (!isTold) await watch();
          for (const event of isTold ? cards.webhooks.outbox : []) expect(await deliver(event)).toBe(204);
          await untilKnown(id);
          await compare(id, 12_600);
        });
        // read, with Square by the order and then the payment
        expect(count).toBeGreaterThanOrEqual(leastKills(provider === 'square' ? 2 : 1));
      },
      patience,
    );
  });
});
