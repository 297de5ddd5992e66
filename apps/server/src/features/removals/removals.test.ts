import { describe, expect, it } from 'vitest';
import { type Path, withRemovals } from '../../testing/removals.ts';

const { its, remove, restore, read, refusal, workOrder, proposal, history } = withRemovals();

describe.each<[Path, () => Promise<number>]>([
  ['customers', async () => its.place.customerId],
  ['sites', async () => its.place.siteId],
  ['workorders', () => workOrder()],
  ['salesproposals', () => proposal()],
])('DELETE /api/%s/{id} and its restore', (path, make) => {
  it('hide it and show it again, each with a version and a row of the history, and once (R4.4)', async () => {
    const id = await make();
    const rootOf = async () => {
      const data = await read(path, id);
      const { hidden, version } = (
        data['customer'] && path === 'customers' ? data['customer'] : path === 'sites' ? data['site'] : data
      ) as { hidden: boolean; version: number };
      return { hidden, version };
    };
    const { version } = await rootOf();
    expect(refusal(await remove(path, id))[0]).toBe(204);
    expect((await remove(path, id)).status).toBe(204);
    expect(await rootOf()).toEqual({ hidden: true, version: version + 1 });
    const shown = await restore(path, id);
    expect([shown.status, shown.data]).toEqual([200, { id, version: version + 2 }]);
    expect((await restore(path, id)).data).toEqual({ id, version: version + 2 });
    expect(await rootOf()).toEqual({ hidden: false, version: version + 2 });
    const changes = await history(path, id);
    expect(changes.slice(0, 2).map(({ steps }) => steps[0]!.records[0]!.fields)).toEqual([
      { hidden: { from: true, to: false } },
      { hidden: { from: false, to: true } },
    ]);
  });

  it('tell everybody who opens it who removed it, and when (R4.4)', async () => {
    const id = await make();
    const removal = async () => {
      const data = await read(path, id);
      return 'removal' in data ? data['removal'] : (data['context'] as Record<string, unknown>)['removal'];
    };
    expect(await removal()).toBeNull();
    const before = its.server.deps.clock();
    await remove(path, id);
    const { by, date } = (await removal()) as { by: string; date: string };
    const [person] = await its.server.sql<{ name: string }>(
      `select concat_ws(' ', m.first_name, m.last_name) as name from memberships m
       where m.company_id = 1 and m.person_id = $1`,
      [await its.server.personId('office@north.example')],
    );
    expect(by).toBe(person!.name);
    expect(Math.abs(Date.parse(date) - before)).toBeLessThan(60_000);
    await restore(path, id);
    expect(await removal()).toBeNull();
  });
});

/** Tests restoring; its refusals are tested with the records that cause them. */
function showsAgain(path: Path, make: () => Promise<number>): void {
  it('shows again what is removed, once, and leaves alone what is shown (R4.4)', async () => {
    const id = await make();
    expect((await remove(path, id)).status).toBe(204);
    const { status, data } = await restore(path, id);
    expect([status, (await restore(path, id)).data]).toEqual([200, data]);
    expect(refusal(await restore(path, 987_654_321))[1]).toBe('not_found');
  });
}
describe('POST /api/customers/{id}/restore', () => {
  showsAgain('customers', async () => its.place.customerId);
});
describe('POST /api/sites/{id}/restore', () => {
  showsAgain('sites', async () => its.place.siteId);
});
describe('POST /api/workorders/{id}/restore', () => {
  showsAgain('workorders', () => workOrder());
});
describe('POST /api/salesproposals/{id}/restore', () => {
  showsAgain('salesproposals', () => proposal());
});
