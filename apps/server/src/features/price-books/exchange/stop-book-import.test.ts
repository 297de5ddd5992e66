import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../../../testing/barrier.ts';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { givingWay } from './give-way.ts';
import { Stopped, untilStopped } from './run-progress.ts';

let server: TestServer;
let office: { token: string; personId: number };
let importer: ReturnType<typeof bookImporter>;
beforeEach(async () => {
  server = await startTestServer();
  office = await server.signInAs('office');
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
const prices = async () =>
  (await server.sql<{ price: number }>('select unit_price_cents as price from part_items order by id')).map(
    ({ price }) => price,
  );
const inTheMiddle = 'select from part_items where id = 101 for update';
async function checked(): Promise<number> {
  return (await importer.check(file)).data.id;
}

describe('POST /api/pricebookimports/{id}/stop', () => {
  it('stops a running import: nothing changes, and it can be made again (R3.7)', async () => {
    const id = await checked();
    await importer.commit(id);
    const release = await hold(server, inTheMiddle);
    const running = importer.run(id);
    await untilWaiting(server, 1);
    expect((await importer.stop(id)).data).toMatchObject({ state: 'checked', doneRows: 0 });
    await release();
    await running;
    expect([await prices(), (await importer.find(id)).state]).toEqual([[10_000, 2_000], 'checked']);
    await importer.commit(id);
    await importer.run(id);
    expect([await prices(), (await importer.find(id)).state]).toEqual([[11_000, 2_100], 'done']);
  });

  it('makes none of the changes that were asked for before it was stopped and started otherwise', async () => {
    const id = await checked();
    await importer.commit(id);
    const release = await hold(server, inTheMiddle);
    const running = importer.run(id);
    await untilWaiting(server, 1);
    await importer.stop(id);
    await importer.recheck(id, { leftOut: [2] });
    await importer.commit(id);
    await release();
    await running;
    expect([await prices(), (await importer.find(id)).state]).toEqual([[10_000, 2_000], 'running']);
    await importer.run(id);
    expect([await prices(), (await importer.find(id)).state]).toEqual([[10_000, 2_100], 'done']);
  });

  it('stops one that is being undone, which stays done and can be undone later', async () => {
    const { id } = await importer.whole(file);
    const release = await hold(server, inTheMiddle);
    const undoing = importer.undo(id);
    await untilWaiting(server, 1);
    expect((await importer.stop(id)).data.state).toBe('done');
    await release();
    await undoing;
    expect([await prices(), (await importer.find(id)).state]).toEqual([[11_000, 2_100], 'done']);
    expect((await importer.undo(id)).data.state).toBe('undone');
    expect(await prices()).toEqual([10_000, 2_000]);
  });

  it('leaves one that is over as it is, or was never started, and takes a scheduled one off its day', async () => {
    const id = await checked();
    expect((await importer.stop(id)).data.state).toBe('checked');
    await server.sql(`update price_book_imports set state = 'running', start_date = clock_now()::date,
      scheduled_by = ${office.personId} where id = ${id}`);
    expect((await importer.stop(id)).data).toMatchObject({ state: 'checked', startDate: null });
    const { id: done } = await importer.whole(file);
    expect((await importer.stop(done)).data.state).toBe('done');
    expect(await prices()).toEqual([11_000, 2_100]);
  });

  it('knows no imports of others, and is for people who may change price books (R6.4)', async () => {
    const id = await checked();
    const south = bookImporter(server, await server.signInAs('owner@south.example'), 2);
    expect((await south.stop(id)).status).toBe(404);
    const technician = bookImporter(server, await server.signInAs('technician'));
    expect((await technician.stop(id)).status).toBe(403);
  });
});

/** Work that ends only by being stopped. */
function* endless(): Generator<void, never> {
  for (;;) yield;
}

describe('a comparison', () => {
  it('ends soon after its import was stopped', async () => {
    const id = await checked();
    await importer.commit(id);
    const db = server.deps.database.forCompany(1, office.personId);
    const comparing = untilStopped(db, { id, run: 1 }, (signal) => givingWay(endless(), signal));
    await importer.stop(id);
    await expect(comparing).rejects.toThrow(Stopped);
  });

  it('stores nothing if the person gives it up', async () => {
    const address = await server.app.listen({ port: 0 });
    const lines = Array.from({ length: 5_000 }, (_, at) => [`N-${at}`, `Fitting ${at}`, '5.00']);
    const asked = (signal: AbortSignal) =>
      fetch(`${address}/api/pricebooks/1/imports?fileName=prices.csv`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${office.token}`,
          'content-type': 'application/octet-stream',
          origin: 'http://localhost:4000',
        },
        body: bookFile(['Code', 'Name', 'Price'], ...lines) as Uint8Array<ArrayBuffer>,
        signal,
      });
    const release = await hold(server, 'lock table service_repair_parts in access exclusive mode');
    const stop = new AbortController();
    const comparing = asked(stop.signal);
    await untilWaiting(server, 1);
    stop.abort();
    await expect(comparing).rejects.toBeInstanceOf(Error);
    await release();
    await pause(1_500);
    expect(await server.sql('select id from price_book_imports')).toEqual([]);
    expect((await asked(new AbortController().signal)).status).toBe(200);
    expect(await server.sql('select id from price_book_imports')).toHaveLength(1);
  });
});
