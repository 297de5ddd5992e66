import type { BookImport } from '@fieldwright/contract/price-book-imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

/* Two people who look at one preview (R3.7). */

let server: TestServer;
let office: { token: string; personId: number };
let admin: { token: string; personId: number };
let seen: BookImport;
let name: string;
const asOffice = () => bookImporter(server, office);
const asAdmin = () => bookImporter(server, admin);

beforeAll(async () => {
  server = await startTestServer();
  office = await server.signInAs('office');
  admin = await server.signInAs('admin');
  const [row] = await server.sql<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from memberships where company_id = 1 and person_id = $1`,
    [office.personId],
  );
  name = row!.name;
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Residential');
    insert into part_items (company_id, id, code, text, unit_price_cents) values (1, 101, 'P-1', 'Coil', 10000)`);
});
afterAll(() => server.stop());
beforeEach(async () => {
  seen = (await asOffice().check(bookFile(['Code', 'Price'], ['P-1', 110]))).data;
});

const sentBy = (as: string, basedOn: number, change: Partial<BookImport['asked']> = {}) =>
  server.call('POST /api/pricebookimports/{id}/check', {
    as,
    params: { id: seen.id },
    body: { ...seen.asked, ...change, basedOn },
  });
const commit = (as: string, basedOn: number) =>
  server.call('POST /api/pricebookimports/{id}/commit', { as, params: { id: seen.id }, body: { basedOn } });

describe('a check that is based on an earlier comparison', () => {
  it('is refused with who compared the file since, and replaces nothing (R3.7)', async () => {
    const first = await sentBy(office.token, seen.version, { mostJump: 50_000 });
    expect([seen.version, first.data.version]).toEqual([1, 2]);
    const { status, error } = await sentBy(admin.token, seen.version, { leastMargin: 900_000 });
    expect([status, error.code, error.detail]).toEqual([
      409,
      'stale_version',
      `${name} has changed this import since you opened it.`,
    ]);
    const now = await asAdmin().find(seen.id);
    expect(now).toMatchObject({ version: 2, checkedBy: { id: office.personId, name } });
    expect([now.asked.mostJump, now.asked.leastMargin]).toEqual([50_000, seen.asked.leastMargin]);
    // based on the newer one, it is made
    const rebased = await sentBy(admin.token, now.version, { mostJump: 50_000, leastMargin: 900_000 });
    expect(rebased.data).toMatchObject({ version: 3, checkedBy: { id: admin.personId } });
  });

  it('is answered with what is stored if it asks for just that, such as after a lost response', async () => {
    const once = await sentBy(office.token, seen.version, { mostJump: 50_000 });
    const again = await sentBy(office.token, seen.version, { mostJump: 50_000 });
    expect([again.status, again.data.version]).toEqual([200, 2]);
    expect(again.data.asked).toEqual(once.data.asked);
  });

  it('is refused as a reset of columns that somebody else has chosen since, and is one’s own after a lost response', async () => {
    const mapping = { Code: 'Code', Cost: 'Price' };
    await sentBy(admin.token, seen.version, { mapping });
    const reset = await sentBy(office.token, seen.version, { mapping: null });
    expect([reset.status, reset.error.code]).toEqual([409, 'stale_version']);
    expect((await asOffice().find(seen.id)).report.mapping).toEqual(mapping);
    for (const _ of ['sent', 'sent again']) {
      const { data } = await sentBy(office.token, 2, { mapping: null });
      expect([data.version, data.report.mapping]).toEqual([3, { Code: 'Code', Price: 'Price' }]);
    }
  });

  it('loses the race against another one at the same time', async () => {
    const answers = await Promise.all([
      sentBy(office.token, seen.version, { leastMargin: 100_000 }),
      sentBy(admin.token, seen.version, { leastMargin: 200_000 }),
      sentBy(admin.token, seen.version, { leastMargin: 300_000 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)!.data;
    expect(await asOffice().find(seen.id)).toMatchObject({ version: 2, asked: won.asked });
  });

  it('is none of another company', async () => {
    const { token } = await server.signInAs('owner@south.example');
    expect((await sentBy(token, seen.version)).error.code).toBe('not_found');
    expect((await commit(token, seen.version)).error.code).toBe('not_found');
  });
});

describe('a commit that is based on an earlier comparison', () => {
  it('is refused, also with a day to start on, until the person has seen the newer one (R3.7)', async () => {
    await sentBy(office.token, seen.version, { leastMargin: 100_000 });
    const refused = await commit(admin.token, seen.version);
    expect([refused.status, refused.error.code]).toEqual([409, 'stale_version']);
    expect(refused.error.detail).toBe(`${name} has changed this import since you opened it.`);
    const [day] = await server.sql<{ day: string }>(
      `select to_char(clock_now() + interval '3 days', 'YYYY-MM-DD') as day`,
    );
    const scheduled = await server.call('POST /api/pricebookimports/{id}/schedule', {
      as: admin.token,
      params: { id: seen.id },
      body: { startDate: day!.day, basedOn: seen.version },
    });
    expect(scheduled.error.code).toBe('stale_version');
    const now = await asAdmin().find(seen.id);
    expect(now.state).toBe('checked');
    expect((await commit(admin.token, now.version)).data.state).toBe('running');
    // repeating it is safe
    expect((await commit(admin.token, now.version)).data.state).toBe('running');
    await asAdmin().run(seen.id);
    expect((await asAdmin().find(seen.id)).state).toBe('done');
  });
});

describe('a preview while others check more files than are kept', () => {
  it('stays for a day after it was compared last, then goes as the oldest (R3.7)', async () => {
    const check = async () => (await asAdmin().check(bookFile(['Code', 'Price'], ['P-1', 110]))).data.id;
    const age = (id: number, hours: number) =>
      server.sql(`set session_replication_role = replica;
        update price_book_imports set updated_date = clock_now() - interval '${hours} hours' where id = ${id};
        set session_replication_role = default`);
    const left = async () =>
      (
        await server.sql<{ id: number }>(
          `select id::int from price_book_imports where state = 'checked' and id <= $1 order by id`,
          [last],
        )
      ).map(({ id }) => id);
    await server.sql("delete from price_book_imports where state = 'checked' and id <> $1", [seen.id]);
    const [second, last] = [await check(), await check()];
    for (const [id, hours] of [
      [seen.id, 23],
      [second, 25],
      [last, 40],
    ] as const)
      await age(id, hours);
    for (const _ of Array.from({ length: 18 })) await check();
    expect(await left()).toEqual([seen.id, second]);
    // compared again, it is no longer the oldest
    await age(seen.id, 50);
    await asOffice().recheck(seen.id);
    await check();
    expect(await left()).toEqual([seen.id]);
    await check();
    await check();
    expect(await left()).toEqual([seen.id]);
  }, 30_000);
});
