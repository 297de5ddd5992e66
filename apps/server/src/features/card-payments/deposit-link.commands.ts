import { randomUUID } from 'node:crypto';
import { refuseCardAmount } from '@fieldwright/domain/payments/card-amount';
import { channelFields } from '@fieldwright/domain/payments/card-channels';
import { customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import type { Read, Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, randomToken } from '../people/link-tokens.ts';
import { closePage } from './ask-provider.commands.ts';
import type { Asker } from './asker.ts';
import { latestOfLink, type PaidDocument } from './attempts.queries.ts';
import { connectedAccount, findChannels } from './card-accounts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';
import { linkAddress, linkToken } from './link-address.ts';
import { lockOwed, type Owed, readOwed } from './owed.ts';
import {
  insertLink,
  linkById,
  linksOf,
  proposalOpenUntil,
  revokeLink,
  type StoredLink,
} from './payment-links.queries.ts';

const channel = 'customerLink';
const proposal = (id: number): PaidDocument => ({ entity: 'salesProposal', id });
const dueOf = ({ signedDueCents }: Owed) => signedDueCents ?? 0;
const rest = ({ amountCents, paidCents }: StoredLink) => amountCents - paidCents;

/** Checks whether a customer can pay a deposit by card, through the company's customer links. */
async function isPayable(db: Read, owed: Owed): Promise<boolean> {
  const dueCents = dueOf(owed);
  const provider = (await findChannels(db))[channelFields[channel]];
  const account = provider === 'none' ? null : await connectedAccount(db, provider);
  if (!account || owed.refusal !== null) return false;
  const asked = { channel, amountCents: dueCents, askedCents: dueCents, dueCents, allowPart: false } as const;
  return refuseCardAmount({ ...asked, provider: account.provider, inProgressCents: 0 }) === null;
}

/** What is due of the deposit of a signed proposal, and whether its customer can pay it by card. */
export interface DueDeposit {
  dueCents: number;
  isPayable: boolean;
}

/** Returns what is due of the deposit of a proposal; null if it asks for none. */
export async function dueDeposit(db: Read, proposalId: number): Promise<DueDeposit | null> {
  const owed = await readOwed(db, proposal(proposalId));
  if (!owed || owed.signedDueCents === null) return null;
  return { dueCents: dueOf(owed), isPayable: dueOf(owed) > 0 && (await isPayable(db, owed)) };
}

/**
 * Returns the address at which a customer pays the deposit of a proposal, and no more. Asked for again, it's the same as
 * long as the same is due, so that two tabs lead to one payment; a link for another amount ends.
 * @throws Refusal `stale_version` if nothing is due, `unavailable`, `link_expired` if the customer can't open the proposal
 */
export async function depositLink(asker: Asker, proposalId: number): Promise<{ url: string }> {
  const { deps, db, now } = asker;
  const document = proposal(proposalId);
  const { link, ended } = await db.transaction().execute(async (tx) => {
    const owed = await lockOwed(tx, document);
    const dueCents = dueOf(owed);
    const until = await proposalOpenUntil(tx, proposalId, now);
    if (until === null) throw new Refusal('link_expired');
    if (dueCents <= 0 || owed.hidden) throw new Refusal('stale_version', { detail: cardTexts.depositPaid });
    if (!(await isPayable(tx, owed))) throw new Refusal('unavailable');
    const open = (await openLinks(tx, document, now)).filter((each) => rest(each) > 0);
    const same = open.find((each) => rest(each) === dueCents);
    const others = open.filter((each) => each !== same);
    for (const { id } of others) await revokeLink(tx, id);
    return { link: same ?? (await madeLink(tx, asker, { proposalId, dueCents, until })), ended: others };
  });
  await closePages(asker, ended);
  return { url: linkAddress(deps.config, link.nonce) };
}

/** Returns the open links that the customer asked for, not those of staff. */
const openLinks = async (db: Read, document: PaidDocument, now: number): Promise<StoredLink[]> =>
  (await linksOf(db, document)).filter(
    (each) => each.depositOnly && each.isOwn && customerLinkState(each, now) === 'open',
  );

/** Closes the pages of links that have ended. */
export async function closePages(asker: Asker, links: readonly StoredLink[]): Promise<void> {
  for (const { id } of links) {
    const attempt = await latestOfLink(asker.db, id);
    if (attempt) await closePage(asker, attempt);
  }
}

/**
 * Ends the links at which a customer pays the deposit of a proposal, which is locked.
 * @returns those links, whose pages are to be closed after the transaction
 */
export async function endDepositLinks(tx: Write, proposalId: number, now: number): Promise<StoredLink[]> {
  const ended = await openLinks(tx, proposal(proposalId), now);
  for (const { id } of ended) await revokeLink(tx, id);
  return ended;
}

async function madeLink(
  tx: Write,
  { deps }: Asker,
  { proposalId, dueCents, until }: { proposalId: number; dueCents: number; until: string },
): Promise<StoredLink> {
  const nonce = randomToken();
  const id = await insertLink(tx, {
    guid: randomUUID(),
    entity: 'salesProposal',
    documentId: proposalId,
    channel,
    amountCents: dueCents,
    allowPart: false,
    depositOnly: true,
    nonce,
    tokenHash: hashToken(linkToken(deps.config, nonce)),
    mailedTo: null,
    // it works as long as the proposal can be opened
    expiresAt: Date.parse(until),
  });
  return (await linkById(tx, id))!;
}
