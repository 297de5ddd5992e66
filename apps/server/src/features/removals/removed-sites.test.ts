import { describe, expect, it } from 'vitest';
import { withRemovals } from '../../testing/removals.ts';

const { its, call, remove, restore, read, refusal, furnace, changesAtSite } = withRemovals();

describe('DELETE /api/sites/{id}', () => {
  it('leaves the customer and the other sites, and is told on the customer’s page', async () => {
    await remove('sites', its.place.siteId);
    const { customer, sites } = (await read('customers', its.place.customerId)) as {
      customer: { hidden: boolean };
      sites: { id: number; hidden: boolean }[];
    };
    expect([customer.hidden, sites.map(({ id, hidden }) => [id, hidden])]).toEqual([
      false,
      [[its.place.siteId, true]],
    ]);
    const { data } = await call('GET /api/customers', { query: { search: 'Castellano', limit: 100 } });
    const row = (data['customers'] as { id: number }[]).find(({ id }) => id === its.place.customerId);
    expect(row).toMatchObject({ site: null, siteCount: 0 });
  });

  it('changes nothing there before it is restored', async () => {
    const system = await furnace();
    await remove('sites', its.place.siteId);
    const replies = await changesAtSite(system);
    expect(replies.map(({ error }) => error.code)).toEqual(replies.map(() => 'removed'));
    const begin = await call('GET /api/sites/{id}/workorderstart', { params: { id: its.place.siteId } });
    expect(begin.status).toBe(404);
  });

  it('comes back only after its customer', async () => {
    await remove('sites', its.place.siteId);
    await remove('customers', its.place.customerId);
    expect(refusal(await restore('sites', its.place.siteId))).toEqual([
      409,
      'in_use',
      'Its customer was removed. Restore the customer first.',
    ]);
    await restore('customers', its.place.customerId);
    expect((await restore('sites', its.place.siteId)).status).toBe(200);
  });
});
