import { randomUUID } from 'node:crypto';
import { presentationMs, statusWithLink } from '@fieldwright/domain/proposals/customer-link';
import { memberOptions } from '@fieldwright/domain/proposals/member-options';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { listLinePrices } from '../documents/line-prices.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { derivedToken, hashToken, randomToken } from '../people/link-tokens.ts';
import { freezeRevision } from '../proposals/freeze-revision.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { changeStatus } from '../proposals/proposal-status.commands.ts';
import { findLink } from './by-token.ts';
import { shownByLink } from './open-link.commands.ts';
import { type LinkKeeper, opened, refuseLink } from './proposal-links.commands.ts';
import { insertLink, lockProposal, presentedLink } from './proposal-links.queries.ts';

/**
 * Presents a proposal on the seller's screen (R1.2): freezes it as sending does, since a signature is bound to what the
 * customer sees there, and makes a draft a sent proposal. Presented again, the same link shows it.
 * @throws Refusal `not_found`, `invalid` with the reason why it can't be shown
 */
export async function presentOnScreen(keeper: LinkKeeper & { deps: Deps }, proposalId: number) {
  const { deps, db, now } = keeper;
  const { nonce, it } = await db.transaction().execute(async (tx) => {
    const proposal = opened(keeper, await lockProposal(tx, proposalId, now));
    const reason = refuseLink(proposal, null);
    if (reason) throw new Refusal('invalid', { detail: reason });
    const whole = await lockWhole(tx, proposalKind, proposalId);
    // what was accepted stays as it is
    if (whole.it.status !== 'Accepted') await freezeRevision(tx, whole.it);
    await changeStatus(tx, keeper, whole.it, { to: { status: statusWithLink(whole.it.status) } });
    return { nonce: await nonceFor(tx, keeper, proposalId), it: whole.it };
  });
  const token = derivedToken(deps.config.SECRET, 'proposal', nonce);
  const shown = await shownByLink(deps, await findLink(deps, token, now));
  if (shown.state !== 'open') throw new Refusal('not_found');
  const prices = await listLinePrices(db, proposalKind, proposalId);
  const settings = await pricingSettings(db, proposalKind, it);
  return { token, memberOptions: memberOptions(it, prices, settings), shown };
}

/** Returns the nonce of the person's link, of one that is valid for most of the time left. */
async function nonceFor(
  tx: Write,
  { deps, now }: Pick<LinkKeeper, 'deps' | 'now'>,
  proposalId: number,
): Promise<string> {
  const known = await presentedLink(tx, proposalId, now + presentationMs / 2);
  if (known) return known.nonce;
  const nonce = randomToken();
  await insertLink(tx, {
    key: randomUUID(),
    proposalId,
    nonce,
    tokenHash: hashToken(derivedToken(deps.config.SECRET, 'proposal', nonce)),
    expiresAt: now + presentationMs,
    mailedTo: null,
    presented: true,
  });
  return nonce;
}
