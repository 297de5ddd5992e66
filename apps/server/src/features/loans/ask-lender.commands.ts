import { randomUUID } from 'node:crypto';
import {
  afterReport,
  continues,
  isOpenLoan,
  isYellow,
  loanPauseMs,
} from '@fieldwright/domain/financing/loan-state';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  type LenderApplication,
  LenderError,
  type LenderGateway,
  type NewApplication,
} from '../../integrations/lenders/lender-gateway.ts';
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
}

export async function gatewayFor({ deps, db }: Asker, { accountId }: StoredLoan): Promise<LenderGateway> {
  return gatewayOf(deps, (await lenderById(db, accountId))!);
}

/** Asks the lender about a loan, and keeps the answer. An application that isn't known to have arrived is sent. */
export async function checkLoan(asker: Asker, id: number): Promise<StoredLoan> {
  const loan = (await loanById(asker.db, id))!;
  await deferLoan(asker.db, id, asker.now + loanPauseMs(loan.checks));
  if (loan.lenderApplicationId === null) return isOpenLoan(loan.status) ? sendApplication(asker, loan) : loan;
  return reported(asker, loan, async (gateway) => gateway.read(loan.lenderApplicationId!));
}

/**
 * Asks the lender something about a loan and keeps the answer. Without an answer the loan stays as it is, and is
 * asked about again.
 * @throws LenderError if the lender refuses
 */
export async function reported(
  asker: Asker,
  loan: StoredLoan,
  ask: (gateway: LenderGateway) => Promise<LenderApplication>,
): Promise<StoredLoan> {
  const asked = async () => ask(await gatewayFor(asker, loan));
  const answer = await asked().catch((error: unknown) => {
    if (error instanceof LenderError && error.fault !== 'refused') return null;
    throw error;
  });
  return answer === null ? loan : settle(asker, loan.id, answer);
}

/**
 * Sends an application to the lender. The same loan applies once, however often it is sent: it is kept as it was first
 * sent, whatever changes in between.
 */
export async function sendApplication(asker: Asker, loan: StoredLoan): Promise<StoredLoan> {
  const application = loan.sent ?? (await applicationOf(asker, loan));
  if (application === null) return refused(asker, loan.id, '');
  if (loan.sent === null) await keepSent(asker.db, loan.id, application);
  try {
    return await reported(asker, loan, (gateway) =>
      gateway.apply(application).catch((error: unknown) => {
        // once more at once, with the same key: the answer may have been lost
        if (error instanceof LenderError && error.fault === 'unknown') return gateway.apply(application);
        throw error;
      }),
    );
  } catch (error) {
    if (error instanceof LenderError) return refused(asker, loan.id, error.words);
    throw error;
  }
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
    returnUrl: `${deps.config.PUBLIC_URL}/${pages[entity]}/${documentId}`,
  };
}

/** Ends a loan whose application the lender didn't take. Another one can be sent then. */
async function refused({ db }: Asker, id: number, words: string): Promise<StoredLoan> {
  return db.transaction().execute(async (tx) => {
    const was = (await lockLoan(tx, id))!;
    if (was.lenderApplicationId === null)
      await updateLoan(tx, id, {
        ...was,
        rawStatus: '',
        status: 'CANCELED',
        failure: words,
        nextCheckAt: null,
      });
    return (await loanById(tx, id))!;
  });
}

/**
 * Keeps a report of the lender, and makes the document agree with it, in one transaction. Reports can come twice,
 * late and in any order.
 */
async function settle(
  { deps, db, now: at }: Asker,
  id: number,
  report: LenderApplication,
): Promise<StoredLoan> {
  const found = (await loanById(db, id))!;
  // anyone who applied has arranged it, no matter who or what found out
  const scope = deps.database.forCompany(found.companyId, found.createdBy ?? undefined);
  return scope.transaction().execute(async (tx) => {
    const document: Financed = await lockFinanced(tx, { entity: found.entity, id: found.documentId });
    const was = (await lockLoan(tx, id))!;
    const now = afterReport(was, report);
    const redirectUrl = isYellow(now.status) ? report.redirectUrl : null;
    const paymentId = await recordLoan(tx, document, {
      loan: was,
      isNewest: await isNewest(tx, was),
      now,
      shown: continues(now.status, redirectUrl) ? redirectUrl : null,
      totals: await financedTotals(tx, document, null),
      at,
      requestId: randomUUID(),
    });
    await updateLoan(tx, id, {
      ...was,
      ...now,
      rawStatus: report.rawStatus,
      lenderApplicationId: report.applicationId,
      redirectUrl,
      redirectExpiresDate: report.redirectExpiresDate,
      failure: null,
      paymentId,
      nextCheckAt: isOpenLoan(now.status) ? at + loanPauseMs(was.checks) : null,
    });
    return (await loanById(tx, id))!;
  });
}

/** Asks the lender about every loan of the scope's company that is due. One that fails doesn't keep the others. */
export async function checkLoansDue(asker: Asker): Promise<void> {
  const faults: unknown[] = [];
  for (const id of await loansDue(asker.db, asker.now))
    await checkLoan(asker, id).catch((error: unknown) => {
      if (!(error instanceof LenderError)) faults.push(error);
    });
  if (faults.length > 0) throw faults[0];
}
