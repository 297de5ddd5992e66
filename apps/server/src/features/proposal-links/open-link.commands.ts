import type { ShownProposal } from '@fieldwright/contract/proposal-links';
import { customerName } from '@fieldwright/domain/customers/customer';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { customerLinkState, shownState, statusOpened } from '@fieldwright/domain/proposals/customer-link';
import { presentProposal } from '@fieldwright/domain/proposals/presentation';
import { isOffered, statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { shownContact } from '@fieldwright/domain/settings/company';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { hashToken } from '../people/link-tokens.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { changeStatus } from '../proposals/proposal-status.commands.ts';
import { shownLogo } from '../settings/logo.commands.ts';
import {
  companyOfLink,
  type KeptLink,
  type LinkPlace,
  linkByHash,
  loanPlansFor,
  lockProposal,
  noteOpened,
  placeOf,
} from './proposal-links.queries.ts';

/**
 * Returns what the customer sees by a link (R1.2, R2.1). Records the first opening; every opening makes a
 * sent proposal a viewed one (R4.25). A proposal that was reverted to draft isn't shown until it is sent
 * again. An expired link names the company; an unknown one reveals nothing.
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function openLink(
  deps: Deps,
  token: string,
  caller: { address: string; requestId: string; now: number },
): Promise<ShownProposal> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(caller.address) });
  const tokenHash = hashToken(token);
  const companyId = await companyOfLink(deps.database.forNobody(), tokenHash);
  if (companyId === null) throw new Refusal('link_expired');
  const db = deps.database.forCompany(companyId);
  const link = await linkByHash(db, tokenHash);
  if (!link) throw new Refusal('link_expired');
  const place = await placeOf(db, link.salesProposalId, caller.now);
  const state = shownState(customerLinkState(link, caller.now), place);
  const { companyName, brandColor } = place;
  const contact = shownContact(place.contact);
  const logo = await shownLogo(deps, db, companyId, place.logo);
  if (state !== 'open') return { state, companyName, contact, logo, brandColor };
  const isNews = link.openedDate === null || statusOpened(place.status) !== place.status;
  if (isNews) await noteOpening(db, link, caller);
  return {
    state,
    companyName,
    contact,
    logo,
    brandColor,
    customer: customerOf(place),
    timeZone: place.timeZone,
    today: place.today,
    linkExpiresDate: link.expiresDate,
    proposal: await presented(db, link.salesProposalId, place.today),
  };
}

async function noteOpening(
  db: Read,
  link: KeptLink,
  { requestId, now }: { requestId: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, link.salesProposalId, now);
    await noteOpened(tx, link.id);
    // an expired proposal can be opened, but stays expired (R4.25)
    if (!proposal || statusOn(proposal, proposal.today) === 'Expired') return;
    const { it } = await lockWhole(tx, proposalKind, link.salesProposalId);
    await changeStatus(tx, { requestId }, it, { to: { status: statusOpened(it.status) } });
  });
}

/**
 * Loads the proposal without costs, so that none can leak; with financing only while it is available (R1.7).
 */
async function presented(db: Read, proposalId: number, today: string) {
  const loaded = await loadDocumentText(db, proposalKind, proposalId, false);
  if (!loaded) throw new Refusal('link_expired');
  const proposal = JSON.parse(loaded.text) as SalesProposal;
  const offersPlans = proposal.loanApplications.length > 0 && isOffered(statusOn(proposal, today));
  const plans = offersPlans ? await loanPlansFor(db, proposalId) : [];
  return presentProposal(proposal, await pricingSettings(db, proposalKind, proposal), plans);
}

function customerOf(place: LinkPlace) {
  const fullName = customerName(place);
  const town = [place.city, [place.state, place.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return { name: place.firstName || fullName, fullName, address: [place.street, town].filter(Boolean) };
}
