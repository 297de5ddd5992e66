import type { ShownProposal } from '@fieldwright/contract/proposal-links';
import { customerName } from '@fieldwright/domain/customers/customer';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { settlePayments } from '@fieldwright/domain/pricing/settlement';
import { statusOpened } from '@fieldwright/domain/proposals/customer-link';
import { pricingPayments } from '@fieldwright/domain/proposals/document-pricing';
import { gainNotes, toldAsGains } from '@fieldwright/domain/proposals/gains';
import { type Presentation, presentProposal } from '@fieldwright/domain/proposals/presentation';
import { isOffered, type ProposalStatus, statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { shownContact } from '@fieldwright/domain/settings/company';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { freezeRevision } from '../proposals/freeze-revision.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { changeStatus } from '../proposals/proposal-status.commands.ts';
import { lastRevision, type Revision } from '../proposals/revisions.queries.ts';
import { lastSignature } from '../proposals/signatures.queries.ts';
import { shownLogo } from '../settings/logo.commands.ts';
import { loanFor } from './apply-by-link.commands.ts';
import { type FoundLink, findLink, type LinkCaller } from './by-token.ts';
import { depositAfterSigning } from './pay-deposit.commands.ts';
import { type LinkPlace, loanPlansFor, lockProposal, noteOpened } from './proposal-links.queries.ts';

/**
 * Returns what the customer sees by a link (R1.2, R2.1): the version that was sent last, or what was accepted.
 * Opening it records nothing, since mail scanners open links, too. A proposal that was reverted to draft isn't
 * shown until it is sent again. An expired link names the company; an unknown one reveals nothing.
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function openLink(deps: Deps, token: string, caller: LinkCaller): Promise<ShownProposal> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(caller.address) });
  return shownByLink(deps, await findLink(deps, token, caller.now));
}

/** Returns what a link shows: the same to the customer and on the screen of who presents it. */
export async function shownByLink(deps: Deps, found: FoundLink): Promise<ShownProposal> {
  const { companyId, db, link, place, state } = found;
  const { companyName, brandColor } = place;
  const look = {
    companyName,
    contact: shownContact(place.contact),
    logo: await shownLogo(deps, db, companyId, place.logo),
    brandColor,
  };
  if (state !== 'open') return { state, ...look };
  const proposal = await loaded(db, link.salesProposalId);
  const status = statusOn(proposal, place.today);
  const revision =
    status === 'Accepted' ? await lastRevision(db, proposal.id) : await sentRevision(db, proposal.id);
  const sent = revision && (JSON.parse(revision.text) as RevisionContent);
  const isFrozen = sent !== null && status !== 'Accepted';
  const signature = await shownSignature(db, proposal.id, revision);
  const shown = isFrozen ? offered(sent.proposal, proposal, status) : await sold(db, proposal);
  return {
    state,
    ...look,
    ...(isFrozen && { companyName: sent.company.name }),
    customer: {
      ...customerOf(place),
      ...(isFrozen && sent.customer),
    },
    timeZone: place.timeZone,
    today: place.today,
    linkExpiresDate: link.expiresDate,
    revision: revision && { number: revision.number, hash: revision.hash, sentDate: revision.date },
    signature,
    deposit: await depositAfterSigning(found),
    loanFor: await loanFor(db, proposal, { packages: shown.packages, signedId: signature?.packageId }),
    told: toldOptions(shown.packages),
    proposal: shown,
  };
}

/** Tells each option by what it adds to the one on its left; accepted ones aren't compared. */
const toldOptions = (packages: Presentation['packages']) =>
  packages.map((each, place) => {
    const { left, gains } = toldAsGains(each, each.accepted ? undefined : packages[place - 1]);
    return { left, gains: gains.map((gain) => ({ lineId: gain.line.id, notes: gainNotes(gain) })) };
  });

/**
 * Returns an offer exactly as it was sent, as long as nothing has been paid or answered. What was paid is laid
 * over it, and its financing is left out while that isn't available (R1.7).
 */
function offered(sent: Presentation, { payments }: SalesProposal, status: ProposalStatus): Presentation {
  const { paidCents, refundedCents } = settlePayments(pricingPayments(payments));
  const paid = paidCents - refundedCents;
  const packages = sent.packages.map((each) => ({
    ...each,
    totals: each.totals && {
      ...each.totals,
      paidCents: paid,
      amountDueCents: each.totals.totalCents - paid,
    },
    financing: isOffered(status) ? each.financing : [],
  }));
  return { ...sent, declined: status === 'Declined', packages };
}

/** Returns the signature of a version. */
async function shownSignature(db: Read, proposalId: number, revision: Revision | null) {
  const signature = revision && (await lastSignature(db, proposalId));
  if (!signature || signature.revisionId !== revision.id) return null;
  const { name, date, packageId } = signature;
  return { name, date, packageId };
}

/** Loads the proposal without costs, so that none can leak. */
async function loaded(db: Read, proposalId: number): Promise<SalesProposal> {
  const found = await loadDocumentText(db, proposalKind, proposalId, false);
  if (!found) throw new Refusal('link_expired');
  return JSON.parse(found.text) as SalesProposal;
}

/** Returns the version sent last. One that was sent before versions were kept is frozen now. */
async function sentRevision(db: Read, proposalId: number): Promise<Revision> {
  const last = await lastRevision(db, proposalId);
  if (last) return last;
  return db.transaction().execute(async (tx) => {
    const { it } = await lockWhole(tx, proposalKind, proposalId);
    return (await lastRevision(tx, proposalId)) ?? freezeRevision(tx, it);
  });
}

/** Returns an accepted proposal as it was sold. */
async function sold(db: Read, proposal: SalesProposal): Promise<Presentation> {
  const plans = proposal.loanApplications.length > 0 ? await loanPlansFor(db, proposal.id) : [];
  return presentProposal(proposal, await pricingSettings(db, proposalKind, proposal), plans);
}

/**
 * Records that the customer reads the proposal: the first time for the link, and a sent proposal becomes a
 * viewed one (R4.25).
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function viewLink(deps: Deps, token: string, caller: LinkCaller): Promise<null> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(caller.address) });
  const { db, link, place, state } = await findLink(deps, token, caller.now);
  if (state !== 'open') return null;
  const isNews = link.openedDate === null || statusOpened(place.status) !== place.status;
  if (!isNews) return null;
  await db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, link.salesProposalId, caller.now);
    await noteOpened(tx, link.id);
    // an expired proposal can be opened, but stays expired (R4.25)
    if (!proposal || statusOn(proposal, proposal.today) === 'Expired') return;
    const { it } = await lockWhole(tx, proposalKind, link.salesProposalId);
    await changeStatus(tx, caller, it, { to: { status: statusOpened(it.status) } });
  });
  return null;
}

function customerOf(place: LinkPlace) {
  const fullName = customerName(place);
  const town = [place.city, [place.state, place.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return { name: place.firstName || fullName, fullName, address: [place.street, town].filter(Boolean) };
}
