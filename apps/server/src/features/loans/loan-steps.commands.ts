import type { Loan } from '@fieldwright/contract/loans';
import {
  freesMoney,
  isCancelable,
  isOpenLoan,
  isOver,
  isSilent,
} from '@fieldwright/domain/financing/loan-state';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { may } from '@fieldwright/domain/people/roles';
import { Refusal } from '../../http/refusal.ts';
import { LenderError } from '../../integrations/lenders/lender-gateway.ts';
import { attemptsOf } from '../card-payments/attempts.queries.ts';
import { inProgressCents } from '../card-payments/claimed.ts';
import { lockOwed } from '../card-payments/owed.ts';
import { checkLoan, endUntold, reported, sendApplication } from './ask-lender.commands.ts';
import { type Arranger, opened, shownLoan, unavailable } from './loans.commands.ts';
import { dropRequested, keepRequested, lockLoan, type StoredLoan } from './loans.queries.ts';
import { loanTexts } from './loans.texts.ts';

/**
 * Withdraws an application. If the lender's account is no longer connected and the lender is beyond reach, nobody can
 * withdraw it there, so it counts as canceled here.
 * @throws Refusal `not_found`, `forbidden`, `invalid`, `unavailable`
 */
export async function cancelLoan(arranger: Arranger, id: number): Promise<Loan> {
  const loan = await opened(arranger, id);
  if (!isCancelable(loan.status, loan.isLenderGone))
    throw new Refusal('invalid', { detail: loanTexts.notCancelable });
  const refuse = (now: StoredLoan) => {
    const frees = freesMoney({ ...now, isRequested: now.requestedCents !== null });
    if (frees && !may(arranger.who.roles, 'payments.void'))
      throw new Refusal('forbidden', { detail: loanTexts.mayNotFreeMoney });
  };
  refuse(loan);
  const canceled = asked(arranger, loan, 'cancel').catch(async (error: unknown) => {
    if (loan.isLenderGone && (await isBeyondReach(arranger, loan, error)))
      return endUntold({ ...arranger, by: arranger.who.personId }, id, refuse);
    if (loan.isLenderGone && hasFault(error, 'unknown'))
      throw new Refusal('unavailable', { detail: loanTexts.goneUnreachable });
    return unavailable(error);
  });
  const after = await canceled;
  // the lender may have answered and gone on with it, or it changed since
  if (!isOver(after.status))
    throw new Refusal('invalid', {
      detail:
        isOpenLoan(after.status) && after.status !== 'CONFIRMED'
          ? loanTexts.notCanceled
          : loanTexts.notCancelable,
    });
  return shownLoan(after);
}

/**
 * Checks after an error whether a lender can't be told anymore: it refuses the key, doesn't know the application, or has
 * been silent for long.
 */
async function isBeyondReach(arranger: Arranger, loan: StoredLoan, error: unknown): Promise<boolean> {
  if (hasFault(error, 'unknown')) return isSilent(loan.unansweredSince, arranger.now);
  if (!hasFault(error, 'refused')) return isKeyRefused(error);
  // what it says of an application that it knows counts
  return checkLoan(arranger, loan.id).then(
    () => false,
    (unread: unknown) => hasFault(unread, 'refused'),
  );
}

const hasFault = (error: unknown, fault: LenderError['fault']): boolean =>
  error instanceof LenderError && error.fault === fault;
const isKeyRefused = (error: unknown): boolean => hasFault(error, 'credentials');

/**
 * Confirms that the work is done, and asks the lender for the money: at most what was approved and is due. Who asks
 * is kept.
 * @throws Refusal `not_found`, `invalid`, `unavailable`
 */
export async function completeLoan(arranger: Arranger, id: number, amountCents: number): Promise<Loan> {
  const loan = await opened(arranger, id);
  await request(arranger, loan, amountCents);
  const after = await asked(arranger, loan, { complete: amountCents }).catch(async (error: unknown) => {
    // without an answer, the lender may have taken it; a refused key took nothing, unless an earlier request did
    const tookNothing = isKeyRefused(error) && loan.requestedCents === null;
    if (hasFault(error, 'refused') || tookNothing) await dropRequested(arranger.db, id);
    return unavailable(error);
  });
  return shownLoan(after);
}

/**
 * Keeps what a loan is to pay, in a transaction that holds its document: never more than is due, without what cards and
 * other loans are paying.
 */
async function request({ db }: Arranger, loan: StoredLoan, amountCents: number): Promise<void> {
  const wrong = (detail: string) => new Refusal('invalid', { detail, fields: { amountCents: detail } });
  await db.transaction().execute(async (tx) => {
    const document = { entity: loan.entity, id: loan.documentId };
    const owed = await lockOwed(tx, document);
    const { status, approvedCents } = (await lockLoan(tx, loan.id))!;
    if (status !== 'APPROVED') throw wrong(loanTexts.notConfirmable);
    if (amountCents > (approvedCents ?? 0))
      throw wrong(loanTexts.moreThanApproved(moneyText(approvedCents ?? 0)));
    await dropRequested(tx, loan.id);
    const claimed = await inProgressCents(tx, owed, await attemptsOf(tx, document));
    if (owed.dueCents === null || !owed.isPriced) throw wrong(loanTexts.notPriced);
    const openCents = owed.dueCents - claimed;
    if (amountCents > openCents) throw wrong(loanTexts.moreThanDue(moneyText(Math.max(0, openCents))));
    await keepRequested(tx, loan.id, amountCents);
  });
}

/**
 * Asks the lender to take back some of what it has paid. What it is asked for is how much it is to have taken back in all,
 * so that the same request never refunds twice, whatever answer was lost.
 * @param wish with what was taken back as the person saw it
 * @throws Refusal `not_found`, `invalid`, `unavailable`
 */
export async function refundLoan(
  arranger: Arranger,
  id: number,
  { amountCents, refundedCents }: { amountCents: number; refundedCents: number },
): Promise<Loan> {
  const loan = await opened(arranger, id);
  const wrong = (detail: string) => new Refusal('invalid', { detail, fields: { amountCents: detail } });
  if (loan.status === 'REFUNDED') throw wrong(loanTexts.nothingLeft);
  if (loan.status !== 'FUNDED') throw wrong(loanTexts.notFunded);
  if (loan.refundedCents !== refundedCents)
    throw wrong(loanTexts.refundedSince(moneyText(loan.refundedCents)));
  const leftCents = (loan.fundedCents ?? 0) - refundedCents;
  if (amountCents > leftCents) throw wrong(loanTexts.moreThanPaid(moneyText(leftCents)));
  return shownLoan(await asked(arranger, loan, { refund: refundedCents + amountCents }).catch(unavailable));
}

/** Has the lender do something that it must answer. @throws LenderError */
async function asked(
  arranger: Arranger,
  loan: StoredLoan,
  wish: 'cancel' | { complete: number } | { refund: number },
): Promise<StoredLoan> {
  const asker = { ...arranger, by: arranger.who.personId };
  const isSent = loan.lenderApplicationId !== null;
  const sent = isSent ? loan : await sendApplication(asker, loan);
  const { lenderApplicationId: id } = sent;
  // the lender took no application, so there is none to withdraw
  if (id === null && wish === 'cancel' && isOver(sent.status)) return sent;
  if (id === null) throw new LenderError('unknown', '');
  const after = await reported(asker, sent, (gateway) => {
    if (wish === 'cancel') return gateway.cancel(id);
    return 'refund' in wish ? gateway.refund(id, wish.refund) : gateway.complete(id, wish.complete);
  });
  // an answer to a cancel says whether it's over
  if (wish !== 'cancel' && after.reportedAt === sent.reportedAt && after.status === sent.status)
    throw new LenderError('unknown', '');
  return after;
}
