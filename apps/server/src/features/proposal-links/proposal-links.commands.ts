import type { ProposalLink } from '@fieldwright/contract/proposal-links';
import {
  customerLinkMs,
  customerLinkState,
  listedLinkState,
  statusWithLink,
} from '@fieldwright/domain/proposals/customer-link';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { closePages, endDepositLinks } from '../card-payments/deposit-link.commands.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { mayWrite } from '../documents/document-access.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { derivedToken, hashToken, randomToken } from '../people/link-tokens.ts';
import { freezeRevision } from '../proposals/freeze-revision.commands.ts';
import { linkAddress } from '../proposals/link-address.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { changeStatus } from '../proposals/proposal-status.commands.ts';
import { proposalLinkMail } from './proposal-links.jobs.ts';
import {
  findProposal,
  insertLink,
  type KeptLink,
  type LinkedProposal,
  linkById,
  linkByKey,
  linksOf,
  lockProposal,
  revokeLink,
} from './proposal-links.queries.ts';
import { proposalLinkTexts } from './proposal-links.texts.ts';

/** The person who works with links, and their request. */
export interface LinkKeeper {
  deps: Pick<Deps, 'config'>;
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
  requestId: string;
}

type Hidden = Pick<LinkedProposal, 'hidden' | 'placeHidden'>;

function shown(
  { deps, now }: Pick<LinkKeeper, 'deps' | 'now'>,
  { hidden, placeHidden }: Hidden,
  link: KeptLink,
): ProposalLink {
  const { salesProposalId: _proposal, nonce, presented: _presented, secondSigner: _second, ...rest } = link;
  const state = listedLinkState(customerLinkState(link, now), hidden || placeHidden);
  return { ...rest, state, url: state === 'open' ? linkAddress(deps.config, nonce) : null };
}

/** Returns a proposal that the person may change. @throws Refusal `not_found` */
export function opened({ who }: Pick<LinkKeeper, 'who'>, found: LinkedProposal | null): LinkedProposal {
  if (!found || !mayWrite(proposalKind, who, found.own)) throw new Refusal('not_found');
  return found;
}

/**
 * Returns a proposal's links, newest first, the customer's email address, and whether the company has a phone
 * number.
 * @throws Refusal `not_found`
 */
export async function proposalLinks(keeper: LinkKeeper, proposalId: number) {
  const proposal = opened(keeper, await findProposal(keeper.db, proposalId, keeper.now));
  const links = await linksOf(keeper.db, proposalId);
  const { email, companyHasPhone } = proposal;
  return { email, companyHasPhone, links: links.map((link) => shown(keeper, proposal, link)) };
}

/** Returns the message why no link to the proposal can be created; null if one can. */
export function refuseLink(proposal: LinkedProposal, mailedTo: string | null): string | null {
  const { isTemplate, hidden, placeHidden, customerId, hasPackages, today } = proposal;
  if (hidden) return proposalLinkTexts.removed;
  if (placeHidden) return proposalLinkTexts.placeRemoved;
  if (isTemplate) return proposalLinkTexts.template;
  if (customerId === null) return proposalLinkTexts.noSite;
  if (statusOn(proposal, today) === 'Expired') return proposalLinkTexts.expired;
  if (!hasPackages) return proposalLinkTexts.noPackage;
  if (mailedTo === '') return proposalLinkTexts.noEmail;
  return null;
}

interface LinkRequest {
  key: string;
  mail: boolean;
  /** address for a customer who has none */
  email?: string | undefined;
  /** stores that address for the customer */
  keep: boolean;
  /** address of the second signer, to whom it goes instead */
  secondSigner?: string | undefined;
}

/**
 * Creates a link, optionally emails it to the customer, and makes a draft a sent proposal (R2.1, R4.25).
 * Idempotent by key.
 * @throws Refusal `not_found`, `invalid`, `key_reused`
 */
export async function makeLink(
  keeper: LinkKeeper,
  proposalId: number,
  { key, mail, email = '', keep, secondSigner }: LinkRequest,
): Promise<ProposalLink> {
  const { deps, db, now, requestId } = keeper;
  return db.transaction().execute(async (tx) => {
    // lock first: of two requests with one key, the second finds the link of the first
    const proposal = opened(keeper, await lockProposal(tx, proposalId, now));
    const before = await linkByKey(tx, key);
    if (before) {
      const isSame = before.salesProposalId === proposalId && (before.mailedTo !== null) === mail;
      if (!isSame) throw new Refusal('key_reused');
      return shown(keeper, proposal, before);
    }
    const mailedTo = mail ? secondSigner || proposal.email || email : null;
    const reason = refuseLink(proposal, mailedTo);
    if (reason) throw new Refusal('invalid', { detail: reason, fields: { [mail ? 'mail' : 'key']: reason } });
    const nonce = randomToken();
    const tokenHash = hashToken(derivedToken(deps.config.SECRET, 'proposal', nonce));
    const expiresAt = now + customerLinkMs;
    const linkId = await insertLink(tx, {
      key,
      proposalId,
      nonce,
      tokenHash,
      expiresAt,
      mailedTo,
      secondSigner: Boolean(mail && secondSigner),
    });
    if (mailedTo !== null) {
      await countMail(deps, tx, keeper.who, mailedTo);
      await enqueue(tx, proposalLinkMail, { linkId, proposalId });
    }
    if (mailedTo && keep && !secondSigner && proposal.customerId !== null)
      await keepEmail(tx, requestId, proposal.customerId, mailedTo);
    const { it } = await lockWhole(tx, proposalKind, proposalId);
    // what was accepted stays as it is
    if (it.status !== 'Accepted') await freezeRevision(tx, it);
    await changeStatus(tx, keeper, it, { to: { status: statusWithLink(it.status) } });
    return shown(keeper, proposal, (await linkById(tx, linkId))!);
  });
}

/**
 * Ends a link immediately. With the last one that works, the links end at which the customer pays the deposit.
 * @throws Refusal `not_found`
 */
export async function endLink(keeper: LinkKeeper & { deps: Deps }, id: number): Promise<ProposalLink> {
  const found = await linkById(keeper.db, id);
  if (!found) throw new Refusal('not_found');
  const proposal = opened(keeper, await findProposal(keeper.db, found.salesProposalId, keeper.now));
  const ended = await keeper.db.transaction().execute(async (tx) => {
    // no payment of the deposit begins at the same moment
    await lockProposal(tx, found.salesProposalId, keeper.now);
    await revokeLink(tx, id);
    const rest = await linksOf(tx, found.salesProposalId);
    const isOpen = rest.some((each) => customerLinkState(each, keeper.now) === 'open');
    return isOpen ? [] : endDepositLinks(tx, found.salesProposalId, keeper.now);
  });
  await closePages(keeper, ended);
  return shown(keeper, proposal, (await linkById(keeper.db, id))!);
}
