import type { SavedCard } from '@fieldwright/contract/saved-cards';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import type { ChargeableCard } from '@fieldwright/domain/payments/saved-card';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { chargesCardsOf, savedCardsJson } from '../../db/saved-cards.sql.ts';
import type { KeptCard } from '../../integrations/cards/card-gateway.ts';
import type { PaidDocument, StoredAttempt } from './attempts.queries.ts';

/** A saved card, as stored. */
export interface StoredCard extends ChargeableCard {
  id: number;
  customerId: number;
  /** the account that saved it */
  accountId: number;
  /** the connected account that can charge it; null if none can */
  chargedBy: number | null;
  provider: Provider;
  providerCustomerId: string;
  providerCardId: string;
}

const cards = (where: RawBuilder<unknown>) => sql<StoredCard>`
  select s.id, s.customer_id as "customerId", s.account_id as "accountId", n.id as "chargedBy", a.provider,
    s.provider_customer_id as "providerCustomerId", s.provider_card_id as "providerCardId", s.brand, s.last4,
    s.expiry_month as "expiryMonth", s.expiry_year as "expiryYear", n.id is not null as "isConnected",
    s.removed_date is not null as "isRemoved"
  from saved_cards s join card_accounts a on a.company_id = s.company_id and a.id = s.account_id
  left join card_accounts n on ${chargesCardsOf}
  where s.company_id = ${company} and ${where} order by s.id desc`;

/** Returns the cards that a customer has saved, newest first, without those that were removed. */
export async function cardsOfCustomer(db: Read, customerId: number): Promise<SavedCard[]> {
  const { rows } = await sql<{
    cards: SavedCard[];
  }>`select ${savedCardsJson(sql`${customerId}`)} as cards`.execute(db);
  return rows[0]!.cards;
}

export async function savedCardById(db: Read, id: number): Promise<StoredCard | null> {
  return (await cards(sql`s.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** Returns a saved card, locked until the transaction ends, so that it isn't removed while a charge begins. */
export async function lockSavedCard(tx: Write, id: number): Promise<StoredCard | null> {
  await sql`select from saved_cards where company_id = ${company} and id = ${id} for update`.execute(tx);
  return savedCardById(tx, id);
}

/** Keeps the card of an attempt, once. */
export async function insertSavedCard(
  tx: Write,
  attempt: StoredAttempt,
  { cardId, brand, last4, expiryMonth, expiryYear }: KeptCard,
): Promise<void> {
  const { guid, customerId, accountId, providerCustomerId, consentText, createdDate, createdBy, linkId } =
    attempt;
  await sql`insert into saved_cards (guid, customer_id, account_id, provider_customer_id, provider_card_id, brand, last4,
      expiry_month, expiry_year, consent_text, consent_date, consent_by)
    values (${guid}, ${customerId}, ${accountId}, ${providerCustomerId}, ${cardId}, ${brand}, ${last4}, ${expiryMonth},
      ${expiryYear}, ${consentText}, ${createdDate}::timestamptz, ${linkId === null ? createdBy : null}::bigint)
    on conflict do nothing`.execute(tx);
}

/** Returns the provider's id of a customer who has saved a card with an account; null if there is none. */
export async function providerCustomerOf(
  db: Read,
  customerId: number,
  accountId: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select provider_customer_id as id from saved_cards
    where company_id = ${company} and customer_id = ${customerId} and account_id = ${accountId}
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Removes a card: it is never charged again, and its provider is to forget it. */
export async function markRemoved(tx: Write, id: number, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await sql`update saved_cards set removed_date = ${at}::timestamptz, removed_by = current_person(),
    forget_date = ${at}::timestamptz
    where company_id = ${company} and id = ${id} and removed_date is null`.execute(tx);
}

/** @param nextAt when the provider is asked again; null once it has forgotten the card */
export async function noteForgotten(db: Read, id: number, nextAt: number | null): Promise<void> {
  await sql`update saved_cards set forget_tries = forget_tries + 1,
    forget_date = ${nextAt === null ? null : new Date(nextAt).toISOString()}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Returns the removed cards whose provider is due to be asked to forget them. */
export async function cardsToForget(
  db: Read,
  now: number,
): Promise<{ id: number; accountId: number; providerCardId: string; tries: number }[]> {
  const { rows } = await sql<{ id: number; accountId: number; providerCardId: string; tries: number }>`
    select id, account_id as "accountId", provider_card_id as "providerCardId", forget_tries as tries from saved_cards
    where company_id = ${company} and forget_date <= ${new Date(now).toISOString()}::timestamptz
    order by forget_date limit 100`.execute(db);
  return rows;
}

/** Who pays a document, as a provider receives it. */
export interface Payer {
  customerId: number;
  name: string;
  email: string;
}

const tables = { workOrder: 'work_orders', salesProposal: 'sales_proposals' } as const;

/** Returns whose document it is; null for one without a site. */
export async function payerOf(db: Read, { entity, id }: PaidDocument): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select c.id as "customerId", coalesce(${customerName('c')}, '') as name, coalesce(c.email, '') as email
    from ${sql.ref(tables[entity])} d join sites s on s.company_id = d.company_id and s.id = d.site_id
    join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where d.company_id = ${company} and d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns what a customer agrees to when a card is saved: the company's name, and whether cards may be saved. */
export async function savingRules(db: Read): Promise<{ companyName: string; maySave: boolean }> {
  const { rows } = await sql<{ companyName: string; maySave: boolean }>`
    select name as "companyName", save_credit_cards as "maySave" from companies where id = ${company}`.execute(
    db,
  );
  return rows[0]!;
}

/** Checks whether a saved card is billed for an agreement, or is to be. */
export async function isBilledCard(tx: Write, id: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from agreement_billings where company_id = ${company}
      and (saved_card_id = ${id} or card_wanted_id = ${id}) and state in ('starting', 'active', 'pastDue')) as any`.execute(
    tx,
  );
  return rows[0]!.any;
}
