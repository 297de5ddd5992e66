import { listTables } from '@fieldwright/contract/company-lists';
import { buildSite } from './documents.ts';
import {
  documentRow,
  documentTables,
  entryRow,
  type FindId,
  lenderAccount,
  newest,
  ofBook,
  southAccount,
  southVisit,
} from './foreign-rows.ts';
import { bookAsked, bookReport, importReport } from './import-reports.ts';

/**
 * Finds an id in each table that belongs to company South or to one of its people; the tests run as North's
 * owner.
 */
export const foreignIds: Record<string, FindId> = {
  memberships: (server) => server.personId('technician@south.example'),
  files: async (server) => {
    const person = await server.personId('technician@south.example');
    const rows = await server.sql<{ guid: string }>(
      `insert into files (company_id, guid, person_id, kind, name, size, declared_type, sha256)
       values (2, gen_random_uuid(), $1, 'photo', 'unit.jpg', 10, 'image/jpeg', repeat('0', 64)) returning guid`,
      [person],
    );
    return rows[0]!.guid;
  },
  sessions: async (server) => {
    await server.signInAs('technician@south.example');
    return newest(server, 'sessions');
  },
  error_reports: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into error_reports (company_id, fingerprint, name, message, stack, correlation_id, count)
       values (2, gen_random_uuid(), 'TypeError', 'x is undefined', '', 'r-1', 1) returning id`,
    );
    return rows[0]!.id;
  },
  imports: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into imports (company_id, kind, file_name, sha256, rows, report)
       values (2, 'customers', 'customers.csv', '', 1, $1) returning id`,
      [importReport],
    );
    return rows[0]!.id;
  },
  price_book_imports: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into price_book_imports (company_id, price_book_id, file_name, sha256, asked, rows, report)
       values (2, $1, 'prices.csv', '', $2, 1, $3) returning id`,
      [await foreignIds['price_books']!(server), bookAsked, bookReport],
    );
    return rows[0]!.id;
  },
  proposal_links: async (server) => {
    const proposalId = await documentRow('sales_proposals')(server);
    const rows = await server.sql<{ id: number }>(
      `insert into proposal_links (company_id, guid, sales_proposal_id, nonce, token_hash, expires_date)
       values (2, gen_random_uuid(), $1, 'nonce', gen_random_uuid()::text, clock_now() + interval '1 day') returning id`,
      [proposalId],
    );
    return rows[0]!.id;
  },
  proposal_messages: async (server) => {
    const linkId = await foreignIds['proposal_links']!(server);
    const rows = await server.sql<{ id: number }>(
      `insert into proposal_messages (company_id, guid, sales_proposal_id, link_id, kind, text)
       select 2, gen_random_uuid(), l.sales_proposal_id, l.id, 'question', 'When?' from proposal_links l
       where l.company_id = 2 and l.id = $1 returning id`,
      [linkId],
    );
    return rows[0]!.id;
  },
  proposal_pdfs: async (server) => {
    const proposalId = await documentRow('sales_proposals')(server);
    const rows = await server.sql<{ id: number }>(
      `with revision as (
         insert into proposal_revisions (company_id, sales_proposal_id, number, content, hash)
         values (2, $1, 1, '{}', repeat('0', 64)) returning id)
       insert into proposal_pdfs (company_id, sales_proposal_id, revision_id, pdf)
       select 2, $1, id, '%PDF' from revision returning id`,
      [proposalId],
    );
    return rows[0]!.id;
  },
  prepared_pdfs: async (server) => {
    const workOrderId = await documentRow('work_orders')(server);
    const rows = await server.sql<{ id: number }>(
      `insert into prepared_pdfs (company_id, hash, work_order_id, name, source, steps, pdf)
       values (2, gen_random_uuid()::text, $1, 'Invoice 1.pdf', '{}', 1, '%PDF') returning id`,
      [workOrderId],
    );
    return rows[0]!.id;
  },
  sent_invoices: async (server) => {
    const workOrderId = await documentRow('work_orders')(server);
    const rows = await server.sql<{ id: number }>(
      `insert into sent_invoices (company_id, guid, work_order_id, mailed_to, total_cents, amount_due_cents, pdf)
       values (2, gen_random_uuid(), $1, 'customer@south.example', 0, 0, '%PDF') returning id`,
      [workOrderId],
    );
    return rows[0]!.id;
  },
  sent_receipts: async (server) => {
    const paymentId = await foreignIds['work_order_payments']!(server);
    const rows = await server.sql<{ id: number }>(
      `insert into sent_receipts (company_id, guid, work_order_id, work_order_payment_id, mailed_to, pdf)
       select 2, gen_random_uuid(), work_order_id, id, 'customer@south.example', '%PDF'
       from work_order_payments where id = $1 returning id`,
      [paymentId],
    );
    return rows[0]!.id;
  },
  sent_reports: async (server) => {
    const workOrderId = await documentRow('work_orders')(server);
    const rows = await server.sql<{ id: number }>(
      `insert into sent_reports (company_id, guid, work_order_id, mailed_to, pdf)
       values (2, gen_random_uuid(), $1, 'customer@south.example', '%PDF') returning id`,
      [workOrderId],
    );
    return rows[0]!.id;
  },
  sent_statements: async (server) => {
    const { customerId } = await buildSite(server, 2);
    const rows = await server.sql<{ id: number }>(
      `insert into sent_statements (company_id, guid, customer_id, mailed_to, balance_cents, pdf)
       values (2, gen_random_uuid(), $1, 'customer@south.example', 0, '%PDF') returning id`,
      [customerId],
    );
    return rows[0]!.id;
  },
  lender_accounts: async (server) => (await lenderAccount(server)).guid,
  loans: async (server) => {
    const { id } = await lenderAccount(server);
    const documentId = await documentRow('work_orders')(server);
    const rows = await server.sql<{ id: number }>(
      `insert into loans (company_id, guid, account_id, entity, document_id, application_id, asked_cents, ownership, property_type)
       values (2, gen_random_uuid(), $1, 'workOrder', $2, nextval('document_ids'), 100000, 'owner', 'singleFamily') returning id`,
      [id, documentId],
    );
    return rows[0]!.id;
  },
  card_accounts: async (server) => (await southAccount(server)).id,
  card_account_guids: async (server) => (await southAccount(server)).guid,
  card_attempts: async (server) => {
    const { id } = await southAccount(server);
    const rows = await server.sql<{ id: number }>(
      `insert into card_attempts (company_id, guid, account_id, entity, document_id, channel, asked_cents, amount_cents, name,
         return_url, status, expires_date)
       values (2, gen_random_uuid(), $1, 'workOrder', $2, 'dispatcher', 100, 100, 'Theirs', '', 'approved', clock_now())
       returning id`,
      [id, await documentRow('work_orders')(server)],
    );
    return rows[0]!.id;
  },
  saved_cards: async (server) => {
    const { id } = await southAccount(server);
    const { customerId } = await buildSite(server, 2);
    const rows = await server.sql<{ id: number }>(
      `insert into saved_cards (company_id, guid, customer_id, account_id, provider_customer_id, provider_card_id, brand, last4,
         expiry_month, expiry_year, consent_text, consent_date)
       values (2, gen_random_uuid(), $1, $2, 'c', 'c', 'VISA', '1111', 12, 2034, 'Yes', clock_now()) returning id`,
      [customerId, id],
    );
    return rows[0]!.id;
  },
  agreement_billings: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into agreement_billings (company_id, guid, agreement_id, account_id, saved_card_id, provider_customer_id, name,
         billing_frequency, phases, consent_text, state)
       select 2, gen_random_uuid(), $1, account_id, id, 'c', 'Theirs', 'monthly', '[{"payments": 1, "amountCents": 100}]', 'Yes',
         'ended' from saved_cards where company_id = 2 and id = $2 returning id`,
      [await foreignIds['agreements']!(server), await foreignIds['saved_cards']!(server)],
    );
    return rows[0]!.id;
  },
  agreement_invoices: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into agreement_invoices (company_id, billing_id, invoice_id, status, state, payment_id, amount_cents, paid_cents,
         invoice_date)
       values (2, $1, gen_random_uuid(), 'COMPLETED', 'paid', 'p', 100, 100, clock_now()) returning id`,
      [await foreignIds['agreement_billings']!(server)],
    );
    return rows[0]!.id;
  },
  list_views: async (server) => {
    const person = await server.personId('technician@south.example');
    const rows = await server.sql<{ id: number }>(
      `insert into list_views (company_id, guid, person_id, list, name, shared, params)
       values (2, gen_random_uuid(), $1, 'workorders', 'Theirs', true, '{}') returning id`,
      [person],
    );
    return rows[0]!.id;
  },
  day_closings: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into day_closings (company_id, guid, day, taken, drawer_cents, counted_cents, reopened_date, reopen_reason)
       values (2, gen_random_uuid(), '2026-11-19', '[]', 0, 0, clock_now(), 'Miscounted') returning id`,
    );
    return rows[0]!.id;
  },
  payment_links: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into payment_links (company_id, guid, entity, document_id, channel, amount_cents, nonce, token_hash, expires_date)
       values (2, gen_random_uuid(), 'workOrder', $1, 'customerLink', 100, 'nonce', gen_random_uuid()::text,
         clock_now() + interval '1 day') returning id`,
      [await documentRow('work_orders')(server)],
    );
    return rows[0]!.id;
  },
  saves: async (server) => {
    const rows = await server.sql<{ key: string }>(
      `insert into saves (company_id, key, person_id, entity, state, body_hash, body, body_bytes, parked_id, reason)
       values (2, gen_random_uuid(), 1, 'workOrder', 'parked', '', '{}', 2, nextval('parked_ids'), 'not_found') returning key`,
    );
    return rows[0]!.key;
  },
  emails: async (server) => {
    const rows = await server.sql<{ id: number }>(
      `insert into emails (company_id, message_id, job, payload, kind, entity, record_id, state, failure)
       values (2, gen_random_uuid()::text, 'receipt_mail', '{}', 'receipt', 'workOrder', 1, 'failed', 'mailbox_full') returning id`,
    );
    return rows[0]!.id;
  },
  price_books: async (server) => {
    const rows = await server.sql<{ id: number }>(
      "insert into price_books (company_id, type, text) values (2, 'service', 'Theirs') returning id",
    );
    return rows[0]!.id;
  },
  price_book_categories: (server) => ofBook(server, 'price_book_categories', 'text'),
  service_repairs: (server) => ofBook(server, 'service_repairs', 'code, text'),
  part_items: async (server) => {
    const rows = await server.sql<{ id: number }>(
      "insert into part_items (company_id, code, text) values (2, '', 'Theirs') returning id",
    );
    return rows[0]!.id;
  },
  calls: async (server) => (await southVisit(server)).callId,
  schedule_events: async (server) => (await southVisit(server)).eventId,
  customers: async (server) => (await buildSite(server, 2)).customerId,
  sites: async (server) => (await buildSite(server, 2)).siteId,
  agreements: async (server) => {
    const { customerId, siteId } = await buildSite(server, 2);
    const rows = await server.sql<{ id: number }>(
      `insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status)
       values (2, $1, $2, 'Theirs', 100, '2026-01-01', '2026-12-31', 'active') returning id`,
      [customerId, siteId],
    );
    return rows[0]!.id;
  },
  exemption_certificates: async (server) => {
    const { customerId } = await buildSite(server, 2);
    const rows = await server.sql<{ id: number }>(
      `insert into exemption_certificates (company_id, customer_id, number, reason, issued_date)
       values (2, $1, 'Theirs', 'resale', '2026-01-01') returning id`,
      [customerId],
    );
    return rows[0]!.id;
  },
  ...Object.fromEntries(Object.values(listTables).map((table) => [table, entryRow(table)])),
  ...Object.fromEntries(documentTables.map((table) => [table, documentRow(table)])),
};
