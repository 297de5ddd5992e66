import type { CardAttempt } from '@fieldwright/contract/card-attempts';
import type { CardPayments } from '@fieldwright/contract/card-payments';
import { type CardChannel, cardChannels, refuseCardAmount } from '@fieldwright/domain/payments/card-amount';
import { channelFields } from '@fieldwright/domain/payments/card-channels';
import { cardPageMs, checkPauseMs } from '@fieldwright/domain/payments/card-check';
import { refuseRefund } from '@fieldwright/domain/payments/card-refund';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import { isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { refuseTip } from '@fieldwright/domain/payments/tip';
import { tokenProvider, typedCardMs } from '@fieldwright/domain/payments/typed-card';
import { may } from '@fieldwright/domain/people/roles';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkAttempt, closePage, openPage } from './ask-provider.commands.ts';
import { insertAttempt } from './attempt-writes.queries.ts';
import {
  attemptByGuid,
  attemptById,
  attemptsOf,
  checkSoon,
  lockAttempt,
  type PaidDocument,
  type StoredAttempt,
  type StoredRefund,
} from './attempts.queries.ts';
import { accountById, connectedAccount, findChannels, listAccounts } from './card-accounts.queries.ts';
import { frameOf } from './card-frame.ts';
import { cardTexts } from './card-payments.texts.ts';
import { inProgressNowCents } from './claimed.ts';
import { unlessBusy } from './in-turn.ts';
import { lockOwed, type Owed, openedBy, readOwed } from './owed.ts';
import { isOwnCharge } from './own-charge.ts';
import { customerEmail, shownLinks } from './payment-links.commands.ts';
import { insertRefund, refundByGuid } from './refunds.queries.ts';
import { cardToCharge, consentFor, savedCardsOf } from './saved-cards.commands.ts';
import { payerOf } from './saved-cards.queries.ts';
import { refundableOf, shownAttempt } from './shown-attempt.ts';

/** The person who takes card payments, and their request. */
export interface CardTaker {
  deps: Deps;
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
}

/** Returns the channel of staff: the office keys cards by phone; everyone else takes them in the field. */
export const channelOf = ({ roles }: SignedIn): CardChannel =>
  may(roles, 'dashboard.view') ? 'dispatcher' : 'technician';

/**
 * Returns a document's card payments and links, and what can be charged.
 * @throws Refusal `not_found`
 */
export async function cardPayments(taker: CardTaker, document: PaidDocument): Promise<CardPayments> {
  const { db, who } = taker;
  const owed = openedBy(who, await readOwed(db, document));
  const attempts = await attemptsOf(db, document);
  const channels = await findChannels(db);
  const accounts = await listAccounts(db);
  const own = channelOf(who);
  return {
    dueCents: owed.isPriced ? owed.dueCents : null,
    deposit: owed.deposit,
    openCents: owed.nowCents === null ? null : owed.nowCents - (await inProgressNowCents(db, owed, attempts)),
    refusal: owed.refusal,
    email: await customerEmail(db, document),
    channels: cardChannels.flatMap((channel) => {
      const account = accounts.find(({ provider }) => provider === channels[channelFields[channel]]);
      const isOffered = channel === own || channel === 'customerLink' || channel === 'qrCode';
      return account && isOffered ? [{ channel, provider: account.provider, isTest: account.isTest }] : [];
    }),
    ...(await frameOf(taker, own === 'dispatcher' ? channels.cardDispatcher : 'none')),
    attempts: attempts.map(shownAttempt),
    links: await shownLinks(taker, document),
    savedCards: await savedCardsOf(db, document),
    saveConsent: await consentFor(db, document, channels[channelFields[own]]),
    tipPercents: channels.cardTips ? channels.tipPercents : null,
  };
}

/** What is asked of a card. */
export interface ChargeRequest {
  key: string;
  channel: CardChannel;
  amountCents: number;
  /** beside the amount */
  tipCents: number;
  /** for a customer: what the link asks for */
  link: { id: number; askedCents: number; allowPart: boolean } | null;
  returnUrl: string;
  /** whether the customer has agreed that the card is saved */
  saveCard: boolean;
  /** the words that the customer saw; undefined if the caller doesn't say */
  consentText: string | undefined;
  /** the saved card that pays; null if one is typed */
  savedCardId: number | null;
  /** the provider whose frame the card was typed in; null if it wasn't */
  typedWith: Provider | null;
}

/** Returns which account takes a payment, and whose card is saved or charged. */
export async function howPaid(
  tx: Write,
  document: PaidDocument,
  { channel, saveCard, savedCardId, typedWith, consentText: seen }: ChargeRequest,
  now: number,
) {
  const none = {
    savedCardId: null,
    isTyped: typedWith !== null,
    customerId: null,
    providerCustomerId: null,
    consentText: null,
  };
  if (savedCardId !== null) {
    if (typedWith !== null) throw new Refusal('invalid', { fields: { cardToken: cardTexts.oneCard } });
    const { customerId, chargedBy, providerCustomerId } = await cardToCharge(tx, document, {
      savedCardId,
      now,
    });
    const account = (await accountById(tx, chargedBy))!;
    return { account, ...none, savedCardId, customerId, providerCustomerId };
  }
  const provider = (await findChannels(tx))[channelFields[channel]];
  const account = provider === 'none' ? null : await connectedAccount(tx, provider);
  if (
    typedWith !== null &&
    (channel !== 'dispatcher' || account?.provider !== typedWith || !account.publicId)
  )
    throw new Refusal('invalid', { detail: cardTexts.notTyped, fields: { cardToken: cardTexts.notTyped } });
  const consentText = saveCard && account ? await consentFor(tx, document, account.provider) : null;
  if (saveCard && account && consentText === null)
    throw new Refusal('invalid', { detail: cardTexts.notSaved, fields: { saveCard: cardTexts.notSaved } });
  // the terms name the provider that keeps the card, and the customer has read another one's name
  if (consentText !== null && seen !== undefined && seen !== consentText)
    throw new Refusal('invalid', {
      detail: cardTexts.otherConsent,
      fields: { saveCard: cardTexts.otherConsent },
    });
  const payer = consentText === null ? null : await payerOf(tx, document);
  return { account, ...none, consentText, customerId: payer?.customerId ?? null };
}

/**
 * Writes an attempt before the provider is asked anything, in a transaction that holds its document, so that
 * two people can't have the same balance charged.
 * @throws Refusal `invalid`, `payment_in_progress`, `removed`
 */
export async function beginAttempt(
  tx: Write,
  owed: Owed,
  request: ChargeRequest,
  now: number,
): Promise<number> {
  const { entity, id, number } = owed;
  const { key, channel, amountCents, tipCents, link, returnUrl } = request;
  if (owed.hidden) throw new Refusal('removed');
  const wrong = (detail: string) => new Refusal('invalid', { detail, fields: { amountCents: detail } });
  if (owed.refusal !== null || owed.nowCents === null) throw wrong(owed.refusal ?? cardTexts.notPriced);
  const { account, ...payer } = await howPaid(tx, { entity, id }, request, now);
  if (!account) throw wrong(cardTexts.noProvider);
  const attempts = await attemptsOf(tx, { entity, id });
  if (attempts.some((each) => isInProgress(each) && each.channel === channel))
    throw new Refusal('payment_in_progress');
  const refusal = refuseCardAmount({
    channel,
    provider: account.provider,
    amountCents,
    dueCents: owed.nowCents,
    inProgressCents: await inProgressNowCents(tx, owed, attempts),
    askedCents: link?.askedCents ?? amountCents,
    allowPart: link?.allowPart ?? true,
  });
  if (refusal !== null) throw wrong(refusal);
  const { cardTips: takesTips } = await findChannels(tx);
  const noTip = refuseTip({ takesTips, amountCents, tipCents });
  if (noTip !== null) throw new Refusal('invalid', { detail: noTip, fields: { tipCents: noTip } });
  return insertAttempt(tx, {
    guid: key,
    accountId: account.id,
    entity,
    documentId: id,
    channel,
    linkId: link?.id ?? null,
    askedCents: amountCents,
    tipCents,
    name: cardTexts[entity](number),
    returnUrl,
    ...payer,
    expiresAt: now + (payer.isTyped ? typedCardMs : cardPageMs),
    nextCheckAt: now + checkPauseMs(0),
  });
}

const pages = { workOrder: 'workorders', salesProposal: 'proposals' } as const;

/** What staff ask for. */
interface AskedCharge extends Pick<ChargeRequest, 'key' | 'amountCents' | 'tipCents' | 'saveCard'> {
  consentText?: string | undefined;
  savedCardId?: number | undefined;
  cardToken?: string | undefined;
}

/**
 * Starts a card payment on the provider's page, which staff open. Idempotent by key.
 * @throws Refusal `not_found`, `key_reused`, and as `beginAttempt`
 */
export async function startCardPayment(
  taker: CardTaker,
  document: PaidDocument,
  asked: AskedCharge,
): Promise<CardAttempt> {
  const { key, amountCents, tipCents, saveCard, consentText, savedCardId = null, cardToken } = asked;
  const typedWith = cardToken === undefined ? null : tokenProvider(cardToken);
  const { deps, db, who, now } = taker;
  const id = await db.transaction().execute(async (tx) => {
    const owed = openedBy(who, await lockOwed(tx, document));
    const before = await attemptByGuid(tx, key);
    if (before) return repeated(before, document, { amountCents, tipCents, savedCardId, typedWith });
    const returnUrl = `${deps.config.PUBLIC_URL}/${pages[document.entity]}/${document.id}`;
    const request = {
      key,
      channel: channelOf(who),
      amountCents,
      tipCents,
      link: null,
      returnUrl,
      saveCard,
      consentText,
      savedCardId,
      typedWith,
    };
    return beginAttempt(tx, owed, request, now);
  });
  return openStarted(taker, id, cardToken);
}

/**
 * Opens the page of an attempt that was just written, or charges the saved or typed card. A repeated request does so once.
 * @param cardToken of the typed card
 */
export async function openStarted(taker: CardTaker, id: number, cardToken?: string): Promise<CardAttempt> {
  const attempt = (await attemptById(taker.db, id))!;
  if (!isInProgress(attempt)) return shownAttempt(attempt);
  // a repeated request finds out what became of the first
  if (isOwnCharge(attempt)) await unlessBusy(() => checkAttempt({ ...taker, cardToken }, id));
  else if (attempt.chargeId === null) await unlessBusy(() => openPage(taker, attempt));
  return shownById(taker, id);
}

function repeated(
  before: StoredAttempt,
  { entity, id }: PaidDocument,
  {
    amountCents,
    tipCents,
    savedCardId,
    typedWith,
  }: Pick<ChargeRequest, 'amountCents' | 'tipCents' | 'savedCardId' | 'typedWith'>,
): number {
  const isSame =
    before.entity === entity &&
    before.documentId === id &&
    before.shares.length === 1 &&
    before.askedCents === amountCents &&
    before.tipCents === tipCents &&
    before.savedCardId === savedCardId &&
    (before.isTyped ? before.provider : null) === typedWith;
  if (!isSame) throw new Refusal('key_reused');
  return before.id;
}

/** Returns an attempt of a document that the person may open. @throws Refusal `not_found` */
export async function opened({ db, who }: CardTaker, id: number): Promise<StoredAttempt> {
  const attempt = await attemptById(db, id);
  if (!attempt) throw new Refusal('not_found');
  openedBy(who, await readOwed(db, { entity: attempt.entity, id: attempt.documentId }));
  return attempt;
}

/**
 * Returns an attempt whose work orders the person may open, all of them: what is done to it is done to each.
 * @throws Refusal `not_found`
 */
export async function openedShares(taker: CardTaker, id: number): Promise<StoredAttempt> {
  const attempt = await opened(taker, id);
  for (const { entity, documentId } of attempt.shares)
    if (documentId !== attempt.documentId)
      openedBy(taker.who, await readOwed(taker.db, { entity, id: documentId }));
  return attempt;
}

/** Returns an attempt as staff see it now. */
export const shownById = async ({ db }: CardTaker, id: number): Promise<CardAttempt> =>
  shownAttempt((await attemptById(db, id))!);

/** Asks the provider about a payment. @throws Refusal `not_found` */
export async function checkCardPayment(taker: CardTaker, id: number): Promise<CardAttempt> {
  await opened(taker, id);
  await unlessBusy(() => checkAttempt(taker, id));
  return shownById(taker, id);
}

/** Closes a payment's page, unless the card was charged. @throws Refusal `not_found` */
export async function cancelCardPayment(taker: CardTaker, id: number): Promise<CardAttempt> {
  const attempt = await openedShares(taker, id);
  await unlessBusy(() => closePage(taker, attempt));
  return shownById(taker, id);
}

/**
 * Refunds a payment, whole or in part, once per key. The refund is written before the provider is asked.
 * @throws Refusal `not_found`, `key_reused`, `invalid`
 */
export async function refundCardPayment(
  taker: CardTaker,
  id: number,
  {
    key,
    amountCents,
    tipCents,
    reason,
  }: Pick<StoredRefund, 'amountCents' | 'tipCents' | 'reason'> & { key: string },
): Promise<CardAttempt> {
  const { db, now } = taker;
  const { partOf } = await opened(taker, id);
  await db.transaction().execute(async (tx) => {
    if (partOf !== null) await lockAttempt(tx, partOf);
    const attempt = (await lockAttempt(tx, id))!;
    const before = await refundByGuid(tx, key);
    if (
      before &&
      (before.attemptId !== id || before.amountCents !== amountCents || before.tipCents !== tipCents)
    )
      throw new Refusal('key_reused');
    if (before) return;
    const refused = refuseRefund(refundableOf(attempt), amountCents, tipCents);
    if (refused !== null)
      throw new Refusal('invalid', { detail: Object.values(refused)[0]!, fields: refused });
    await insertRefund(tx, { guid: key, attemptId: id, amountCents, tipCents, reason });
    await checkSoon(tx, partOf ?? id, now);
  });
  await unlessBusy(() => checkAttempt(taker, id));
  return shownById(taker, id);
}
