import type { CardAccount } from '@fieldwright/contract/card-payments';
import type { CardChannels } from '@fieldwright/domain/payments/card-channels';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

/** A connected account, as stored. */
export interface StoredAccount {
  id: number;
  guid: string;
  companyId: number;
  provider: Provider;
  label: string;
  /** the provider's id of the account; null for one that was connected before it was kept */
  merchant: string | null;
  locationId: string | null;
  /** names the account in a browser; null without one */
  publicId: string | null;
  isTest: boolean;
  sealedKey: string;
  webhookUrl: string | null;
  webhookId: string | null;
  sealedWebhookSecret: string | null;
  subscribeTries: number;
  disconnectedDate: string | null;
}

const columns = sql`a.id, a.guid, a.company_id as "companyId", a.provider, a.label, a.merchant, a.location_id as "locationId",
  a.public_id as "publicId", a.is_test as "isTest", a.sealed_key as "sealedKey", a.webhook_url as "webhookUrl", a.webhook_id as "webhookId",
  a.sealed_webhook_secret as "sealedWebhookSecret", a.subscribe_tries as "subscribeTries",
  a.disconnected_date as "disconnectedDate"`;

/** SQL for an account and its other connections, by any key of it. */
export const sameAccount = (accountId: number): RawBuilder<unknown> => sql`select e.id from card_accounts a
  join card_accounts e on e.company_id = a.company_id and (e.id = a.id
    or e.provider = a.provider and e.merchant = a.merchant and e.is_test = a.is_test)
  where a.company_id = ${company} and a.id = ${accountId}`;

export async function accountById(db: Read, id: number): Promise<StoredAccount | null> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from card_accounts a where a.company_id = ${company} and a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function accountByGuid(db: Read, guid: string): Promise<StoredAccount | null> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from card_accounts a where a.company_id = ${company} and a.guid = ${guid}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the account that a provider is connected with; null if it isn't. */
export async function connectedAccount(db: Read, provider: Provider): Promise<StoredAccount | null> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from card_accounts a
    where a.company_id = ${company} and a.provider = ${provider} and a.disconnected_date is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns the company of an account. Needs no scope. */
export async function companyOfAccount(db: Read, guid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select card_account_company(${guid}) as id`.execute(db);
  return rows[0]!.id;
}

/** The provider of each channel, and the company's version. */
export type StoredChannels = CardChannels & {
  saveCreditCards: boolean;
  /** whether tips are taken by card, and what is offered */
  cardTips: boolean;
  tipPercents: number[];
  id: number;
  version: number;
};

/** @param locks the company's row against other changes until the transaction ends */
export async function findChannels(db: Read, locks = false): Promise<StoredChannels> {
  const { rows } = await sql<StoredChannels>`
    select c.id, c.version, c.card_technician as "cardTechnician", c.card_dispatcher as "cardDispatcher",
      c.card_customer_link as "cardCustomerLink", c.card_qr_code as "cardQrCode",
      c.save_credit_cards as "saveCreditCards", c.card_tips as "cardTips", c.tip_percents as "tipPercents"
    from companies c where c.id = ${company} ${locks ? sql`for update` : sql``}`.execute(db);
  return rows[0]!;
}

/** Stores the channels, whether cards are saved and tips taken, and raises the company's version. */
export async function updateChannels(db: Write, now: Omit<StoredChannels, 'id' | 'version'>): Promise<void> {
  await sql`update companies set card_technician = ${now.cardTechnician}, card_dispatcher = ${now.cardDispatcher},
    card_customer_link = ${now.cardCustomerLink}, card_qr_code = ${now.cardQrCode},
    save_credit_cards = ${now.saveCreditCards}, card_tips = ${now.cardTips}, tip_percents = ${now.tipPercents},
    version = version + 1
    where id = ${company}`.execute(db);
}

/** Questions without an answer after which a payment is not just being asked about. */
export const longInDoubt = 3;

export async function listAccounts(db: Read): Promise<CardAccount[]> {
  const { rows } = await sql<CardAccount>`
    select a.id, a.provider, a.label, a.is_test as "isTest", a.webhook_id is not null as "hasWebhook",
      a.public_id as "publicId",
      (select count(*)::int from card_attempts t
        join card_accounts b on b.company_id = t.company_id and b.id = t.account_id
        where t.company_id = a.company_id and t.status = 'checking' and t.checks >= ${longInDoubt} and b.provider = a.provider)
        as "inDoubt",
      a.created_date as "connectedDate", (select ${personName('m')} from memberships m
        where m.company_id = a.company_id and m.person_id = a.created_by) as "connectedBy"
    from card_accounts a where a.company_id = ${company} and a.disconnected_date is null
    order by a.provider`.execute(db);
  return rows;
}

export type NewAccount = Pick<
  StoredAccount,
  'guid' | 'provider' | 'label' | 'locationId' | 'publicId' | 'isTest' | 'sealedKey'
> & { merchant: string };

/** Stores a new account. The provider's earlier one must be disconnected. */
export async function insertAccount(db: Write, account: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into card_accounts (guid, provider, label, merchant, location_id, public_id, is_test, sealed_key)
    values (${account.guid}, ${account.provider}, ${account.label}, ${account.merchant}, ${account.locationId},
      ${account.publicId}, ${account.isTest}, ${account.sealedKey}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Keeps the provider's id of an account that was connected before it was kept. */
export async function keepMerchant(db: Read, id: number, merchant: string): Promise<void> {
  await sql`update card_accounts set merchant = ${merchant}
    where company_id = ${company} and id = ${id} and merchant is null`.execute(db);
}

/**
 * Gives a new key of a provider's account to its earlier connections, and has their payments in progress asked
 * and billings asked about at once: the earlier key may have been revoked.
 */
export async function passKeyOn(
  db: Write,
  { provider, merchant, isTest, sealedKey }: NewAccount,
): Promise<void> {
  await sql`
    with earlier as (
      update card_accounts set sealed_key = ${sealedKey}
      where company_id = ${company} and provider = ${provider} and merchant = ${merchant} and is_test = ${isTest}
        and disconnected_date is not null
      returning id),
    billed as (
      update agreement_billings set next_check_date = clock_now(), checks = 0
      where company_id = ${company} and account_id in (select id from earlier) and next_check_date is not null)
    update card_attempts set next_check_date = clock_now(), checks = 0
    where company_id = ${company} and account_id in (select id from earlier) and next_check_date is not null`.execute(
    db,
  );
}

export async function keepPublicId(db: Write, id: number, publicId: string | null): Promise<void> {
  await sql`update card_accounts set public_id = ${publicId}
    where company_id = ${company} and id = ${id}`.execute(db);
}

export async function disconnect(db: Write, id: number): Promise<void> {
  await sql`update card_accounts set disconnected_date = clock_now()
    where company_id = ${company} and id = ${id}`.execute(db);
}

export async function keepWebhook(
  db: Read,
  id: number,
  { url, webhookId, sealedSecret }: { url: string; webhookId: string; sealedSecret: string },
): Promise<void> {
  await sql`update card_accounts set webhook_url = ${url}, webhook_id = ${webhookId},
    sealed_webhook_secret = ${sealedSecret}, subscribe_date = null
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Schedules the next try to subscribe to webhooks. */
export async function deferWebhook(db: Read, id: number, nextDate: number): Promise<void> {
  await sql`update card_accounts set subscribe_tries = subscribe_tries + 1,
    subscribe_date = ${new Date(nextDate).toISOString()}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Returns the connected accounts whose webhooks are due to be subscribed to. */
export async function unsubscribedAccounts(db: Read, now: number): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from card_accounts a where a.company_id = ${company} and a.disconnected_date is null
      and a.subscribe_date <= ${new Date(now).toISOString()}::timestamptz`.execute(db);
  return rows;
}

/** SQL for a later connection of the account `a`, which is asked instead. */
const connectedAgain = sql`select from card_accounts e where e.company_id = a.company_id and e.id > a.id
  and e.provider = a.provider and e.merchant = a.merchant and e.is_test = a.is_test
  and e.location_id is not distinct from a.location_id`;

/** SQL for the keys of the account `a`: it and its other connections. */
const connections = sql`select e.id from card_accounts e where e.company_id = a.company_id and (e.id = a.id
  or e.provider = a.provider and e.merchant = a.merchant and e.is_test = a.is_test)`;

/**
 * Returns the accounts whose provider is due to be asked for disputes and refunds: the connected ones, and those that were
 * disconnected, as long as one of their payments may be disputed. Others aren't due anymore.
 * @param since when the oldest of these payments was made, in milliseconds since 1970
 */
export async function accountsToAskForDisputes(
  db: Read,
  now: number,
  since: number,
): Promise<StoredAccount[]> {
  const [today, oldest] = [now, since].map((at) => sql`${new Date(at).toISOString()}::timestamptz`);
  await sql`
    update card_accounts a set disputes_date = null
    where a.company_id = ${company} and a.disconnected_date is not null and a.disputes_date <= ${today} and (
      exists (${connectedAgain})
      or not exists (select from card_attempts t where t.company_id = ${company} and t.account_id in (${connections})
          and t.status not in ('declined', 'canceled') and t.created_date >= ${oldest})
        and not exists (select from agreement_billings b where b.company_id = ${company}
          and b.account_id in (${connections}) and (b.state in ('starting', 'active', 'pastDue')
            or exists (select from agreement_invoices i where i.company_id = ${company} and i.billing_id = b.id
              and i.invoice_date >= ${oldest}))))`.execute(db);
  const { rows } = await sql<StoredAccount>`
    select ${columns} from card_accounts a
    where a.company_id = ${company} and a.disputes_date <= ${today}`.execute(db);
  return rows;
}

/** Schedules the next question for disputes and refunds. */
export async function deferDisputes(db: Read, id: number, nextAt: number): Promise<void> {
  await sql`update card_accounts set disputes_date = ${new Date(nextAt).toISOString()}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Checks whether a payment of the account is in progress. */
export async function hasOpenAttempts(db: Read, id: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from card_attempts where company_id = ${company} and account_id = ${id}
      and status in ('pending', 'checking')) as any`.execute(db);
  return rows[0]!.any;
}
