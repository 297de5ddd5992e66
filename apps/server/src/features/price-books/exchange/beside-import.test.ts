import { setTimeout as pause } from 'node:timers/promises';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../../../testing/barrier.ts';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { buildSite, detailFields, newWorkOrder, saveOf } from '../../../testing/documents.ts';
import { savingAs } from '../../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { mostEarly } from './late.ts';

let server: TestServer;
let as: string;
let importer: ReturnType<typeof bookImporter>;
beforeEach(async () => {
  server = await startTestServer();
  const office = await server.signInAs('office');
  as = office.token;
  importer = bookImporter(server, office);
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service');
    insert into part_items (company_id, id, code, text, cost_cents, unit_price_cents) values
      (1, 101, 'P-1', 'Coil', 6000, 10000), (1, 102, 'P-2', 'Pump', 1000, 2000);
    insert into price_book_categories (company_id, id, price_book_id, text) values (1, 301, 1, 'Heating');
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id, "order") values
      (1, 301, 101, 0), (1, 301, 102, 1)`);
});
afterEach(() => server.stop());

const file = bookFile(['Code', 'Name', 'Price'], ['P-1', 'Coil', '110.00'], ['P-2', 'Pump', '21.00']);
const inTheMiddle = 'select from part_items where id = 102 for update';
const stored = async () => ({
  parts: await server.sql<object>(
    'select description, unit_price_cents::integer as price from part_items order by id',
  ),
  category: (await server.sql<{ text: string }>('select text from price_book_categories'))[0]!.text,
});
const saveItem = () =>
  server.call('POST /api/partitems', { as, body: { id: 101, description: 'For all models' } });
const saveCategory = () =>
  server.call('POST /api/pricebookcategories', { as, body: { id: 301, text: 'Heat' } });

/** Returns the history of both items, and which of it an import has made. */
const madeBy = (importId: number) =>
  server.sql(
    'select root_id::integer as id, version, request_id = $1 as imported from changes where root_id in (101, 102) order by id',
    [`import-${importId}`],
  );

/** Sends a save again for as long as it's refused for that, as the browser does. */
async function saved<T extends { status: number; error: { code: string } }>(save: () => Promise<T>) {
  const refused: string[] = [];
  for (;;) {
    const reply = await save();
    if (reply.status === 200) return refused;
    refused.push(reply.error.code);
    await pause(100);
  }
}

describe('saves beside an import (R1.6)', () => {
  it('lose nothing and are made while it’s written: documents, an item and a category', async () => {
    const place = await buildSite(server);
    const { id } = (await importer.check(file)).data;
    await importer.commit(id);
    const release = await hold(server, inTheMiddle);
    const running = importer.run(id);
    await untilWaiting(server, 1);
    const order = addRecord(workOrderShape, newWorkOrder(place), {
      kind: 'details',
      fields: { ...detailFields(0), partItemId: 101 },
    });
    const replies = await Promise.all([
      savingAs(server, as).save(saveOf(order.edit)),
      saveItem(),
      saveCategory(),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await release();
    await running;
    expect(await stored()).toEqual({
      parts: [
        { description: 'For all models', price: 11_000 },
        { description: '', price: 2_100 },
      ],
      category: 'Heat',
    });
    expect((await importer.find(id)).state).toBe('done');
  }, 30_000);

  it('that need a row it has written don’t wait for the rest: it’s rolled back, and made again', async () => {
    // two parts of it, the first of which takes a second
    await server.sql(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return null; end $$;
      create trigger dawdle after update on part_items for each row
        when (old.unit_price_cents <> new.unit_price_cents and new.id = 101) execute function dawdle()`);
    const { id } = (
      await importer.check(
        bookFile(['Code', 'Name', 'Price'], ['P-1', 'Coil', '110.00'], ['P-2', 'Pump 2', '21.00']),
      )
    ).data;
    await importer.commit(id);
    const running = importer.run(id);
    await expect
      .poll(
        () =>
          server.sql(
            "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
          ),
        {
          timeout: 10_000,
          interval: 10,
        },
      )
      .toHaveLength(1);
    expect((await saveItem()).status).toBe(200);
    expect((await importer.find(id)).state).toBe('running');
    await running;
    expect((await importer.find(id)).state).toBe('done');
    expect(await madeBy(id)).toEqual([
      { id: 101, version: 2, imported: false },
      { id: 101, version: 3, imported: true },
      { id: 102, version: 2, imported: true },
    ]);
  }, 30_000);

  it(`wait only after it has given way ${mostEarly} times, each time for longer, and are asked for again`, async () => {
    const { id } = (await importer.check(file)).data;
    await importer.commit(id);
    const release = await hold(server, inTheMiddle);
    const begun = performance.now();
    const running = importer.run(id);
    await expect
      .poll(
        () =>
          server.sql(`select from pg_locks l where l.locktype = 'advisory' and l.granted
            and l.database = (select oid from pg_database where datname = current_database())
            and l.classid = hashtext('price books')::oid and l.objid = 1`),
        { timeout: 60_000, interval: 20 },
      )
      .toHaveLength(1);
    // its pauses: 0.2 s, then twice as long each time
    expect(performance.now() - begun).toBeGreaterThan(6_000);
    const [item, category] = await Promise.all([saveItem(), saveCategory()]);
    expect([item.status, item.error.code, item.headers['retry-after']]).toEqual([
      503,
      'price_file_running',
      '1',
    ]);
    expect(category.error.title).toBe(
      'A price file is being imported. Your changes will be saved when it’s done.',
    );
    const again = Promise.all([saved(saveItem), saved(saveCategory)]);
    await release();
    await Promise.all([running, again]);
    expect((await importer.find(id)).state).toBe('done');
    const { parts, category: name } = await stored();
    expect([parts[0], name]).toEqual([{ description: 'For all models', price: 11_000 }, 'Heat']);
  }, 120_000);

  it('don’t wait while it’s compared, and it keeps what they saved', async () => {
    const { id } = (await importer.check(file)).data;
    await importer.commit(id);
    const release = await hold(server, 'lock table call_department_types in access exclusive mode');
    const running = importer.run(id);
    await untilWaiting(server, 1);
    expect((await saveItem()).status).toBe(200);
    await release();
    await running;
    expect((await stored()).parts).toEqual([
      { description: 'For all models', price: 11_000 },
      { description: '', price: 2_100 },
    ]);
  }, 30_000);

  it('that come just before it’s written are kept, and its history is written once', async () => {
    const { id } = (await importer.check(file)).data;
    await importer.commit(id);
    const release = await hold(server, 'select from part_items where id = 101 for update');
    const saving = saveItem();
    await untilWaiting(server, 1);
    const running = importer.run(id);
    await untilWaiting(server, 2);
    await release();
    expect((await saving).status).toBe(200);
    await running;
    expect((await importer.find(id)).state).toBe('done');
    expect((await stored()).parts).toEqual([
      { description: 'For all models', price: 11_000 },
      { description: '', price: 2_100 },
    ]);
    expect(await madeBy(id)).toEqual([
      { id: 101, version: 2, imported: false },
      { id: 101, version: 3, imported: true },
      { id: 102, version: 2, imported: true },
    ]);
  }, 30_000);

  it('of another import don’t make both give way: they are written one after the other', async () => {
    const ids: number[] = [];
    for (const price of ['110.00', '120.00']) {
      const { id } = (await importer.check(bookFile(['Code', 'Price'], ['P-1', price], ['P-2', '21.00'])))
        .data;
      await importer.commit(id);
      ids.push(id);
    }
    await Promise.all(ids.map((id) => importer.run(id)));
    const states = await Promise.all(ids.map(async (id) => (await importer.find(id)).state));
    expect(states.toSorted()).toEqual(['done', 'failed']);
    const price = states[0] === 'done' ? 11_000 : 12_000;
    expect((await stored()).parts).toEqual([
      { description: '', price },
      { description: '', price: 2_100 },
    ]);
  }, 30_000);

  it('lose nothing and don’t wait while it’s undone', async () => {
    const { id } = await importer.whole(file);
    const release = await hold(server, inTheMiddle);
    const undoing = importer.undo(id);
    await untilWaiting(server, 1);
    expect((await saveCategory()).status).toBe(200);
    await release();
    await undoing;
    const { parts, category } = await stored();
    expect([parts, category]).toEqual([
      [
        { description: '', price: 10_000 },
        { description: '', price: 2_000 },
      ],
      'Heat',
    ]);
  }, 30_000);

  it('that come just before it’s undone are kept, or keep it from being undone', async () => {
    const { id } = await importer.whole(file);
    const undoneAfter = async (save: () => Promise<{ status: number }>) => {
      const release = await hold(server, 'select from part_items where id = 101 for update');
      const saving = save();
      await untilWaiting(server, 1);
      const undoing = importer.undo(id);
      await untilWaiting(server, 2);
      await release();
      expect((await saving).status).toBe(200);
      return (await undoing).data;
    };
    const pricing = () =>
      server.call('POST /api/partitems', { as, body: { id: 101, unitPriceCents: 12_000 } as never });
    expect(await undoneAfter(pricing)).toMatchObject({
      state: 'done',
      undoRefused: { conflicts: ['Coil (P-1): changed or removed since.'] },
    });
    await server.call('POST /api/partitems', { as, body: { id: 101, unitPriceCents: 11_000 } as never });
    expect(await undoneAfter(saveItem)).toMatchObject({ state: 'undone', undoRefused: null });
    expect((await stored()).parts).toEqual([
      { description: 'For all models', price: 10_000 },
      { description: '', price: 2_000 },
    ]);
    const versions = await server.sql<{ version: number }>(
      'select version from changes where root_id = 101 order by id',
    );
    expect(versions.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6]);
  }, 30_000);
});
