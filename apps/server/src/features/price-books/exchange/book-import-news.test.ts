import { randomUUID } from 'node:crypto';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobContext } from '../../../jobs/job.ts';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { bookImportMail, bookImportNews } from './book-import-news.jobs.ts';
import { bookImportWatch } from './book-imports.jobs.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signInAs']>>;
let owner: string;
let bookId: number;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  admin = await server.signInAs('admin');
  owner = (await server.signInAs('owner')).token;
  const book = { guid: randomUUID(), text: 'Service' };
  bookId = (await server.call('POST /api/pricebooks', { as: owner, body: book })).data.id;
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(() =>
  server.sql(`delete from graphile_worker._private_jobs; delete from person_emails; delete from price_book_imports;
    update memberships set status = 'active' where company_id = 1`),
);

const subjects = (to: string) => mailbox.messages(to).map(({ subject }) => subject);
const context = <P>(
  payload: P,
  scope: { companyId: number | null; personId: number | null },
): JobContext<P> => ({
  deps: server.deps,
  db: server.deps.database.forJob(scope.companyId, scope.personId),
  payload,
  companyId: scope.companyId,
});
const watch = () => bookImportWatch.run(context({}, { companyId: null, personId: null }));
interface Waiting {
  name: string;
  payload: { companyId: number | null; personId: number | null; data: never };
}
/** Runs the waiting jobs about how imports went, and then their emails. */
async function tell() {
  for (const job of [bookImportNews, bookImportMail]) {
    const rows = await server.sql<Waiting>(
      `select t.identifier as name, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [job.name],
    );
    for (const { payload } of rows) await job.run(context(payload.data, payload));
  }
}
/** Schedules a file as the admin, and makes its day begin. */
async function due(rows: (string | number)[][], as = admin) {
  const importer = bookImporter(server, as);
  const { id } = (await importer.check(bookFile(...rows), bookId)).data;
  const day = new Date(server.deps.clock() + 3 * 86_400_000).toISOString().slice(0, 10);
  await server.call('POST /api/pricebookimports/{id}/schedule', {
    as: as.token,
    params: { id },
    body: { startDate: day },
  });
  await server.sql(`set session_replication_role = replica;
    update price_book_imports set start_date = (clock_now() at time zone (select time_zone from companies where id = 1))::date
      where id = ${id};
    set session_replication_role = default`);
  await watch();
  return { id, importer };
}
const news = async (as = owner) => (await server.call('GET /api/pricebookimports/news', { as })).data;
const part = () => [
  ['Type', 'Code', 'Name'],
  ['part', `N-${randomUUID().slice(0, 8)}`, 'Valve'],
];

describe('GET /api/pricebookimports/news', () => {
  it('tells how a scheduled file went until somebody has seen it, and who scheduled it by email, once (R3.7)', async () => {
    const { id, importer } = await due(part());
    expect(await news()).toEqual([]);
    await importer.run(id);
    expect(await news()).toMatchObject([
      { id, state: 'done', priceBook: 'Service', fileName: 'prices.csv', counts: { add: 1 } },
    ]);
    await tell();
    await tell();
    expect(subjects('admin@north.example')).toEqual(['Price changes applied: prices.csv']);
    expect(subjects('owner@north.example')).toEqual([]);
    await server.call('POST /api/pricebookimports/{id}/seen', { as: owner, params: { id } });
    expect([await news(), await news(admin.token)]).toEqual([[], []]);
  });

  it('tells of one that failed, with the reason', async () => {
    const { id, importer } = await due(part());
    await server.sql(`update price_books set hidden = true where id = ${bookId}`);
    await importer.run(id);
    await server.sql(`update price_books set hidden = false where id = ${bookId}`);
    expect(await news()).toMatchObject([
      { id, state: 'failed', failure: 'This price book was removed. Nothing was changed.' },
    ]);
    await tell();
    expect(subjects('admin@north.example')[0]).toBe('Price changes not applied: prices.csv');
    expect(mailbox.messages('admin@north.example')[0]!.text).toContain('This price book was removed.');
  });

  it('has nothing of files that somebody starts, who sees how they go', async () => {
    const importer = bookImporter(server, admin);
    const { id } = (await importer.check(bookFile(...part()), bookId)).data;
    await importer.commit(id);
    await importer.run(id);
    expect(await news()).toEqual([]);
    expect(await server.sql(`select 1 from person_emails`)).toEqual([]);
  });

  it('is for people who may change price books, of their company (R6.4)', async () => {
    const { id, importer } = await due(part());
    await importer.run(id);
    const technician = (await server.signInAs('technician')).token;
    expect((await server.call('GET /api/pricebookimports/news', { as: technician })).status).toBe(403);
    expect(await news((await server.signInAs('owner@south.example')).token)).toEqual([]);
  });
});

describe('POST /api/pricebookimports/{id}/seen', () => {
  it('can be repeated, and knows only imports that are there', async () => {
    const { id, importer } = await due(part());
    await importer.run(id);
    const seen = (of: number) =>
      server.call('POST /api/pricebookimports/{id}/seen', { as: owner, params: { id: of } });
    expect([(await seen(id)).status, (await seen(id)).status, (await seen(999_999)).status]).toEqual([
      204, 204, 404,
    ]);
  });
});

describe('a file scheduled by a person who has left', () => {
  it('changes nothing, and the owners are told (R6.4)', async () => {
    const importer = bookImporter(server, admin);
    const rows = part();
    const { id } = (await importer.check(bookFile(...rows), bookId)).data;
    const startDate = new Date(server.deps.clock() + 3 * 86_400_000).toISOString().slice(0, 10);
    const asked = { as: admin.token, params: { id }, body: { startDate } };
    expect((await server.call('POST /api/pricebookimports/{id}/schedule', asked)).status).toBe(200);
    await server.sql(`set session_replication_role = replica;
      update memberships set status = 'deactivated' where company_id = 1 and person_id = ${admin.personId};
      update price_book_imports set start_date = (clock_now() at time zone (select time_zone from companies where id = 1))::date
        where id = ${id};
      set session_replication_role = default`);
    await watch();
    await watch();
    expect(await news()).toMatchObject([
      { id, state: 'failed', failure: expect.stringContaining('can’t change price books anymore') },
    ]);
    expect(await server.sql(`select 1 from part_items where code = '${rows[1]![1]}'`)).toEqual([]);
    await tell();
    expect(subjects('owner@north.example')).toEqual(['Price changes not applied: prices.csv']);
  });
});
