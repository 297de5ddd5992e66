import { randomUUID } from 'node:crypto';
import {
  afterReport,
  continues,
  isCancelable,
  isOpenLoan,
  isYellow,
  type LoanStatus,
  loanPauseMs,
  type ReportedLoan,
} from '@fieldwright/domain/financing/loan-state';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  type LenderApplication,
  LenderError,
  type LenderGateway,
  type NewApplication,
} from '../../integrations/lenders/lender-gateway.ts';
import { linkAddress } from '../proposals/link-address.ts';
import { gatewayOf } from './lender-account.commands.ts';
import { lenderById } from './lender-account.queries.ts';
import { type Financed, financedTotals, lockFinanced } from './loan-document.ts';
import {
  applicantOf,
  deferLoan,
  isNewest,
  keepSent,
  loanById,
  loansDue,
  lockLoan,
  planById,
  type StoredLoan,
  updateLoan,
} from './loans.queries.ts';
import { recordLoan } from './record-loan.ts';

/* The only code that learns from a lender how a loan is doing. Nothing else counts. */

/** Who asks, for the history: a request, or the server itself. */
export interface Asker {
  deps: Deps;
  db: Read;
  /** milliseconds since 1970 */
  now: number;
  /** who has the lender do something; without it, the history names the person who arranged the loan */
  by?: number;
}

export async function gatewayFor({ deps, db }: Asker, { accountId }: StoredLoan): Promise<LenderGateway> {
  return gatewayOf(deps, (await lenderById(db, accountId))!);
}

/**
 * Asks the lender about a loan, and keeps the answer. An application that isn't known to have arrived is sent.
 * @throws LenderError without an answer; the loan stays as it is then
 */
export async function checkLoan(asker: Asker, id: number): Promise<StoredLoan> {
  const loan = (await loanById(asker.db, id))!;
  const pauseMs = loanPauseMs(loan);
  if (pauseMs !== null) await deferLoan(asker.db, id, { now: asker.now, pauseMs });
  if (loan.lenderApplicationId === null) return isOpenLoan(loan.status) ? sendApplication(asker, loan) : loan;
  return reported(asker, loan, async (gateway) => gateway.read(loan.lenderApplicationId!));
}

/**
 * Asks the lender something about a loan and keeps the answer.
 * @throws LenderError if the lender refuses, or without an answer; the loan stays as it is then
 */
export async function reported(
  asker: Asker,
  loan: StoredLoan,
  ask: (gateway: LenderGateway) => Promise<LenderApplication>,
): Promise<StoredLoan> {
  return settle(asker, loan.id, await ask(await gatewayFor(asker, loan)));
}

/**
 * Sends an application to the lender. The same loan applies once, however often it is sent: it is kept as it was first
 * sent, whatever changes in between.
 * @throws LenderError without an answer
 */
export async function sendApplication(asker: Asker, loan: StoredLoan): Promise<StoredLoan> {
  const kept = loan.sent ?? (await applicationOf(asker, loan));
  if (kept === null) return refused(asker, loan.id, '');
  if (loan.sent === null) await keepSent(asker.db, loan.id, kept);
  const application = { ...kept, returnUrl: returnUrlOf(asker.deps, loan) };
  try {
    return await reported(asker, loan, (gateway) =>
      gateway.apply(application).catch((error: unknown) => {
        // once more at once, with the same key: the answer may have been lost
        if (error instanceof LenderError && error.fault === 'unknown') return gateway.apply(application);
        throw error;
      }),
    );
  } catch (error) {
    if (error instanceof LenderError && error.fault === 'refused')
      return refused(asker, loan.id, error.words);
    throw error;
  }
}

/** Returns where the customer comes back to: the link by which they applied, or the document. */
function returnUrlOf({ config }: Deps, { linkNonce, entity, documentId }: StoredLoan): string {
  if (linkNonce !== null) return linkAddress(config, linkNonce);
  return `${config.PUBLIC_URL}/${pages[entity]}/${documentId}`;
}

const pages = { workOrder: 'workorders', salesProposal: 'proposals' } as const;

async function applicationOf({ deps, db }: Asker, loan: StoredLoan): Promise<NewApplication | null> {
  const { entity, documentId, guid, askedCents, ownership, propertyType, monthlyMortgagePayment } = loan;
  const found = await db.transaction().execute((tx) => lockFinanced(tx, { entity, id: documentId }));
  const applied = found.it.loanApplications.find(({ id }) => id === loan.applicationId);
  const plan = applied ? await planById(db, applied.loanRateId) : null;
  const applicant = found.it.siteId === null ? null : await applicantOf(db, found.it.siteId);
  if (!plan || !applicant) return null;
  const { company, firstName, lastName, mainPhone, mobilePhone, email } = applicant;
  const { street, city, state, postalCode } = applicant;
  return {
    loan: guid,
    planNumber: plan.planNumber,
    amountCents: askedCents,
    customer: { company, firstName, lastName, mainPhone, mobilePhone, email },
    site: { street, city, state, postalCode },
    project: { ownership, propertyType, monthlyMortgagePayment },
    // a customer's link is a secret, which isn't stored
    returnUrl: loan.linkNonce === null ? returnUrlOf(deps, loan) : '',
  };
}

/** Ends a loan whose application the lender didn't take. Another one can be sent then. */
const refused = (asker: Asker, id: number, words: string): Promise<StoredLoan> =>
  end(asker, id, { failure: words, isStill: (was) => was.lenderApplicationId === null });

/**
 * Ends a loan whose lender can't be told, since its account is gone. The lender is still asked about it, since it may
 * pay: whatever it answers counts.
 * @param refuse throws if the person may not end it as it is then
 */
export const endUntold = (asker: Asker, id: number, refuse: (now: StoredLoan) => void): Promise<StoredLoan> =>
  end(asker, id, {
    failure: null,
    isStill(was) {
      refuse(was);
      return was.isLenderGone && isCancelable(was.status, true);
    },
  });

/** Marks a loan as canceled, and its document too. @param isStill whether it is still to be */
async function end(
  asker: Asker,
  id: number,
  { failure, isStill }: { failure: string | null; isStill: (was: StoredLoan) => boolean },
): Promise<StoredLoan> {
  return write(asker, id, async (tx, { document, was }) => {
    if (!isStill(was)) return;
    await record(asker, tx, { document, was, now: { ...was, status: 'CANCELED' }, redirectUrl: null });
    const isUntold = was.lenderApplicationId !== null;
    const pauseMs = loanPauseMs({ status: 'CANCELED', checks: 0, isUntold });
    const ended = {
      status: 'CANCELED',
      rawStatus: '',
      redirectUrl: null,
      failure,
      reportedAt: isUntold ? was.reportedAt - 1 : was.reportedAt,
      checks: 0,
      nextCheckAt: pauseMs === null ? null : asker.now + pauseMs,
    } as const;
    await updateLoan(tx, id, { ...was, ...ended });
  });
}

/** A loan and its document, both locked. */
interface Locked {
  document: Financed;
  was: StoredLoan;
}

/** Changes a loan and its document in one transaction, in the name of who arranged it. */
async function write(
  { deps, db, by }: Asker,
  id: number,
  change: (tx: Write, locked: Locked) => Promise<void>,
): Promise<StoredLoan> {
  const found = (await loanById(db, id))!;
  // no matter who or what found out
  const author = by ?? found.requestedBy ?? found.createdBy ?? undefined;
  return deps.database
    .forCompany(found.companyId, author)
    .transaction()
    .execute(async (tx) => {
      const document = await lockFinanced(tx, { entity: found.entity, id: found.documentId });
      await change(tx, { document, was: (await lockLoan(tx, id))! });
      return (await loanById(tx, id))!;
    });
}

/** Makes the document agree with a loan. @returns the id of its payment, or null if there is none */
async function record(
  { now: at }: Asker,
  tx: Write,
  { document, was, now, redirectUrl }: Locked & { now: ReportedLoan; redirectUrl: string | null },
): Promise<number | null> {
  return recordLoan(tx, document, {
    loan: was,
    isNewest: await isNewest(tx, was),
    now,
    shown: continues(now.status, redirectUrl) ? redirectUrl : null,
    totals: await financedTotals(tx, document, null),
    at,
    requestId: randomUUID(),
  });
}

/**
 * Keeps a report of the lender, and makes the document agree with it, in one transaction. Reports can come twice,
 * late and in any order.
 */
async function settle(asker: Asker, id: number, report: LenderApplication): Promise<StoredLoan> {
  return write(asker, id, async (tx, { document, was }) => {
    const now = afterReport(was, report);
    const redirectUrl = isYellow(now.status) ? report.redirectUrl : null;
    const paymentId = await record(asker, tx, { document, was, now, redirectUrl });
    const checks = checksOf(was, now.status);
    const pauseMs = loanPauseMs({ status: now.status, checks, isUntold: false });
    await updateLoan(tx, id, {
      ...was,
      ...now,
      rawStatus: report.rawStatus,
      lenderApplicationId: report.applicationId,
      redirectUrl,
      redirectExpiresDate: report.redirectExpiresDate,
      failure: null,
      paymentId,
      checks,
      nextCheckAt: pauseMs === null ? null : asker.now + pauseMs,
    });
  });
}

/** The questions about a refund are counted from the payment on. */
const checksOf = (was: StoredLoan, status: LoanStatus): number =>
  status === 'FUNDED' && was.status !== 'FUNDED' ? 0 : was.checks;

/** Asks the lender about every loan of the scope's company that is due. One that fails doesn't keep the others. */
export async function checkLoansDue(asker: Asker): Promise<void> {
  const faults: unknown[] = [];
  for (const id of await loansDue(asker.db, asker.now))
    await checkLoan(asker, id).catch((error: unknown) => {
      if (!(error instanceof LenderError)) faults.push(error);
    });
  if (faults.length > 0) throw faults[0];
}
