import type { ShownProposal } from '@fieldwright/contract/shown-proposal';
import { customerName } from '@fieldwright/domain/customers/customer';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { settlePayments } from '@fieldwright/domain/pricing/settlement';
import { optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import { statusOpened } from '@fieldwright/domain/proposals/customer-link';
import { pricingPayments } from '@fieldwright/domain/proposals/document-pricing';
import { gainNotes, toldAsGains } from '@fieldwright/domain/proposals/gains';
import {
  type Presentation,
  type PresentedTotals,
  presentProposal,
} from '@fieldwright/domain/proposals/presentation';
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
import { halfSignature, lastSignature, type Signature } from '../proposals/signatures.queries.ts';
import { shownLogo } from '../settings/logo.commands.ts';
import { loanFor } from './apply-by-link.commands.ts';
import { type FoundLink, findLink, type LinkCaller } from './by-token.ts';
import { fileAddressesFor, filesShown } from './link-files.ts';
import { depositAfterSigning } from './pay-deposit.commands.ts';
import {
  countView,
  type LinkPlace,
  loanPlansFor,
  lockProposal,
  noteOpened,
} from './proposal-links.queries.ts';

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
  const { revision, sent, isFrozen, document, proposal } = await presentedBy(found);
  const { signature, waiting } = await shownSignatures(db, link.salesProposalId, revision);
  const { packages } = proposal;
  return {
    state,
    ...look,
    ...(isFrozen && sent && { companyName: sent.company.name }),
    customer: {
      ...customerOf(place),
      ...(isFrozen && sent?.customer),
    },
    timeZone: place.timeZone,
    today: place.today,
    linkExpiresDate: link.expiresDate,
    revision: revision && { number: revision.number, hash: revision.hash, sentDate: revision.date },
    signature,
    ...(waiting && !proposal.accepted && !proposal.declined && { waiting }),
    deposit: await depositAfterSigning(found),
    ...(await loanFor(db, document, { packages, signedId: signature?.packageId })),
    told: toldOptions(packages),
    proposal: isFrozen ? signedIn(proposal, signature ?? waiting) : proposal,
    ...(await filesShown(deps, found, proposal)),
  };
}

/** Tells each option by what it adds to the one on its left; accepted ones aren't compared. */
const toldOptions = (packages: Presentation['packages']) =>
  packages.map((each, place) => {
    const { left, gains } = toldAsGains(each, each.accepted ? undefined : packages[place - 1]);
    return { left, gains: gains.map((gain) => ({ lineId: gain.line.id, notes: gainNotes(gain) })) };
  });

/** What a link that works shows. */
interface PresentedByLink {
  revision: Revision | null;
  /** the content of the version */
  sent: RevisionContent | null;
  /** it is shown as it was sent, not as it was sold */
  isFrozen: boolean;
  /** as it is now */
  document: SalesProposal;
  proposal: Presentation;
}

/** Returns the proposal that a link shows. What was accepted has the files and terms that the customer got before. */
async function presentedBy({
  db,
  link,
  place,
}: Pick<FoundLink, 'db' | 'link' | 'place'>): Promise<PresentedByLink> {
  const document = await loaded(db, link.salesProposalId);
  const status = statusOn(document, place.today);
  const revision =
    status === 'Accepted' ? await lastRevision(db, document.id) : await sentRevision(db, document.id);
  const sent = revision && (JSON.parse(revision.text) as RevisionContent);
  if (sent && status !== 'Accepted')
    return { revision, sent, isFrozen: true, document, proposal: offered(sent.proposal, document, status) };
  const { files: now, ...accepted } = await sold(db, document);
  const { files, terms } = sent?.proposal ?? { files: now, terms: undefined };
  const proposal = { ...accepted, ...(files && { files }), ...(terms && { terms }) };
  return { revision, sent, isFrozen: false, document, proposal };
}

/**
 * Returns the address of a file that comes with the proposal a link shows.
 * @throws Refusal `link_expired`, `too_many_attempts`, `not_found` for a file that the customer didn't get
 */
export async function fileByLink(
  deps: Deps,
  { token, id }: { token: string; id: string },
  caller: LinkCaller,
): Promise<{ url: string; picture: string | null }> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(caller.address) });
  const found = await findLink(deps, token, caller.now);
  if (found.state !== 'open') throw new Refusal('link_expired');
  const { proposal } = await presentedBy(found);
  const shown = proposal.files?.find((file) => file.id === id.toLowerCase());
  const addresses = shown ? await fileAddressesFor(deps, found, shown) : null;
  if (!addresses) throw new Refusal('not_found');
  return addresses;
}

/**
 * Returns an offer exactly as it was sent, as long as nothing has been paid or answered. What was paid is laid
 * over it, and its financing is left out while that isn't available (R1.7).
 */
function offered(sent: Presentation, { payments }: SalesProposal, status: ProposalStatus): Presentation {
  const { paidCents, refundedCents } = settlePayments(pricingPayments(payments));
  const paid = paidCents - refundedCents;
  const lessPaid = (totals: PresentedTotals) => ({
    ...totals,
    paidCents: paid,
    amountDueCents: totals.totalCents - paid,
  });
  const ifOffered = <Plans>(financing: readonly Plans[]) => (isOffered(status) ? [...financing] : []);
  const packages = sent.packages.map((each) => ({
    ...each,
    totals: each.totals && lessPaid(each.totals),
    financing: ifOffered(each.financing),
    ...(each.choices && {
      choices: each.choices.map(({ addOnIds, totals, financing }) => ({
        addOnIds,
        totals: lessPaid(totals),
        financing: ifOffered(financing),
      })),
    }),
  }));
  return { ...sent, declined: status === 'Declined', packages };
}

/** Returns an offer with the add-ons that were signed, once there is nothing left to choose. */
function signedIn(
  offer: Presentation,
  signature: { packageId: number; addOnIds: readonly number[] } | null,
): Presentation {
  if (!signature) return offer;
  const { packageId, addOnIds } = signature;
  const packages = offer.packages.map((each) => {
    const { choices: _, ...shown } = (each.id === packageId && optionWith(each, addOnIds)) || each;
    return shown;
  });
  return { ...offer, packages };
}

const signatureShown = ({ names, date, packageId, addOnIds }: Signature) => ({
  name: listText(names),
  date,
  packageId,
  addOnIds,
});

/** Returns the signature of a version, with the names of everyone who has to sign it, or that of the first of two. */
async function shownSignatures(db: Read, proposalId: number, revision: Revision | null) {
  const signature = revision && (await lastSignature(db, proposalId));
  if (signature?.revisionId === revision?.id)
    return { signature: signature && signatureShown(signature), waiting: null };
  const first = revision && (await halfSignature(db, revision.id));
  return { signature: null, waiting: first && signatureShown(first) };
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
 * Records that the customer reads the proposal and counts the view: the first time for the link, and a sent proposal becomes a
 * viewed one (R4.25).
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function viewLink(deps: Deps, token: string, caller: LinkCaller): Promise<null> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(caller.address) });
  const { db, link, place, state } = await findLink(deps, token, caller.now);
  if (state !== 'open') return null;
  const isNews = link.openedDate === null || statusOpened(place.status) !== place.status;
  if (!isNews) {
    await db.transaction().execute((tx) => countView(tx, link.id, caller.now));
    return null;
  }
  await db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, link.salesProposalId, caller.now);
    await noteOpened(tx, link.id);
    await countView(tx, link.id, caller.now);
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
