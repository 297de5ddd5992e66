import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';
import { companiesWithWork } from './webhooks.queries.ts';

/* What becomes of the payments of an account that was disconnected, such as after a switch of provider. */

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterAll(() => at.stop());

const dayMs = 24 * 60 * 60_000;

describe.each<CardProvider>(['square', 'stripe'])('an account of %s that was disconnected', (provider) => {
  const lists = () =>
    at.cards.journal().filter(({ path, method }) => method === 'GET' && /^\/v[12]\/refunds$/.test(path))
      .length;
  const hasWork = async () => (await companiesWithWork(at.server.deps.database.forNobody())).includes(1);

  it('is asked for disputes and refunds while its payments may have some, and then not', async () => {
    await at.connect(provider);
    const begun = await at.start(await at.workOrder(), 12_600);
    at.cards.pay(begun.data.url!);
    await at.server.call('POST /api/cardpayments/{id}/check', {
      as: at.token.office,
      params: { id: begun.data.id },
    });
    const { paymentId } = at.cards.sales().at(-1)!;
    const accounts = async () =>
      (await at.server.call('GET /api/cardsettings', { as: at.token.owner })).data.accounts;
    const [account] = await accounts();
    await at.server.call('POST /api/cardaccounts/{id}/disconnect', {
      as: at.token.owner,
      params: { id: account!.id },
    });
    expect(await accounts()).toEqual([]);
    const attempt = async () =>
      (
        await at.server.sql<{ status: string; refunded: number }>(
          'select status, refunded_cents as refunded from card_attempts where id = $1',
          [begun.data.id],
        )
      )[0];
    at.cards.refundOutside(paymentId!, 2_600);
    at.pass(2 * dayMs);
    await at.watch();
    expect(await attempt()).toEqual({ status: 'partlyRefunded', refunded: 2_600 });
    at.cards.dispute(paymentId!);
    at.pass(2 * dayMs);
    await at.watch();
    expect(await attempt()).toMatchObject({ status: 'disputed' });
    // it is due as a connected one is
    await at.server.sql(`update card_accounts set disputes_date = clock_now() - interval '1 minute'`);
    expect(await hasWork()).toBe(true);
    await at.watch();
    // a day later, at the earliest
    const asked = lists();
    await at.watch();
    expect(lists()).toBe(asked);
    // a dispute comes within 240 days
    at.pass(241 * dayMs);
    await at.watch();
    at.pass(-241 * dayMs);
    expect(lists()).toBe(asked);
    expect(await at.server.sql('select from card_accounts where disputes_date is not null')).toEqual([]);
  });

  it('is asked by its new key only, once it is connected again', async () => {
    await at.connect(provider);
    const begun = await at.start(await at.workOrder(), 12_600);
    at.cards.pay(begun.data.url!);
    await at.server.call('POST /api/cardpayments/{id}/check', {
      as: at.token.office,
      params: { id: begun.data.id },
    });
    await at.connect(provider);
    at.cards.dispute(at.cards.sales().at(-1)!.paymentId!);
    at.pass(2 * dayMs);
    const asked = lists();
    await at.watch();
    expect(lists()).toBe(asked + 1);
    const [row] = await at.server.sql<{ status: string }>('select status from card_attempts where id = $1', [
      begun.data.id,
    ]);
    expect(row).toEqual({ status: 'disputed' });
    const [{ id }] = (await at.server.sql<{ id: number }>(
      'select max(id)::int as id from card_accounts',
    )) as [{ id: number }];
    await at.server.call('POST /api/cardaccounts/{id}/disconnect', { as: at.token.owner, params: { id } });
    await at.server.sql('update card_accounts set disputes_date = null');
  });
});
