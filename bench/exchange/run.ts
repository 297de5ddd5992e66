import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@fieldwright/server/db/database';
import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import {
  checkBookFile,
  recheckBookFile,
} from '@fieldwright/server/features/price-books/exchange/book-imports.commands';
import {
  findBookImport,
  startBookImport,
  startBookUndo,
} from '@fieldwright/server/features/price-books/exchange/book-imports.queries';
import { exportBook } from '@fieldwright/server/features/price-books/exchange/export-book';
import { runBookImport } from '@fieldwright/server/features/price-books/exchange/run-book-import';
import { undoBookImport } from '@fieldwright/server/features/price-books/exchange/undo-book-import';
import { saveKept } from '@fieldwright/server/features/price-books/kept-records.commands';
import { readRows } from '@fieldwright/server/spreadsheets/read-rows';
import { writeWorkbook } from '@fieldwright/server/spreadsheets/write-workbook';
import pg from 'pg';
import { setStage } from '../product.ts';
import { fillBook } from './fill.ts';

/**
 * How long a large price book takes to be exported, compared with a file of which 50 rows are bad, and imported with a
 * new price for each of the others, which is then undone: `node bench/exchange/run.ts [services] [parts]`. The baseline
 * sets the same prices in one bare statement per table, without comparison and history. The longest time in which
 * nothing else got a turn is that of the whole step; the longest wait, that of others who edit the price book. Then the
 * same is imported again while a part is saved of which the import has written the price, and which it makes way for.
 */
const size = {
  services: Number(process.argv[2] ?? 10_000),
  parts: Number(process.argv[3] ?? 50_000),
  categories: 800,
  levels: 8,
};
const badRows = 50;
const { signal } = new AbortController();
const company = { ...demoCompanies[0]!, id: 1 };

const stage = await setStage();
const database = openDatabase(stage.urls.app, 4);
try {
  await seedCompanies(stage.urls.owner, [company], await hashPassword(demoPassword));
  await fillBook(stage.urls.superuser, size);
  const db = database.forCompany(1, await somebody());
  const wish = { bookId: 1, category: null, search: null, withCosts: true };
  const csv = await step('export as CSV', async () =>
    buffer((await exportBook(db, { ...wish, format: 'csv' })).body),
  );
  await step('export as XLSX', async () => buffer((await exportBook(db, { ...wish, format: 'xlsx' })).body));
  const { bytes, bad } = await dearer(csv);
  const { id, version, asked } = await step('compare', () =>
    checkBookFile(db, { bookId: 1, fileName: 'prices.xlsx', bytes, now: Date.now(), signal }),
  );
  const again = await step('compare again, without the bad rows', () =>
    recheckBookFile(db, { id, basedOn: version, asked: { ...asked, leftOut: bad }, now: Date.now(), signal }),
  );
  console.log(again.report.counts);
  await step('import', async () => {
    await db.transaction().execute((tx) => startBookImport(tx, id, false));
    await runBookImport(db, id);
  });
  await step('undo of the import', async () => {
    await db.transaction().execute((tx) => startBookUndo(tx, id));
    await undoBookImport(db, id);
  });
  const { state, undoRefused } = (await findBookImport(db, id))!;
  if (state !== 'undone') throw new Error(undoRefused?.reason ?? state);
  const second = await checkBookFile(db, {
    bookId: 1,
    fileName: 'prices.xlsx',
    bytes,
    now: Date.now(),
    signal,
  });
  await recheckBookFile(db, {
    id: second.id,
    basedOn: second.version,
    asked: { ...second.asked, leftOut: bad },
    now: Date.now(),
    signal,
  });
  await step('import beside a save', async () => {
    await db.transaction().execute((tx) => startBookImport(tx, second.id, false));
    const importing = runBookImport(db, second.id);
    await saveBeside(db, second.id);
    await importing;
  });
  await step('baseline: the same prices, two bare statements', bare);
} finally {
  await database.close();
  await stage.stop();
}

/** Does a step, and says how long it took and for how long at most nothing else got a turn. */
async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  const held = await watchLock();
  const start = performance.now();
  try {
    return await run();
  } finally {
    const waited = await held.stop();
    const took = performance.now() - start;
    longest = Math.max(longest, performance.now() - last);
    clearInterval(watch);
    console.log(
      `${name.padEnd(48)} ${(took / 1000).toFixed(1)} s; nothing else for ${longest.toFixed(0)} ms; edits wait ${(waited / 1000).toFixed(1)} s`,
    );
  }
}

/** Saves a part once an import has written most of its rows, and says how long that took. */
async function saveBeside(db: Parameters<typeof runBookImport>[0], importId: number): Promise<void> {
  for (;;) {
    const { doneRows, rows } = (await findBookImport(db, importId))!;
    if (doneRows > rows * 0.7) break;
    await pause(50);
  }
  const [part] = await asSuperuser(
    async (client) =>
      (await client.query<{ id: string }>('select min(id) as id from part_items where company_id = 1')).rows,
  );
  const start = performance.now();
  await saveKept(db, 'bench', 'partItem', { id: Number(part!.id), description: 'Saved beside an import.' });
  console.log(`  a save of a part took ${(performance.now() - start).toFixed(0)} ms`);
}

/** Watches for how long at most a change of the company's price books would have to wait for its turn. */
async function watchLock(): Promise<{ stop: () => Promise<number> }> {
  const client = new pg.Client(stage.urls.superuser);
  await client.connect();
  const ending = new AbortController();
  let longest = 0;
  const watch = async () => {
    let free = performance.now();
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ free: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext('price books'), 1) as free",
      );
      const now = performance.now();
      if (rows[0]!.free) free = now;
      longest = Math.max(longest, now - free);
      await pause(5);
    }
    await client.end();
  };
  const watching = watch();
  return {
    stop: async () => {
      ending.abort();
      await watching;
      return longest;
    },
  };
}

/** Returns the exported rows as a workbook with prices that are 5 % higher, some of which can't be read. */
async function dearer(csv: Uint8Array): Promise<{ bytes: Uint8Array; bad: number[] }> {
  const [titles, ...rows] = (await readRows(csv)).rows.map(({ cells }) => [...cells]);
  const at = titles!.indexOf('Price');
  const bad: number[] = [];
  for (const [place, cells] of rows.entries()) {
    if (cells[at] === '') continue;
    cells[at] = (Number(cells[at]) * 1.05).toFixed(2);
    if (place % 1_000 !== 7 || bad.length === badRows) continue;
    cells[at] = 'call us';
    bad.push(place + 2);
  }
  const numbers = titles!.map(() => false);
  return { bytes: await writeWorkbook({ rows: [titles!, ...rows], numbers }), bad };
}

async function somebody(): Promise<number> {
  return asSuperuser(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select min(person_id) as id from memberships where company_id = 1 and 'owner' = any(roles)",
    );
    return Number(rows[0]!.id);
  });
}

function bare(): Promise<void> {
  return asSuperuser(async (client) => {
    for (const table of ['part_items', 'service_repairs'])
      await client.query(
        `update ${table} set unit_price_cents = round(unit_price_cents * 1.05), version = version + 1 where company_id = 1`,
      );
  });
}

async function asSuperuser<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(stage.urls.superuser);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
