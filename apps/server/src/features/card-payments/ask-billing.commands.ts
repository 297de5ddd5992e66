import { dayOf } from '@fieldwright/domain/kernel/days';
import { isRefundOpen } from '@fieldwright/domain/payments/billed-refund';
import {
  afterStopByHand,
  type BillingHandState,
  isStoppedByHand,
} from '@fieldwright/domain/payments/billing-by-hand';
import { firstPayment, monthsBetween } from '@fieldwright/domain/payments/billing-phases';
import { isBilling, isUnpaid } from '@fieldwright/domain/payments/billing-state';
import { checkPauseMs } from '@fieldwright/domain/payments/card-check';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { BillingReading } from '../../integrations/cards/billing-gateway.ts';
import { type CardGateway, GatewayError } from '../../integrations/cards/card-gateway.ts';
import { publish } from '../../live/publish.ts';
import { checkBilledRefunds, isSettledByHand } from './ask-billed.commands.ts';
import type { Asker } from './asker.ts';
import { keepInvoice } from './billed.queries.ts';
import {
  type BillingUpdate,
  billingById,
  dueBillings,
  lockBilling,
  namedWithOrders,
  nextBillingQuestion,
  noteStartAsked,
  type StoredBilling,
  updateBilling,
} from './billings.queries.ts';
import { accountById } from './card-accounts.queries.ts';
import { gatewayOf } from './card-gateways.ts';
import { eachApart } from './each-apart.ts';
import { isRefused } from './reading.ts';
import { savedCardById } from './saved-cards.queries.ts';

/* The only code that learns from a provider what was billed for an agreement. */

const dayMs = 24 * 60 * 60_000;

/** How long a provider may take to begin a requested billing, or to find it. */
const startingMs = 60 * 60_000;

/** What was learned, and what someone still wants. */
type Learned = Partial<
  Pick<BillingUpdate, 'state' | 'billingId' | 'failure' | 'stopWanted' | 'cardWantedId' | 'savedCardId'>
> & {
  reading?: BillingReading;
  asked?: number;
  /** the wanted card that the provider has taken or refused; another one may be wanted by then */
  cardDoneId?: number;
  /** whether the provider hasn't made the requested change, so that it is asked less and less often */
  isUndone?: boolean;
  /** whether the provider refused the account's key, or doesn't know the billing; not known without an answer */
  isKeyRefused?: boolean;
};

/**
 * Has the provider make the requested change of a billing, asks about it, and stores the answer. What isn't done or answered
 * is retried with the next question.
 * @param hints ids from a webhook
 */
export async function checkBilling(
  asker: Asker,
  id: number,
  hints: readonly string[] = [],
): Promise<StoredBilling> {
  const found = (await billingById(asker.db, id))!;
  const gateway = await gatewayOf(asker.deps, (await accountById(asker.db, found.accountId))!);
  try {
    const begun = found.billingId === null ? await begin(asker, found, gateway) : found;
    if (begun.billingId === null) return begun;
    await checkBilledRefunds(asker, begun, gateway);
    const done = await doWanted(asker, begun, gateway);
    const read = await ask(asker, { billing: begun, gateway, hints, done });
    // a reason of a decline may have come before the invoice was known
    const unexplained = read.invoices.filter((each) => each.state === 'due' && each.errorCode === null);
    const orders = unexplained.flatMap(({ orderId }) => orderId ?? []);
    const named = await namedWithOrders(asker.db, read.accountId, orders);
    const again = { isUndone: done.isUndone ?? false };
    return named.length === 0
      ? read
      : await ask(asker, { billing: read, gateway, hints: named, done: again });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!isRefused(error)) asker.unanswered?.push(id);
    // what the provider doesn't know can be neither read nor stopped, as if it refused the key
    return keep(asker, id, isRefused(error) ? { isKeyRefused: true } : keyOf(error));
  }
}

/** Tells what an error says of the account's key. */
function keyOf(error: GatewayError): Pick<Learned, 'isKeyRefused'> {
  if (error.fault === 'credentials' || error.code === 'none') return { isKeyRefused: true };
  return isRefused(error) ? { isKeyRefused: false } : {};
}

/**
 * Begins the provider's subscription, once. After a question that wasn't answered it is looked for first, since a provider
 * forgets its keys. A billing to be stopped is never begun, and counts as stopped once no earlier request can begin it
 * anymore.
 */
async function begin(asker: Asker, billing: StoredBilling, gateway: CardGateway): Promise<StoredBilling> {
  if (!isBilling(billing.state) && !isStoppedByHand(billing)) return billing;
  if (billing.version > 1 || billing.checks > 0) {
    const { guid, providerCustomerId: customerId } = billing;
    const found = await gateway.findBilling({ billing: guid, customerId });
    if (found) return keep(asker, billing.id, { billingId: found.billingId });
    if (billing.stopWanted)
      return keep(
        asker,
        billing.id,
        mayBegin(billing, asker.now) ? { isKeyRefused: false } : { state: 'stopped', stopWanted: false },
      );
  }
  const card = (await savedCardById(asker.db, billing.savedCardId))!;
  const { guid, name, providerCustomerId: customerId, billingFrequency, phases } = billing;
  const { providerCardId: cardId } = card;
  const months = monthsBetween[billingFrequency];
  const startDate = await dayToStart(asker, billing);
  // stopped, or begun by another request since
  if (!(await noteStartAsked(asker.db, billing.id, asker.now))) return keep(asker, billing.id, {});
  const begun = await gateway
    .startBilling({ billing: guid, name, customerId, cardId, months, phases, startDate })
    .catch((error: unknown) => {
      if (isRefused(error)) return error;
      throw error;
    });
  return begun instanceof GatewayError
    ? keep(asker, billing.id, { state: 'refused', failure: begun.code, stopWanted: false })
    : keep(asker, billing.id, { billingId: begun.billingId });
}

/** Returns whether a provider may have begun a billing without our getting its answer. */
const mayBegin = ({ startAskedDate }: StoredBilling, now: number): boolean =>
  startAskedDate !== null && now - Date.parse(startAskedDate) < startingMs;

/** Returns the day of the first payment; null once it has come, such as while the provider didn't answer. */
async function dayToStart({ db, now }: Asker, { startDate }: StoredBilling): Promise<string | null> {
  if (startDate === null) return null;
  const today = dayOf(new Date(now), await findCompanyZone(db));
  return firstPayment({ startDate, today });
}

/**
 * Stops a billing or changes its card if that was requested.
 * @returns what to store with the next answer: until then it stays requested, so that a crash loses nothing
 */
async function doWanted(
  { db }: Asker,
  { billingId, subscriptionId, stopWanted, cardWantedId }: StoredBilling,
  gateway: CardGateway,
): Promise<Learned> {
  const ref = { billingId: billingId!, subscriptionId };
  try {
    if (stopWanted) {
      await gateway.stopBilling(ref);
      return { stopWanted: false, cardWantedId: null };
    }
    if (cardWantedId === null) return {};
    const { providerCardId: cardId } = (await savedCardById(db, cardWantedId))!;
    await gateway.changeBillingCard({ ...ref, cardId });
    return { cardDoneId: cardWantedId, failure: null, savedCardId: cardWantedId };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return !stopWanted && isRefused(error)
      ? { cardDoneId: cardWantedId!, failure: error.code }
      : { isUndone: true, ...keyOf(error) };
  }
}

interface Question {
  billing: StoredBilling;
  gateway: CardGateway;
  hints: readonly string[];
  /** what the provider has done, to be stored with its answer */
  done: Learned;
}

async function ask(asker: Asker, { billing, gateway, hints, done }: Question): Promise<StoredBilling> {
  const asked = await nextBillingQuestion(asker.db, billing.id);
  const paid = billing.invoices.filter(({ state }) => state === 'paid').map(({ invoiceId }) => invoiceId);
  const reading = await gateway.readBilling({ billingId: billing.billingId!, paid, hints });
  return keep(asker, billing.id, { ...done, reading, asked });
}

/**
 * Stores what was learned, in one transaction. The answer to the latest question wins, whenever it arrives. A billing that
 * begins only after it was stopped is stopped at the provider, too.
 */
async function keep({ deps, db, now: at }: Asker, id: number, learned: Learned): Promise<StoredBilling> {
  const found = (await billingById(db, id))!;
  const scope = deps.database.forCompany(found.companyId, found.createdBy ?? undefined);
  return scope.transaction().execute(async (tx) => {
    const was = (await lockBilling(tx, id))!;
    const { reading, asked = 0, cardDoneId, isUndone = false, isKeyRefused, ...rest } = learned;
    const isLatest = reading !== undefined && asked > was.asked;
    const isOver = !isBilling(was.state);
    const beginsLate = isOver && was.billingId === null && rest.billingId != null;
    if (isLatest) for (const invoice of reading.invoices) await keepInvoice(tx, id, invoice);
    const now = {
      ...was,
      ...rest,
      ...(beginsLate && { stopWanted: true }),
      ...(cardDoneId !== undefined && cardDoneId === was.cardWantedId && { cardWantedId: null }),
      ...(isLatest && {
        asked,
        state: reading.state ?? was.state,
        subscriptionId: reading.subscriptionId ?? was.subscriptionId,
        nextDate: reading.nextDate,
      }),
    };
    const isAnswered = isLatest || Object.keys(rest).length > 0;
    const isKeyKnown = isAnswered || isKeyRefused !== undefined;
    const keyRefusedDate = !isKeyKnown
      ? was.keyRefusedDate
      : isKeyRefused === true
        ? (was.keyRefusedDate ?? new Date(at).toISOString())
        : null;
    const hand = isStoppedByHand(was) && isAnswered ? afterStopByHand(was.state, now) : null;
    const isRefunding = was.invoices.some(isRefundOpen);
    const checks = isAnswered && !isUndone && !isRefunding ? 0 : was.checks + 1;
    const isUnread = now.cardWantedId !== null || now.billingId === null || !isLatest;
    const isNews = isAnswered || (keyRefusedDate === null) !== (was.keyRefusedDate === null);
    const version = was.version + (isNews ? 1 : 0);
    const isInDoubt = keyRefusedDate !== null && was.invoices.some(isSettledByHand);
    const isOwed = isInDoubt || (await billingById(tx, id))!.invoices.some(isUnpaid);
    const after = {
      ...now,
      ...(hand && { state: hand.state, byHand: { ...was.byHand!, state: hand.hand } }),
      handActiveDate: handActiveDate(was, { hand, isLatest, at }),
      keyRefusedDate,
      checks,
      version,
    };
    await updateBilling(tx, id, {
      ...after,
      nextCheckAt: nextCheck(after, { at, checks, isUnread, isOwed, isRefunding }),
    });
    if (version !== was.version) await publish(tx, [{ topic: 'cardPayment', id, version }]);
    return (await billingById(tx, id))!;
  });
}

/**
 * Returns since when the provider has reported a billing that was marked as stopped as not over; null once it is, or while
 * the provider doesn't answer about it.
 */
function handActiveDate(
  was: StoredBilling,
  { hand, isLatest, at }: { hand: { hand: BillingHandState } | null; isLatest: boolean; at: number },
): string | null {
  if (hand === null || !isLatest) return was.handActiveDate;
  return hand.hand === 'open' ? (was.handActiveDate ?? new Date(at).toISOString()) : null;
}

/** What is still to be learned of a billing. */
interface Open {
  at: number;
  checks: number;
  isUnread: boolean;
  isOwed: boolean;
  isRefunding: boolean;
}

/**
 * Returns when a billing is asked about next: soon while a change is requested, an answer is missing or a refund is on its
 * way, and every day while the billing is active, the customer can still pay one of its invoices, or it or a refund was only
 * settled by hand.
 */
function nextCheck(
  billing: Pick<BillingUpdate, 'state' | 'stopWanted' | 'byHand' | 'keyRefusedDate'>,
  { at, checks, isUnread, isOwed, isRefunding }: Open,
): number | null {
  const { state, stopWanted, keyRefusedDate } = billing;
  const isByHand = isStoppedByHand(billing);
  if (isByHand && keyRefusedDate !== null) return at + dayMs;
  if (stopWanted || isRefunding || (isBilling(state) && isUnread)) return at + checkPauseMs(checks);
  return isBilling(state) || isOwed || isByHand ? at + dayMs : null;
}

/** Asks about every billing of the scope's company that is due. */
export async function checkDueBillings(asker: Asker): Promise<void> {
  await eachApart(await dueBillings(asker.db, asker.now), (id) => checkBilling(asker, id));
}
