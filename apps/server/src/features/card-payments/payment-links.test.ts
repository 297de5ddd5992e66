import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentLinkMail } from './payment-links.jobs.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
  await at.connect('stripe');
});
afterEach(() => at.cards.endFaults());
afterAll(() => at.stop());

interface Wish {
  amountCents?: number;
  allowPart?: boolean;
  email?: string;
  channel?: 'customerLink' | 'qrCode';
  key?: string;
}
const make = (
  id: number,
  { amountCents = 12_600, key = randomUUID(), channel = 'customerLink', ...more }: Wish = {},
) =>
  at.server.call('POST /api/workorders/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: { key, channel, amountCents, ...more },
  });
const numberOf = async (table: 'work_orders' | 'sales_proposals', id: number) =>
  (await at.server.sql<{ number: string }>(`select number from ${table} where id = $1`, [id]))[0]!.number;
const tokenOf = (url: string | null) => url!.split('/').at(-1)!;
const open = (token: string) => at.server.call('POST /api/paymentlinks/open', { body: { token } });
const pay = (token: string, amountCents: number) =>
  at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents } });
const linked = async (wish: Wish = {}) => {
  const id = await at.workOrder();
  const { data } = await make(id, wish);
  return { id, link: data, token: tokenOf(data.url) };
};

/** Sends a link for a deposit of $400. @returns the proposal and the link's token */
async function depositLink() {
  const id = await at.proposal();
  const { data } = await at.server.call('POST /api/salesproposals/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), channel: 'customerLink', amountCents: 40_000 },
  });
  return { id, token: tokenOf(data.url) };
}

describe('a link whose channel takes no cards anymore', () => {
  const choose = (cardCustomerLink: 'none' | 'stripe') =>
    at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body: { cardCustomerLink } });

  it('says so to the customer in words for them, and takes cards again later', async () => {
    const { token } = await linked();
    await choose('none');
    const { data } = await open(token);
    expect(data).toMatchObject({ state: 'unavailable', companyName: expect.any(String) });
    expect(data).not.toHaveProperty('payableCents');
    const refused = await pay(token, 12_600);
    expect(refused.error.code).toBe('unavailable');
    expect(JSON.stringify(refused.error)).not.toContain('admin');
    await choose('stripe');
    expect((await open(token)).data).toMatchObject({ state: 'open', payableCents: 12_600 });
  });

  it('still shows the receipt of what was paid', async () => {
    const { token } = await linked({ allowPart: true });
    at.cards.pay((await pay(token, 5_000)).data.url);
    await choose('none');
    expect((await open(token)).data).toMatchObject({
      payableCents: 0,
      attempt: { receipt: { card: 'Visa 1111' } },
    });
    await choose('stripe');
  });
});

describe('POST /api/workorders/{id}/paymentlinks', () => {
  it('makes one link per key, which is stored as a hash and shown as a QR code if it is one (R2.1)', async () => {
    const id = await at.workOrder();
    const key = randomUUID();
    const { data } = await make(id, { key, channel: 'qrCode' });
    expect(data).toMatchObject({ state: 'open', channel: 'qrCode', qr: { size: expect.any(Number) } });
    expect(data.url).toMatch(/^http:\/\/localhost:4000\/payments\/[\w-]{40,}$/);
    expect((await make(id, { key, channel: 'qrCode' })).data).toEqual(data);
    for (const other of [{ amountCents: 100 }, { channel: 'customerLink' }, { allowPart: true }] as const)
      expect((await make(id, { key, channel: 'qrCode', ...other })).error.code).toBe('key_reused');
    const elsewhere = await make(await at.workOrder(), { key, channel: 'qrCode' });
    expect(elsewhere.error.code).toBe('key_reused');
    expect(JSON.stringify(await at.server.sql('select * from payment_links'))).not.toContain(
      tokenOf(data.url),
    );
  });

  it('refuses more than is due', async () => {
    const id = await at.workOrder();
    expect((await make(id, { amountCents: 12_601 })).error.fields).toEqual({
      amountCents: 'Enter $126.00 or less.',
    });
  });

  it('emails the link, with what is due and for what', async () => {
    const { id } = await linked({ email: 'dana@customer.example' });
    const rows = await at.server.sql<{ kind: string }>(
      "select kind from emails where entity = 'workOrder' and record_id = $1",
      [id],
    );
    expect(rows).toEqual([{ kind: 'paymentLink' }]);
  });
});

describe('the email with a payment link', () => {
  const mailOf = async (id: number, linkId: number) =>
    (await paymentLinkMail.compose({
      deps: at.server.deps,
      db: at.server.deps.database.forJob(1, null),
      payload: { linkId, entity: 'workOrder', documentId: id },
      companyId: 1,
    }))!;
  const word = (body: { paymentSubject: string; paymentOpening: string }) =>
    at.server.call('PATCH /api/company', { as: at.token.owner, body });

  it('has the standard words, or the company’s own with what they stand for (R2.1)', async () => {
    const { id, link } = await linked({ email: 'dana@customer.example' });
    const number = await numberOf('work_orders', id);
    const standard = await mailOf(id, link.id);
    expect(standard.subject).toBe('Pay North $126.00');
    expect(standard.text).toContain(`You can pay $126.00 online by card. It’s for: Work order ${number}.`);
    await word({
      paymentSubject: '{company}: {due}',
      paymentOpening: 'Thanks, {customer}.\n{document} is done.',
    });
    const own = await mailOf(id, link.id);
    expect(own.subject).toBe('North: $126.00');
    expect(own.text).toMatch(new RegExp(`Thanks, \\w+\\.\\n\\nWork order ${number} is done\\.`));
    expect(own.text).not.toContain('online by card');
    await word({ paymentSubject: '', paymentOpening: '' });
    const { error } = await word({ paymentSubject: 'Pay {balance}', paymentOpening: '' });
    expect(error.fields).toEqual({
      paymentSubject: 'Only {customer}, {company}, {document} and {due} are filled in. Remove the others.',
    });
  });
});

describe('POST /api/salesproposals/{id}/paymentlinks', () => {
  it('asks for a deposit', async () => {
    const { id, token } = await depositLink();
    expect((await open(token)).data).toMatchObject({
      state: 'open',
      document: `Deposit for proposal ${await numberOf('sales_proposals', id)}`,
      payableCents: 40_000,
    });
    const { data: page } = await pay(token, 40_000);
    at.cards.pay(page.url);
    expect((await open(token)).data).toMatchObject({ state: 'paid', attempt: { status: 'approved' } });
    expect((await at.office.load('salesProposal', id)).payments).toHaveLength(1);
  });
});

describe('POST /api/paymentlinks/open', () => {
  it('shows what is owed and for what, and the receipt once it is paid (R2.1)', async () => {
    const { id, token } = await linked();
    expect((await open(token)).data).toMatchObject({
      state: 'open',
      document: `Work order ${await numberOf('work_orders', id)}`,
      payableCents: 12_600,
      allowPart: false,
      provider: 'Stripe',
      isTest: true,
      attempt: null,
    });
    const { data } = await pay(token, 12_600);
    expect((await open(token)).data).toMatchObject({ state: 'open', attempt: { status: 'pending' } });
    at.cards.pay(data.url);
    expect((await open(token)).data).toMatchObject({
      state: 'paid',
      payableCents: 0,
      attempt: {
        status: 'approved',
        amountCents: 12_600,
        receipt: { number: `R-${await numberOf('work_orders', id)}-1`, card: 'Visa 1111', refundedCents: 0 },
      },
    });
  });

  it('tells nothing of an unknown, revoked or expired link, and nothing of a removed work order', async () => {
    expect((await open('a-token-that-nobody-has-ever-been-sent')).error.code).toBe('link_expired');
    const { link, token } = await linked();
    await at.server.call('POST /api/paymentlinks/{id}/revoke', {
      as: at.token.office,
      params: { id: link.id },
    });
    expect((await open(token)).data).toEqual({
      state: 'revoked',
      companyName: expect.any(String),
      contact: expect.any(Object),
      logo: null,
      brandColor: null,
    });
    const old = await linked();
    await at.server.sql(
      "update payment_links set expires_date = clock_now() - interval '1 minute' where id = $1",
      [old.link.id],
    );
    expect((await open(old.token)).data.state).toBe('expired');
    expect((await pay(old.token, 12_600)).error.code).toBe('link_expired');
    const gone = await linked();
    await at.server.sql('update work_orders set hidden = true where id = $1', [gone.id]);
    expect((await open(gone.token)).data.state).toBe('revoked');
    expect((await pay(gone.token, 12_600)).error.code).toBe('link_expired');
  });

  it('says why a card was declined', async () => {
    const { token } = await linked();
    const { data } = await pay(token, 12_600);
    at.cards.pay(data.url, { number: '4000000000000002' });
    expect((await open(token)).data).toMatchObject({
      state: 'open',
      attempt: { status: 'pending', failure: 'An error happened.' },
    });
  });
});

describe('POST /api/paymentlinks/pay', () => {
  it('leads five tabs to one page, and charges once', async () => {
    const { id, token } = await linked();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => pay(token, 12_600)));
    const urls = new Set(replies.flatMap(({ data }) => (data ? [data.url] : [])));
    expect(urls.size).toBe(1);
    at.cards.pay([...urls][0]!);
    await open(token);
    expect((await at.office.load('workOrder', id)).payments).toHaveLength(1);
    expect((await pay(token, 12_600)).status).toBe(422);
  });

  it('takes a part only where the link allows it, and then the rest', async () => {
    const whole = await linked();
    expect((await pay(whole.token, 100)).error.fields).toEqual({
      amountCents: 'Pay the full amount of $126.00.',
    });
    const parts = await linked({ allowPart: true });
    at.cards.pay((await pay(parts.token, 2_600)).data.url);
    expect((await open(parts.token)).data).toMatchObject({ state: 'open', payableCents: 10_000 });
    expect((await pay(parts.token, 10_001)).status).toBe(422);
    at.cards.pay((await pay(parts.token, 10_000)).data.url);
    expect((await open(parts.token)).data).toMatchObject({ state: 'paid' });
  });

  it('closes the first page before one for another amount opens', async () => {
    const { token } = await linked({ allowPart: true });
    const first = (await pay(token, 2_600)).data.url;
    const second = (await pay(token, 5_000)).data.url;
    expect(second).not.toBe(first);
    expect(() => at.cards.pay(first)).toThrow('closed');
  });

  it('takes nothing that the office is just charging', async () => {
    const { id, token } = await linked();
    const begun = await at.start(id, 12_600);
    const busy = (await open(token)).data;
    expect(busy).toMatchObject({ state: 'busy', companyName: expect.any(String) });
    expect(busy).not.toHaveProperty('payableCents');
    expect((await pay(token, 12_600)).error.fields).toEqual({
      amountCents: 'We’re still confirming a payment of this amount.',
    });
    await at.server.call('POST /api/cardpayments/{id}/cancel', {
      as: at.token.office,
      params: { id: begun.data.id },
    });
    expect((await open(token)).data).toMatchObject({ state: 'open', payableCents: 12_600 });
    expect((await pay(token, 12_600)).status).toBe(200);
  });

  it('shows the receipt of a part while the office charges the rest', async () => {
    const { id, token } = await linked({ allowPart: true });
    at.cards.pay((await pay(token, 2_600)).data.url);
    await open(token);
    await at.start(id, 10_000);
    expect((await open(token)).data).toMatchObject({
      payableCents: 0,
      attempt: { receipt: { card: 'Visa 1111' } },
    });
  });

  it('is limited by network, as is opening a link (R2.1)', async () => {
    const token = 'c'.repeat(43);
    const openAt = (address: string) =>
      at.server.call('POST /api/paymentlinks/open', { body: { token }, address });
    const payAt = (address: string) =>
      at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents: 100 }, address });
    const codes: string[] = [];
    for (const [ask, address] of [
      [openAt, '203.0.113.21'],
      [payAt, '203.0.113.22'],
    ] as const) {
      codes.push((await ask(address)).error.code);
      await at.server.sql('update attempts set count = 900');
      codes.push((await ask(address)).error.code);
      await at.server.sql('delete from attempts');
    }
    expect(codes).toEqual(['link_expired', 'too_many_attempts', 'link_expired', 'too_many_attempts']);
  });
});

describe('POST /api/paymentlinks/{id}/revoke', () => {
  it('ends the link at once, and closes the page it has opened', async () => {
    const { link, token } = await linked();
    const { url } = (await pay(token, 12_600)).data;
    const { data } = await at.server.call('POST /api/paymentlinks/{id}/revoke', {
      as: at.token.office,
      params: { id: link.id },
    });
    expect(data).toMatchObject({ state: 'revoked', url: null });
    expect(() => at.cards.pay(url)).toThrow('closed');
    expect((await pay(token, 12_600)).error.code).toBe('link_expired');
  });
});
