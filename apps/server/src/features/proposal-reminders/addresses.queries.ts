import { type CompanyContact } from '@fieldwright/domain/settings/company';
import { sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** An email address that was reminded, as its owner sees it by the link in the reminder. */
export interface ReminderAddress {
  id: number;
  email: string;
  stopped: boolean;
  companyName: string;
  contact: CompanyContact;
  /** The guid of the logo's file. */
  logo: string | null;
  brandColor: string | null;
}

/** Returns the company of the address with this token. Needs no scope. */
export async function companyOfAddress(db: Read, tokenHash: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null;
  }>`select reminder_address_company(${tokenHash}) as id`.execute(db);
  return rows[0]!.id;
}

export async function addressByHash(db: Read, tokenHash: string): Promise<ReminderAddress | null> {
  const { rows } = await sql<ReminderAddress>`
    select a.id, a.email, a.stopped_date is not null as stopped, o.name as "companyName",
      ${contactOf('o')} as contact, o.logo, o.brand_color as "brandColor"
    from reminder_addresses a join companies o on o.id = a.company_id
    where a.company_id = ${company} and a.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the seed of an address's token; stores the given one if the address is new. */
export async function nonceOfAddress(
  db: Write,
  { email, nonce, tokenHash }: { email: string; nonce: string; tokenHash: string },
): Promise<string> {
  await sql`insert into reminder_addresses (email, nonce, token_hash)
    values (lower(${email}::text), ${nonce}, ${tokenHash}) on conflict (email, company_id) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ nonce: string }>`
    select a.nonce from reminder_addresses a
    where a.company_id = ${company} and a.email = lower(${email}::text)`.execute(db);
  return rows[0]!.nonce;
}

/** Stores whether an address gets reminders; keeps the time of an earlier choice of the same. */
export async function chooseReminders(db: Write, id: number, stopped: boolean): Promise<void> {
  await sql`update reminder_addresses set stopped_date = ${stopped ? sql`clock_now()` : sql`null`}
    where company_id = ${company} and id = ${id} and (stopped_date is null) = ${stopped}`.execute(db);
}
