import { randomUUID } from 'node:crypto';
import { listViewChange } from '@fieldwright/domain/people/live-topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsSince } from '../../live/live.queries.ts';
import { publish } from '../../live/publish.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let sales: string;
let technician: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  sales = (await server.signInAs('sales')).token;
  technician = (await server.signInAs('technician')).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from list_choices');
  await server.sql('delete from list_views');
});

const unpaid = {
  list: 'workorders' as const,
  params: { filter: 'unpaid' as const, department: 3, days: 'week' as const, sort: '-due' as const },
  columns: ['text', 'due'],
};
const body = (more: object = {}) => ({ key: randomUUID(), name: 'Unpaid', content: unpaid, ...more });
const save = (more: object = {}, as = office) =>
  server.call('POST /api/listviews', { as, body: body(more) as never });
const saved = async (more: object = {}, as = office) => (await save(more, as)).data;
const views = async (as = office) => (await server.call('GET /api/listviews', { as })).data.views;
const names = async (as = office) => (await views(as)).map(({ name }) => name);
const change = (id: number, given: object, as = office) =>
  server.call('PATCH /api/listviews/{id}', { as, params: { id }, body: given as never });
const code = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code];

describe('GET /api/listviews', () => {
  it('lists one’s own views and shared ones, by name; others’ own stay theirs', async () => {
    await saved({ name: 'b, mine' });
    await saved({ name: 'A, shared', shared: true });
    await saved({ name: 'Sales only', content: { list: 'proposals', params: {}, columns: null } }, sales);
    expect(await names()).toEqual(['A, shared', 'b, mine']);
    expect(await names(sales)).toEqual(['A, shared', 'Sales only']);
    expect((await views(sales))[0]).toMatchObject({ isOwn: false, shared: true, content: unpaid });
  });

  it('comes with the signed-in person, too', async () => {
    const { id } = await saved();
    const { data } = await server.call('GET /api/me', { as: office });
    expect(data.lists.views.map((view) => view.id)).toEqual([id]);
  });

  it('comes with a live cursor from before, so that a change meanwhile is told again', async () => {
    const { id } = await saved();
    const db = server.deps.database.forCompany(1);
    const reply = await db.transaction().execute(async (tx) => {
      await sql`lock table list_views`.execute(tx);
      const asked = server.call('GET /api/me', { as: office });
      await expect
        .poll(() => server.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
        .not.toEqual([]);
      await publish(tx, [listViewChange(id)]);
      // it waits for the end of this transaction
      return { asked };
    });
    const { liveCursor } = (await reply.asked).data;
    const news = await newsSince(db, liveCursor, { mostChanges: 100, reachSeconds: 60 });
    expect(news.changes).toContainEqual(listViewChange(id));
  });

  it('leaves out a view of a filter that its list no longer has, so that everyone still gets in', async () => {
    const { id } = await saved({ shared: true });
    await saved({ name: 'Fits', shared: true });
    await server.sql(`update list_views set params = '{"filter":"unheard"}' where id = $1`, [id]);
    const { status, data } = await server.call('GET /api/me', { as: sales });
    expect([status, data.lists.views.map(({ name }) => name)]).toEqual([200, ['Fits']]);
    expect(await names()).toEqual(['Fits']);
  });
});

describe('POST /api/listviews', () => {
  it('saves a view once for its key', async () => {
    const key = randomUUID();
    const first = await saved({ key });
    expect(first).toMatchObject({ name: 'Unpaid', shared: false, isOwn: true, content: unpaid });
    expect(await saved({ key })).toEqual(first);
    expect(code(await save({ key, name: 'Other' }))).toEqual([409, 'key_reused']);
    expect(await names()).toHaveLength(1);
  });

  it('refuses what the list’s address can’t say, and lists that the role doesn’t see (R6.4)', async () => {
    const wrong = await save({ content: { ...unpaid, params: { filter: 'ending' } } });
    expect(code(wrong)).toEqual([422, 'invalid']);
    const deferred = { list: 'deferredwork', params: {}, columns: null };
    expect(code(await save({ content: deferred }, technician))).toEqual([403, 'forbidden']);
    expect((await save({}, technician)).status).toBe(200);
    const people = { list: 'people', params: {}, columns: ['name', 'seen'] };
    expect(code(await save({ content: people }, technician))).toEqual([403, 'forbidden']);
    const payments = { list: 'payments', params: { method: 'check', days: 'week' }, columns: null };
    expect((await saved({ content: payments }, technician)).content).toEqual(payments);
    const { token: dispatcher } = await server.signInAs('dispatcher');
    expect(code(await save({ content: payments }, dispatcher))).toEqual([403, 'forbidden']);
  });

  it('shares a view only for those who may share (R6.4)', async () => {
    const content = { list: 'proposals', params: {}, columns: null };
    expect(code(await save({ shared: true, content }, sales))).toEqual([403, 'forbidden']);
    expect((await save({ shared: true, content })).status).toBe(200);
  });

  it('keeps at most 30 of one list', async () => {
    await Promise.all(Array.from({ length: 30 }, () => saved()));
    expect(code(await save())).toEqual([422, 'invalid']);
    expect((await save({ content: { list: 'customers', params: {}, columns: null } })).status).toBe(200);
  });

  it('takes a tag of another company, which finds nothing (R6.4)', async () => {
    const tag = Number(await foreignIds['tags']!(server));
    const { status, data } = await save({ content: { ...unpaid, params: { tag } } });
    expect([status, data.content.params]).toEqual([200, { tag }]);
    const { tag: tagId } = data.content.params as { tag: number };
    const list = await server.call('GET /api/workorders', { as: office, query: { tagId } });
    expect([list.status, list.data.workOrders]).toEqual([200, []]);
  });
});

describe('PATCH /api/listviews/{id}', () => {
  it('renames, shares and replaces, as far as the request says', async () => {
    const { id } = await saved();
    expect((await change(id, { name: 'Owed' })).data).toMatchObject({ name: 'Owed', content: unpaid });
    expect((await change(id, { shared: true })).data).toMatchObject({ name: 'Owed', shared: true });
    const content = { list: 'workorders', params: {}, columns: null };
    expect((await change(id, { content })).data).toMatchObject({ shared: true, content });
    const other = { list: 'customers', params: {}, columns: null };
    expect(code(await change(id, { content: other }))).toEqual([404, 'not_found']);
  });

  it('changes no one else’s view, unless it is shared with those who may share (R6.4)', async () => {
    const owner = (await server.signInAs('owner')).token;
    const { id: own } = await saved();
    expect(code(await change(own, { name: 'X' }, owner))).toEqual([404, 'not_found']);
    const { id: shared } = await saved({ shared: true });
    expect(code(await change(shared, { name: 'X' }, sales))).toEqual([404, 'not_found']);
    expect((await change(shared, { name: 'X' }, owner)).status).toBe(200);
  });

  it('lets only its owner stop sharing a view, who alone would have it then (R6.4)', async () => {
    const owner = (await server.signInAs('owner')).token;
    const { id } = await saved({ shared: true });
    expect(code(await change(id, { shared: false }, owner))).toEqual([403, 'forbidden']);
    expect(await names(owner)).toEqual(['Unpaid']);
    expect((await change(id, { name: 'Owed', shared: true }, owner)).status).toBe(200);
    expect((await change(id, { shared: false })).data).toMatchObject({ name: 'Owed', shared: false });
    expect(await names(owner)).toEqual([]);
  });

  it('tells the company’s screens only of a view that is shared or was', async () => {
    const told = async () =>
      (
        await server.sql<{ id: number }>(
          "select record_id::int as id from live_messages where topic = 'listView' order by 1",
        )
      ).map((row) => row.id);
    const before = await told();
    const since = async () => (await told()).length - before.length;
    const { id } = await saved();
    await change(id, { name: 'Mine' });
    expect(await since()).toBe(0);
    await change(id, { shared: true });
    expect(await since()).toBe(1);
    await change(id, { shared: false });
    expect(await since()).toBe(2);
    await server.call('DELETE /api/listviews/{id}', { as: office, params: { id } });
    expect(await since()).toBe(2);
  });
});

describe('DELETE /api/listviews/{id}', () => {
  it('deletes a view, which then opens no list', async () => {
    const { id } = await saved();
    const choice = { list: 'workorders' as const, defaultViewId: id };
    await server.call('POST /api/listviews/choice', { as: office, body: choice });
    await server.call('DELETE /api/listviews/{id}', { as: office, params: { id } });
    const { data } = await server.call('GET /api/listviews', { as: office });
    expect(data).toEqual({
      views: [],
      choices: [{ list: 'workorders', columns: null, defaultViewId: null }],
    });
    expect(code(await change(id, { name: 'X' }))).toEqual([404, 'not_found']);
  });
});

describe('POST /api/listviews/{id}/restore', () => {
  it('brings a deleted view back, as it was', async () => {
    const view = await saved();
    const { id } = view;
    await server.call('DELETE /api/listviews/{id}', { as: office, params: { id } });
    const back = await server.call('POST /api/listviews/{id}/restore', { as: office, params: { id } });
    expect(back.data).toEqual(view);
    expect(await views()).toEqual([view]);
  });

  it('brings back a shared view, even for an owner who may share no more (R6.4)', async () => {
    const content = { list: 'proposals' as const, params: {}, columns: null };
    const { id } = await saved({ content }, sales);
    await server.sql('update list_views set shared = true where id = $1', [id]);
    await server.call('DELETE /api/listviews/{id}', { as: sales, params: { id } });
    const back = await server.call('POST /api/listviews/{id}/restore', { as: sales, params: { id } });
    expect([back.status, back.data.shared]).toEqual([200, true]);
  });
});

describe('POST /api/listviews/choice', () => {
  const choose = (given: object, as = office) =>
    server.call('POST /api/listviews/choice', { as, body: { list: 'workorders', ...given } });

  it('keeps columns and default view of a list, each for itself and for one person', async () => {
    const { id } = await saved({ shared: true });
    await choose({ columns: ['text', 'total'] });
    expect((await choose({ defaultViewId: id })).data).toEqual({
      list: 'workorders',
      columns: ['text', 'total'],
      defaultViewId: id,
    });
    expect((await choose({ columns: null })).data).toMatchObject({ columns: null, defaultViewId: id });
    expect((await server.call('GET /api/listviews', { as: sales })).data.choices).toEqual([]);
  });

  it('refuses a view of another list, of someone else, or of another company (R6.4)', async () => {
    const customers = { list: 'customers', params: {}, columns: null };
    for (const defaultViewId of [
      (await saved({ content: customers })).id,
      (await saved({}, technician)).id,
      Number(await foreignIds['list_views']!(server)),
    ])
      expect(code(await choose({ defaultViewId }))).toEqual([404, 'not_found']);
  });
});
