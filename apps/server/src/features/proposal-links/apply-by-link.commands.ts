import type { LinkFinancing } from '@fieldwright/contract/link-financing';
import {
  readCustomerInformation,
  requiredCustomerFields,
} from '@fieldwright/domain/customers/customer-information';
import { refuseCustomerLoan } from '@fieldwright/domain/financing/customer-loan';
import { isOnlyOffered } from '@fieldwright/domain/financing/loan-application-fields';
import { continues, isOpenLoan, isOver } from '@fieldwright/domain/financing/loan-state';
import { offeredEstimate, offersOf } from '@fieldwright/domain/financing/offered-plan';
import type { ProjectInformation } from '@fieldwright/domain/financing/project-information';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { revisionDifferences } from '@fieldwright/domain/proposals/revision-differences';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { checkLoan } from '../loans/ask-lender.commands.ts';
import { connectedLender } from '../loans/lender-account.queries.ts';
import { type Financed, financedTotals } from '../loans/loan-document.ts';
import { type Applying, beginLoan, continueLoan, writeLoanCustomer } from '../loans/loans.commands.ts';
import { type Applicant, applicantOf, loansOf, planById, type StoredLoan } from '../loans/loans.queries.ts';
import { currentContent } from '../proposals/freeze-revision.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { lastRevision } from '../proposals/revisions.queries.ts';
import type { ChosenOption } from '../proposals/signed-option.ts';
import { type FoundLink, findLink, type LinkCaller } from './by-token.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

interface OfOption {
  token: string;
  packageId: number;
}

/** An option with the add-ons that the customer ticked. */
interface OfChoice extends OfOption {
  addOnIds: readonly number[];
}

/** Finds a link that works, and counts the attempt. @throws Refusal `link_expired`, `too_many_attempts` */
async function opened(deps: Deps, token: string, { address, now }: LinkCaller): Promise<FoundLink> {
  await countAttempt(deps, { loanByNetwork: networkOf(address) });
  const found = await findLink(deps, token, now);
  if (found.state !== 'open') throw new Refusal('link_expired');
  return found;
}

const applyingBy = (deps: Deps, { db }: FoundLink, { requestId, now }: LinkCaller): Applying => ({
  deps,
  db,
  requestId,
  now,
});

/** Returns the plans that are offered with an option; a plan for any option is the chosen one's. */
function optionOffers(it: SalesProposal, packageId: number) {
  const isChosen = it.packages.some((each) => each.id === packageId && each.selected);
  return offersOf(it.loanApplications, packageId).filter(
    ({ salesProposalPackageId }) => salesProposalPackageId === packageId || isChosen,
  );
}

/** Returns the loans for an option, newest first. */
async function optionLoans(db: Read, it: SalesProposal, packageId: number): Promise<StoredLoan[]> {
  const applications = new Set(optionOffers(it, packageId).map(({ id }) => id));
  const loans = await loansOf(db, { entity: 'salesProposal', id: it.id });
  return loans.filter(({ applicationId }) => applications.has(applicationId));
}

const missingOf = (applicant: Applicant) =>
  requiredCustomerFields.filter((field) => applicant[field].trim() === '');

/**
 * Returns the plans that a customer can apply for with an option, and their application, which the lender is asked
 * about (R1.2, R1.7).
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function financingByLink(
  deps: Deps,
  { token, packageId, addOnIds }: OfChoice,
  caller: LinkCaller,
): Promise<LinkFinancing> {
  const found = await opened(deps, token, caller);
  const { db, link, place } = found;
  const loaded = await loadDocumentText(db, proposalKind, link.salesProposalId, false);
  if (!loaded) throw new Refusal('link_expired');
  const it = JSON.parse(loaded.text) as SalesProposal;
  const loans = await optionLoans(db, it, packageId);
  const [last = null] = loans;
  const asked =
    last && isOpenLoan(last.status)
      ? // without an answer, it is shown as it was
        await checkLoan(applyingBy(deps, found, caller), last.id).catch(() => last)
      : last;
  const applicant = it.siteId === null ? null : await applicantOf(db, it.siteId);
  const account = await connectedLender(db);
  const why = refuseCustomerLoan({
    status: statusOn(it, place.today),
    isChosen: it.packages.some((each) => each.id === packageId && each.selected),
    isUnchanged: true,
    loans: [asked, ...loans.slice(1)].flatMap((loan) => loan?.status ?? []),
  });
  const isOpen = why === null && account !== null && applicant !== null;
  return {
    needs: applicant ? missingOf(applicant) : [],
    isTest: account?.isTest ?? false,
    plans: isOpen ? await plansFor(db, it, { packageId, addOnIds }) : [],
    loan: asked && (await shownLoan(db, it, asked)),
  };
}

/** Returns the plans for an option with add-ons; none if it can't be had with them. */
async function plansFor(db: Read, it: SalesProposal, ticked: ChosenOption): Promise<LinkFinancing['plans']> {
  const { packageId } = ticked;
  if (!(await canBeChosen(db, it, ticked))) return [];
  const totals = await financedTotals(
    db,
    { entity: 'salesProposal', kind: proposalKind as never, it, own: false },
    packageId,
    ticked,
  );
  if (!totals) return [];
  const plans: LinkFinancing['plans'] = [];
  for (const offer of optionOffers(it, packageId)) {
    if (!isOnlyOffered(offer) && !isOver(offer.status)) continue;
    const plan = await planById(db, offer.loanRateId);
    const estimate = offeredEstimate(offer, plan ?? undefined, totals);
    if (!plan || 'why' in estimate) continue;
    const { payment, sentences } = estimate;
    plans.push({ applicationId: offer.id, text: plan.text, monthlyCents: payment.monthlyCents, sentences });
  }
  return plans;
}

async function shownLoan(
  db: Read,
  it: SalesProposal,
  loan: StoredLoan,
): Promise<NonNullable<LinkFinancing['loan']>> {
  const { status, approvedCents, redirectUrl, lenderApplicationId, applicationId } = loan;
  const offer = it.loanApplications.find(({ id }) => id === applicationId);
  const plan = offer ? await planById(db, offer.loanRateId) : null;
  return {
    plan: plan?.text ?? '',
    status,
    approvedCents,
    inDoubt: lenderApplicationId === null && !isOver(status),
    continues: continues(status, redirectUrl),
  };
}

/** Checks whether an option can be had with the ticked add-ons, as it was sent. */
async function canBeChosen(
  db: Read,
  it: SalesProposal,
  { packageId, addOnIds }: ChosenOption,
): Promise<boolean> {
  if (addOnIds.length === 0 || it.status === 'Accepted') return true;
  const revision = await lastRevision(db, it.id);
  const sent = revision && (JSON.parse(revision.text) as RevisionContent).proposal;
  const option = sent?.packages.find(({ id }) => id === packageId);
  return option !== undefined && optionWith(option, addOnIds) !== null;
}

interface Application extends OfChoice {
  key: string;
  hash: string | null;
  applicationId: number;
  customer: { firstName: string; lastName: string; mainPhone: string };
  project: ProjectInformation;
}

/**
 * Applies for a plan that is offered with an option, once per key, by the rules of the staff's way (R1.2, R1.7): for what
 * the customer received, once at a time for an option. What was missing of the customer is saved; what is known stays.
 * @throws Refusal `link_expired`, `too_many_attempts`, `key_reused`, `removed`, `invalid`, `unavailable`;
 * `stale_version` with the reason if it can't be applied for anymore
 */
export async function applyByLink(
  deps: Deps,
  { token, packageId, addOnIds, hash, customer, ...application }: Application,
  caller: LinkCaller,
) {
  const found = await opened(deps, token, caller);
  const { link, place } = found;
  const document = { entity: 'salesProposal', documentId: link.salesProposalId } as const;
  const ticked = { packageId, addOnIds };
  const prepare = async (tx: Write, financed: Financed) => {
    const it = financed.it as SalesProposal;
    const why = refuseCustomerLoan({
      status: statusOn(it, place.today),
      isChosen: it.packages.some((each) => each.id === packageId && each.selected),
      isUnchanged: await isAsReceived(tx, it, hash),
      loans: (await optionLoans(tx, it, packageId)).map(({ status }) => status),
    });
    if (why !== null) throw new Refusal('stale_version', { detail: why });
    if (!optionOffers(it, packageId).some(({ id }) => id === application.applicationId))
      throw new Refusal('invalid', { fields: { applicationId: texts.noPlan } });
    if (!(await canBeChosen(tx, it, ticked)))
      throw new Refusal('invalid', { fields: { addOnIds: texts.noAddOn } });
    if (it.siteId !== null)
      await saveMissing(tx, { requestId: caller.requestId, siteId: it.siteId }, customer);
  };
  const by = { linkId: link.id, ticked, prepare };
  const loan = await beginLoan(applyingBy(deps, found, caller), { ...application, ...document }, by);
  return { redirectUrl: loan.redirectUrl, failure: loan.failure };
}

/** Checks whether the company still offers what the customer received. */
async function isAsReceived(tx: Write, it: SalesProposal, hash: string | null): Promise<boolean> {
  const revision = await lastRevision(tx, it.id);
  if (!revision || revision.hash !== hash) return false;
  const received = JSON.parse(revision.text) as RevisionContent;
  const current = await currentContent(tx, it);
  return revisionDifferences(received.proposal, current.proposal).length === 0;
}

/** Saves what was missing of the customer. @throws Refusal `invalid` with what is still missing */
async function saveMissing(
  tx: Write,
  place: { requestId: string; siteId: number },
  given: Application['customer'],
): Promise<void> {
  const applicant = (await applicantOf(tx, place.siteId))!;
  const missing = missingOf(applicant);
  if (missing.length === 0) return;
  const { firstName, lastName, mainPhone } = { ...applicant, ...pick(given, missing) };
  const reading = readCustomerInformation({ company: '', mobilePhone: '', firstName, lastName, mainPhone });
  if ('customer' in reading) {
    const { company: _company, mobilePhone: _mobile, ...required } = reading.customer;
    return void (await writeLoanCustomer(tx, place, required));
  }
  const faults = [
    ...reading.missing.map((field) => [field, texts.customerMissing] as const),
    ...Object.entries(reading.wrong),
  ];
  throw new Refusal('invalid', {
    fields: Object.fromEntries(faults.map(([field, why]) => [`customer.${field}`, why])),
  });
}

const pick = <T extends object, K extends keyof T>(from: T, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;

/**
 * Returns the lender's page on which the customer continues the application for an option.
 * @throws Refusal `link_expired`, `too_many_attempts`, `invalid` if there is nothing to do there, `unavailable`
 */
export async function continueByLink(deps: Deps, { token, packageId }: OfOption, caller: LinkCaller) {
  const found = await opened(deps, token, caller);
  const { db, link } = found;
  const loaded = await loadDocumentText(db, proposalKind, link.salesProposalId, false);
  const [loan] = loaded ? await optionLoans(db, JSON.parse(loaded.text) as SalesProposal, packageId) : [];
  if (!loan) throw new Refusal('invalid', { fields: { packageId: texts.noPlan } });
  const page = await continueLoan(applyingBy(deps, found, caller), loan);
  return { redirectUrl: page.redirectUrl, failure: page.failure };
}

/**
 * Returns the option that the customer applied for a loan for last, or that they signed or chose and can pay over time;
 * null without one. And whether a loan can be applied for online.
 */
export async function loanFor(
  db: Read,
  it: SalesProposal,
  { packages, signedId }: { packages: readonly PresentedPackage[]; signedId: number | undefined },
): Promise<{ loanFor: number | null; appliesOnline: boolean }> {
  if (it.loanApplications.length === 0) return { loanFor: null, appliesOnline: false };
  const appliesOnline = (await connectedLender(db)) !== null;
  const [loan] = await loansOf(db, { entity: 'salesProposal', id: it.id });
  const offer = loan && it.loanApplications.find(({ id }) => id === loan.applicationId);
  const chosen = packages.find(({ id, selected }) => selected || id === signedId);
  const payable = appliesOnline && chosen && chosen.financing.length > 0 ? chosen.id : null;
  return { loanFor: offer?.salesProposalPackageId ?? payable, appliesOnline };
}
