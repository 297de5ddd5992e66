import type { LenderSettings } from '@fieldwright/contract/loans';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import { untold } from './loans.queries.ts';

/** An account with the lender, as stored. */
export interface StoredLender {
  id: number;
  guid: string;
  companyId: number;
  dealerId: string;
  label: string;
  isTest: boolean;
  sealedKey: string;
  sealedWebhookSecret: string | null;
}

const columns = sql`a.id, a.guid, a.company_id as "companyId", a.dealer_id as "dealerId", a.label,
  a.is_test as "isTest", a.sealed_key as "sealedKey", a.sealed_webhook_secret as "sealedWebhookSecret"`;

async function findLender(db: Read, condition: ReturnType<typeof sql>): Promise<StoredLender | null> {
  const { rows } = await sql<StoredLender>`
    select ${columns} from lender_accounts a where a.company_id = ${company} and ${condition}`.execute(db);
  return rows[0] ?? null;
}

export const lenderById = (db: Read, id: number) => findLender(db, sql`a.id = ${id}`);
export const lenderByGuid = (db: Read, guid: string) => findLender(db, sql`a.guid = ${guid}`);
/** Returns the account that is connected; null if none is. */
export const connectedLender = (db: Read) => findLender(db, sql`a.disconnected_date is null`);

/** Returns the company of an account; null if there is no such account. Needs no scope. */
export async function companyOfLender(db: Read, guid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select lender_account_company(${guid}) as id`.execute(db);
  return rows[0]!.id;
}

/** Returns the company's id and version. Locks its row until the transaction ends. */
export async function lockCompany(tx: Write): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    select c.id, c.version from companies c where c.id = ${company} for update`.execute(tx);
  return rows[0]!;
}

export async function raiseCompany(tx: Write): Promise<void> {
  await sql`update companies set version = version + 1 where id = ${company}`.execute(tx);
}

export async function shownLender(db: Read): Promise<LenderSettings['account']> {
  const { rows } = await sql<NonNullable<LenderSettings['account']>>`
    select a.id, a.label, a.dealer_id as "dealerId", a.is_test as "isTest",
      a.sealed_webhook_secret is not null as "hasWebhook", a.created_date as "connectedDate",
      (select ${personName('m')} from memberships m
        where m.company_id = a.company_id and m.person_id = a.created_by) as "connectedBy"
    from lender_accounts a where a.company_id = ${company} and a.disconnected_date is null`.execute(db);
  return rows[0] ?? null;
}

type NewLender = Pick<
  StoredLender,
  'guid' | 'dealerId' | 'label' | 'isTest' | 'sealedKey' | 'sealedWebhookSecret'
>;

/** Stores a new account. The earlier one must be disconnected. */
export async function insertLender(tx: Write, account: NewLender): Promise<void> {
  const { guid, dealerId, label, isTest, sealedKey, sealedWebhookSecret } = account;
  await sql`insert into lender_accounts (guid, dealer_id, label, is_test, sealed_key, sealed_webhook_secret)
    values (${guid}, ${dealerId}, ${label}, ${isTest}, ${sealedKey}, ${sealedWebhookSecret})`.execute(tx);
}

/**
 * Gives a new key of a dealer to the dealer's earlier accounts, and has their loans asked about at once, both those in
 * progress and those that were canceled only here: the earlier key may have been revoked.
 */
export async function passLenderKeyOn(
  tx: Write,
  { dealerId, isTest, sealedKey }: Pick<StoredLender, 'dealerId' | 'isTest' | 'sealedKey'>,
): Promise<void> {
  await sql`
    with earlier as (
      update lender_accounts set sealed_key = ${sealedKey}
      where company_id = ${company} and dealer_id = ${dealerId} and is_test = ${isTest}
        and disconnected_date is not null
      returning id)
    update loans l set next_check_date = clock_now(), checks = 0
    where l.company_id = ${company} and l.account_id in (select id from earlier)
      and (l.next_check_date is not null or ${untold})`.execute(tx);
}

export async function disconnectLender(tx: Write): Promise<void> {
  await sql`update lender_accounts set disconnected_date = clock_now()
    where company_id = ${company} and disconnected_date is null`.execute(tx);
}
