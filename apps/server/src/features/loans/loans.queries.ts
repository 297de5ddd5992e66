import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import type { LoanStatus } from '@fieldwright/domain/financing/loan-state';
import type { ProjectInformation } from '@fieldwright/domain/financing/project-information';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import type { NewApplication } from '../../integrations/lenders/lender-gateway.ts';

/** The document that a loan is for. */
export interface LoanDocument {
  entity: 'workOrder' | 'salesProposal';
  id: number;
}

/** A loan, as stored. */
export interface StoredLoan {
  id: number;
  guid: string;
  companyId: number;
  accountId: number;
  entity: LoanDocument['entity'];
  documentId: number;
  applicationId: number;
  status: LoanStatus;
  askedCents: number;
  approvedCents: number | null;
  monthlyCents: number | null;
  fundedCents: number | null;
  refundedCents: number;
  /** what the lender was asked to pay, by whom and when; null before */
  requestedCents: number | null;
  requestedBy: number | null;
  requestedByName: string | null;
  requestedDate: string | null;
  /** what was sent to the lender; null before */
  sent: NewApplication | null;
  ownership: ProjectInformation['ownership'];
  propertyType: ProjectInformation['propertyType'];
  monthlyMortgagePayment: number | null;
  /** of the link by which the customer applied; null if staff did */
  linkNonce: string | null;
  lenderApplicationId: string | null;
  redirectUrl: string | null;
  redirectExpiresDate: string | null;
  /** milliseconds since 1970; 0 before the first report */
  reportedAt: number;
  failure: string | null;
  paymentId: number | null;
  checks: number;
  /** since when the lender has been asked without an answer, in milliseconds since 1970; null once it has answered */
  unansweredSince: number | null;
  createdDate: string;
  createdBy: number | null;
  by: string | null;
  isTest: boolean;
  /** whether the lender's account was disconnected since, and the same dealer's isn't connected again */
  isLenderGone: boolean;
  /** whether it was canceled without telling the lender, which has it and may still pay */
  isUntold: boolean;
}

/** Checks whether a loan `l` was canceled only here: the lender has said nothing of it since. */
export const untold = sql`(l.status = 'CANCELED' and l.lender_application_id is not null and l.raw_status = '')`;

const columns = sql`l.id, l.guid, l.company_id as "companyId", l.account_id as "accountId", l.entity,
  l.document_id as "documentId", l.application_id as "applicationId", l.status, l.asked_cents as "askedCents",
  l.approved_cents as "approvedCents", l.monthly_cents as "monthlyCents", l.funded_cents as "fundedCents",
  l.refunded_cents as "refundedCents", l.requested_cents as "requestedCents", l.requested_by as "requestedBy",
  l.requested_date as "requestedDate",
  (select ${personName('m')} from memberships m where m.company_id = l.company_id and m.person_id = l.requested_by)
    as "requestedByName", l.sent, l.ownership, l.property_type as "propertyType", l.monthly_mortgage_cents as "monthlyMortgagePayment",
  l.lender_application_id as "lenderApplicationId", l.redirect_url as "redirectUrl",
  l.redirect_expires_date as "redirectExpiresDate",
  coalesce(round(extract(epoch from l.reported_date) * 1000), 0)::bigint as "reportedAt", l.failure,
  l.payment_id as "paymentId", l.checks,
  round(extract(epoch from l.unanswered_date) * 1000)::bigint as "unansweredSince", l.created_date as "createdDate", l.created_by as "createdBy",
  (select ${personName('m')} from memberships m where m.company_id = l.company_id and m.person_id = l.created_by) as by,
  (select k.nonce from proposal_links k where k.company_id = l.company_id and k.id = l.link_id) as "linkNonce",
  (select a.is_test from lender_accounts a where a.company_id = l.company_id and a.id = l.account_id) as "isTest",
  not exists (select from lender_accounts a
    join lender_accounts n on n.company_id = a.company_id and n.dealer_id = a.dealer_id and n.is_test = a.is_test
    where a.company_id = l.company_id and a.id = l.account_id and n.disconnected_date is null) as "isLenderGone",
  ${untold} as "isUntold"`;

async function findLoans(db: Read, condition: ReturnType<typeof sql>): Promise<StoredLoan[]> {
  const { rows } = await sql<StoredLoan>`
    select ${columns} from loans l where l.company_id = ${company} and ${condition}`.execute(db);
  return rows;
}

export const loanById = async (db: Read, id: number) => (await findLoans(db, sql`l.id = ${id}`))[0] ?? null;
export const loanByGuid = async (db: Read, guid: string) =>
  (await findLoans(db, sql`l.guid = ${guid}`))[0] ?? null;
/** Locks a loan until the transaction ends. */
export const lockLoan = async (tx: Write, id: number) =>
  (await findLoans(tx, sql`l.id = ${id} for update of l`))[0] ?? null;
/** Returns the loans of a document, newest first. */
export const loansOf = (db: Read, { entity, id }: LoanDocument) =>
  findLoans(db, sql`l.entity = ${entity} and l.document_id = ${id} order by l.created_date desc, l.id desc`);
/**
 * Returns the loan that an application of the lender is; null if there is none.
 * @param dealerId whose application it is, through whichever of the dealer's accounts it was sent
 */
export const loanOfApplication = async (db: Read, dealerId: string, applicationId: string) =>
  (
    await findLoans(
      db,
      sql`l.lender_application_id = ${applicationId} and exists (select from lender_accounts a
        where a.company_id = l.company_id and a.id = l.account_id and a.dealer_id = ${dealerId})`,
    )
  )[0] ?? null;

/** Checks whether no later loan was begun for the same application of a document. */
export const isNewest = async (db: Read, { entity, applicationId, id }: StoredLoan): Promise<boolean> =>
  (
    await findLoans(
      db,
      sql`l.entity = ${entity} and l.application_id = ${applicationId} and l.id > ${id} limit 1`,
    )
  ).length === 0;

/** Keeps what is sent to the lender, before it is sent. */
export async function keepSent(db: Read, id: number, sent: NewApplication): Promise<void> {
  await sql`update loans set sent = ${JSON.stringify(sent)}::jsonb
    where company_id = ${company} and id = ${id} and sent is null`.execute(db);
}

/** Keeps what the lender is asked to pay, before it is asked, and that the signed-in person asks. */
export async function keepRequested(tx: Write, id: number, cents: number): Promise<void> {
  await sql`update loans set requested_cents = ${cents}::bigint, requested_by = current_person(),
    requested_date = clock_now() where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Takes back a request for money. */
export async function dropRequested(db: Read, id: number): Promise<void> {
  await sql`update loans set requested_cents = null, requested_by = null, requested_date = null
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Returns what was last said about the home of a document's site; null before the first application. */
export async function lastProject(db: Read, siteId: number): Promise<ProjectInformation | null> {
  const { rows } = await sql<ProjectInformation>`
    select l.ownership, l.property_type as "propertyType", l.monthly_mortgage_cents as "monthlyMortgagePayment"
    from (
      select 'workOrder' as entity, w.id from work_orders w where w.company_id = ${company} and w.site_id = ${siteId}
      union all
      select 'salesProposal', p.id from sales_proposals p where p.company_id = ${company} and p.site_id = ${siteId} offset 0) d
    cross join lateral (
      select * from loans o where o.company_id = ${company} and o.entity = d.entity and o.document_id = d.id offset 0) l
    order by l.created_date desc, l.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface NewLoan extends ProjectInformation {
  guid: string;
  accountId: number;
  entity: LoanDocument['entity'];
  documentId: number;
  applicationId: number;
  askedCents: number;
  /** of the link by which the customer applies; null if staff do */
  linkId: number | null;
  /** milliseconds since 1970 */
  nextCheckAt: number;
}

const dateOf = (at: number | null) =>
  at === null ? sql`null::timestamptz` : sql`${new Date(at).toISOString()}::timestamptz`;

export async function insertLoan(tx: Write, loan: NewLoan): Promise<number> {
  const { guid, accountId, entity, documentId, applicationId, askedCents, nextCheckAt } = loan;
  const { rows } = await sql<{ id: number }>`
    insert into loans (guid, account_id, entity, document_id, application_id, asked_cents, ownership, property_type,
      monthly_mortgage_cents, link_id, next_check_date)
    values (${guid}, ${accountId}, ${entity}, ${documentId}, ${applicationId}, ${askedCents}, ${loan.ownership},
      ${loan.propertyType}, ${loan.monthlyMortgagePayment}, ${loan.linkId}, ${dateOf(nextCheckAt)}) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

export type KeptLoan = Pick<
  StoredLoan,
  | 'status'
  | 'approvedCents'
  | 'monthlyCents'
  | 'fundedCents'
  | 'refundedCents'
  | 'lenderApplicationId'
  | 'redirectUrl'
  | 'redirectExpiresDate'
  | 'reportedAt'
  | 'failure'
  | 'paymentId'
  | 'checks'
> & { rawStatus: string; nextCheckAt: number | null };

export async function updateLoan(tx: Write, id: number, loan: KeptLoan): Promise<void> {
  await sql`update loans set status = ${loan.status}, raw_status = ${loan.rawStatus},
    approved_cents = ${loan.approvedCents}, monthly_cents = ${loan.monthlyCents}, funded_cents = ${loan.fundedCents},
    refunded_cents = ${loan.refundedCents},
    lender_application_id = ${loan.lenderApplicationId}, redirect_url = ${loan.redirectUrl},
    redirect_expires_date = ${loan.redirectExpiresDate}::timestamptz,
    reported_date = ${dateOf(loan.reportedAt === 0 ? null : loan.reportedAt)}, failure = ${loan.failure},
    payment_id = ${loan.paymentId}, checks = ${loan.checks}, next_check_date = ${dateOf(loan.nextCheckAt)},
    unanswered_date = null, version = version + 1 where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Returns the loans of the scope's company that the lender is to be asked about. */
export async function loansDue(db: Read, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from loans l where l.company_id = ${company}
    and l.next_check_date <= ${dateOf(now)} order by l.next_check_date limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts off the next question, before one is asked now. */
export async function deferLoan(
  db: Read,
  id: number,
  { now, pauseMs }: { now: number; pauseMs: number },
): Promise<void> {
  await sql`update loans set checks = checks + 1, next_check_date = ${dateOf(now + pauseMs)},
    unanswered_date = coalesce(unanswered_date, ${dateOf(now)})
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Returns the companies that have something to ask a lender. Needs no scope. */
export async function companiesWithLoansDue(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select companies_with_loans_due() as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a lender learns of a customer and site. */
export interface Applicant {
  customerId: number;
  customerVersion: number;
  company: string;
  firstName: string;
  lastName: string;
  mainPhone: string;
  mobilePhone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

export async function applicantOf(db: Read, siteId: number): Promise<Applicant | null> {
  const { rows } = await sql<Applicant>`
    select c.id as "customerId", c.version as "customerVersion", c.company, c.first_name as "firstName",
      c.last_name as "lastName", coalesce(c.main_phone, '') as "mainPhone", coalesce(c.mobile_phone, '') as "mobilePhone",
      coalesce(c.email, '') as email, s.street, s.city, s.state, s.postal_code as "postalCode"
    from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where s.company_id = ${company} and s.id = ${siteId}`.execute(db);
  return rows[0] ?? null;
}

type LenderPlan = LoanPlan & { planNumber: string };

/** Returns a loan rate as an application needs it; null if there is none. */
export async function planById(db: Read, id: number): Promise<LenderPlan | null> {
  const { rows } = await sql<LenderPlan>`
    select r.id, r.text, r.lender, r.hidden, r.kind, r.apr_rate as "aprRate", r.term_months as "termMonths",
      r.promo_months as "promoMonths", r.least_cents as "leastCents", r.most_cents as "mostCents",
      r.payment_factor as "paymentFactor", r.disclosure, r.plan_number as "planNumber"
    from loan_rates r where r.company_id = ${company} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
