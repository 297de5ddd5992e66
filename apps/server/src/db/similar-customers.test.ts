import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../testing/documents.ts';
import { numberOf } from '../testing/numbers.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: string;
let agreements = 0;
const ids: Record<string, Awaited<ReturnType<typeof make>>> = {};

/** Creates a customer with a work order, a proposal, a payment and an agreement at a site. */
async function make(lastName: string, street: string, { as = owner } = {}) {
  const place = await buildSite(server);
  await server.sql('update customers set last_name = $1 where id = $2', [lastName, place.customerId]);
  await server.sql("update sites set street = $1, city = 'Brevard' where id = $2", [street, place.siteId]);
  const by = savingAs(server, as);
  const paid = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'payments',
    fields: {
      method: 'cash',
      amountCents: 12_300,
      ...(as === owner && { receivedDate: '2026-02-06T15:00:00Z' }),
    },
  });
  const { id: workOrder } = await by.saved(
    saveOf(changeRoot(workOrderShape, paid.edit, { text: 'Condensate pump' })),
  );
  const { id: proposal } = await by.saved(
    saveOf(changeRoot(salesProposalShape, newProposal(place.siteId), { text: 'Ductless' })),
  );
  const agreement = ++agreements;
  await server.sql(
    `insert into agreements (company_id, id, customer_id, site_id, text, price_cents, visits_per_year, start_date, end_date, status)
     values (1, $1, $2, $3, 'Comfort Plan', 24000, 2, '2026-01-01', '2026-12-31', 'active')`,
    [agreement, place.customerId, place.siteId],
  );
  return {
    ...place,
    workOrders: workOrder,
    payments: `R-${await numberOf(server, workOrder)}-1`,
    proposals: proposal,
    agreements: agreement,
  };
}

beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  ids['henderson'] = await make('Henderson', '14 Larkspur Ln');
  ids['hendricks'] = await make('Hendricks', '16 Larkspur Ln');
  ids['near'] = await make('Farber', '27 Yarrow Bluff Dr');
  ids['far'] = await make('Farber', '271 Yarrow Bluff Dr');
});
afterAll(() => server.stop());

/**
 * Requests of each list. They return the rows' names, whether the rows are only similar, and where the next
 * page begins.
 */
const asking = {
  workOrders: async (asked: Asked) => {
    const { workOrders, similar, next } = (await server.call('GET /api/workorders', asked)).data;
    return { rows: workOrders.map(({ id }) => String(id)), similar, next };
  },
  proposals: async (asked: Asked) => {
    const { proposals, similar, next } = (await server.call('GET /api/salesproposals', asked)).data;
    return { rows: proposals.map(({ id }) => String(id)), similar, next };
  },
  payments: async (asked: Asked) => {
    const { payments, similar, next } = (await server.call('GET /api/payments', asked)).data;
    return { rows: payments.map(({ receipt }) => receipt), similar, next };
  },
  agreements: async (asked: Asked) => {
    const { agreements: listed, similar, next } = (await server.call('GET /api/agreements', asked)).data;
    return { rows: listed.map(({ id }) => String(id)), similar, next };
  },
};
type Asked = { as: string; query: never };
const asked = (list: keyof typeof asking, query: object, as = owner) =>
  asking[list]({ as, query: query as never });
const nothing = { rows: [], similar: false, next: null };

describe.each(['workOrders', 'proposals', 'payments', 'agreements'] as const)('a search of %s', (list) => {
  const of = (...names: string[]) => names.map((name) => String(ids[name]![list]));

  it.each(['hendersn', 'hendesron', 'hednerson', 'angela hendersn', '14 larkspr', 'hendersn larkspur'])(
    'finds with a typing error what is of similar customers, and says so: %s',
    async (search) => {
      expect(await asked(list, { search })).toEqual({ rows: of('henderson'), similar: true, next: null });
    },
  );

  it('takes a number before another word for a whole one: 27 Yarrow is never 271 Yarrow', async () => {
    for (const search of ['27 yarrow', '27 Yarrow Bl', 'farber 27 yarrow', '27 farber'])
      expect(await asked(list, { search }), search).toEqual({ rows: of('near'), similar: false, next: null });
    expect((await asked(list, { search: '271 yarrow' })).rows).toEqual(of('far'));
    // the last word may still be being typed
    expect(new Set((await asked(list, { search: 'yarrow 27' })).rows)).toEqual(new Set(of('near', 'far')));
  });

  it('shows the newest of several similar ones first, on one page', async () => {
    const both = await asked(list, { search: 'larkspurr' });
    expect([new Set(both.rows), both.similar]).toEqual([new Set(of('henderson', 'hendricks')), true]);
    const first = await asked(list, { search: 'larkspurr', limit: 1 });
    expect(first).toEqual({ rows: both.rows.slice(0, 1), similar: true, next: null });
  });

  it('looks for nothing alike where something matches', async () => {
    for (const search of ['henderson', 'hender', 'henderson larkspur'])
      expect(await asked(list, { search }), search).toEqual({
        rows: of('henderson'),
        similar: false,
        next: null,
      });
    expect((await asked(list, { search: 'larkspur' })).similar).toBe(false);
  });

  it('takes no number and no word of three letters for another', async () => {
    for (const search of ['15 larkspur', '41 henderson', '9999999', '828 555 9999', 'agn'])
      expect(await asked(list, { search }), search).toEqual(nothing);
  });

  it('takes no customer for another who has the very words but nothing here', async () => {
    const { customerId } = await buildSite(server);
    await server.sql("update customers set last_name = 'Hendersen' where id = $1", [customerId]);
    expect(await asked(list, { search: 'hendersen' })).toEqual(nothing);
    await server.sql("update customers set last_name = 'Nobody' where id = $1", [customerId]);
    expect((await asked(list, { search: 'hendersen' })).rows).toEqual(of('henderson'));
  });

  it('shows nothing of another company, nor of a removed customer (R6.4)', async () => {
    const south = await server.signInAs('owner@south.example');
    expect(await asked(list, { search: 'hendersn' }, south.token)).toEqual(nothing);
    const { customerId } = ids['henderson']!;
    await server.sql('update customers set hidden = true where id = $1', [customerId]);
    expect((await asked(list, { search: 'hendersn' })).rows).not.toContain(of('henderson')[0]);
    await server.sql('update customers set hidden = false where id = $1', [customerId]);
  });
});

describe('similar rows', () => {
  it.each(['workOrders', 'proposals', 'payments'] as const)(
    'of %s are for a technician the own ones alone (R6.4)',
    async (list) => {
      const technician = await server.signInAs('technician');
      expect(await asked(list, { search: 'hendersn' }, technician.token)).toEqual(nothing);
      const name = { workOrders: 'Quillfeather', proposals: 'Brambleton', payments: 'Oxenstierna' }[list];
      const own = await make(name, '1 Own St', { as: technician.token });
      await make(name, '2 Their St');
      const typed = name.slice(0, -2);
      const search = `${typed}x${name.at(-1)!}`.toLowerCase();
      expect((await asked(list, { search }, technician.token)).rows).toEqual([String(own[list])]);
      expect((await asked(list, { search })).rows).toHaveLength(2);
    },
  );

  it('are narrowed down as the list is', async () => {
    const search = 'hendersn';
    expect(await asked('workOrders', { search, filter: 'processed' })).toEqual(nothing);
    expect(await asked('payments', { search, method: 'check' })).toEqual(nothing);
    expect(await asked('payments', { search, to: '2026-02-05' })).toEqual(nothing);
    expect(await asked('agreements', { search, filter: 'canceled' })).toEqual(nothing);
    expect(await asked('proposals', { search, status: 'Declined' })).toEqual(nothing);
  });

  it('have their tiles and the totals of their days', async () => {
    const query = { search: 'hendersn' };
    const { tiles } = (await server.call('GET /api/salesproposals', { as: owner, query })).data;
    expect(tiles!.map(({ status, count }) => [status, count])).toEqual([['Created', 1]]);
    const { totals } = (await server.call('GET /api/payments', { as: owner, query })).data;
    expect(totals).toMatchObject([{ day: '2026-02-06', count: 1, amountCents: 12_300 }]);
    const declined = (
      await server.call('GET /api/salesproposals', {
        as: owner,
        query: { search: 'henderson', status: 'Declined' },
      })
    ).data;
    expect([declined.proposals, declined.similar]).toEqual([[], false]);
  });
});
