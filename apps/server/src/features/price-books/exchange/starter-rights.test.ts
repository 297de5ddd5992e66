import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../../../testing/barrier.ts';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { noteShare } from './book-imports.queries.ts';

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
      (1, 101, 'P-1', 'Coil', 6000, 10000);
    insert into price_book_categories (company_id, id, price_book_id, text) values (1, 301, 1, 'Heating');
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 301, 101)`);
});
afterEach(() => server.stop());

const file = bookFile(['Code', 'Name', 'Price'], ['P-1', 'Coil', '110.00']);
const price = async () =>
  (await server.sql<{ cents: number }>('select unit_price_cents::integer as cents from part_items'))[0]!
    .cents;
const roles = (are: string) =>
  server.sql(`set session_replication_role = replica;
    update memberships set ${are} where company_id = 1 and person_id = ${office.personId};
    set session_replication_role = default`);
const stored = async (id: number) =>
  (
    await server.sql<object>(
      `select state, failure, undo_refused as refused, done_rows as done from price_book_imports where id = ${id}`,
    )
  )[0];
async function started(): Promise<number> {
  const { id } = (await importer.check(file)).data;
  await importer.commit(id);
  return id;
}

describe('an import whose person may not change price books anymore when it writes (R6.4)', () => {
  it.each([
    ['has left', "status = 'deactivated'"],
    ['has another role', "roles = '{technician}'"],
  ])('changes nothing if that person %s by the time its job runs', async (_, are) => {
    const id = await started();
    await roles(are);
    await importer.run(id);
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('can’t change price books anymore. Nothing was changed.'),
    });
    expect(await price()).toBe(10_000);
  });

  it('changes nothing if it’s taken away while the import waits for its turn', async () => {
    const id = await started();
    const release = await hold(server, `select pg_advisory_xact_lock(hashtext('price books'), 1)`);
    const running = importer.run(id);
    await untilWaiting(server, 1);
    await roles("roles = '{technician}'");
    await release();
    await running;
    expect([await price(), await stored(id)]).toMatchObject([10_000, { state: 'failed' }]);
  });

  it('isn’t undone either', async () => {
    const { id } = await importer.whole(file);
    await server.sql(`update price_book_imports set state = 'undoing' where id = ${id}`);
    await roles("roles = '{technician}'");
    await importer.undoNow(id);
    expect(await stored(id)).toMatchObject({
      state: 'done',
      refused: { reason: expect.stringContaining('Nothing was undone.') },
    });
    expect(await price()).toBe(11_000);
  });
});

describe('the progress of an import', () => {
  it('doesn’t go back, whether it writes something again or is started again after it died', async () => {
    const id = await started();
    await server.sql(`update price_book_imports set rows = 100 where id = ${id}`);
    const db = server.deps.database.forCompany(1, office.personId);
    const shown: number[] = [];
    for (const share of [0.4, 0.1, 0.6]) {
      await noteShare(db, { id, run: 1 }, share);
      shown.push((await importer.find(id)).doneRows);
    }
    await server.sql(
      `update price_book_imports set progress_date = progress_date - interval '61 seconds' where id = ${id}`,
    );
    await importer.commit(id);
    await noteShare(db, { id, run: 2 }, 0.2);
    shown.push((await importer.find(id)).doneRows);
    expect(shown).toEqual([40, 40, 60, 60]);
    await importer.stop(id);
    await importer.commit(id);
    expect((await importer.find(id)).doneRows).toBe(0);
  });
});
