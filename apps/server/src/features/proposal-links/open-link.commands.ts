import type { ShownProposal } from '@fieldwright/contract/proposal-links';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { customerLinkState, shownState, statusOpened } from '@fieldwright/domain/proposals/customer-link';
import { presentProposal } from '@fieldwright/domain/proposals/presentation';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { shownContact } from '@fieldwright/domain/settings/company';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { documentTables } from '../documents/document-tables.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { changeStatus } from '../documents/proposal-status.commands.ts';
import { hashToken } from '../people/link-tokens.ts';
import {
  companyOfLink,
  type KeptLink,
  type LinkPlace,
  linkByHash,
  lockProposal,
  noteOpened,
  placeOf,
} from './proposal-links.queries.ts';

/**
 * What the customer sees by a link (R1.2, R2.1). The first opening is noted; any makes a sent proposal a viewed one
 * (R4.25). A proposal that was taken back to draft is not shown until it is sent again. A link that has ended says whose it was; of one that never was nothing is told.
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
  const { companyName } = place;
  const contact = shownContact(place.contact);
  if (state !== 'open') return { state, companyName, contact };
  const isNews = link.openedDate === null || statusOpened(place.status) !== place.status;
  if (isNews) await noteOpening(db, link, caller);
  return {
    state,
    companyName,
    contact,
    customer: customerOf(place),
    timeZone: place.timeZone,
    today: place.today,
    linkExpiresDate: link.expiresDate,
    proposal: await presented(db, link.salesProposalId),
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
    // what has expired is looked at all the same, and stays so (R4.25)
    if (proposal && statusOn(proposal, proposal.today) !== 'Expired')
      await changeStatus(tx, proposal, { to: { status: statusOpened(proposal.status) }, requestId });
  });
}

/** Without costs from the first statement on: what is not read is not told. */
async function presented(db: Read, proposalId: number) {
  const loaded = await loadDocumentText(db, documentTables.salesProposal, proposalId, false);
  if (!loaded) throw new Refusal('link_expired');
  const proposal = JSON.parse(loaded.text) as SalesProposal;
  return presentProposal(proposal, await pricingSettings(db, proposal as unknown as Aggregate));
}

function customerOf(place: LinkPlace) {
  const fullName = place.company || [place.firstName, place.lastName].filter(Boolean).join(' ');
  const town = [place.city, [place.state, place.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return { name: place.firstName || fullName, fullName, address: [place.street, town].filter(Boolean) };
}
