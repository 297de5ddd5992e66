import { randomUUID } from 'node:crypto';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import type { TypedCard } from '@fieldwright/sandbox/cards/cards-numbers';
import { signatureHeaders } from '@fieldwright/sandbox/cards/webhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardGateway, GatewayError, noGateway } from './card-gateway.ts';
import { cardGateways } from './gateways.ts';

let cards: Cards;
beforeEach(async () => {
  cards = await startCards({ port: 0 });
  cards.webhooks.setPolicy('manual');
});
afterEach(() => cards.stop());

const keys = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
type Provider = keyof typeof keys;
/** Stripe's SDK tries once more by itself. */
const tries = { square: 1, stripe: 2 } as const;
const location = { square: 'LTESTLOCATION', stripe: null } as const;
const dayMs = 24 * 60 * 60_000;

/** The stand-ins' clock starts with the machine's. */
const machineNow = () => performance.timeOrigin + performance.now();

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof GatewayError ? error.fault : error),
  );

describe.each(['square', 'stripe'] as const)('billing by the gateway of %s', (provider: Provider) => {
  let gateway: CardGateway;
  let customerId: string;
  beforeEach(async () => {
    const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
    gateway = await gateways(provider, { key: keys[provider], locationId: location[provider] });
    customerId = await gateway.register({ attempt: randomUUID(), name: 'Dana', email: '', reference: '7' });
  });

  /** Saves a card of the customer by a payment. @returns its id */
  async function saved(card: Partial<TypedCard> = {}): Promise<string> {
    const attempt = randomUUID();
    const opened = await gateway.open({
      attempt,
      amountCents: 100,
      tipCents: 0,
      name: 'Work order 1042',
      returnUrl: 'http://localhost:4000/',
      saveFor: customerId,
    });
    cards.pay(opened.url, card);
    const { paymentId } = await gateway.read(opened);
    return (await gateway.saveCard({ attempt, paymentId: paymentId!, customerId })).cardId;
  }
  const plan = (cardId: string, changed = {}) => ({
    billing: randomUUID(),
    name: 'Comfort Plan',
    customerId,
    cardId,
    months: 1,
    phases: [
      { payments: 1, amountCents: 1_662 },
      { payments: 11, amountCents: 1_658 },
    ],
    startDate: null,
    ...changed,
  });
  const paidStatus = { square: 'COMPLETED', stripe: 'invoice.paid' }[provider];
  const read = (billingId: string, more = {}) => gateway.readBilling({ billingId, ...more });
  const daysFromNow = (iso: string) => Math.round((Date.parse(iso) - machineNow()) / dayMs);

  it('charges the first payment at once, and begins once, even if the answer was lost', async () => {
    const asked = plan(await saved());
    cards.fail({ path: '', times: tries[provider], action: 'lose' });
    expect(await faultOf(gateway.startBilling(asked))).toBe('unknown');
    const { billingId } = await gateway.startBilling(asked);
    expect(await gateway.startBilling(asked)).toEqual({ billingId });
    // also once the key is forgotten
    cards.forgetKeys();
    expect(await gateway.findBilling(asked)).toEqual({ billingId });
    expect(await gateway.findBilling({ ...asked, billing: randomUUID() })).toBeNull();
    const reading = await read(billingId);
    expect(reading).toMatchObject({ state: 'active', subscriptionId: expect.stringMatching(/./) });
    expect(daysFromNow(reading.nextDate!)).toBeGreaterThan(27);
    expect(daysFromNow(reading.nextDate!)).toBeLessThan(33);
    expect(reading.invoices).toEqual([
      expect.objectContaining({
        state: 'paid',
        amountCents: 1_662,
        paidCents: 1_662,
        error: null,
        url: null,
      }),
    ]);
    // what counts as approved is what R4.20 and R4.21 name
    expect(reading.invoices[0]!.status).toBe(paidStatus);
    expect(
      cards.sales().filter(({ amountCents, state }) => amountCents === 1_662 && state === 'paid'),
    ).toHaveLength(1);
  });

  it('renews as time passes, to the cent, and ends with its last payment', async () => {
    const { billingId } = await gateway.startBilling(plan(await saved()));
    cards.advance(32 * dayMs);
    const second = await read(billingId);
    expect(second.invoices.map(({ amountCents }) => amountCents)).toEqual([1_658, 1_662]);
    expect((await read(billingId, { paid: [second.invoices[1]!.invoiceId] })).invoices).toHaveLength(1);
    cards.advance(400 * dayMs);
    const ended = await read(billingId);
    expect(ended).toMatchObject({ state: 'ended', nextDate: null });
    expect(ended.invoices).toHaveLength(12);
    expect(ended.invoices.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(19_900);
    cards.advance(400 * dayMs);
    expect((await read(billingId)).invoices).toHaveLength(12);
  });

  it('is past due when a renewal is declined, until the customer pays the invoice', async () => {
    const { billingId } = await gateway.startBilling(
      plan(await saved(), { phases: [{ payments: 2, amountCents: 5_051 }] }),
    );
    cards.setMagicAmounts(true);
    cards.advance(32 * dayMs);
    const declined = { square: 'GENERIC_DECLINE', stripe: 'generic_decline' }[provider];
    const hints = [cards.sales().at(-1)!.paymentId!];
    const reading = await read(billingId, { hints });
    expect(reading.state).toBe('pastDue');
    expect(reading.invoices[0]).toMatchObject({
      state: 'due',
      paidCents: 0,
      error: { category: expect.stringMatching(/^(PAYMENT_METHOD_ERROR|card_error)$/), code: declined },
    });
    cards.setMagicAmounts(false);
    expect(cards.pay(reading.invoices[0]!.url!)).toBeNull();
    const paid = await read(billingId);
    expect(paid.state).toBe('active');
    expect(paid.invoices[0]).toMatchObject({ state: 'paid', status: paidStatus, url: null });
  });

  it('charges another card from the next payment on', async () => {
    const { billingId } = await gateway.startBilling(plan(await saved()));
    const other = await saved({ number: '5555555555554444' });
    await gateway.changeBillingCard({ billingId, cardId: other });
    cards.advance(32 * dayMs);
    expect(cards.sales().at(-1)).toMatchObject({ amountCents: 1_658, cardId: other, state: 'paid' });
    const removed = await saved();
    await gateway.forgetCard({ cardId: removed });
    expect(await faultOf(gateway.changeBillingCard({ billingId, cardId: removed }))).toBe('refused');
  });

  it('charges nothing anymore once it is stopped, which is done once', async () => {
    const { billingId } = await gateway.startBilling(plan(await saved()));
    await gateway.stopBilling({ billingId });
    await gateway.stopBilling({ billingId });
    expect(await read(billingId)).toMatchObject({ state: 'stopped', nextDate: null });
    cards.advance(400 * dayMs);
    const reading = await read(billingId);
    expect(reading.state).toBe('stopped');
    expect(reading.invoices).toHaveLength(1);
  });

  it('charges nothing before the day on which it is to start', async () => {
    const startDate = new Date(machineNow() + 60 * dayMs).toISOString().slice(0, 10);
    const { billingId } = await gateway.startBilling(plan(await saved(), { startDate }));
    const waiting = await read(billingId);
    expect(waiting).toMatchObject({ state: 'active', invoices: [] });
    expect(waiting.nextDate!.slice(0, 10)).toBe(startDate);
    const other = await saved({ number: '5555555555554444' });
    await gateway.changeBillingCard({ billingId, cardId: other });
    cards.advance(58 * dayMs);
    expect((await read(billingId)).invoices).toEqual([]);
    cards.advance(3 * dayMs);
    const begun = await read(billingId);
    expect(begun.state).toBe('active');
    expect(begun.invoices).toMatchObject([{ state: 'paid', amountCents: 1_662 }]);
    expect(daysFromNow(begun.nextDate!)).toBeGreaterThan(87);
    expect(cards.sales().at(-1)).toMatchObject({ amountCents: 1_662, cardId: other });
  });

  it('never charges what is stopped before it starts', async () => {
    const startDate = new Date(machineNow() + 60 * dayMs).toISOString().slice(0, 10);
    const { billingId } = await gateway.startBilling(plan(await saved(), { startDate }));
    await gateway.stopBilling({ billingId });
    expect(await read(billingId)).toMatchObject({ state: 'stopped', nextDate: null });
    cards.advance(400 * dayMs);
    expect(await read(billingId)).toMatchObject({ state: 'stopped', invoices: [] });
  });

  it('refuses a card of someone else', async () => {
    const cardId = await saved();
    customerId = await gateway.register({ attempt: randomUUID(), name: 'Sam', email: '', reference: '8' });
    expect(await faultOf(gateway.startBilling(plan(cardId)))).toBe('refused');
  });

  it('names the billing or its invoices in every event about them', async () => {
    const url = 'http://localhost:4000/api/webhooks/cards/a';
    const { secret } = await gateway.subscribe(url, randomUUID());
    const asked = plan(await saved());
    const from = cards.webhooks.outbox.length;
    const { billingId } = await gateway.startBilling(asked);
    cards.advance(32 * dayMs);
    await gateway.stopBilling({ billingId });
    const { subscriptionId, invoices } = await read(billingId);
    const known = [
      billingId,
      subscriptionId,
      ...invoices.flatMap((each) => [each.invoiceId, each.orderId, each.paymentId]),
    ];
    const sent = cards.webhooks.outbox.slice(from);
    expect(sent.length).toBeGreaterThan(6);
    for (const delivery of sent) {
      const headers = signatureHeaders(delivery, Math.floor(machineNow() / 1000));
      const event = await gateway.readEvent({ raw: Buffer.from(delivery.body), headers, url, secret });
      expect(event!.ids.some((id) => known.includes(id))).toBe(true);
    }
  });
});

describe('billing by the gateway of stripe', () => {
  it('tries a new card at once for what is due, and a declined one again after some days', async () => {
    const gateway = await cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url })('stripe', {
      key: keys.stripe,
      locationId: null,
    });
    const customerId = await gateway.register({
      attempt: randomUUID(),
      name: 'Dana',
      email: '',
      reference: '7',
    });
    await gateway.subscribe('http://localhost:4000/api/webhooks/cards/a', randomUUID());
    const attempt = randomUUID();
    const opened = await gateway.open({
      attempt,
      amountCents: 100,
      tipCents: 0,
      name: 'A',
      returnUrl: 'http://localhost/',
      saveFor: customerId,
    });
    cards.pay(opened.url, { number: '4000000000000341' });
    const { paymentId } = await gateway.read(opened);
    const declining = await gateway.saveCard({ attempt, paymentId: paymentId!, customerId });
    const { billingId } = await gateway.startBilling({
      billing: randomUUID(),
      name: 'Comfort Plan',
      customerId,
      cardId: declining.cardId,
      months: 1,
      phases: [{ payments: 12, amountCents: 2_000 }],
      startDate: null,
    });
    const declines = () =>
      cards.webhooks.outbox.filter(({ type }) => type === 'invoice.payment_failed').length;
    expect((await gateway.readBilling({ billingId })).state).toBe('pastDue');
    await gateway.changeBillingCard({ billingId, cardId: declining.cardId });
    expect((await gateway.readBilling({ billingId })).state).toBe('pastDue');
    expect(declines()).toBe(2);
    cards.advance(3 * dayMs + 1_000);
    expect(declines()).toBe(3);
    const second = randomUUID();
    const again = await gateway.open({
      attempt: second,
      amountCents: 100,
      tipCents: 0,
      name: 'A',
      returnUrl: 'http://localhost/',
      saveFor: customerId,
    });
    cards.pay(again.url);
    const reading = await gateway.read(again);
    const good = await gateway.saveCard({ attempt: second, paymentId: reading.paymentId!, customerId });
    await gateway.changeBillingCard({ billingId, cardId: good.cardId });
    expect(await gateway.readBilling({ billingId })).toMatchObject({
      state: 'active',
      invoices: [{ state: 'paid' }],
    });
  });
});

describe('a subscription of Stripe whose schedule the seller has released', () => {
  it('is read, charged to another card and stopped like others, beyond its last payment', async () => {
    const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
    const gateway = await gateways('stripe', { key: keys.stripe, locationId: null });
    const customerId = await gateway.register({
      attempt: randomUUID(),
      name: 'Dana',
      email: '',
      reference: '7',
    });
    const saved = async (number: string) => {
      const attempt = randomUUID();
      const asked = { amountCents: 100, tipCents: 0, name: 'A', returnUrl: 'http://localhost/' };
      const opened = await gateway.open({ attempt, ...asked, saveFor: customerId });
      cards.pay(opened.url, { number });
      const { paymentId } = await gateway.read(opened);
      return (await gateway.saveCard({ attempt, paymentId: paymentId!, customerId })).cardId;
    };
    const { billingId } = await gateway.startBilling({
      billing: randomUUID(),
      name: 'Comfort Plan',
      customerId,
      cardId: await saved('4111111111111111'),
      months: 1,
      phases: [{ payments: 2, amountCents: 5_000 }],
      startDate: null,
    });
    cards.release(billingId);
    const released = await gateway.readBilling({ billingId });
    expect(released).toMatchObject({ state: 'active', invoices: [{ state: 'paid' }] });
    expect(Date.parse(released.nextDate!)).toBeGreaterThan(machineNow() + 27 * dayMs);
    const other = await saved('5555555555554444');
    await gateway.changeBillingCard({ billingId, cardId: other });
    cards.advance(95 * dayMs);
    expect((await gateway.readBilling({ billingId })).invoices).toHaveLength(4);
    expect(cards.sales().at(-1)).toMatchObject({ amountCents: 5_000, cardId: other, state: 'paid' });
    await gateway.stopBilling({ billingId });
    await gateway.stopBilling({ billingId });
    expect(await gateway.readBilling({ billingId })).toMatchObject({ state: 'stopped', nextDate: null });
    cards.advance(95 * dayMs);
    expect((await gateway.readBilling({ billingId })).invoices).toHaveLength(4);
  });
});

describe('invoices of Stripe', () => {
  let gateway: CardGateway;
  let customerId: string;
  beforeEach(async () => {
    const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
    gateway = await gateways('stripe', { key: keys.stripe, locationId: null });
    customerId = await gateway.register({ attempt: randomUUID(), name: 'Dana', email: '', reference: '7' });
  });
  async function billed(startDate: string | null = null): Promise<string> {
    const attempt = randomUUID();
    const asked = { amountCents: 100, tipCents: 0, name: 'A', returnUrl: 'http://localhost/' };
    const opened = await gateway.open({ attempt, ...asked, saveFor: customerId });
    cards.pay(opened.url);
    const { paymentId } = await gateway.read(opened);
    const { cardId } = await gateway.saveCard({ attempt, paymentId: paymentId!, customerId });
    const phases = [{ payments: 12, amountCents: 5_051 }];
    const plan = { billing: randomUUID(), name: 'Plan', customerId, cardId, months: 1, phases, startDate };
    return (await gateway.startBilling(plan)).billingId;
  }
  const read = (billingId: string) => gateway.readBilling({ billingId });
  const inDays = (days: number) => new Date(machineNow() + days * dayMs).toISOString().slice(0, 10);
  /** Lets time pass until there is an invoice, still a draft. */
  async function draft(billingId: string): Promise<void> {
    // early in the day, one that starts in two days is more than two days away
    for (let half = 0; half < 200; half += 1) {
      if ((await read(billingId)).invoices[0]?.status === 'draft') return;
      cards.advance(30 * 60_000);
    }
  }
  const states = async (billingId: string) =>
    (await read(billingId)).invoices.map(({ status, state }) => [status, state]);

  it('are drafts for an hour, except for a first one that is to be charged at once', async () => {
    const billingId = await billed(inDays(2));
    await draft(billingId);
    expect(await states(billingId)).toEqual([['draft', 'open']]);
    expect((await read(billingId)).invoices[0]).toMatchObject({ url: null, paymentId: null });
    cards.advance(90 * 60_000);
    expect(await states(billingId)).toEqual([['invoice.paid', 'paid']]);
    expect(await states(await billed())).toEqual([['invoice.paid', 'paid']]);
  });

  it('are charged within the hour if they can’t be at once', async () => {
    cards.fail({ path: '/v1/invoices', times: 2, action: 'drop' });
    const billingId = await billed();
    expect(await states(billingId)).toEqual([['draft', 'open']]);
    cards.advance(61 * 60_000);
    expect(await states(billingId)).toEqual([['invoice.paid', 'paid']]);
  });

  it.each(['void', 'finalize'])(
    'are never charged once the billing is stopped, also as drafts, if the answer to %s is lost',
    async (call) => {
      const billingId = await billed(inDays(2));
      await draft(billingId);
      const { invoiceId } = (await read(billingId)).invoices[0]!;
      cards.fail({ path: `/v1/invoices/${invoiceId}/${call}`, times: 9, action: 'lose' });
      expect(await faultOf(gateway.stopBilling({ billingId }))).toBe('unknown');
      cards.endFaults();
      await gateway.stopBilling({ billingId });
      expect(await states(billingId)).toEqual([['void', 'void']]);
      cards.advance(3 * dayMs);
      expect(await states(billingId)).toEqual([['void', 'void']]);
    },
  );

  it('can’t be paid anymore once the billing is stopped, also if the seller had written them off', async () => {
    const billingId = await billed();
    cards.setMagicAmounts(true);
    cards.advance(32 * dayMs);
    const [due] = (await read(billingId)).invoices;
    cards.writeOff(due!.invoiceId);
    expect((await states(billingId))[0]).toEqual(['uncollectible', 'due']);
    await gateway.stopBilling({ billingId });
    expect((await states(billingId))[0]).toEqual(['void', 'void']);
    expect(() => cards.pay(due!.url!)).toThrow('closed');
  });

  it('are all given up, also if one of them can’t be', async () => {
    const billingId = await billed();
    cards.setMagicAmounts(true);
    cards.advance(64 * dayMs);
    const { invoices } = await read(billingId);
    expect(invoices.map(({ state }) => state)).toEqual(['due', 'due', 'paid']);
    const path = `/v1/invoices/${invoices[0]!.invoiceId}/void`;
    const body = { error: { type: 'invalid_request_error', message: 'It is being paid.' } };
    cards.fail({ path, times: 1, action: { status: 400, body } });
    expect(await faultOf(gateway.stopBilling({ billingId }))).toBe('refused');
    expect((await read(billingId)).invoices.map(({ state }) => state)).toEqual(['due', 'void', 'paid']);
  });

  it('never come of a schedule that the seller released before its start, which counts as stopped', async () => {
    const billingId = await billed(inDays(20));
    cards.release(billingId);
    const stopped = { state: 'stopped', nextDate: null, invoices: [] };
    expect(await read(billingId)).toMatchObject(stopped);
    await gateway.stopBilling({ billingId });
    cards.advance(60 * dayMs);
    expect(await read(billingId)).toMatchObject(stopped);
  });
});

describe('the page of the providers’ time', () => {
  it('lets a month pass, and says so', async () => {
    const before = await (await fetch(`${cards.url}/clock`)).text();
    const after = await (await fetch(`${cards.url}/clock`, { method: 'POST' })).text();
    const monthOf = (html: string) => /It is \w+, \d+ (\w+ \d+)/.exec(html)?.[1];
    expect(monthOf(before)).toMatch(/^\w{3} \d{4}$/);
    expect(monthOf(after)).not.toBe(monthOf(before));
  });
});

describe('noGateway', () => {
  it('bills nothing', async () => {
    expect(await faultOf(noGateway().readBilling({ billingId: 'a' }))).toBe('refused');
  });
});
