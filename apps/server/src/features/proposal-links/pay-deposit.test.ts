import { randomUUID } from 'node:crypto';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { OfferedDeposit } from '@fieldwright/domain/proposals/offered-deposit-fields';
import { addPackage } from '@fieldwright/domain/proposals/package-rules';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveOf } from '../../testing/documents.ts';
import { type TakingCards, takingCards } from '../card-payments/testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
  await at.connect('stripe');
});
afterAll(() => at.stop());
beforeEach(() => at.server.sql('update companies set sign_selects = true'));

const as = () => ({ as: at.token.office });
/** Changes what a proposal asks for. */
async function ask(id: number, fields: Partial<OfferedDeposit>): Promise<void> {
  const start = startEdit(salesProposalShape, await at.office.load('salesProposal', id));
  await at.office.saved(saveOf(changeRoot(salesProposalShape, start, fields)));
}
const opened = async (token: string) => {
  const { data } = await at.server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
};
/** Sends a proposal of one package of $4,000 to its customer. */
async function sent(fields: Partial<OfferedDeposit>) {
  const id = await at.proposal();
  await ask(id, fields);
  const { data } = await at.server.call('POST /api/salesproposals/{id}/links', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), mail: false },
  });
  return { id, token: new URL(data.url!).pathname.replace('/p/', '') };
}
const sign = async (token: string) => {
  const { revision, proposal } = await opened(token);
  const body = {
    token,
    key: randomUUID(),
    hash: revision!.hash,
    packageId: proposal.packages[0]!.id,
    name: 'Angela Castellano',
    method: 'typed',
    strokes: null,
  } as const;
  const { status } = await at.server.call('POST /api/proposallinks/sign', { body });
  expect(status).toBe(200);
};
async function signed(fields: Partial<OfferedDeposit>) {
  const made = await sent(fields);
  await sign(made.token);
  return made;
}
const deposit = (token: string) => at.server.call('POST /api/proposallinks/deposit', { body: { token } });
const linkOf = (url: string) => url.split('/').at(-1)!;
const openPay = async (url: string) =>
  (await at.server.call('POST /api/paymentlinks/open', { body: { token: linkOf(url) } })).data;
const pay = (url: string, amountCents: number) =>
  at.server.call('POST /api/paymentlinks/pay', { body: { token: linkOf(url), amountCents } });
const takeCash = async (id: number, amountCents: number) => {
  const edit = startEdit(salesProposalShape, await at.office.load('salesProposal', id));
  const fields = { kind: 'deposit', method: 'cash', amountCents } as const;
  await at.office.saved(saveOf(addRecord(salesProposalShape, edit, { kind: 'payments', fields }).edit));
};
/** Selects the package as staff do; returns the work order. */
const select = async (id: number) => {
  const { packages } = await at.office.load('salesProposal', id);
  const { data } = await at.server.call('POST /api/salesproposalpackages/{id}/select', {
    ...as(),
    params: { id: packages[0]!.id },
    body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
  });
  return data.workOrderId;
};
/** Agrees on another deposit for the work order of a proposal. */
async function agree(proposalId: number, depositCents: number): Promise<void> {
  const [work] = await at.server.sql<{ id: number }>(
    'select id::int as id from work_orders where sales_proposal_id = $1',
    [proposalId],
  );
  const start = startEdit(workOrderShape, await at.office.load('workOrder', work!.id));
  await at.office.saved(saveOf(changeRoot(workOrderShape, start, { ...noAgreedDeposit, depositCents })));
}
const linksOf = (id: number) =>
  at.server.sql<{ id: number; revoked: boolean }>(
    'select id, revoked_date is not null as revoked from payment_links where document_id = $1 order by id',
    [id],
  );
const attemptsOf = (id: number) =>
  at.server.sql<{ status: string }>('select status from card_attempts where document_id = $1', [id]);

describe('POST /api/proposallinks/deposit', () => {
  it('is refused before the customer has signed, without a deposit, and for a link that leads nowhere', async () => {
    const { id, token } = await sent({ depositPercent: 25 });
    expect((await opened(token)).deposit).toBeNull();
    expect((await deposit(token)).error).toMatchObject({
      code: 'stale_version',
      detail: 'Sign the proposal first.',
    });
    expect((await deposit('a'.repeat(43))).error.code).toBe('link_expired');
    const none = await signed({});
    expect((await opened(none.token)).deposit).toBeNull();
    expect((await deposit(none.token)).error.code).toBe('stale_version');
    expect([...(await linksOf(id)), ...(await linksOf(none.id))]).toEqual([]);
  });

  it('leads to the payment of just the deposit, which counts on the proposal and the work order (R4.8)', async () => {
    const { id, token } = await signed({ depositPercent: 25 });
    expect((await opened(token)).deposit).toEqual({ dueCents: 100_000, isPayable: true });
    const { url } = (await deposit(token)).data;
    expect(await openPay(url)).toMatchObject({ state: 'open', payableCents: 100_000, isDeposit: true });
    expect((await pay(url, 400_000)).error.fields).toEqual({ amountCents: 'Enter $1,000.00 or less.' });
    at.cards.pay((await pay(url, 100_000)).data.url);
    expect(await openPay(url)).toMatchObject({ payableCents: 0 });
    expect((await opened(token)).deposit).toEqual({ dueCents: 0, isPayable: false });
    expect((await deposit(token)).error.detail).toBe('The deposit is already paid.');
    const [work] = await at.server.sql<{ due: number }>(
      'select amount_due_cents::int as due from work_orders where sales_proposal_id = $1',
      [id],
    );
    expect(work).toEqual({ due: 300_000 });
  });

  it('answers the same address to two tabs, which lead to one payment', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const answers = await Promise.all([deposit(token), deposit(token)]);
    const urls = answers.map(({ data }) => data.url);
    expect(urls[0]).toBe(urls[1]);
    expect(await linksOf(id)).toHaveLength(1);
    const pages = await Promise.all(urls.map((url) => pay(url, 50_000)));
    expect(pages[0]!.data.url).toBe(pages[1]!.data.url);
    expect(await attemptsOf(id)).toHaveLength(1);
    expect((await deposit(token)).data.url).toBe(urls[0]);
  });

  it('takes no second deposit after the office has taken one in cash', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(token)).data;
    await takeCash(id, 50_000);
    expect(await openPay(url)).toMatchObject({ payableCents: 0 });
    expect((await pay(url, 50_000)).error.fields).toEqual({ amountCents: 'This is already paid.' });
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('ends the link for another amount, and closes its page', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const first = (await deposit(token)).data.url;
    await pay(first, 50_000);
    await takeCash(id, 20_000);
    const second = (await deposit(token)).data.url;
    expect(second).not.toBe(first);
    expect(await linksOf(id)).toMatchObject([{ revoked: true }, { revoked: false }]);
    expect(await attemptsOf(id)).toEqual([{ status: 'canceled' }]);
    expect(await openPay(second)).toMatchObject({ payableCents: 30_000 });
  });

  it('is what was signed, also before staff create the work order and after they changed the proposal', async () => {
    await at.server.sql('update companies set sign_selects = false');
    const { id, token } = await signed({ depositCents: 50_000 });
    await ask(id, { depositCents: 90_000 });
    expect((await opened(token)).deposit).toEqual({ dueCents: 50_000, isPayable: true });
    expect(await openPay((await deposit(token)).data.url)).toMatchObject({ payableCents: 50_000 });
  });

  it('is unavailable where the company takes no cards by customer links', async () => {
    const { token } = await signed({ depositCents: 50_000 });
    const choose = (cardCustomerLink: 'none' | 'stripe') =>
      at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body: { cardCustomerLink } });
    await choose('none');
    expect((await opened(token)).deposit).toEqual({ dueCents: 50_000, isPayable: false });
    expect((await deposit(token)).error.code).toBe('unavailable');
    await choose('stripe');
    expect((await deposit(token)).status).toBe(200);
  });

  it('is refused for a link that was revoked, and a proposal that was removed', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    await at.server.sql('update proposal_links set revoked_date = clock_now() where sales_proposal_id = $1', [
      id,
    ]);
    expect((await deposit(token)).error.code).toBe('link_expired');
    const removed = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(removed.token)).data;
    await at.server.sql('update sales_proposals set hidden = true where id = $1', [removed.id]);
    expect((await deposit(removed.token)).error.code).toBe('link_expired');
    expect(await openPay(url)).toMatchObject({ state: 'revoked' });
    expect(await linksOf(id)).toEqual([]);
  });

  it('is what was signed, after staff changed the proposal and created the work order (R4.8)', async () => {
    await at.server.sql('update companies set sign_selects = false');
    const { id, token } = await signed({ depositCents: 50_000 });
    await ask(id, { depositCents: 90_000 });
    const work = await at.office.load('workOrder', await select(id));
    expect(work).toMatchObject({ depositCents: 50_000, depositPercent: null });
    expect((await opened(token)).deposit).toEqual({ dueCents: 50_000, isPayable: true });
    const none = await signed({});
    await ask(none.id, { depositCents: 90_000 });
    expect(await at.office.load('workOrder', await select(none.id))).toMatchObject({ depositCents: null });
    expect((await opened(none.token)).deposit).toBeNull();
  });

  it('is no more than what was signed, where the work order owes more deposits', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    await agree(id, 120_000);
    expect((await opened(token)).deposit).toEqual({ dueCents: 50_000, isPayable: true });
    const { url } = (await deposit(token)).data;
    expect(await openPay(url)).toMatchObject({ payableCents: 50_000 });
    at.cards.pay((await pay(url, 50_000)).data.url);
    await openPay(url);
    expect((await opened(token)).deposit).toEqual({ dueCents: 0, isPayable: false });
    expect((await deposit(token)).error.code).toBe('stale_version');
    const none = await signed({});
    await agree(none.id, 120_000);
    expect((await opened(none.token)).deposit).toBeNull();
    expect((await deposit(none.token)).error.code).toBe('stale_version');
  });

  it('isn’t due anymore when the signed option was removed', async () => {
    await at.server.sql('update companies set sign_selects = false');
    const { id, token } = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(token)).data;
    const start = startEdit(salesProposalShape, await at.office.load('salesProposal', id));
    const { edit, id: other } = addPackage(start, { text: 'Other' });
    const fields = { salesProposalPackageId: other, text: 'Boiler', unitPriceCents: 900_000, taxable: false };
    const more = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
    const removed = { kind: 'packages', id: start.draft.packages[0]!.id } as const;
    await at.office.saved(saveOf(removeRecord(salesProposalShape, more, removed)));
    expect((await opened(token)).deposit).toBeNull();
    expect(await openPay(url)).toMatchObject({ state: 'revoked' });
    expect((await pay(url, 50_000)).error.code).toBe('link_expired');
  });

  it.each(['Created', 'Declined'])('ends its payment link when the proposal is %s again', async (status) => {
    await at.server.sql('update companies set sign_selects = false');
    const { id, token } = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(token)).data;
    await at.server.sql('update sales_proposals set status = $2 where id = $1', [id, status]);
    expect(await openPay(url)).toMatchObject({ state: 'revoked' });
    expect((await pay(url, 50_000)).error.code).toBe('link_expired');
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('ends its payment link with the last link to the proposal', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(token)).data;
    await pay(url, 50_000);
    const [last] = await at.server.sql<{ id: number }>(
      'select id::int as id from proposal_links where sales_proposal_id = $1',
      [id],
    );
    await at.server.call('POST /api/proposallinks/{id}/revoke', { ...as(), params: { id: last!.id } });
    expect(await openPay(url)).toMatchObject({ state: 'revoked' });
    expect(await linksOf(id)).toMatchObject([{ revoked: true }]);
    expect(await attemptsOf(id)).toEqual([{ status: 'canceled' }]);
  });

  it('works no longer than the links to the proposal, whether they are ended or expire', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(token)).data;
    const [until] = await at.server.sql<{ same: boolean }>(
      `select l.expires_date = p.expires_date as same from payment_links l
       join proposal_links p on p.sales_proposal_id = l.document_id where l.document_id = $1`,
      [id],
    );
    expect(until).toEqual({ same: true });
    await at.server.sql(
      `update proposal_links set expires_date = clock_now() - interval '1 minute' where sales_proposal_id = $1`,
      [id],
    );
    expect(await openPay(url)).toMatchObject({ state: 'revoked' });
    expect((await pay(url, 50_000)).error.code).toBe('link_expired');
    expect((await deposit(token)).error.code).toBe('link_expired');
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('leaves no way to pay, however the last link to the proposal ends at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, token } = await signed({ depositCents: 50_000 });
      const before = round % 2 === 0 ? null : (await deposit(token)).data.url;
      const [last] = await at.server.sql<{ id: number }>(
        'select id::int as id from proposal_links where sales_proposal_id = $1',
        [id],
      );
      const end = at.server.call('POST /api/proposallinks/{id}/revoke', {
        ...as(),
        params: { id: last!.id },
      });
      const paid = before === null ? deposit(token) : pay(before, 50_000);
      await Promise.all([end, paid]);
      const links = await linksOf(id);
      expect(links.every(({ revoked }) => revoked)).toBe(true);
      expect((await attemptsOf(id)).every(({ status }) => status === 'canceled')).toBe(true);
    }
  });

  it('ends its payment link when the work is done, rather than call it paid', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const { url } = (await deposit(token)).data;
    await at.server.sql(
      `update calls set status = 'done' where id in (select call_id from work_orders where sales_proposal_id = $1)`,
      [id],
    );
    expect(await openPay(url)).toMatchObject({ state: 'revoked' });
    expect((await pay(url, 50_000)).error.code).toBe('link_expired');
  });

  it('closes a link of staff for the same deposit once it’s paid', async () => {
    const { id, token } = await signed({ depositCents: 50_000 });
    const { data } = await at.server.call('POST /api/salesproposals/{id}/paymentlinks', {
      ...as(),
      params: { id },
      body: { key: randomUUID(), channel: 'customerLink', amountCents: 50_000 },
    });
    const { url } = (await deposit(token)).data;
    expect(url).not.toBe(data.url);
    at.cards.pay((await pay(url, 50_000)).data.url);
    await openPay(url);
    expect(await openPay(data.url!)).toMatchObject({ state: 'paid', payableCents: 0 });
    expect((await pay(data.url!, 50_000)).error.fields).toEqual({ amountCents: 'This is already paid.' });
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it('is limited by network', async () => {
    const body = { token: 'b'.repeat(43) };
    const codes = new Set<string>();
    for (let nth = 0; nth < 80; nth += 1)
      codes.add((await at.server.call('POST /api/proposallinks/deposit', { body })).error.code);
    expect([...codes]).toContain('too_many_attempts');
  });
});
