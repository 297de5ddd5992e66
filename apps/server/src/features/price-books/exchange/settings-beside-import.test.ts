import { randomUUID } from 'node:crypto';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../../../testing/barrier.ts';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { bookImportWatch } from './book-imports.jobs.ts';

/* What files are compared with besides entries: pricing rules, departments, tax defaults (R3.7). */

let server: TestServer;
let as: string;
let importer: ReturnType<typeof bookImporter>;
let departmentId: number;
beforeEach(async () => {
  server = await startTestServer();
  as = (await server.signInAs('owner')).token;
  importer = bookImporter(server, await server.signInAs('office'));
  await server.call('POST /api/pricingrules', { as, body: startingRules(10_000, 20_000) });
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service');
    insert into part_items (company_id, id, code, text, pricing, cost_cents) values (1, 101, 'P-1', 'Coil', 'computed', 6000)`);
  const body = { guid: randomUUID(), text: 'Air quality' };
  departmentId = (await server.call('POST /api/departments', { as, body: body as never })).data.id;
});
afterEach(() => server.stop());

const file = bookFile(['Code', 'Cost'], ['P-1', '70.00']);
const raiseMarkup = () =>
  server.call('POST /api/pricingrules', { as, body: { markupTiers: [{ fromCents: 0, factor: 30_000 }] } });
const renameDepartment = () =>
  server.call('POST /api/departments', { as, body: { id: departmentId, text: 'Air' } as never });
const taxOther = () => server.call('PATCH /api/company', { as, body: { taxedByDefault: [] } });
const costOf = async () =>
  (await server.sql<{ cost: number }>('select cost_cents::int as cost from part_items where id = 101'))[0]!
    .cost;
/** Compares the file, changes a setting, and commits what was previewed. */
async function committedAfter(change: () => Promise<{ status: number }>) {
  const { data } = await importer.check(file);
  expect((await change()).status).toBe(200);
  await importer.commit(data.id);
  await importer.run(data.id);
  return importer.find(data.id);
}

describe('a setting that changed between preview and commit', () => {
  it.each([
    ['Pricing rules', raiseMarkup],
    ['Departments', renameDepartment],
    ['Tax defaults', taxOther],
  ])('refuses the import, and says what changed: %s (R3.7)', async (name, change) => {
    const { id, state, failure } = await committedAfter(change);
    expect(state).toBe('failed');
    expect(failure).toContain(`${name} changed after this file was checked`);
    expect(failure).toContain('Nothing was changed.');
    expect(await costOf()).toBe(6_000);
    // once it's checked again, it comes in as it was previewed
    const again = (await importer.recheck(id)).data;
    await importer.commit(id);
    await importer.run(id);
    const done = await importer.find(id);
    expect([done.state, await costOf()]).toEqual(['done', 7_000]);
    expect(done.report.preview[0]!.priceCents).toBe(again.report.preview[0]!.priceCents);
  });

  it.each([
    ['of the company', () => server.call('PATCH /api/company', { as, body: { proposalDays: 21 } })],
    [
      'of a department, such as its color',
      () => server.call('POST /api/departments', { as, body: { id: departmentId, color: 'teal' } as never }),
    ],
  ])('doesn’t refuse for other settings %s', async (_, change) => {
    expect((await committedAfter(change)).state).toBe('done');
  });

  it('is used by a scheduled import, which is compared on its day', async () => {
    const { id, version } = (await importer.check(file)).data;
    const [day] = await server.sql<{ day: string }>(
      `select to_char(clock_now() + interval '3 days', 'YYYY-MM-DD') as day`,
    );
    await server.call('POST /api/pricebookimports/{id}/schedule', {
      as,
      params: { id },
      body: { startDate: day!.day, basedOn: version },
    });
    await raiseMarkup();
    await server.sql(`update price_book_imports set start_date = start_date - 10 where id = $1`, [id]);
    await bookImportWatch.run({
      deps: server.deps,
      db: server.deps.database.forJob(null, null),
      payload: {},
      companyId: null,
    });
    await importer.run(id);
    const { state, report } = await importer.find(id);
    expect([state, report.preview[0]!.priceCents]).toEqual(['done', 21_000]);
  });
});

describe('a setting that changes while an import is written', () => {
  it('is saved at once, and the import is refused: what it compared with isn’t so any more (R3.7)', async () => {
    const { id } = (await importer.check(file)).data;
    await importer.commit(id);
    const release = await hold(server, 'select from part_items where id = 101 for update');
    const running = importer.run(id);
    await untilWaiting(server, 1);
    for (const change of [raiseMarkup, renameDepartment, taxOther]) expect((await change()).status).toBe(200);
    await release();
    await running;
    const { state, failure } = await importer.find(id);
    expect(state).toBe('failed');
    for (const name of ['pricing rules', 'departments', 'tax defaults'])
      expect(failure!.toLowerCase()).toContain(name);
    expect(await costOf()).toBe(6_000);
  }, 30_000);
});
