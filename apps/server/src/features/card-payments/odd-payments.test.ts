import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '@fieldwright/sandbox/cards/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

/* Amounts, accounts, links and clocks that aren't as they should be. */

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterEach(() => at.cards.endFaults());
afterAll(() => at.stop());

const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id } });
const cancel = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/cancel', { as: at.token.office, params: { id } });
const paymentsOf = async (id: number) => (await at.office.load('workOrder', id)).payments;
const removeWork = (id: number) =>
  at.server.call('DELETE /api/workorders/{id}', { as: at.token.owner, params: { id } });
const removeProposal = (id: number) =>
  at.server.call('DELETE /api/salesproposals/{id}', { as: at.token.owner, params: { id } });
const undo = (id: number) =>
  at.server.call('POST /api/salesproposals/{id}/undoacceptance', {
    as: at.token.owner,
    params: { id },
    body: { key: randomUUID() },
  });
const deposit = (id: number, amountCents: number) =>
  at.server.call('POST /api/salesproposals/{id}/cardpayments', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), amountCents },
  });
const connect = (provider: CardProvider, key: string) =>
  at.server.call('POST /api/cardaccounts', { as: at.token.owner, body: { provider, key } });

/** Sells a proposal of 4,000 dollars, into a work order that is there or a new one. */
async function sold(into?: number) {
  const id = await at.proposal();
  const { packages } = await at.office.load('salesProposal', id);
  const { data } = await at.server.call('POST /api/salesproposalpackages/{id}/select', {
    as: at.token.office,
    params: { id: packages[0]!.id },
    body: {
      key: randomUUID(),
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      ...(into !== undefined && { workOrderId: into }),
    },
  });
  return { id, workOrderId: data.workOrderId };
}

/** A payment link of a work order, as the customer has it open. */
async function linked(id: number) {
  const { data } = await at.server.call('POST /api/workorders/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), channel: 'customerLink', amountCents: 12_600 },
  });
  const token = data.url!.split('/').at(-1)!;
  return {
    open: () => at.server.call('POST /api/paymentlinks/open', { body: { token } }),
    pay: () => at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents: 12_600 } }),
  };
}

describe.each(['square', 'stripe'] as const)('with %s', (provider) => {
  beforeAll(() => at.connect(provider));
  const inProgress = 'card payment on it is in progress. Cancel it or wait for the result.';

  it('takes nothing below what the provider charges, nothing at all, and no more than is due', async () => {
    const id = await at.workOrder();
    const refusal = async (cents: number) => (await at.start(id, cents)).error;
    const least = provider === 'stripe' ? 50 : 1;
    if (least > 1) expect((await refusal(least - 1)).fields).toEqual({ amountCents: 'Enter $0.50 or more.' });
    for (const cents of [0, -100, 1.5]) expect((await refusal(cents)).code).toBe('invalid');
    expect((await refusal(12_601)).fields).toEqual({ amountCents: 'Enter $126.00 or less.' });
    expect((await at.start(id, least)).status).toBe(200);
    expect(at.cards.sales().at(-1)!.amountCents).toBe(least);
  });

  it('connects no account of another currency', async () => {
    const [path, body] = {
      square: [
        '/v2/locations',
        { locations: [{ id: 'L1', name: 'Toronto', currency: 'CAD', status: 'ACTIVE' }] },
      ],
      stripe: ['/v1/account', { id: 'acct_ca', object: 'account', default_currency: 'cad' }],
    }[provider] as [string, object];
    at.cards.fail({ path, times: 1, action: { status: 200, body } });
    const { error } = await connect(provider, { square: 'EAAAtest', stripe: 'sk_test_1' }[provider]);
    const name = { square: 'Square', stripe: 'Stripe' }[provider];
    expect(error.fields).toEqual({
      key: `This ${name} account doesn’t use US dollars. Connect one that does.`,
    });
  });

  it('charges what the customer has open although the work order was processed', async () => {
    const id = await at.workOrder();
    const { open, pay } = await linked(id);
    const { data } = await pay();
    const { version } = await at.office.load('workOrder', id);
    const processed = await at.server.call('POST /api/workorders/{id}/process', {
      as: at.token.owner,
      params: { id },
      body: { key: randomUUID(), processed: true },
    });
    expect([processed.status, processed.data.version > version]).toEqual([200, true]);
    at.cards.pay(data.url);
    expect((await open()).data).toMatchObject({ state: 'paid', attempt: { status: 'approved' } });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('removes no work order while its customer pays, and takes nothing once it is removed (R4.4)', async () => {
    const id = await at.workOrder();
    const { open, pay } = await linked(id);
    await pay();
    const { status, error } = await removeWork(id);
    expect([status, error.code, error.detail]).toEqual([409, 'in_use', `A $126.00 ${inProgress}`]);
    const { data } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
      as: at.token.office,
      params: { id },
    });
    await cancel(data.attempts[0]!.id);
    expect((await removeWork(id)).status).toBe(204);
    expect((await open()).data.state).toBe('revoked');
    expect((await pay()).error.code).toBe('link_expired');
    expect((await at.start(id, 12_600)).error.code).toBe('removed');
  });

  it('removes no proposal while a deposit is in progress (R4.4)', async () => {
    const id = await at.proposal();
    const begun = await deposit(id, 40_000);
    expect((await removeProposal(id)).error.detail).toBe(`A $400.00 ${inProgress}`);
    await cancel(begun.data.id);
    expect((await removeProposal(id)).status).toBe(204);
  });

  it('removes or charges, but never both, where they come at the same moment', async () => {
    const id = await at.workOrder();
    const replies = await Promise.all([removeWork(id), at.start(id, 12_600)]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  it('undoes no acceptance while a card payment is in progress on either side (R4.8)', async () => {
    const { id, workOrderId } = await sold();
    const { number } = await at.office.load('workOrder', workOrderId);
    const rest = 'is in progress. Cancel it or wait for the result.';
    const first = await at.start(workOrderId, 12_600);
    expect((await undo(id)).error.detail).toBe(`A $126.00 card payment on work order ${number} ${rest}`);
    await cancel(first.data.id);
    const second = await deposit(id, 40_000);
    expect((await undo(id)).error.detail).toBe(`A $400.00 card payment on this proposal ${rest}`);
    await cancel(second.data.id);
    expect((await undo(id)).status).toBe(200);
  });

  it('undoes an acceptance or charges its work order, never both at the same moment (R4.8)', async () => {
    const { id, workOrderId } = await sold();
    const replies = await Promise.all([undo(id), at.start(workOrderId, 12_600)]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  it('holds payments in progress of two proposals against the work order that they share (R4.8, R1.8)', async () => {
    const one = await sold();
    const other = await sold(one.workOrderId);
    expect(other.workOrderId).toBe(one.workOrderId);
    const open = async () =>
      (
        await at.server.call('GET /api/workorders/{id}/cardpayments', {
          as: at.token.office,
          params: { id: one.workOrderId },
        })
      ).data.openCents;
    expect(await open()).toBe(800_000);
    const first = await deposit(one.id, 300_000);
    const second = await deposit(other.id, 400_000);
    expect([first.status, second.status, await open()]).toEqual([200, 200, 100_000]);
    expect((await at.start(one.workOrderId, 100_001)).error.fields).toEqual({
      amountCents: 'Enter $1,000.00 or less.',
    });
    at.cards.pay(first.data.url!);
    await check(first.data.id);
    await cancel(second.data.id);
    expect(await open()).toBe(500_000);
  });

  it('finds a charge whose reports come with a clock that is ten minutes off', async () => {
    for (const seconds of [-600, 600]) {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      at.cards.webhooks.outbox.splice(0);
      at.cards.pay(begun.data.url!);
      const now = Math.floor((performance.timeOrigin + performance.now()) / 1000);
      for (const sent of at.cards.webhooks.outbox.splice(0)) {
        const { status } = await at.server.call('POST /api/webhooks/cards/{account}', {
          params: { account: new URL(sent.url).pathname.split('/').at(-1)! },
          bytes: Buffer.from(sent.body),
          headers: signatureHeaders(sent, now + seconds),
        });
        // Square signs no time, and only an old signature of Stripe could be a copy
        expect(status).toBe(provider === 'stripe' && seconds < 0 ? 404 : 204);
      }
      at.pass(600_000);
      await at.watch();
      expect(await paymentsOf(id)).toHaveLength(1);
    }
  });
});

describe('a key of the other environment', () => {
  it('asks about no payment that another one has begun, which stays with its own key (R1.8)', async () => {
    await at.connect('stripe');
    await at.server.sql(
      `update card_accounts set is_test = false where provider = 'stripe' and company_id = 1`,
    );
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    at.cards.pay(begun.data.url!);
    expect((await connect('stripe', 'sk_test_2')).data.accounts).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ provider: 'stripe', isTest: true })]),
    );
    const keys = await at.server.sql<{ key: string; live: boolean }>(
      `select sealed_key as key, not is_test as live from card_accounts where provider = 'stripe' and company_id = 1
       order by id desc limit 2`,
    );
    expect(keys.map(({ live }) => live)).toEqual([false, true]);
    expect(keys[0]!.key).not.toBe(keys[1]!.key);
    expect((await check(begun.data.id)).data).toMatchObject({ status: 'approved', isTest: false });
  });

  it('opens nothing at the other provider', async () => {
    expect((await connect('square', 'sk_test_1')).error.fields).toHaveProperty('key');
    expect((await connect('stripe', 'EAAAtest')).error.fields).toHaveProperty('key');
  });
});

describe.each([
  ['square', 'EAAAlater', 'MTESTMERCHANT'],
  ['stripe', 'sk_test_later', 'acct_test'],
] as const)('an account of %s from before its own id was kept', (provider, key, merchant) => {
  const merchants = async () =>
    (
      await at.server.sql<{ merchant: string | null }>(
        'select merchant from card_accounts where company_id = 1 and provider = $1 order by id desc limit 2',
        [provider],
      )
    ).map((row) => row.merchant);
  const forget = () =>
    at.server.sql('update card_accounts set merchant = null where provider = $1', [provider]);

  it('gets it with the next answer of the provider, and not without one', async () => {
    await at.connect(provider);
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    await forget();
    at.cards.fail({ path: '', times: 100, action: { status: 503 } });
    await check(begun.data.id);
    expect((await merchants())[0]).toBeNull();
    at.cards.endFaults();
    await check(begun.data.id);
    expect((await merchants())[0]).toBe(merchant);
  });

  it('gets it when another key replaces it, which then reaches its payments', async () => {
    await forget();
    await connect(provider, key);
    expect(await merchants()).toEqual([merchant, merchant]);
    const keys = await at.server.sql<{ key: string }>(
      'select sealed_key as key from card_accounts where company_id = 1 and provider = $1 order by id desc limit 2',
      [provider],
    );
    expect(keys[0]!.key).toBe(keys[1]!.key);
  });
});
