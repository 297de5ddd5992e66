import type { ImportReport } from '@fieldwright/contract/imports';
import type { BookImportReport, BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import { entryKinds } from '@fieldwright/domain/company-lists/company-lists';
import type { TaxItemFields } from '@fieldwright/domain/taxes/tax-item';
import pg from 'pg';
import { countPlaces, keepSearchTexts } from '../price-places.ts';

/** Companies `first` to `last`, each with so many work orders and what belongs to them. */
export interface Filling {
  first: number;
  last: number;
  workOrders: number;
}

/** Of so many work orders one of these. */
const per = {
  customer: 5,
  proposal: 20,
  agreement: 60,
  priceBookEntry: 15,
  cardAttempt: 2,
  badRow: 50,
  loan: 25,
  certificate: 50,
  bookChange: 50,
};
const streets = [
  'Cedar Bluff Dr',
  'Wide Valley Rd',
  'Quarry Ln',
  'Haywood St',
  'Merrimon Ave',
  'Old Toll Rd',
  'Laurel Ridge Dr',
  'Sand Hill Rd',
  'Charlotte St',
  'Biltmore Ave',
];
const cities = ['Asheville', 'Cary', 'Arden', 'Candler', 'Fletcher', 'Weaverville'];
const jobs = [
  'No heat upstairs',
  'Annual tune-up',
  'Leaking water heater',
  'Replace thermostat',
  'No cooling',
];
const lastNames = [
  'Westall',
  'Ingram',
  'Okafor',
  'Lindqvist',
  'Reyes',
  'Tanaka',
  'Boone',
  'Marsh',
  'Penland',
  'Ray',
];

/** What the check of a file has found: bad rows only. */
const report: ImportReport = {
  counts: { new: 0, same: 0, changed: 0, bad: 100, left: 0 },
  joined: 0,
  makes: { customers: 0, sites: 0, workOrders: 0, systems: 0, priceToFollow: 0, notDone: 0 },
  marked: 0,
  ignoredColumns: [],
  missingColumns: [],
  state: null,
  encoding: 'utf-8',
  problems: [],
  problemCount: 100,
  notices: [],
  noticeCount: 0,
  keptMarks: [],
  keptMarkCount: 0,
  propertyWords: [],
  propertyWordCount: 0,
  unreadPropertyRows: 0,
};

/** The parts of a tax rate, one of which has changed. */
const taxParts: TaxItemFields['parts'] = [
  { id: 1, kind: 'state', text: 'North Carolina', rates: [{ from: null, to: null, rate: 47_500 }] },
  {
    id: 2,
    kind: 'county',
    text: 'County',
    rates: [
      { from: null, to: '2020-12-31', rate: 20_000 },
      { from: '2021-01-01', to: null, rate: 22_500 },
    ],
  },
];

/** What the comparison of a price list has found, and what was asked. */
const bookReport: BookImportReport = {
  counts: { bad: 100, change: 0, add: 0, remove: 0, follow: 0, same: 0, kept: 0, left: 0 },
  lowMargins: 0,
  newCategories: 0,
  removalsHeld: true,
  firstCategories: [],
  headings: ['Code', 'Price'],
  mapping: { Code: 'Code', Price: 'Price' },
  ignoredColumns: [],
  preview: [],
};
const bookRow: BookPreviewRow = {
  line: 2,
  outcome: 'bad',
  kind: null,
  code: 'PV-1',
  text: '',
  oldPriceCents: null,
  priceCents: null,
  oldMargin: null,
  margin: null,
  lowMargin: false,
  fields: [],
  problems: [{ column: 'Price', heading: 'Price', value: 'x', reason: 'Enter an amount like 1,250.00.' }],
};
const quoted = (value: unknown) => `'${JSON.stringify(value)}'`;

const oneOf = (list: readonly string[], number: string) =>
  `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + (${number}) % ${list.length}]`;

/** The id of a company's record of a kind, from its number. */
export const idOf = (kind: keyof typeof kinds, company: number, number: number): number =>
  kinds[kind] * 1_000_000_000_000 + company * 10_000_000 + number;
const kinds = {
  customer: 1,
  site: 2,
  workOrder: 4,
  proposal: 5,
  priceBook: 9,
  serviceRepair: 10,
  partItem: 11,
  priceBookCategory: 12,
  taxItem: 14,
  import: 17,
  tag: 18,
  bookImport: 23,
  agreementPlan: 24,
  holiday: 27,
  arrivalWindow: 28,
  leadSource: 29,
  debriefQuestion: 30,
  inspectionForm: 31,
  inspectionQuestion: 32,
  siteSystemType: 33,
  discount: 34,
  rebate: 35,
  loanRate: 36,
  department: 37,
  jobType: 38,
} as const;

/** The day before today is the newest; the work is spread over eight years. */
function statements({ first, last, workOrders }: Filling): string[] {
  const rows = (count: number) =>
    `from generate_series(${first}, ${last}) c cross join generate_series(1, ${Math.max(1, Math.floor(count))}) i`;
  const id = (kind: number, number = 'i') => `${kind} * 1000000000000 + c * 10000000::bigint + ${number}`;
  const key = (kind: number) => `c, ${id(kind)}, gen_random_uuid()`;
  const customers = Math.floor(workOrders / per.customer);
  const customer = `1 + i % ${customers}`;
  const made = `date_trunc('day', now()) - (${workOrders} - i) * interval '8 years' / ${workOrders}`;
  // a large company's lists, and a small one's
  const some = (count: number) => Math.ceil(workOrders < 10_000 ? count / 5 : count);
  // as many as all counties and cities of a large state have
  const taxItems = Math.min(workOrders / 100, 2_000);
  const root = 'number_value, tax_override, property_type_id, rate_type_id, version, created_date';
  const rootValues = `i, false, 1, 1, 1, ${made}`;
  return [
    `insert into companies (id, name, time_zone) overriding system value
      select c, 'Company ' || c, 'America/New_York' from generate_series(${first}, ${last}) c on conflict do nothing`,
    `insert into customers (company_id, id, guid, first_name, last_name, main_phone, email)
      select ${key(1)}, 'Pat ' || i % 97, ${oneOf(lastNames, 'i / 7')} || case when i % 3 = 0 then '' else ' ' || i / 70 end,
        '+1828' || 2000000 + i, 'pat' || i || '@example.com' ${rows(customers)}`,
    `insert into sites (company_id, id, guid, customer_id, time_zone, street, city, state, postal_code)
      select ${key(2)}, ${id(1)}, 'America/New_York', 100 + i % 400 || ' ' || ${oneOf(streets, 'i / 400')},
        ${oneOf(cities, 'i / 4000 + i')}, 'NC', (28700 + i % 90)::text ${rows(customers)}`,
    `insert into calls (company_id, id, guid, customer_id, site_id, status, priority, expected_minutes)
      select ${key(3)}, ${id(1, customer)}, ${id(2, customer)}, 'done', 'normal', 60 ${rows(workOrders)}`,
    `insert into work_orders (company_id, id, guid, customer_id, site_id, call_id, text, processed, processed_date,
        complete, total_cents, amount_due_cents, ${root})
      select ${key(4)}, ${id(1, customer)}, ${id(2, customer)}, ${id(3)}, ${oneOf(jobs, 'i')}, i < ${workOrders} - 200,
        ${made}, true, 10000 + i * 7919::bigint % 90000, case when i % 100 = 0 then 500 else 0 end, ${rootValues} ${rows(workOrders)}`,
    `insert into work_order_payments (company_id, id, work_order_id, kind, method, amount_cents, received_date, reference,
        text, status, refunded_cents, created_date)
      select c, ${id(6)}, ${id(4)}, 'balance', case i % 2 when 0 then 'card' else 'check' end, 10000 + i * 7919::bigint % 90000,
        ${made}, case i % 2 when 0 then '' else (1000 + i % 7000)::text end, '', 'completed', 0, ${made} ${rows(workOrders)}`,
    `insert into sales_proposals (company_id, id, guid, site_id, text, status, is_template, note, total_cents, ${root})
      select ${key(5)}, ${id(2, customer)}, ${oneOf(jobs, 'i')}, 'Sent', false, '', 500000, ${rootValues}
      ${rows(workOrders / per.proposal)}`,
    `insert into document_numbers (company_id, kind, prefix, next_number, highest)
      select c, k.kind, k.prefix, ${workOrders + 1}, ${workOrders} from generate_series(${first}, ${last}) c
      cross join (values ('salesProposal', 'P-'), ('workOrder', 'WO-')) k (kind, prefix)`,
    `insert into sales_proposal_payments (company_id, id, sales_proposal_id, kind, method, amount_cents, received_date,
        reference, text, status, refunded_cents, created_date)
      select c, ${id(7)}, ${id(5)}, 'deposit', 'card', 50000, ${made}, '', '', 'completed', 0, ${made}
      ${rows(workOrders / per.proposal / 2)}`,
    `insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year)
      select c, ${id(24)}, 'Comfort plan ' || i, 19900, 'yearly', 2 ${rows(Math.max(5, some(20)))}`,
    // sold for the systems at the site
    `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, visits_per_year,
        start_date, end_date, status)
      select c, ${id(8)}, ${id(1, customer)}, ${id(2, customer)}, ${id(24, '1 + i % 5')}, 'Comfort plan ' || 1 + i % 5, 19900, 2,
        current_date - i % 300, current_date - i % 300 + 365, 'active' ${rows(workOrders / per.agreement)}`,
    `insert into site_systems (company_id, id, site_id, text, manufacturer, model, serial_number, location, installed_date, hidden)
      select c, ${id(25)}, ${id(2)}, 'Furnace', 'Carrier', '59SC5', 'S-' || i, 'Attic', current_date - 3000, false ${rows(customers)}`,
    `insert into agreement_site_systems (company_id, id, agreement_id, site_system_id, start_date, end_date, hidden)
      select c, ${id(26)}, ${id(8)}, ${id(25, customer)}, current_date - i % 300, current_date - i % 300 + 365, false
      ${rows(workOrders / per.agreement)}`,
    `insert into exemption_certificates (company_id, id, customer_id, number, reason, state, issued_date, expires_date)
      select c, ${id(22)}, ${id(1, `1 + i % ${Math.max(1, Math.floor(customers / 2))}`)}, 'E-' || i, 'resale', 'NC',
        current_date - i % 900, current_date - i % 900 + 365 ${rows(workOrders / per.certificate)}`,
    `insert into lender_accounts (company_id, id, dealer_id, label, is_test, sealed_key)
      select c, ${id(19)}, 'D-' || c, 'FTL', true, 'sealed' ${rows(1)}`,
    `insert into loans (company_id, id, guid, account_id, entity, document_id, application_id, status, asked_cents, ownership,
        property_type, created_date)
      select ${key(20)}, ${id(19, '1')}, 'workOrder', ${id(4)}, ${id(21)}, 'DECLINED', 500000, 'owner', 'singleFamily', ${made}
      ${rows(workOrders / per.loan)}`,
    // three changes of each work order, one of each customer and site, and many of the price book
    `insert into changes (company_id, entity, root_id, version, steps, request_id, created_date)
      select c, 'workOrder', ${id(4)}, v, '[]'::json, 'r', ${made} ${rows(workOrders)} cross join generate_series(1, 3) v`,
    `insert into changes (company_id, entity, root_id, version, steps, request_id)
      select c, 'customer', ${id(1)}, 1, '[]'::json, 'r' ${rows(customers)}
      union all select c, 'site', ${id(2)}, 1, '[]'::json, 'r' ${rows(customers)}
      union all select c, 'priceBook', ${id(9, '1')}, i, '[]'::json, 'r' ${rows(workOrders / per.bookChange)}`,
    `insert into price_books (company_id, id, type, text) select c, ${id(9)}, 'service', 'Repairs' ${rows(1)}`,
    `insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents)
      select c, ${id(10)}, ${id(9, '1')}, 'SR-' || i, ${oneOf(jobs, 'i')} || ' ' || i, 12300 ${rows(workOrders / per.priceBookEntry / 3)}`,
    `insert into part_items (company_id, id, code, text, unit_price_cents)
      select c, ${id(11)}, 'PV-' || i, 'Copper pipe ' || i, 1230 ${rows(workOrders / per.priceBookEntry)}`,
    // ten categories of services, which have all of them
    `insert into price_book_categories (company_id, id, price_book_id, text, "order")
      select c, ${id(12)}, ${id(9, '1')}, ${oneOf(jobs, 'i')} || ' ' || i, i ${rows(10)}`,
    `insert into price_book_category_entries (company_id, id, price_book_category_id, service_repair_id, "order")
      select c, ${id(13)}, ${id(12, '1 + i % 10')}, ${id(10)}, i ${rows(workOrders / per.priceBookEntry / 3)}`,
    // sites have none of them: all are in the list of sites without a tax
    `insert into tax_items (company_id, id, text, section, parts, zips)
      select c, ${id(14)}, 'County ' || i, 'State ' || i % 5, ${quoted(taxParts)}, array[(28700 + i)::text] ${rows(taxItems)}`,
    `insert into card_accounts (company_id, id, guid, provider, label, is_test, sealed_key)
      select ${key(15)}, 'square', 'Main', true, '' ${rows(1)}`,
    `insert into card_attempts (company_id, id, guid, account_id, entity, document_id, channel, status, asked_cents,
        amount_cents, name, return_url, expires_date, created_date)
      select ${key(16)}, ${id(15, '1')}, 'workOrder', ${id(4)}, 'dispatcher', 'approved', 10000, 10000, '', '', ${made}, ${made}
      ${rows(workOrders / per.cardAttempt)}`,
    `insert into imports (company_id, id, kind, file_name, sha256, rows, report, state)
      select c, ${id(17)}, 'customers', 'customers-' || i || '.csv', md5(i::text), 100, ${quoted(report)}, 'checked'
      ${rows(workOrders / 500)}`,
    `insert into import_pages (company_id, import_id, outcome, page, rows)
      select c, ${id(17, '1')}, 'bad', i - 1, (select jsonb_agg(jsonb_build_object('line', n, 'outcome', 'bad',
        'cells', '{}'::jsonb, 'remarks', '[]'::jsonb)) from generate_series(1, 100) n)
      ${rows(workOrders / per.badRow / 100)}`,
    `insert into price_book_imports (company_id, id, price_book_id, file_name, sha256, asked, rows, report)
      select c, ${id(23)}, ${id(9, '1')}, 'prices-' || i || '.csv', md5(i::text), '{}', 100, ${quoted(bookReport)}
      ${rows(workOrders / 500)}`,
    `insert into price_book_import_pages (company_id, import_id, outcome, page, rows)
      select c, ${id(23, '1')}, 'bad', i - 1, (select convert_to(jsonb_agg(jsonb_set(${quoted(bookRow)}, '{line}', to_jsonb(n)))::text, 'UTF8')
        from generate_series(1, 100) n)
      ${rows(workOrders / per.badRow / 100)}`,
    `insert into tags (company_id, id, text, "order") select c, ${id(18)}, 'Tag ' || i, i ${rows(some(300))}`,
    ...listStatements({ rows, id, some }),
  ];
}

interface Filler {
  rows: (count: number) => string;
  id: (kind: number, number?: string) => string;
  /** How many of so many a company of this size has. */
  some: (count: number) => number;
}

/** The lists that a company keeps in its settings: each as long as a large company has it, some entries of it removed. */
function listStatements({ rows, id, some }: Filler): string[] {
  const ordered = (kind: number) => `c, ${id(kind)}, i, i % 10 = 9`;
  return [
    `insert into holidays (company_id, id, date, text, hidden)
      select c, ${id(27)}, date '2016-01-01' + i * 36, 'Holiday ' || i, i % 10 = 9 ${rows(some(110))}`,
    `insert into arrival_windows (company_id, id, "order", hidden, text, start_time, end_time)
      select ${ordered(28)}, 'Window ' || i, '08:00', '12:00' ${rows(some(15))}`,
    `insert into lead_sources (company_id, id, "order", hidden, text) select ${ordered(29)}, 'Source ' || i ${rows(some(60))}`,
    `insert into debrief_questions (company_id, id, "order", hidden, text)
      select ${ordered(30)}, 'Question ' || i || '?' ${rows(some(40))}`,
    `insert into site_system_types (company_id, id, "order", hidden, text) select ${ordered(33)}, 'System ' || i ${rows(some(80))}`,
    `insert into inspection_forms (company_id, id, "order", hidden, text, site_system_type_ids)
      select ${ordered(31)}, 'Form ' || i, array[${id(33, `1 + i % ${some(80)}`)}] ${rows(some(50))}`,
    `insert into inspection_questions (company_id, id, "order", hidden, text, inspection_form_id)
      select ${ordered(32)}, 'Check ' || i, ${id(31, `1 + i % ${some(50)}`)} ${rows(some(1_500))}`,
    `insert into company_discounts (company_id, id, "order", hidden, text, kind, rate, tax_treatment)
      select ${ordered(34)}, 'Discount ' || i, 'percent', 50000, 'beforeTax' ${rows(some(60))}`,
    `insert into company_rebates (company_id, id, "order", hidden, text, amount_cents, reimbursed, tax_treatment)
      select ${ordered(35)}, 'Rebate ' || i, 50000, false, 'afterTax' ${rows(some(120))}`,
    `insert into loan_rates (company_id, id, "order", hidden, text, kind, apr_rate, term_months)
      select ${ordered(36)}, 'Plan ' || i, 'fixed', 69900, 12 + i % 120 ${rows(some(90))}`,
    `insert into call_department_types (company_id, id, "order", hidden, text)
      select ${ordered(37)}, 'Department ' || i ${rows(some(25))}`,
    `insert into job_types (company_id, id, "order", hidden, text, call_department_type_id, arrival_window_id)
      select ${ordered(38)}, 'Job type ' || i, ${id(37, `1 + i % ${some(25)}`)}, ${id(28, `1 + i % ${some(15)}`)} ${rows(some(200))}`,
    // the first entry of each list was changed again and again, as was the company itself
    ...Object.values(entryKinds).map(
      (entity) => `insert into changes (company_id, entity, root_id, version, steps, request_id)
        select c, '${entity}', ${id(kinds[entity], '1')}, i, '[]'::json, 'r' ${rows(some(200))}`,
    ),
    `insert into changes (company_id, entity, root_id, version, steps, request_id)
      select c, 'company', c, i + 1000, '[]'::json, 'r' ${rows(some(1_000))}`,
  ];
}

/** Fills companies, and makes those that are not there yet. */
export async function fillCompanies(superuserUrl: string, fillings: readonly Filling[]): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  try {
    await client.query(`begin; ${keepSearchTexts}; set local session_replication_role = replica`);
    for (const filling of fillings)
      for (const statement of [...statements(filling), countPlaces(filling.first, filling.last)])
        await client.query(statement);
    await client.query('commit');
    // as the database does on its own within a minute or so
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
