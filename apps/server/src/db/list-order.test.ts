import {
  customerSorts,
  proposalSorts,
  readPlace,
  readSort,
  sortsOf,
  workOrderSorts,
} from '@fieldwright/domain/kernel/list-sort';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClock } from '../../../../scripts/run-clock.ts';
import { listCustomers } from '../features/customers/customers.queries.ts';
import { listProposals } from '../features/proposals/proposal-list.queries.ts';
import { listWorkOrders } from '../features/work-orders/work-order-list.queries.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { everything, fillWithWords, readBy } from '../testing/words.ts';
import type { Read } from './database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  // with ties, missing values, and an order unlike that of the ids
  const some = 'case id % 10 when 3 then null else (id * 7919) % 500 * 100 end';
  await server.sql(`begin; set local session_replication_role = replica;
    update work_orders set call_department_type_id = case id % 11 when 0 then 700 end,
      created_by = case id % 13 when 0 then 77 end, total_cents = ${some}, amount_due_cents = case id % 7 when 3 then null else amount_due_cents end;
    update sales_proposals set total_cents = ${some};
    update customers set created_date = '2026-01-01'::timestamptz + (id * 7919) % 500 * interval '1 microsecond',
      company = case id % 3 when 0 then 'Mill ' || id % 40 else '' end,
      last_name = case when id % 5 = 0 then 'Okafor' else last_name end,
      first_name = case id % 4 when 0 then '' else 'Ann ' || id % 20 end;
    commit`);
  await server.sql('vacuum analyze customers, work_orders, sales_proposals');
}, 60_000);
afterAll(() => server.stop());

const pageRows = 50;
const mostPages = 5;

interface Listed {
  ids: number[];
  next: string | null;
}
interface List {
  sorts: typeof customerSorts | typeof workOrderSorts | typeof proposalSorts;
  table: string;
  /** the sort columns of the table */
  columns: Record<string, string>;
  /** filters, and the condition for the rows that each leaves */
  narrowed: [wish: object, which: string][];
  page: (db: Read, wish: never) => Promise<Listed>;
}

const found = (text: string) => ({ search: { words: text.split(' '), phone: null, number: null } });
const inCary = "in (select id from sites where city = 'Cary')";
const lists: Record<string, List> = {
  customers: {
    sorts: customerSorts,
    table: 'customers',
    columns: {
      name: `lower(btrim(case when company <> '' then company else last_name || ' ' || first_name end)) collate "und-x-icu"`,
      since: 'created_date',
    },
    narrowed: [
      [{}, 'true'],
      [{ owing: true }, 'id in (select customer_id from work_orders where amount_due_cents > 0)'],
      [found('cary'), `id in (select customer_id from sites where city = 'Cary')`],
      [found('okafor mill'), "last_name = 'Okafor' and company <> ''"],
      [found('quince'), 'id = 1000009'],
      [
        { ...found('okafor'), owing: true },
        "last_name = 'Okafor' and id in (select customer_id from work_orders where amount_due_cents > 0)",
      ],
    ],
    page: async (db, wish) => {
      const { customers, next } = await listCustomers(
        db,
        Object.assign({ search: null, owing: false, tagId: null }, wish),
      );
      return { ids: customers.map(({ id }) => id), next };
    },
  },
  'work orders': {
    sorts: workOrderSorts,
    table: 'work_orders',
    columns: { number: 'id', made: 'created_date', total: 'total_cents', due: 'amount_due_cents' },
    narrowed: [
      [{}, 'true'],
      [{ filter: 'open' }, 'not processed'],
      [{ filter: 'processed' }, 'processed'],
      [{ filter: 'unpaid' }, 'amount_due_cents > 0'],
      [
        { from: '2026-01-03', to: '2026-01-03' },
        "(created_date at time zone 'America/New_York')::date = '2026-01-03'",
      ],
      [{ customerId: 1_000_030 }, 'customer_id = 1000030'],
      [{ departmentId: 700 }, 'call_department_type_id = 700'],
      [{ technicianId: 77 }, 'created_by = 77'],
      [{ technicianId: 77, filter: 'processed' }, 'created_by = 77 and processed'],
      [found('cary'), `site_id ${inCary}`],
      [found('furnace'), "text = 'Furnace'"],
      [found('xylophone'), "text = 'Xylophone'"],
      [{ ...found('cary'), filter: 'open' }, `not processed and site_id ${inCary}`],
    ],
    page: async (db, wish) => {
      const nobodys = {
        own: false,
        filter: null,
        departmentId: null,
        tagId: null,
        technicianId: null,
        customerId: null,
      };
      const anywhere = { siteId: null, from: null, to: null, search: null, now: runClock() };
      const { workOrders, next } = await listWorkOrders(db, Object.assign({ ...nobodys, ...anywhere }, wish));
      return { ids: workOrders.map(({ id }) => id), next };
    },
  },
  proposals: {
    sorts: proposalSorts,
    table: 'sales_proposals',
    columns: { made: 'created_date', total: 'total_cents' },
    narrowed: [
      [{}, 'true'],
      [{ status: 'Sent' }, "status = 'Sent'"],
      [{ templates: true }, 'false'],
      [{ siteId: 2_000_030 }, 'site_id = 2000030'],
      [{ createdById: 1 }, 'created_by = 1'],
      [found('cary'), `site_id ${inCary}`],
      [found('bassoon'), "text = 'Bassoon'"],
      [{ ...found('heat pump'), status: 'Sent' }, "text = 'Heat pump'"],
    ],
    page: async (db, wish) => {
      const nobodys = {
        own: false,
        offersMakers: false,
        createdById: null,
        from: null,
        to: null,
        templates: false,
        status: null,
        search: null,
        customerId: null,
        siteId: null,
        now: runClock(),
      };
      const { proposals, next } = await listProposals(db, Object.assign(nobodys, wish));
      return { ids: proposals.map(({ id }) => id), next };
    },
  },
};
const ways = Object.entries(lists).flatMap(([name, list]) =>
  sortsOf<string>(list.sorts).map((sort) => ({ name, sort, list })),
);

/** Returns the ids of the first pages, each requested after the last row of the previous one. */
async function pagesOf({ sorts, page }: List, sort: string, narrowed: object) {
  const db = server.deps.database.forCompany(1);
  const ids: number[] = [];
  let next: string | null = '';
  for (let count = 0; next !== null && count < mostPages; count++) {
    const after: unknown = next === '' ? null : readPlace<string>(sorts, sort, next);
    const answer: Listed = await page(db, { ...narrowed, sort, after, limit: pageRows } as never);
    ids.push(...answer.ids);
    next = answer.next;
  }
  return { ids, isWhole: next === null };
}

describe.each(ways)('$name sorted by $sort', ({ sort, list }) => {
  it.each(list.narrowed)(
    'come page after page without gap or double, narrowed down by %o',
    async (wish, which) => {
      const { key, down } = readSort(sort);
      const [way, nulls] = down ? ['desc', 'last'] : ['asc', 'first'];
      const expected = await server.sql<{ id: number }>(
        `select id from ${list.table} where company_id = 1 and ${which}
       order by ${list.columns[key]} ${way} nulls ${nulls}, id ${way} limit ${mostPages * pageRows + 1}`,
      );
      const { ids, isWhole } = await pagesOf(list, sort, wish);
      expect(ids).toEqual(expected.slice(0, mostPages * pageRows).map(({ id }) => id));
      expect(isWhole).toBe(expected.length <= mostPages * pageRows);
    },
  );

  it('are read from an index, at the top and further down', async () => {
    const after = (await middleOf(list, sort)) as unknown;
    const read = (place: unknown) =>
      readBy(server, (db) => list.page(db, { sort, after: place, limit: pageRows } as never));
    // the first page also reads what its tiles count
    const tiles = list.table === 'customers' ? 0 : everything;
    expect(await read(null)).toBeLessThan(tiles + everything / 5);
    expect(await read(after)).toBeLessThan(everything / 5);
  });
});

/** Returns the place of a row in the middle of the list. */
async function middleOf({ sorts, columns, table }: List, sort: string) {
  const { key, down } = readSort(sort);
  const kinds: Record<string, string> = sorts.kinds;
  const value =
    kinds[key] === 'time'
      ? `to_char(${columns[key]} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : `(${columns[key]})::text`;
  const [row] = await server.sql<{ id: number; value: string | null }>(
    `select id, ${value} as value from ${table} where company_id = 1
     order by ${columns[key]} ${down ? 'desc nulls last' : 'asc nulls first'}, id offset ${everything / 2} limit 1`,
  );
  return { id: row!.id, value: row!.value ?? String(-Number.MAX_SAFE_INTEGER) };
}
