import { documentKinds } from './document-kinds.ts';
import { buildSite } from './documents.ts';
import type { TestServer } from './server.ts';
import { buildVisit } from './visits.ts';
import { buildWhole } from './whole-documents.ts';

/** Makes or finds rows of company South, for the ids that North's people must not reach. */

export type FindId = (server: TestServer) => Promise<number | string>;

const documents = Object.values(documentKinds);
/** The tables of documents and of their parts. */
export const documentTables = documents.flatMap(({ root, kinds }) => [
  root.table,
  ...kinds.map(({ table }) => table),
]);

/** The columns of an entry that have no default, by table, in SQL. */
const entryColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // no two on one day
  holidays: { date: "date '2100-01-01' + (random() * 30000)::integer" },
  arrival_windows: { start_time: "'08:00'", end_time: "'12:00'" },
  company_discounts: { kind: "'fixed'", amount_cents: '500', tax_treatment: "'beforeTax'" },
  agreement_plans: { price_cents: '18900', billing_frequency: "'yearly'", visits_per_year: '2' },
  loan_rates: { kind: "'zero'", term_months: '12' },
  company_rebates: { amount_cents: '500', tax_treatment: "'afterTax'", reimbursed: 'false' },
};

/** Creates an account of South's with the lender, which is disconnected. */
export async function lenderAccount(server: TestServer): Promise<{ id: number; guid: string }> {
  const rows = await server.sql<{ id: number; guid: string }>(
    `insert into lender_accounts (company_id, dealer_id, label, is_test, sealed_key, disconnected_date)
     values (2, 'D-1', 'Lender', true, '', clock_now()) returning id, guid`,
  );
  return rows[0]!;
}

/** Creates a row of one of South's price books. @param columns its texts */
export async function ofBook(server: TestServer, table: string, columns: string): Promise<number> {
  const rows = await server.sql<{ id: number }>(
    `with book as (insert into price_books (company_id, type, text) values (2, 'service', 'Theirs') returning id)
     insert into ${table} (company_id, price_book_id, ${columns})
     select 2, id, ${columns.replaceAll(/\w+/g, "'Theirs'")} from book returning id`,
  );
  return rows[0]!.id;
}

/** Finds South's account with a card provider, which is created on first use. */
export async function southAccount(server: TestServer): Promise<{ id: number; guid: string }> {
  const find = () =>
    server.sql<{ id: number; guid: string }>(
      'select id, guid from card_accounts where company_id = 2 order by id desc limit 1',
    );
  const [there] = await find();
  if (there) return there;
  await server.sql(
    `insert into card_accounts (company_id, provider, label, is_test, sealed_key)
     values (2, 'square', 'Theirs', true, '') on conflict do nothing`,
  );
  return (await find())[0]!;
}

/** Creates an entry in one of South's own lists. */
export function entryRow(table: string): FindId {
  const more = Object.entries(entryColumns[table] ?? {});
  return async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into ${table} (company_id, text${more.map(([column]) => `, ${column}`).join('')})
       values (2, 'Theirs ' || gen_random_uuid()${more.map(([, value]) => `, ${value}`).join('')}) returning id`,
    );
    return rows[0]!.id;
  };
}

/** Creates a visit for South's technician. */
export async function southVisit(server: TestServer) {
  const technician = await server.personId('technician@south.example');
  return buildVisit(server, await buildSite(server, 2), [technician], { companyId: 2 });
}

/** Finds a row of one of South's documents, which are created on first use. */
export function documentRow(table: string): FindId {
  return async (server) => {
    const [there] = await server.sql<{ found: boolean }>(
      'select exists (select from work_orders where company_id = 2) as found',
    );
    if (!there!.found) await makeDocuments(server);
    return newest(server, table);
  };
}

/** Finds South's newest row of a table. */
export async function newest(server: TestServer, table: string): Promise<number> {
  const rows = await server.sql<{ id: number | null }>(
    `select max(id) as id from ${table} where company_id = 2`,
  );
  if (rows[0]!.id === null) throw new Error(`Company South has no row in ${table}.`);
  return rows[0]!.id;
}

async function makeDocuments(server: TestServer): Promise<void> {
  const { token } = await server.signInAs('owner@south.example');
  for (const { name } of documents) await buildWhole(server, token, name, { companyId: 2, seed: 7 });
}
