import type { ProposalLink } from '@fieldwright/contract/proposal-links';
import {
  customerLinkMs,
  customerLinkState,
  statusWithLink,
} from '@fieldwright/domain/proposals/customer-link';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { mayWrite } from '../documents/document-access.ts';
import { changeStatus } from '../documents/proposal-status.commands.ts';
import { derivedToken, hashToken, randomToken } from '../people/link-tokens.ts';
import { linkAddress } from './link-address.ts';
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

/** Who works with links, and by which request. */
export interface LinkKeeper {
  deps: Pick<Deps, 'config'>;
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
  requestId: string;
}

function shown({ deps, now }: Pick<LinkKeeper, 'deps' | 'now'>, link: KeptLink): ProposalLink {
  const { salesProposalId: _proposal, nonce, ...rest } = link;
  const state = customerLinkState(link, now);
  return { ...rest, state, url: state === 'open' ? linkAddress(deps.config, nonce) : null };
}

function opened({ who }: Pick<LinkKeeper, 'who'>, found: LinkedProposal | null): LinkedProposal {
  if (!found || !mayWrite('salesProposal', who, found.own)) throw new Refusal('not_found');
  return found;
}

/** The links of a proposal, newest first, where a mail would go, and whether the company can be called. @throws Refusal `not_found` */
export async function proposalLinks(keeper: LinkKeeper, proposalId: number) {
  const { email, companyHasPhone } = opened(keeper, await findProposal(keeper.db, proposalId, keeper.now));
  const links = await linksOf(keeper.db, proposalId);
  return { email, companyHasPhone, links: links.map((link) => shown(keeper, link)) };
}

/** Why no link can be made to it, in words; null where one can. */
function refuseLink(proposal: LinkedProposal, mailedTo: string | null): string | null {
  const { isTemplate, hidden, placeHidden, hasPackages, today } = proposal;
  if (hidden) return 'It was removed. Restore it first.';
  if (placeHidden) return 'Its customer or site was removed. Restore that first.';
  if (isTemplate) return 'A template has no customer.';
  if (statusOn(proposal, today) === 'Expired')
    return 'Its last day is over. Mark it as sent with a later one first.';
  if (!hasPackages) return 'It has no package yet that the customer could see: add a line to one.';
  if (mailedTo === '') return 'The customer has no e-mail address.';
  return null;
}

interface LinkWish {
  key: string;
  mail: boolean;
  /** where it is mailed to a customer who has no address */
  email?: string | undefined;
  /** as the customer's from now on */
  keep: boolean;
}

/**
 * Makes a link, has it mailed to the customer where that is wished, and makes a draft a sent proposal (R2.1, R4.25). The
 * same key again gives the link that it made.
 * @throws Refusal `not_found`, `invalid`, `key_reused`
 */
export async function makeLink(
  keeper: LinkKeeper,
  proposalId: number,
  { key, mail, email = '', keep }: LinkWish,
): Promise<ProposalLink> {
  const { deps, db, now, requestId } = keeper;
  return db.transaction().execute(async (tx) => {
    // locked first: of two requests with one key, the second finds what the first has made
    const proposal = opened(keeper, await lockProposal(tx, proposalId, now));
    const before = await linkByKey(tx, key);
    if (before) {
      const isSame = before.salesProposalId === proposalId && (before.mailedTo !== null) === mail;
      if (!isSame) throw new Refusal('key_reused');
      return shown(keeper, before);
    }
    const mailedTo = mail ? proposal.email || email : null;
    const reason = refuseLink(proposal, mailedTo);
    if (reason) throw new Refusal('invalid', { detail: reason, fields: { [mail ? 'mail' : 'key']: reason } });
    const nonce = randomToken();
    const tokenHash = hashToken(derivedToken(deps.config.SECRET, 'proposal', nonce));
    const expiresAt = now + customerLinkMs;
    const linkId = await insertLink(tx, { key, proposalId, nonce, tokenHash, expiresAt, mailedTo });
    if (mailedTo !== null) {
      await countMail(deps, tx, keeper.who, mailedTo);
      await enqueue(tx, proposalLinkMail, { linkId, proposalId });
    }
    if (mailedTo && keep && proposal.customerId !== null)
      await keepEmail(tx, requestId, proposal.customerId, mailedTo);
    await changeStatus(tx, proposal, { to: { status: statusWithLink(proposal.status) }, requestId });
    return shown(keeper, (await linkById(tx, linkId))!);
  });
}

/** Ends a link at once. @throws Refusal `not_found` */
export async function endLink(keeper: LinkKeeper, id: number): Promise<ProposalLink> {
  const found = await linkById(keeper.db, id);
  if (!found) throw new Refusal('not_found');
  opened(keeper, await findProposal(keeper.db, found.salesProposalId, keeper.now));
  await revokeLink(keeper.db, id);
  return shown(keeper, (await linkById(keeper.db, id))!);
}
