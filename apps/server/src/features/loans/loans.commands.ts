import type { Loan } from '@fieldwright/contract/loans';
import {
  requiredCustomerFields,
  type SentCustomer,
} from '@fieldwright/domain/customers/customer-information';
import { isOnlyOffered } from '@fieldwright/domain/financing/loan-application-fields';
import { continues, isOver, loanPauseMs } from '@fieldwright/domain/financing/loan-state';
import { financedCents, offeredEstimate } from '@fieldwright/domain/financing/offered-plan';
import type { ProjectInformation } from '@fieldwright/domain/financing/project-information';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Read, Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { updateRecord } from '../../db/record.sql.ts';
import { customerTable } from '../../db/record-tables.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { LenderError } from '../../integrations/lenders/lender-gateway.ts';
import { changeRecord } from '../../records/change-record.ts';
import type { ChosenOption } from '../proposals/signed-option.ts';
import { checkLoan, reported, sendApplication } from './ask-lender.commands.ts';
import { connectedLender } from './lender-account.queries.ts';
import { type Financed, financedTotals, lockFinanced, readFinanced, refuseReader } from './loan-document.ts';
import {
  applicantOf,
  insertLoan,
  type LoanDocument,
  lastProject,
  loanByGuid,
  loanById,
  loansOf,
  planById,
  type StoredLoan,
} from './loans.queries.ts';
import { loanTexts } from './loans.texts.ts';
import { markApplied } from './record-loan.ts';

export interface Arranger {
  deps: Deps;
  db: Read;
  who: SignedIn;
  requestId: string;
  /** milliseconds since 1970 */
  now: number;
}

/** Returns a loan as staff see it. */
export const shownLoan = (loan: StoredLoan): Loan => ({
  id: loan.id,
  applicationId: loan.applicationId,
  status: loan.status,
  isTest: loan.isTest,
  askedCents: loan.askedCents,
  approvedCents: loan.approvedCents,
  monthlyPaymentCents: loan.monthlyCents,
  fundedCents: loan.fundedCents,
  refundedCents: loan.refundedCents,
  request:
    loan.requestedCents === null || loan.requestedDate === null
      ? null
      : { amountCents: loan.requestedCents, date: loan.requestedDate, by: loan.requestedByName },
  inDoubt: loan.lenderApplicationId === null && !isOver(loan.status),
  continues: continues(loan.status, loan.redirectUrl),
  failure: loan.failure === null ? null : loanTexts.notTaken(loan.failure),
  isLenderGone: loan.isLenderGone,
  createdDate: loan.createdDate,
  createdBy: loan.by,
});

const withPage = (loan: StoredLoan) => ({
  ...shownLoan(loan),
  redirectUrl: continues(loan.status, loan.redirectUrl) ? loan.redirectUrl : null,
});

/** Returns a document's loans, and what is known for the next application. @throws Refusal `not_found` */
export async function documentLoans({ db, who }: Arranger, document: LoanDocument) {
  const { siteId } = (await readFinanced(db, who, document)).it;
  const applicant = siteId === null ? null : await applicantOf(db, siteId);
  const { company = '', firstName = '', lastName = '', mainPhone = '', mobilePhone = '' } = applicant ?? {};
  return {
    customer: { company, firstName, lastName, mainPhone, mobilePhone },
    project: siteId === null ? null : await lastProject(db, siteId),
    loans: (await loansOf(db, document)).map(shownLoan),
  };
}

interface Application {
  key: string;
  entity: LoanDocument['entity'];
  documentId: number;
  applicationId: number;
  project: ProjectInformation;
}

/**
 * Applies for an offered plan (R1.7), once per key. The loan is written before the lender is asked anything, in a
 * transaction that holds the document.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid`, `unavailable`
 */
export async function startLoan(arranger: Arranger, application: Application) {
  const document = { entity: application.entity, id: application.documentId };
  await refuseReader(arranger.db, arranger.who, document);
  return beginLoan(arranger, application);
}

/** A request about loans, of staff or of a customer. */
export type Applying = Omit<Arranger, 'who'>;

/** What binds an application to a customer's link. */
interface ByLink {
  linkId: number;
  /** what they applied for, before signing it */
  ticked: ChosenOption;
  /** refuses an application that the customer can't make, and saves what they gave */
  prepare: (tx: Write, found: Financed) => Promise<void>;
}

/** Applies for an offered plan. @param byLink the customer's link; without it, staff apply */
export async function beginLoan(applying: Applying, application: Application, byLink?: ByLink) {
  const { db, now, requestId } = applying;
  const document = { entity: application.entity, id: application.documentId };
  const id = await db.transaction().execute(async (tx) => {
    const found = await lockFinanced(tx, document);
    const before = await loanByGuid(tx, application.key);
    if (before) return repeated(before, application);
    await byLink?.prepare(tx, found);
    const { amountCents, accountId } = await refuseApplication(
      tx,
      found,
      application.applicationId,
      byLink?.ticked,
    );
    const { key: guid, entity, documentId, applicationId, project } = application;
    await markApplied(tx, found, { applicationId, requestId });
    const nextCheckAt = now + loanPauseMs({ status: 'CREATED', checks: 0, isUntold: false })!;
    return insertLoan(tx, {
      guid,
      accountId,
      entity,
      documentId,
      applicationId,
      askedCents: amountCents,
      ...project,
      linkId: byLink?.linkId ?? null,
      nextCheckAt,
    });
  });
  const loan = (await loanById(db, id))!;
  const isSent = loan.lenderApplicationId !== null || isOver(loan.status);
  return withPage(isSent ? loan : await sendApplication(applying, loan).catch(unavailable));
}

function repeated(before: StoredLoan, { entity, documentId, applicationId }: Application): number {
  const isSame =
    before.entity === entity && before.documentId === documentId && before.applicationId === applicationId;
  if (!isSame) throw new Refusal('key_reused');
  return before.id;
}

/** @returns what is applied for, and through which account @throws Refusal `removed`, `invalid` */
async function refuseApplication(tx: Write, found: Financed, applicationId: number, ticked?: ChosenOption) {
  const { it, entity } = found;
  const wrong = (detail: string) => new Refusal('invalid', { detail, fields: { applicationId: detail } });
  if (it.hidden) throw new Refusal('removed');
  if (it.siteId === null) throw wrong(loanTexts.template);
  await refuseHiddenPlace(tx, it.siteId);
  const account = await connectedLender(tx);
  if (!account) throw wrong(loanTexts.noLender);
  const offer = it.loanApplications.find(({ id }) => id === applicationId);
  if (!offer || !isLive(offer)) throw wrong(loanTexts.saveFirst);
  const isTaken = (await loansOf(tx, { entity, id: it.id })).some(
    (loan) => loan.applicationId === applicationId && !isOver(loan.status),
  );
  if (isTaken || !(isOnlyOffered(offer) || isOver(offer.status))) throw wrong(loanTexts.applied);
  const packageId =
    'salesProposalPackageId' in offer ? (offer.salesProposalPackageId as number | null) : null;
  const totals = await financedTotals(tx, found, packageId, ticked);
  if (!totals) throw wrong(loanTexts.notPriced);
  const applicant = (await applicantOf(tx, it.siteId))!;
  if (requiredCustomerFields.some((field) => applicant[field].trim() === ''))
    throw wrong(loanTexts.customerMissing);
  const plan = await planById(tx, offer.loanRateId);
  const estimate = offeredEstimate(offer, plan ?? undefined, totals);
  if ('why' in estimate) throw wrong(loanTexts.noEstimate[estimate.why]);
  return { amountCents: financedCents(offer, totals), accountId: account.id };
}

/**
 * Saves what a lender needs of a document's customer (R5.2). Who may apply may do that. What isn't given stays.
 * @throws Refusal `not_found`, `removed`
 */
export async function saveLoanCustomer(
  { db, who, requestId }: Arranger,
  document: LoanDocument,
  given: SentCustomer,
) {
  const { siteId } = (await refuseReader(db, who, document)).it;
  if (siteId === null) throw new Refusal('not_found');
  return db.transaction().execute(async (tx) => {
    await refuseHiddenPlace(tx, siteId);
    return writeLoanCustomer(tx, { requestId, siteId }, given);
  });
}

/** Saves what a lender needs of a site's customer. What isn't given stays. */
export async function writeLoanCustomer(
  tx: Write,
  { requestId, siteId }: { requestId: string; siteId: number },
  given: SentCustomer,
) {
  const there = (await applicantOf(tx, siteId))!;
  const { company, firstName, lastName, mainPhone, mobilePhone } = there;
  const was = { company, firstName, lastName, mainPhone, mobilePhone };
  const { company: firm = company, mobilePhone: mobile = mobilePhone, ...required } = given;
  const now = { ...required, company: firm, mobilePhone: mobile ?? '' };
  await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: 'customer', id: there.customerId, version: there.customerVersion },
      was,
      now,
      basedOn: undefined,
      write: () => updateRecord(tx, customerTable, there.customerId, { changed: now }),
    },
  );
  return now;
}

/** Returns a loan of a document that the person may change. @throws Refusal `not_found` */
export async function opened({ db, who }: Arranger, id: number): Promise<StoredLoan> {
  const loan = await loanById(db, id);
  if (!loan) throw new Refusal('not_found');
  await refuseReader(db, who, { entity: loan.entity, id: loan.documentId });
  return loan;
}

export const oneLoan = async (arranger: Arranger, id: number): Promise<Loan> =>
  shownLoan(await opened(arranger, id));

/**
 * Asks the lender about a loan. Without an answer it stays as it is.
 * @throws Refusal `not_found`, `unavailable`
 */
export async function askAboutLoan(arranger: Arranger, id: number): Promise<Loan> {
  await opened(arranger, id);
  return shownLoan(await checkLoan(arranger, id).catch(unavailable));
}

/**
 * Returns the lender's page on which the customer continues. An address that has expired is replaced.
 * @throws Refusal `not_found`, `invalid` if there is nothing to do there, `unavailable`
 */
export async function resumeLoan(arranger: Arranger, id: number) {
  return continueLoan(arranger, await opened(arranger, id));
}

/** Returns the lender's page of a loan. @throws Refusal `invalid`, `unavailable` */
export async function continueLoan(applying: Applying, loan: StoredLoan) {
  // without an answer, the page that is known may still work
  const checked = await checkLoan(applying, loan.id).catch((error: unknown) =>
    loan.redirectUrl !== null && error instanceof LenderError && error.fault === 'unknown'
      ? loan
      : unavailable(error),
  );
  const isExpired = Date.parse(checked.redirectExpiresDate ?? loan.createdDate) <= applying.now + 60_000;
  const { lenderApplicationId } = checked;
  const current =
    lenderApplicationId !== null && isExpired
      ? await reported(applying, checked, (gateway) => gateway.link(lenderApplicationId)).catch(unavailable)
      : checked;
  const page = withPage(current);
  if (page.redirectUrl === null) throw new Refusal('invalid', { detail: loanTexts.notContinuing });
  return page;
}

/** Refuses with the lender's error in words. */
export function unavailable(error: unknown): never {
  if (!(error instanceof LenderError)) throw error;
  if (error.fault === 'refused') throw new Refusal('invalid', { detail: loanTexts.notTaken(error.words) });
  const detail = error.fault === 'credentials' ? loanTexts.keyRefused : loanTexts.unreachable;
  throw new Refusal('unavailable', { detail });
}
