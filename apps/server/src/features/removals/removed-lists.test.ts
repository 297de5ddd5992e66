import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { withRemovals } from '../../testing/removals.ts';
import { leastOf } from '../../testing/samples.ts';
import { savingAs } from '../../testing/saving.ts';
import { buildVisit } from '../../testing/visits.ts';

const { its, call, remove, read, workOrder, technician } = withRemovals();

describe('what is removed', () => {
  const lists = (Object.entries(endpoints) as [Key, Endpoint][]).filter(
    ([key, { params, contents }]) => key.startsWith('GET ') && !params && !contents,
  );
  const words = 'Quartermain';
  const asked = (query: Endpoint['query']): object => {
    const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    const known = { text: words, search: words, limit: 100 };
    const named = Object.entries(known).filter(([field]) => field in shape);
    return { ...(leastOf(query) as object), ...Object.fromEntries(named) };
  };
  /** Returns the endpoints of lists that show the text. */
  const shownIn = async (text: string) => {
    const found: string[] = [];
    for (const [key, { query }] of lists)
      for (const role of ['owner', 'technician']) {
        const { data } = await call(key, { query: asked(query) }, role);
        if (JSON.stringify(data ?? null).includes(text)) found.push(key.replace('GET /api/', ''));
      }
    return [...new Set(found)].toSorted();
  };

  it('is in no list, no search and on no board; with the others of its kind it is in that of what is removed (R4.4)', async () => {
    await its.server.sql('update customers set last_name = $2 where id = $1', [its.place.customerId, words]);
    const edit = newWorkOrder(its.place, 1);
    const work = { ...edit.draft, text: `Marimba of ${words}` } as WorkOrder;
    const { id: made } = await savingAs(its.server, its.tokens['technician']!).saved(
      saveOf({ ...edit, draft: work }),
    );
    const offer = newProposal(its.place.siteId);
    const { id: offered } = await its.office.saved(
      saveOf({ ...offer, draft: { ...offer.draft, text: `Xylophone of ${words}` } }),
    );
    expect(await shownIn('Marimba')).toEqual(['search', 'workorders']);
    expect(await shownIn('Xylophone')).toEqual(['salesproposals', 'search']);
    await remove('workorders', made);
    await remove('salesproposals', offered);
    expect([await shownIn('Marimba'), await shownIn('Xylophone')]).toEqual([[], []]);
    expect(await shownIn(words)).toEqual(['customers', 'search', 'taxitems/untaxedsites']);
    await remove('sites', its.place.siteId);
    await remove('customers', its.place.customerId);
    expect(await shownIn(words)).toEqual([]);
    const removedOf = async (path: string, query: object, list: string) =>
      JSON.stringify((await call(`GET /api/${path}`, { query })).data[list]);
    expect(await removedOf('workorders', { filter: 'removed' }, 'workOrders')).toContain('Marimba');
    expect(await removedOf('salesproposals', { removed: 'true' }, 'proposals')).toContain('Xylophone');
    expect(await removedOf('customers', { removed: 'true' }, 'customers')).toContain(words);
    expect(await removedOf('customers', { removed: 'true', search: words }, 'customers')).toContain(words);
  });

  it('leaves room in the search for the sites of others', async () => {
    const made = async () => {
      const another = await buildSite(its.server);
      await its.server.sql("update sites set street = '9 Zebrano Ct' where id = $1", [another.siteId]);
      return another;
    };
    for (let count = 0; count < 5; count++) await remove('customers', (await made()).customerId);
    const { siteId } = await made();
    const { data } = await call('GET /api/search', { query: { text: 'zebrano' } });
    expect(data).toMatchObject([{ kind: 'site', id: siteId }]);
  });

  it('counts in no tile, on no page and in no sum (R4.4)', async () => {
    const visit = await buildVisit(its.server, its.place, [await technician()]);
    const system = await call('POST /api/sitesystems', {
      body: { id: 0, siteId: its.place.siteId, text: 'Furnace' },
    });
    const siteSystemId = (system.data['record'] as { id: number }).id;
    const [id, other] = [await workOrder(visit.callId), await workOrder()];
    const line = { id: 0, workOrderId: id, text: 'Marimba', siteSystemId };
    await call('POST /api/workorderdetails', { body: line });
    const openOf = async () => {
      const { data } = await call('GET /api/workorders', { query: { siteId: its.place.siteId } });
      return (data['tiles'] as { filter: string; count: number }[]).find(({ filter }) => filter === 'open')!
        .count;
    };
    const before = await openOf();
    expect((await remove('workorders', id)).status).toBe(204);
    // its call is done now, but the removed work order has no balance due
    await its.server.sql("update calls set status = 'done' where id = $1", [visit.callId]);
    expect(await openOf()).toBe(before - 1);
    for (const [path, root] of [
      ['customers', its.place.customerId],
      ['sites', its.place.siteId],
    ] as const) {
      const page = (await read(path, root)) as {
        openWork: { id: number }[];
        past: unknown[];
        balanceCents: number;
      };
      expect([page.openWork.map((each) => each.id), page.past, page.balanceCents]).toEqual([[other], [], 0]);
    }
    expect(
      JSON.stringify([await read('sites', its.place.siteId), await read('workorders', other)]),
    ).not.toContain('Marimba');
    const { data } = await call('GET /api/customers', { query: { search: 'Castellano', limit: 100 } });
    const row = (data['customers'] as { id: number }[]).find((each) => each.id === its.place.customerId);
    expect(row).toMatchObject({ openWork: 1, balanceCents: 0 });
    const own = await call('GET /api/ownday', { query: { date: '2026-03-02' } }, 'technician');
    const [shown] = (own.data['visits'] as { call: { lacks: unknown }; event: { callId: number } }[]).filter(
      ({ event }) => event.callId === visit.callId,
    );
    expect(shown!.call.lacks).toBeNull();
  });
});
