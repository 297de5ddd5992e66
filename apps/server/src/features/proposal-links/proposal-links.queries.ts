import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import { oneViewMinutes } from '@fieldwright/domain/proposals/follow-up';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import type { MessageTexts } from '@fieldwright/domain/settings/message-texts';
import { sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import { companyDay, moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { proposalLoanPlans } from '../../db/loan-plans.sql.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company, personName } from '../../db/names.sql.ts';

/** A proposal with the fields that decide about links to it. */
export interface LinkedProposal {
  id: number;
  version: number;
  status: ProposalStatus;
  expiresDate: string | null;
  /** the current day in the company's time zone */
  today: string;
  isTemplate: boolean;
  /** whether it was removed (R4.4) */
  hidden: boolean;
  /** whether its site or customer was removed */
  placeHidden: boolean;
  /** null only for a template */
  customerId: number | null;
  /** the customer's email address; may be empty */
  email: string;
  /** whether it has a package with lines; packages without lines aren't shown */
  hasPackages: boolean;
  /** whether the company has a phone number */
  companyHasPhone: boolean;
  /** whether it is the signed-in person's own (R6.4) */
  own: boolean;
}

const ofPlace = sql`from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
  where s.company_id = p.company_id and s.id = p.site_id`;

const proposalColumns = (
  now: number,
) => sql`p.id, p.version, p.status, p.is_template as "isTemplate", p.hidden,
  to_char(p.expires_date, 'YYYY-MM-DD') as "expiresDate",
  to_char(${companyDay(now)}, 'YYYY-MM-DD') as today,
  (select s.customer_id from sites s where s.company_id = p.company_id and s.id = p.site_id) as "customerId",
  coalesce((select s.hidden or c.hidden ${ofPlace}), false) as "placeHidden",
  coalesce((select c.email ${ofPlace}), '') as email,
  exists (select from sales_proposal_packages k where k.company_id = p.company_id and k.sales_proposal_id = p.id
    and not k.hidden and exists (select from sales_proposal_details d where d.company_id = k.company_id
      and d.sales_proposal_package_id = k.id and not d.hidden and not d.add_on)) as "hasPackages",
  (select o.phone <> '' from companies o where o.id = p.company_id) as "companyHasPhone",
  (p.created_by is not distinct from (select current_person())) as own`;

const proposal = (id: number) => sql`from sales_proposals p where p.company_id = ${company} and p.id = ${id}`;
const readProposal = (id: number, now: number) =>
  sql<LinkedProposal>`select ${proposalColumns(now)} ${proposal(id)}`;

export async function findProposal(db: Read, id: number, now: number): Promise<LinkedProposal | null> {
  const { rows } = await readProposal(id, now).execute(db);
  return rows[0] ?? null;
}

/** Returns a proposal, locked against saves until the transaction ends. */
export async function lockProposal(db: Write, id: number, now: number): Promise<LinkedProposal | null> {
  const lock = sql`select ${proposal(id)} for update`;
  const rows = await lockThenRead(db, { lock, read: readProposal(id, now) });
  return rows[0] ?? null;
}

/** Returns the company's financing plans in order, without their dealer fees. */
export async function loanPlansFor(db: Read, proposalId: number): Promise<LoanPlan[]> {
  const { rows } = await sql<{ plans: LoanPlan[] }>`select ${sql.raw(proposalLoanPlans)} as plans
    from sales_proposals d where d.company_id = ${company} and d.id = ${proposalId}`.execute(db);
  return rows[0]?.plans ?? [];
}

/** A link as it is stored. */
export interface KeptLink {
  id: number;
  salesProposalId: number;
  nonce: string;
  createdDate: string;
  createdBy: string;
  expiresDate: string;
  revokedDate: string | null;
  openedDate: string | null;
  mailedTo: string | null;
  /** whether it shows the proposal on the seller's screen; not listed */
  presented: boolean;
  /** whether it was emailed to the second signer */
  secondSigner: boolean;
}

function links(db: Read) {
  return db
    .selectFrom('proposal_links as l')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.company_id', '=', 'l.company_id').onRef('m.person_id', '=', 'l.created_by'),
    )
    .select([
      'l.id',
      'l.sales_proposal_id as salesProposalId',
      'l.nonce',
      'l.created_date as createdDate',
      sql<string>`${personName('m')}`.as('createdBy'),
      'l.expires_date as expiresDate',
      'l.revoked_date as revokedDate',
      'l.opened_date as openedDate',
      'l.mailed_to as mailedTo',
      'l.presented',
      'l.second_signer as secondSigner',
    ])
    .where('l.company_id', '=', sql<number>`${company}`);
}

/** Returns a proposal's links, newest first, without those of presentations. */
export const linksOf = (db: Read, proposalId: number): Promise<KeptLink[]> =>
  links(db)
    .where('l.sales_proposal_id', '=', proposalId)
    .where('l.presented', '=', false)
    .orderBy('l.id', 'desc')
    .execute();

/** Returns the person's link for presenting a proposal that is valid past a moment; null if there is none. */
export const presentedLink = async (db: Read, proposalId: number, until: number): Promise<KeptLink | null> =>
  (await links(db)
    .where('l.sales_proposal_id', '=', proposalId)
    .where('l.presented', '=', true)
    .where('l.revoked_date', 'is', null)
    .where('l.expires_date', '>', sql<string>`${new Date(until)}`)
    .where('l.created_by', '=', sql<number>`(select current_person())`)
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Makes the link of a presentation the customer's own. */
export async function handOver(db: Write, id: number, expiresAt: number): Promise<void> {
  await db
    .updateTable('proposal_links')
    .set({ presented: false, expires_date: new Date(expiresAt) })
    .where('company_id', '=', sql<number>`${company}`)
    .where('id', '=', id)
    .execute();
}

export const linkById = async (db: Read, id: number): Promise<KeptLink | null> =>
  (await links(db).where('l.id', '=', id).executeTakeFirst()) ?? null;

export const linkByKey = async (db: Read, key: string): Promise<KeptLink | null> =>
  (await links(db).where('l.guid', '=', key).executeTakeFirst()) ?? null;

export const linkByHash = async (db: Read, tokenHash: string): Promise<KeptLink | null> =>
  (await links(db).where('l.token_hash', '=', tokenHash).executeTakeFirst()) ?? null;

/** Returns the company of the link with this token. Needs no scope. */
export async function companyOfLink(db: Read, tokenHash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select proposal_link_company(${tokenHash}) as id`.execute(
    db,
  );
  return rows[0]!.id;
}

export interface NewLink {
  key: string;
  proposalId: number;
  nonce: string;
  tokenHash: string;
  expiresAt: number;
  mailedTo: string | null;
  presented?: boolean;
  secondSigner?: boolean;
}

export async function insertLink(db: Write, link: NewLink): Promise<number> {
  const { id } = await db
    .insertInto('proposal_links')
    .values({
      guid: link.key,
      sales_proposal_id: link.proposalId,
      nonce: link.nonce,
      token_hash: link.tokenHash,
      expires_date: new Date(link.expiresAt),
      mailed_to: link.mailedTo,
      presented: link.presented ?? false,
      second_signer: link.secondSigner ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a link; if it has already ended, keeps that time. */
export async function revokeLink(db: Read, id: number): Promise<void> {
  await db
    .updateTable('proposal_links')
    .set({ revoked_date: sql`clock_now()` })
    .where('company_id', '=', sql<number>`${company}`)
    .where('id', '=', id)
    .where('revoked_date', 'is', null)
    .execute();
}

/** Counts a view by the link; a customer who reads on, or whose page reports it again, counts once. */
export async function countView(db: Write, id: number, now: number): Promise<void> {
  await sql`update proposal_links set views = views + 1, viewed_date = clock_now()
    where company_id = ${company} and id = ${id}
      and (viewed_date is null or viewed_date < ${moment(now)} - make_interval(mins => ${oneViewMinutes}))`.execute(
    db,
  );
}

/** Records the first opening of the link. */
export async function noteOpened(db: Write, id: number): Promise<void> {
  await db
    .updateTable('proposal_links')
    .set({ opened_date: sql`clock_now()` })
    .where('company_id', '=', sql<number>`${company}`)
    .where('id', '=', id)
    .where('opened_date', 'is', null)
    .execute();
}

/** The sender and recipient of a link, and the state of its proposal. */
export interface LinkPlace {
  status: ProposalStatus;
  /** whether the proposal, its site or its customer was removed (R4.4) */
  hidden: boolean;
  companyName: string;
  contact: CompanyContact;
  /** The guid of the logo's file. */
  logo: string | null;
  brandColor: string | null;
  /** The company's own words in its emails about proposals. */
  words: Pick<
    MessageTexts,
    'linkSubject' | 'linkOpening' | 'reminderSubject' | 'reminderOpening' | 'answerSubject' | 'answerOpening'
  >;
  timeZone: string;
  today: string;
  firstName: string;
  lastName: string;
  company: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  text: string;
  /** The proposal's last day, as `2026-11-21`. */
  expiresDate: string | null;
}

export async function placeOf(db: Read, proposalId: number, now: number): Promise<LinkPlace> {
  const { rows } = await sql<LinkPlace>`
    select o.name as "companyName", ${contactOf('o')} as contact, o.logo, o.brand_color as "brandColor", o.time_zone as "timeZone",
      json_build_object('linkSubject', o.link_subject, 'linkOpening', o.link_opening,
        'reminderSubject', o.reminder_subject, 'reminderOpening', o.reminder_opening,
        'answerSubject', o.answer_subject, 'answerOpening', o.answer_opening) as words,
      to_char(${moment(now)} at time zone o.time_zone, 'YYYY-MM-DD') as today, p.text, p.status,
      to_char(p.expires_date, 'YYYY-MM-DD') as "expiresDate",
      p.hidden or coalesce(s.hidden or c.hidden, false) as hidden,
      coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName", coalesce(c.company, '') as company,
      coalesce(s.street, '') as street, coalesce(s.city, '') as city, coalesce(s.state, '') as state,
      coalesce(s.postal_code, '') as "postalCode"
    from sales_proposals p
    join companies o on o.id = p.company_id
    left join sites s on s.company_id = p.company_id and s.id = p.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where p.company_id = ${company} and p.id = ${proposalId}`.execute(db);
  return rows[0]!;
}
