import pg from 'pg';

/** Gives a company that has some work orders as many proposals, and of each something paid and something due. */
export async function fillSmall(ownerUrl: string, company: number): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.company_id', $1, true)", [String(company)]);
    await client.query(`
      insert into sales_proposals (id, guid, text, site_id, status, is_template, tax_override, property_type_id,
        rate_type_id, note, version, total_cents, number_value)
      select nextval('document_ids'), gen_random_uuid(), text, site_id, 'Sent', false, false, 1, 1, '', 1, total_cents, id
      from work_orders`);
    await client.query(`
      insert into work_order_payments (id, work_order_id, kind, method, amount_cents, received_date, reference, text,
        status, refunded_cents)
      select nextval('document_ids'), id, 'balance', 'cash', 10000, now() - id * interval '1 minute', '', '', 'completed', 0
      from work_orders`);
    await client.query('update work_orders set amount_due_cents = 10000');
    await client.query('commit');
    // as the database does automatically within a minute or so
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
