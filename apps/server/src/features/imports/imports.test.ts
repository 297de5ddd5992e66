import { importLimits } from '@fieldwright/domain/imports/import';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from '../../jobs/worker.ts';
import { importer, permit, permitColumns, permits } from '../../testing/csv-files.ts';
import { companyRows, countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof importer>;
let south: ReturnType<typeof importer>;
beforeAll(async () => {
  server = await startTestServer();
  office = importer(server, await server.signInAs('office'));
  south = importer(server, await server.signInAs('office@south.example'), 2);
});
afterAll(() => server.stop());
beforeEach(() =>
  server.sql(
    'truncate imports, import_texts, import_keys, changes, live_messages, work_order_details, work_orders, sites, customers cascade',
  ),
);

const tables = ['customers', 'sites', 'work_orders', 'work_order_details', 'import_keys'];
const made = async () => {
  const counts = await Promise.all(tables.map((table) => countRows(server, table)));
  return Object.fromEntries(tables.map((table, at) => [table, counts[at]]));
};
const nothing = { customers: 0, sites: 0, work_orders: 0, work_order_details: 0, import_keys: 0 };
/** Returns the company's rows, except the import's own. */
const otherRows = async () => {
  const { imports: _, import_texts: __, import_pages: ___, ...others } = await companyRows(server);
  return others;
};

describe('POST /api/imports', () => {
  const header = permitColumns.join(',');
  it.each([
    ['nothing', Buffer.from(''), 'The file is empty.'],
    ['a damaged workbook', Buffer.from('PK\u0003\u0004 and more', 'latin1'), 'This XLSX file is damaged'],
    ['an old workbook', Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'), '(.xls) can’t be read'],
    [
      'an open quotation mark',
      Buffer.from(`${header}\n1,"2\n3`),
      'Row 2, column 2 has a quotation mark that is never closed',
    ],
    ['a very long row', Buffer.from(`${header}\n"${'x\n'.repeat(60_000)}"`), 'is too long'],
    [
      'a quotation mark in a cell',
      Buffer.from(`${header}\n1,2\n1,5"2`),
      'Row 3, column 2 has a quotation mark',
    ],
    ['too many rows', Buffer.from(`${header}\n${'1\n'.repeat(100_001)}`), 'more than 100,000 rows'],
    ['too many columns', Buffer.from(`${'a,'.repeat(300)}\n`), 'more than 200 columns'],
  ])('refuses a file with %s as a whole, and says why', async (_, bytes, words) => {
    const reply = await office.check(bytes);
    expect([reply.status, reply.error.code]).toEqual([422, 'file_refused']);
    expect(reply.error.detail).toContain(words);
    expect(await countRows(server, 'imports')).toBe(0);
  });

  it('refuses a file of more than 20 MB', async () => {
    const reply = await office.check(Buffer.alloc(importLimits.bytes + 1, 'x'));
    expect([reply.status, reply.error.code]).toEqual([413, 'too_large']);
  });

  it('writes nothing of what it says that the file would make', async () => {
    const before = await otherRows();
    const { data } = await office.check(permits(permit('2012-1'), permit('2012-2'), permit('2012-1')));
    expect(data).toMatchObject({ state: 'checked', rows: 3, doneRows: 0, fileName: 'a file.csv' });
    expect(data.report.counts).toEqual({ new: 2, same: 1, changed: 0, bad: 0, left: 0 });
    expect(data.report.makes).toEqual({
      customers: 2,
      sites: 2,
      systems: 0,
      workOrders: 2,
      priceToFollow: 0,
      notDone: 0,
    });
    await office.run(data.id);
    expect(await otherRows()).toEqual(before);
  });

  it('tells line, column and reason of every bad row', async () => {
    const { data } = await office.check(
      permits(
        permit('1', { valuation_usd: 'abc', state: 'Nowhere' }),
        permit('2', { job_type: '"Furnace,\r\n""big"" one"' }),
        permit('3', { application_date: '2014-02-30' }),
        ['4', 'HVAC'],
        permit('5', { address: '1\u0000 Main St' }),
        permit('2', { valuation_usd: '1' }),
        permit('6', { status: '' }),
        permit('7', { job_type: '"Two\nlines"', state: 'X' }),
      ),
    );
    expect(data.report.counts).toEqual({ new: 1, same: 0, changed: 0, bad: 7, left: 0 });
    expect(data.report.problems.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, 'state', 'Nowhere'],
      [2, 'valuation_usd', 'abc'],
      [5, 'application_date', '2014-02-30'],
      [6, null, ''],
      [7, 'address', '1\ufffd Main St'],
      [8, 'permit_id', '2'],
      [9, 'status', ''],
      [10, 'state', 'X'],
    ]);
    expect(data.report.problems.map(({ reason }) => reason.length > 5)).toEqual(Array(8).fill(true));
  });

  it('takes a byte-order mark, emoji, other capitals, more columns and an empty line', async () => {
    const bytes = Buffer.from('\ufeffKEY,Last Name,Company,Shoe size\n\n7,Ruiz 🔧,"A ""B"" Co, Inc.",44\n');
    const { data } = await office.check(bytes, 'customers');
    expect(data.report.counts).toMatchObject({ new: 1, bad: 0 });
    expect(data.report.ignoredColumns).toEqual(['Shoe size']);
    await office.commit(data.id);
    await office.run(data.id);
    const stored = await server.sql('select company, last_name from customers where company_id = 1');
    expect(stored).toEqual([{ company: 'A "B" Co, Inc.', last_name: 'Ruiz 🔧' }]);
  });

  it('keeps no more than twenty files that wait', async () => {
    for (let at = 0; at < 22; at++) await office.check(permits(permit(String(at))));
    expect([await countRows(server, 'imports'), await countRows(server, 'import_texts')]).toEqual([20, 20]);
  });
});

describe('GET /api/imports', () => {
  it('lists the imports of the company, the newest first, and no other company’s', async () => {
    const first = (await office.check(permits(permit('1')))).data;
    const second = (await office.check(permits(permit('2')))).data;
    await south.check(permits(permit('3')));
    const { token } = await server.signInAs('office');
    const { data } = await server.call('GET /api/imports', { as: token });
    expect(data.map(({ id, by }) => [id, by])).toEqual([
      [second.id, second.by],
      [first.id, first.by],
    ]);
  });
});

describe('GET /api/imports/{id}', () => {
  it('says how far it has come, while it runs', async () => {
    const { id } = (await office.check(permits(...Array.from({ length: 3_000 }, (_, at) => permit(`${at}`)))))
      .data;
    await office.commit(id);
    const running = office.run(id);
    await expect.poll(async () => (await office.find(id)).doneRows, { interval: 1 }).toBeGreaterThan(0);
    expect((await office.find(id)).state).toBe('running');
    expect(await countRows(server, 'work_orders')).toBe(0);
    await running;
    expect(await office.find(id)).toMatchObject({ state: 'done', doneRows: 3_000, rows: 3_000 });
  });
});

describe('GET /api/imports/{id}/problems', () => {
  it('gives every problem as CSV, harmless in a spreadsheet', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => permit(`${at}`, { state: '"=1+1,""x"""' }));
    const { data } = await office.check(permits(...rows));
    expect([data.report.problems.length, data.report.problemCount]).toEqual([100, 150]);
    const { token } = await server.signInAs('office');
    const reply = await server.app.inject({
      url: `/api/imports/${data.id}/problems`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffline,column,value,reason,row');
    expect(lines[1]).toBe('2,state,"\'=1+1,""x""","Enter a state, like NC.",bad');
    expect(lines).toHaveLength(152);
  });
});

describe('POST /api/imports/{id}/commit', () => {
  it('is refused while rows are bad, and writes nothing', async () => {
    const { id } = (await office.check(permits(permit('1'), permit('2', { state: 'X' })))).data;
    const reply = await office.commit(id);
    expect([reply.status, reply.error.code]).toEqual([409, 'import_bad_rows']);
    expect(reply.error.detail).toBe('1 of 2 rows has errors. Nothing was imported.');
    await office.run(id);
    expect(await made()).toEqual(nothing);
    expect((await office.find(id)).state).toBe('checked');
  });

  it('writes every good row where bad ones are to be left out, and tells of both', async () => {
    const done = await office.whole(
      permits(permit('1'), permit('2', { state: 'X' }), permit('3')),
      'trade-permits',
      true,
    );
    expect(done).toMatchObject({ state: 'done', skipBad: true, failure: null });
    expect(done.report.counts).toEqual({ new: 2, same: 0, changed: 0, bad: 1, left: 0 });
    expect(await made()).toEqual({
      customers: 2,
      sites: 2,
      work_orders: 2,
      work_order_details: 2,
      import_keys: 2,
    });
  });

  it('writes nothing at all where the database refuses one of the rows, and can be tried again', async () => {
    await server.sql(
      'alter table work_order_details add constraint none_of_these check (unit_price_cents <> 66600)',
    );
    const rows = Array.from({ length: 2_500 }, (_, at) =>
      permit(`${at}`, at === 2_400 ? { valuation_usd: 666 } : {}),
    );
    const { id, ...failed } = await office.whole(permits(...rows));
    expect(failed).toMatchObject({ state: 'failed', doneRows: 0 });
    expect(failed.failure).toBe('The database rejected one of the rows. Nothing was imported.');
    expect(await made()).toEqual(nothing);
    expect(await countRows(server, 'changes')).toBe(0);

    await server.sql('alter table work_order_details drop constraint none_of_these');
    await office.commit(id);
    await office.run(id);
    expect((await office.find(id)).state).toBe('done');
    expect(await countRows(server, 'work_orders')).toBe(2_500);
  });

  it('changes nothing by a second run, also of a file that has grown and is in another order', async () => {
    await office.whole(permits(permit('1'), permit('2'), permit('3')));
    const before = await companyRows(server);
    const again = await office.whole(permits(permit('3'), permit('1'), permit('2')));
    expect(again.report.counts).toEqual({ new: 0, same: 3, changed: 0, bad: 0, left: 0 });
    const { imports: _, import_texts: __, import_pages: ___, ...after } = await companyRows(server);
    expect(before).toMatchObject(after);

    const grown = await office.whole(permits(permit('4'), permit('3'), permit('1', { valuation_usd: 1 })));
    expect(grown.report.counts).toEqual({ new: 1, same: 1, changed: 1, bad: 0, left: 0 });
    expect(await countRows(server, 'work_order_details', 'unit_price_cents = 540000')).toBe(4);
  });

  it('runs once where two commit at the same moment, and where the job is repeated', async () => {
    const { id } = (await office.check(permits(permit('1'), permit('2')))).data;
    const replies = await Promise.all([office.commit(id), office.commit(id), office.commit(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const jobs = await server.sql(
      "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'import_run' and payload->'data'->>'importId' = $1",
      [String(id)],
    );
    expect(jobs).toHaveLength(1);
    await Promise.all([office.run(id), office.run(id)]);
    await office.run(id);
    expect(await countRows(server, 'work_orders')).toBe(2);
    expect((await office.commit(id)).data.state).toBe('done');
  });

  it('makes no doubles where two files with the same records run at the same moment', async () => {
    const first = (await office.check(permits(permit('1'), permit('2')))).data;
    const second = (await office.check(permits(permit('2'), permit('3')))).data;
    expect([first.report.counts.new, second.report.counts.new]).toEqual([2, 2]);
    expect((await office.commit(first.id)).status).toBe(200);
    expect((await office.commit(second.id)).status).toBe(200);
    await Promise.all([office.run(first.id), office.run(second.id)]);
    expect((await office.find(first.id)).state).toBe('done');
    expect((await office.find(second.id)).state).toBe('done');
    expect(await countRows(server, 'work_orders')).toBe(3);
  });

  it('takes up one of which nobody has heard for a minute, without doubles', async () => {
    const { id } = (await office.check(permits(permit('1')))).data;
    await office.commit(id);
    expect((await office.commit(id)).data.startedDate).toBe((await office.find(id)).startedDate);
    await server.sql("update imports set progress_date = clock_now() - interval '61 seconds' where id = $1", [
      id,
    ]);
    const before = (await office.find(id)).startedDate;
    expect((await office.commit(id)).data.startedDate).not.toBe(before);
    await office.run(id);
    expect(await countRows(server, 'work_orders')).toBe(1);
  });

  it('is carried out by a worker, in the name of who committed it', async () => {
    const { id } = (await office.check(permits(permit('1')))).data;
    await office.commit(id);
    const worker = startWorker(server.deps, server.app.log);
    try {
      await expect.poll(async () => (await office.find(id)).state, { timeout: 10_000 }).toBe('done');
    } finally {
      await worker.stop();
    }
    const [made] = await server.sql('select created_by from customers where company_id = 1');
    expect(made).toEqual({ created_by: await server.personId('office@north.example') });
  });

  it('keeps nothing of the file once it is done', async () => {
    const { id } = await office.whole(permits(permit('1')));
    const [row] = await server.sql('select contents from import_texts where import_id = $1', [id]);
    expect(row).toEqual({ contents: null });
  });

  it('leaves the other company alone: its keys and addresses are its own', async () => {
    await office.whole(permits(permit('1')));
    const before = await otherRows();
    const done = await south.whole(permits(permit('1')));
    expect(done.report.counts.new).toBe(1);
    expect(done.report.makes).toMatchObject({ customers: 1, sites: 1 });
    expect(await otherRows()).toEqual(before);
  });

  it('has boards load everything again, and tells other screens of few records one by one, of many with no more than it takes to load all again (R6.1)', async () => {
    await office.whole(permits(permit('1')));
    const told = await server.sql(
      'select topic, count(*)::int from live_messages group by topic order by topic',
    );
    expect(told).toEqual(['board', 'customer', 'site', 'workOrder'].map((topic) => ({ topic, count: 1 })));
    await office.whole(permits(...Array.from({ length: 700 }, (_, at) => permit(`${at + 10}`))));
    expect(await countRows(server, 'live_messages')).toBe(4 + 1 + server.deps.live.mostChanges + 1);
  });
});
