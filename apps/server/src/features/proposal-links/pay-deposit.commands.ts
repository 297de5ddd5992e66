import { networkOf } from '@fieldwright/domain/people/attempts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { type DueDeposit, depositLink, dueDeposit } from '../card-payments/deposit-link.commands.ts';
import { signedOption } from '../proposals/signed-option.ts';
import { type FoundLink, findLink, type LinkCaller } from './by-token.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

/** Checks whether the customer has signed the version that was sent last, and nobody has declined it since. */
async function isSigned({ db, link, place }: FoundLink): Promise<boolean> {
  return place.status !== 'Declined' && (await signedOption(db, link.salesProposalId)) !== null;
}

/** Returns what is due of the deposit once the customer has signed; null before that, and for no deposit. */
export async function depositAfterSigning(found: FoundLink): Promise<DueDeposit | null> {
  return (await isSigned(found)) ? dueDeposit(found.db, found.link.salesProposalId) : null;
}

/**
 * Returns the address at which the customer pays the deposit, after signing. The link to it is the same for every tab.
 * @throws Refusal `link_expired`, `too_many_attempts`, `unavailable`; `stale_version` if it isn't signed, or nothing is
 * due
 */
export async function payDepositByLink(
  deps: Deps,
  token: string,
  { address, now }: LinkCaller,
): Promise<{ url: string }> {
  await countAttempt(deps, { paymentByNetwork: networkOf(address) });
  const found = await findLink(deps, token, now);
  if (found.state !== 'open') throw new Refusal('link_expired');
  if (!(await isSigned(found))) throw new Refusal('stale_version', { detail: texts.notSigned });
  return depositLink({ deps, db: found.db, now }, found.link.salesProposalId);
}
