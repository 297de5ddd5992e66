import type { CompanyContact } from '@fieldwright/domain/settings/company';
import type { MessageTexts } from '@fieldwright/domain/settings/message-texts';
import { type RawBuilder, sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, customerName, personName } from '../../db/names.sql.ts';
import type { PaidDocument } from './attempts.queries.ts';

/** A link by which a customer pays, as stored. */
export interface StoredLink {
  id: number;
  guid: string;
  entity: PaidDocument['entity'];
  documentId: number;
  channel: 'customerLink' | 'qrCode';
  amountCents: number;
  allowPart: boolean;
  /** it takes the deposit and nothing else */
  depositOnly: boolean;
  /** the customer asked for it, and none of the staff */
  isOwn: boolean;
  nonce: string;
  mailedTo: string | null;
  createdDate: string;
  createdBy: string;
  expiresDate: string;
  revokedDate: string | null;
  openedDate: string | null;
  /** what was charged by it, also if it was refunded since */
  paidCents: number;
}

const links = (where: RawBuilder<unknown>) => sql<StoredLink>`
  select l.id, l.guid, l.entity, l.document_id as "documentId", l.channel, l.amount_cents as "amountCents",
    l.allow_part as "allowPart", l.deposit_only as "depositOnly", l.created_by is null as "isOwn", l.nonce, l.mailed_to as "mailedTo",
    l.created_date as "createdDate",
    coalesce(${personName('m')}, '') as "createdBy", l.expires_date as "expiresDate", l.revoked_date as "revokedDate",
    l.opened_date as "openedDate", (select coalesce(sum(t.amount_cents), 0)::bigint from card_attempts t
      where t.company_id = l.company_id and t.link_id = l.id and t.payment_id is not null
        and t.status not in ('canceled', 'declined')) as "paidCents"
  from payment_links l left join memberships m on m.company_id = l.company_id and m.person_id = l.created_by
  where l.company_id = ${company} and ${where} order by l.id desc`;

async function first(db: Read, where: RawBuilder<unknown>): Promise<StoredLink | null> {
  return (await links(where).execute(db)).rows[0] ?? null;
}

export const linkById = (db: Read, id: number): Promise<StoredLink | null> => first(db, sql`l.id = ${id}`);
export const linkByKey = (db: Read, key: string): Promise<StoredLink | null> =>
  first(db, sql`l.guid = ${key}`);
export const linkByHash = (db: Read, hash: string): Promise<StoredLink | null> =>
  first(db, sql`l.token_hash = ${hash}`);

/** Returns a document's links, newest first. */
export async function linksOf(db: Read, { entity, id }: PaidDocument): Promise<StoredLink[]> {
  return (await links(sql`l.entity = ${entity} and l.document_id = ${id}`).execute(db)).rows;
}

/** Returns the company of the link with this token. Needs no scope. */
export async function companyOfLink(db: Read, tokenHash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select payment_link_company(${tokenHash}) as id`.execute(
    db,
  );
  return rows[0]!.id;
}

export type NewLink = Pick<
  StoredLink,
  | 'guid'
  | 'entity'
  | 'documentId'
  | 'channel'
  | 'amountCents'
  | 'allowPart'
  | 'depositOnly'
  | 'nonce'
  | 'mailedTo'
> & { tokenHash: string; expiresAt: number };

export async function insertLink(db: Write, link: NewLink): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_links (guid, entity, document_id, channel, amount_cents, allow_part, deposit_only, nonce, token_hash, mailed_to,
      expires_date)
    values (${link.guid}, ${link.entity}, ${link.documentId}, ${link.channel}, ${link.amountCents}, ${link.allowPart}, ${link.depositOnly},
      ${link.nonce}, ${link.tokenHash}, ${link.mailedTo}, ${new Date(link.expiresAt).toISOString()}) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Ends a link; if it has already ended, keeps that time. */
export async function revokeLink(db: Read, id: number): Promise<void> {
  await sql`update payment_links set revoked_date = clock_now()
    where company_id = ${company} and id = ${id} and revoked_date is null`.execute(db);
}

/** Returns until when a proposal's customer can open it, in ISO 8601; null if none of their links works. */
export async function proposalOpenUntil(db: Read, proposalId: number, now: number): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select max(l.expires_date) as until from proposal_links l
    where l.company_id = ${company} and l.sales_proposal_id = ${proposalId} and l.revoked_date is null
      and l.expires_date > ${new Date(now).toISOString()}`.execute(db);
  return rows[0]!.until;
}

/** Records the first opening of a link. */
export async function noteOpened(db: Read, id: number): Promise<void> {
  await sql`update payment_links set opened_date = clock_now()
    where company_id = ${company} and id = ${id} and opened_date is null`.execute(db);
}

/** The sender and recipient of a link, and the work. */
export interface PaidPlace {
  companyName: string;
  contact: CompanyContact;
  logo: string | null;
  brandColor: string | null;
  /** of the email with the link */
  words: Pick<MessageTexts, 'paymentSubject' | 'paymentOpening'>;
  timeZone: string;
  customerName: string;
  /** the customer's first name or company */
  firstName: string;
  email: string;
  number: string;
  work: string;
  address: string;
  /** whether the document, its site or its customer was removed (R4.4) */
  hidden: boolean;
}

const tables = { workOrder: 'work_orders', salesProposal: 'sales_proposals' } as const;

export async function placeOf(db: Read, { entity, id }: PaidDocument): Promise<PaidPlace | null> {
  const { rows } = await sql<PaidPlace>`
    select o.name as "companyName", ${contactOf('o')} as contact, o.logo, o.brand_color as "brandColor",
      json_build_object('paymentSubject', o.payment_subject, 'paymentOpening', o.payment_opening) as words,
      coalesce(s.time_zone, o.time_zone) as "timeZone", coalesce(${customerName('c')}, '') as "customerName",
      coalesce(nullif(c.first_name, ''), c.company, '') as "firstName", coalesce(c.email, '') as email, d.number, d.text as work,
      concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''),
        nullif(trim(concat_ws(' ', s.state, s.postal_code)), '')) as address,
      d.hidden or coalesce(s.hidden or c.hidden, false) as hidden
    from ${sql.ref(tables[entity])} d
    join companies o on o.id = d.company_id
    left join sites s on s.company_id = d.company_id and s.id = d.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where d.company_id = ${company} and d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A payment of a receipt: its number and when it was paid. */
export interface PaidReceipt {
  number: string;
  paidDate: string;
}

export async function receiptOf(
  db: Read,
  { entity, id }: PaidDocument,
  paymentId: number,
): Promise<PaidReceipt | null> {
  const [payments, root] =
    entity === 'workOrder'
      ? ['work_order_payments', 'work_order_id']
      : ['sales_proposal_payments', 'sales_proposal_id'];
  const { rows } = await sql<PaidReceipt>`
    select 'R-' || d.number || '-' || (select count(*) from ${sql.ref(payments!)} o
        where o.company_id = p.company_id and ${sql.ref(`o.${root}`)} = ${id} and o.id <= p.id) as number,
      coalesce(p.received_date, p.created_date) as "paidDate"
    from ${sql.ref(payments!)} p
    join ${sql.ref(tables[entity])} d on d.company_id = p.company_id and d.id = ${sql.ref(`p.${root}`)}
    where p.company_id = ${company} and p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}
