import { randomUUID } from 'node:crypto';
import type { ShownPayment } from '@fieldwright/contract/shown-payment';
import { channelFields, gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { cardFailureText } from '@fieldwright/domain/payments/card-failure-text';
import { isCharged, isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import { wholeOf } from '@fieldwright/domain/payments/tip';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import { shownContact } from '@fieldwright/domain/settings/company';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { hashToken } from '../people/link-tokens.ts';
import { shownLogo } from '../settings/logo.commands.ts';
import { checkAttempt, closePage, openPage } from './ask-provider.commands.ts';
import type { Asker } from './asker.ts';
import { beginAttempt } from './attempts.commands.ts';
import { attemptById, attemptsOf, latestOfLink, type StoredAttempt } from './attempts.queries.ts';
import { connectedAccount, findChannels } from './card-accounts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';
import { inProgressNowCents } from './claimed.ts';
import { lockOwed, type Owed, readOwed } from './owed.ts';
import {
  companyOfLink,
  linkByHash,
  noteOpened,
  type PaidPlace,
  placeOf,
  proposalOpenUntil,
  receiptOf,
  type StoredLink,
} from './payment-links.queries.ts';
import { consentFor } from './saved-cards.commands.ts';

/** What a customer asks to pay. */
interface PaidByLink {
  token: string;
  amountCents: number;
  /** beside the amount */
  tipCents: number;
  saveCard: boolean;
  /** the words that the customer saw */
  consentText?: string | undefined;
}

interface Caller {
  address: string;
  now: number;
}

/** Finds a link by its token. An unknown one reveals nothing. @throws Refusal `link_expired` */
async function byToken(
  deps: Deps,
  token: string,
): Promise<{ db: Read; companyId: number; link: StoredLink }> {
  const tokenHash = hashToken(token);
  const companyId = await companyOfLink(deps.database.forNobody(), tokenHash);
  if (companyId === null) throw new Refusal('link_expired');
  const db = deps.database.forCompany(companyId);
  const link = await linkByHash(db, tokenHash);
  if (!link) throw new Refusal('link_expired');
  return { db, companyId, link };
}

/**
 * Returns what the customer sees by a link, and asks the provider about a payment in progress: nobody believes
 * the address that the provider's page sends them back to.
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function openPaymentLink(
  deps: Deps,
  token: string,
  { address, now }: Caller,
): Promise<ShownPayment> {
  await countAttempt(deps, { paymentLinkByNetwork: networkOf(address) });
  const { db, companyId, link } = await byToken(deps, token);
  const document = { entity: link.entity, id: link.documentId };
  const place = await placeOf(db, document);
  if (!place) throw new Refusal('link_expired');
  const { companyName, brandColor } = place;
  const logo = await shownLogo(deps, db, companyId, place.logo);
  const look = { companyName, contact: shownContact(place.contact), logo, brandColor };
  const asker = { deps, db, now };
  const attempt = await lookAgain(asker, await latestOfLink(db, link.id));
  const state = customerLinkState(link, now);
  // a customer who has just paid still sees the receipt
  const isOver =
    state === 'open' &&
    link.depositOnly &&
    (await takenBy(asker, await readOwed(db, document), link)) === null;
  const ended = place.hidden || isOver ? 'revoked' : state;
  if (ended !== 'open' && !(attempt && (isCharged(attempt) || isInProgress(attempt))))
    return { state: ended, ...look };
  if (link.openedDate === null) await noteOpened(db, link.id);
  const fresh = (await linkByHash(db, hashToken(token)))!;
  const shown = await shownPayment(asker, { link: fresh, place, attempt, isOpen: ended === 'open' });
  return { ...look, ...shown };
}

/** Asks the provider about a payment in progress. */
async function lookAgain(asker: Asker, attempt: StoredAttempt | null): Promise<StoredAttempt | null> {
  return attempt && isInProgress(attempt) ? checkAttempt(asker, attempt.id) : attempt;
}

interface ShownBy {
  link: StoredLink;
  place: PaidPlace;
  attempt: StoredAttempt | null;
  isOpen: boolean;
}

/**
 * Returns what is owed as far as a link may take it. One for a deposit takes no more than that, and has ended when none is
 * agreed anymore, or what the customer signed was removed: then it's null. Without a price, nobody knows that yet. One that
 * the customer asked for takes what they signed, while they can open the proposal.
 */
async function takenBy(
  { db, now }: Pick<Asker, 'db' | 'now'>,
  owed: Owed | null,
  { depositOnly, isOwn, documentId }: StoredLink,
): Promise<Owed | null> {
  if (!owed || !depositOnly) return owed;
  if (isOwn && (await proposalOpenUntil(db, documentId, now)) === null) return null;
  const nowCents = isOwn ? owed.signedDueCents : (owed.deposit?.dueCents ?? null);
  const isKnown = owed.dueCents !== null || owed.isSignedGone;
  return nowCents === null && isKnown ? null : { ...owed, nowCents };
}

interface Payable {
  payableCents: number;
  isDeposit: boolean;
  /** whether nothing can be paid now although it isn't paid: other payments have claimed it, or it isn't known */
  isBusy: boolean;
}

const nothingDue: Payable = { payableCents: 0, isDeposit: false, isBusy: false };

/** Returns what the link still asks for: what is due, without what other payments in progress have claimed. */
async function payable(asker: Asker, link: StoredLink, attempt: StoredAttempt | null): Promise<Payable> {
  const { db } = asker;
  const document = { entity: link.entity, id: link.documentId };
  const owed = await takenBy(asker, await readOwed(db, document), link);
  const askedCents = link.amountCents - link.paidCents;
  if (!owed || askedCents <= 0) return nothingDue;
  if (owed.nowCents === null) return { ...nothingDue, isBusy: true };
  if (owed.refusal !== null || owed.nowCents <= 0) return nothingDue;
  const others = (await attemptsOf(db, document)).filter(({ id }) => id !== attempt?.id);
  const open = owed.nowCents - (await inProgressNowCents(db, owed, others));
  const payableCents = Math.max(0, Math.min(askedCents, open));
  return { payableCents, isDeposit: (owed.deposit?.dueCents ?? 0) > 0, isBusy: payableCents === 0 };
}

/** Returns who takes the cards of a link's channel now: the account is null if nobody does. */
async function takerOf(db: Read, channel: StoredLink['channel']) {
  const { cardTips, tipPercents, ...channels } = await findChannels(db);
  const provider = channels[channelFields[channel]];
  return {
    provider,
    cardTips,
    tipPercents,
    account: provider === 'none' ? null : await connectedAccount(db, provider),
  };
}

async function shownPayment(asker: Asker, { link, place, attempt, isOpen }: ShownBy) {
  const { db } = asker;
  const { entity, channel, allowPart } = link;
  const { payableCents, isDeposit, isBusy } = isOpen ? await payable(asker, link, attempt) : nothingDue;
  const { provider, account, cardTips, tipPercents } = await takerOf(db, channel);
  const isKnown = attempt !== null && (isCharged(attempt) || isInProgress(attempt));
  if (payableCents > 0 && account === null && !isKnown) return { state: 'unavailable' as const };
  if (isBusy && !isKnown) return { state: 'busy' as const };
  return {
    state: payableCents === 0 && !(attempt && isInProgress(attempt)) ? ('paid' as const) : ('open' as const),
    document: cardTexts[entity](place.number),
    work: place.work,
    address: place.address,
    customerName: place.customerName,
    payableCents: account === null ? 0 : payableCents,
    isDeposit,
    allowPart,
    provider: gatewayTexts[attempt && isInProgress(attempt) ? attempt.provider : provider],
    saveConsent: await consentFor(db, { entity, id: link.documentId }, account?.provider ?? 'none'),
    tipPercents: cardTips ? tipPercents : null,
    isTest: attempt?.isTest ?? account?.isTest ?? false,
    linkExpiresDate: link.expiresDate,
    timeZone: place.timeZone,
    attempt: attempt && (await shownAttempt(db, attempt)),
  };
}

async function shownAttempt(db: Read, attempt: StoredAttempt) {
  const { entity, documentId: id, paymentId, cardBrand, cardLast4, provider, failure } = attempt;
  const receipt =
    paymentId === null || !isCharged(attempt) ? null : await receiptOf(db, { entity, id }, paymentId);
  return {
    status: attempt.status,
    amountCents: attempt.amountCents,
    tipCents: attempt.tipCents,
    failure: failure === null ? null : cardFailureText(provider, failure),
    receipt: receipt && {
      ...receipt,
      card: cardBrand && cardLast4 ? cardText({ brand: cardBrand, last4: cardLast4 }) : '',
      refundedCents: wholeOf(attempt).refundedCents,
    },
  };
}

/**
 * Returns the provider's page on which the customer pays. A link open in several tabs leads all of them to the
 * same page; for another amount, the first page is closed before a new one opens.
 * @throws Refusal `link_expired`, `too_many_attempts`, `payment_in_progress`, `invalid`, `unavailable`
 */
export async function payByLink(
  deps: Deps,
  { token, amountCents, tipCents, saveCard, consentText }: PaidByLink,
  { address, now }: Caller,
): Promise<{ url: string }> {
  await countAttempt(deps, { paymentByNetwork: networkOf(address) });
  const { db, link } = await byToken(deps, token);
  const document = { entity: link.entity, id: link.documentId };
  const place = await placeOf(db, document);
  if (!place || place.hidden || customerLinkState(link, now) !== 'open') throw new Refusal('link_expired');
  const asker = { deps, db, now };
  if ((await takenBy(asker, await readOwed(db, document), link)) === null) throw new Refusal('link_expired');
  const isSame = (each: StoredAttempt) =>
    each.amountCents === amountCents &&
    each.tipCents === tipCents &&
    (each.consentText !== null) === saveCard &&
    (!saveCard || consentText === undefined || each.consentText === consentText);
  const before = await lookAgain(asker, await latestOfLink(db, link.id));
  if (before && isInProgress(before)) {
    if (isSame(before) && before.url !== null) return { url: before.url };
    const closed = await closePage(asker, before);
    if (isInProgress(closed)) throw new Refusal('payment_in_progress');
  }
  if ((await takerOf(db, link.channel)).account === null) throw new Refusal('unavailable');
  const fresh = (await linkByHash(db, hashToken(token)))!;
  const id = await db.transaction().execute(async (tx) => {
    const owed = await takenBy({ db: tx, now }, await lockOwed(tx, document), link);
    if (!owed) throw new Refusal('link_expired');
    const latest = await latestOfLink(tx, link.id);
    // another tab was faster
    if (latest && isInProgress(latest) && isSame(latest)) return latest.id;
    const request = {
      key: randomUUID(),
      channel: link.channel,
      amountCents,
      tipCents,
      link: { id: link.id, askedCents: fresh.amountCents - fresh.paidCents, allowPart: link.allowPart },
      returnUrl: `${deps.config.PUBLIC_URL}/payments/${token}`,
      saveCard,
      consentText,
      savedCardId: null,
      typedWith: null,
    };
    return beginAttempt(tx, owed, request, now);
  });
  const attempt = (await attemptById(db, id))!;
  const { url } = attempt.url === null ? await openPage(asker, attempt) : attempt;
  if (url === null) throw new Refusal('unavailable');
  return { url };
}
