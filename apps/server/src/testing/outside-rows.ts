import type { TestServer } from './server.ts';

/** Statements that create a row of each list that documents refer to; id and company are $1 and $2. */
const rows: Record<string, string> = {
  agreement: `insert into agreements (id, company_id, customer_id, site_id, text, price_cents, start_date, end_date, status)
    select $1, $2, customer_id, id, 'Comfort plan', 19900, '2026-01-01', '2026-12-31', 'active'
    from sites where company_id = $2 order by id limit 1`,
  callDepartmentType: "insert into call_department_types (id, company_id, text) values ($1, $2, 'HVAC')",
  debriefQuestion: "insert into debrief_questions (id, company_id, text) values ($1, $2, 'Filter changed?')",
  inspectionQuestion: "insert into inspection_questions (id, company_id, text) values ($1, $2, 'Filter')",
  loanRate:
    "insert into loan_rates (id, company_id, text, kind, term_months) values ($1, $2, 'No interest for 12 months', 'zero', 12)",
  siteSystemType: "insert into site_system_types (id, company_id, text) values ($1, $2, 'Furnace')",
  tag: "insert into tags (id, company_id, text) values ($1, $2, 'VIP')",
  partItem: "insert into part_items (id, company_id, code, text) values ($1, $2, 'CAP-45', 'Capacitor')",
  priceBook: "insert into price_books (id, company_id, type, text) values ($1, $2, 'service', 'Service')",
  serviceRepair: `insert into service_repairs (id, company_id, price_book_id, code, text)
    select $1, $2, id, 'AC-100', 'Replace capacitor' from price_books where company_id = $2 order by id limit 1`,
};

/**
 * Creates a row in a list that documents refer to; if it belongs to a site or a price book, in the company's
 * first one.
 */
export async function buildOutside(server: TestServer, to: string, companyId = 1): Promise<number> {
  const [next] = await server.sql<{ id: number }>("select nextval('document_ids')::integer as id");
  await server.sql(rows[to]!, [next!.id, companyId]);
  return next!.id;
}

/** Creates the company's list entries that random documents refer to: 1, 2 and 3 of each. */
export async function buildSampled(server: TestServer, companyId: number): Promise<void> {
  for (const insert of Object.values(rows))
    for (const id of [1, 2, 3]) await server.sql(`${insert} on conflict do nothing`, [id, companyId]);
}
