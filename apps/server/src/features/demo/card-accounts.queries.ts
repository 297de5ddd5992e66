import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { seal } from '../people/sealed.ts';

/** What the card stand-in accepts. */
const accounts = [
  {
    provider: 'square',
    label: 'Test location',
    key: 'EAAA-demo',
    locationId: 'LTESTLOCATION',
    publicId: 'sandbox-sq0idb-demo-account',
  },
  {
    provider: 'stripe',
    label: 'Test account',
    key: 'sk_test_demo',
    locationId: null,
    publicId: 'pk_test_demo',
  },
] as const;

/**
 * Connects a demo company with the card providers, once: Square in the field and by QR code, Stripe by phone
 * and link.
 */
export async function connectCards(tx: Write, companyId: number, secret: string): Promise<void> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from card_accounts where company_id = ${company}) as any`.execute(tx);
  if (rows[0]!.any) return;
  for (const { provider, label, key, locationId, publicId } of accounts)
    await sql`insert into card_accounts (provider, label, location_id, public_id, is_test, sealed_key)
      values (${provider}, ${label}, ${locationId}, ${publicId}, true, ${seal(secret, `credentials:${companyId}`, key)})`.execute(
      tx,
    );
  await sql`update companies set card_technician = 'square', card_qr_code = 'square', card_dispatcher = 'stripe',
    card_customer_link = 'stripe', save_credit_cards = true where id = ${company}`.execute(tx);
}
