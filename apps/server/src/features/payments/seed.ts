import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import type { DemoPayment } from './demo.ts';

/**
 * Gives a demo company paid work orders and deposits, where it has no payment yet; what a visitor changed stays.
 * @param ownerUrl of the database's owner
 */
export async function seedPayments(
  ownerUrl: string,
  company: number,
  payments: DemoPayment[],
): Promise<void> {
  await asOwner(ownerUrl, async (tx) => {
    await enterScope(tx, { company });
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from work_order_payments) or exists (select from sales_proposal_payments) as found`.execute(
      tx,
    );
    if (rows[0]!.found) return;
    for (const [index, payment] of payments.entries())
      await seedPayment(tx, company, { ...payment, place: index + 1 });
  });
}

/** With its place in the list, the newest first: so many quarters of an hour ago at least. */
type Placed = DemoPayment & { place: number };

async function seedPayment(tx: Write, company: number, payment: Placed): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from persons where email = ${payment.by}`.execute(tx);
  await enterScope(tx, { company, person: rows[0]!.id });
  const siteId = await seedSite(tx, payment);
  const document = payment.deposit
    ? await seedProposal(tx, siteId, payment)
    : await seedWorkOrder(tx, siteId, payment);
  await insertPayment(tx, document, payment);
}

/** A customer's site; the same one where the customer comes again. */
async function seedSite(tx: Write, { customer, site }: DemoPayment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select s.id from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where c.main_phone = ${customer.phone}),
    customer as (
      insert into customers (id, guid, company, first_name, last_name, main_phone)
      select nextval('document_ids'), gen_random_uuid(), ${customer.company ?? ''}, ${customer.firstName}, ${customer.lastName}, ${customer.phone}
      where not exists (select from known) returning id),
    made as (
      insert into sites (id, guid, customer_id, text, street, city, state, postal_code, time_zone)
      select nextval('document_ids'), gen_random_uuid(), id, 'Home', ${site.street}, ${site.city}, 'NC', '28801', 'America/New_York'
      from customer returning id)
    select id from known union all select id from made`.execute(tx);
  return rows[0]!.id;
}

interface Document {
  id: number;
  payments: 'work_order_payments' | 'sales_proposal_payments';
  root: 'work_order_id' | 'sales_proposal_id';
}

async function seedWorkOrder(
  tx: Write,
  siteId: number,
  { work, amountCents }: DemoPayment,
): Promise<Document> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into work_orders (id, guid, customer_id, site_id, text, processed, complete, tax_override, property_type_id, rate_type_id, version)
      select nextval('document_ids'), gen_random_uuid(), s.customer_id, s.id, ${work}, false, true, false, 1, 1, 1
      from sites s where s.id = ${siteId} returning id),
    line as (
      insert into work_order_details (id, work_order_id, "order", code, text, description, quantity, unit_price_cents, taxable, line_discount_cents, free_of_charge, credit, hidden)
      select nextval('document_ids'), id, 1, '', ${work}, '', 1, ${amountCents}, false, 0, false, false, false from made)
    select id from made`.execute(tx);
  return { id: rows[0]!.id, payments: 'work_order_payments', root: 'work_order_id' };
}

async function seedProposal(
  tx: Write,
  siteId: number,
  { work, amountCents }: DemoPayment,
): Promise<Document> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into sales_proposals (id, guid, text, site_id, status, is_template, tax_override, property_type_id, rate_type_id, note, version)
      values (nextval('document_ids'), gen_random_uuid(), ${work}, ${siteId}, 'Sent', false, false, 1, 1, '', 1) returning id),
    package as (
      insert into sales_proposal_packages (id, sales_proposal_id, text, description, "order", selected, hidden)
      select nextval('document_ids'), id, ${work}, '', 1, false, false from made returning id, sales_proposal_id),
    line as (
      insert into sales_proposal_details (id, sales_proposal_id, sales_proposal_package_id, "order", code, text, description, quantity, unit_price_cents, taxable, line_discount_cents, free_of_charge, credit, hidden)
      select nextval('document_ids'), sales_proposal_id, id, 1, '', ${work}, '', 1, ${amountCents * 4}, false, 0, false, false, false from package)
    select id from made`.execute(tx);
  return { id: rows[0]!.id, payments: 'sales_proposal_payments', root: 'sales_proposal_id' };
}

async function insertPayment(tx: Write, { id, payments, root }: Document, payment: Placed): Promise<void> {
  const {
    deposit,
    method,
    amountCents,
    reference = '',
    daysAgo,
    at,
    place,
    refundedCents = 0,
    status,
    voidReason,
  } = payment;
  const isVoided = voidReason !== undefined;
  await sql`
    insert into ${sql.ref(payments)} (id, ${sql.ref(root)}, kind, method, amount_cents, received_date, reference, text, status,
      refunded_cents, void_reason, voided_by, voided_date)
    select nextval('document_ids'), ${id}, ${deposit ? 'deposit' : 'balance'}, ${method}, ${amountCents}, m.received, ${reference}, '',
      ${isVoided ? 'voided' : (status ?? 'completed')}, ${refundedCents}, ${voidReason ?? null},
      case when ${isVoided}::boolean then current_person() end, case when ${isVoided}::boolean then m.received + interval '12 minutes' end
    from (select least(now() - ${place}::int * interval '15 minutes',
      ((now() at time zone 'America/New_York')::date - ${daysAgo}::int + ${at}::text::time) at time zone 'America/New_York') as received) m`.execute(
    tx,
  );
}
